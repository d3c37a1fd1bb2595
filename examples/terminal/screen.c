/* Texts in columns. */
#include "terminal.h"

#include <time.h>

/* Bytes that go on with a code point take no column. (Characters that take two are not reckoned with.) */
int screen_columns(planner_text text) {
  int columns = 0;
  for (size_t i = 0; i < text.size; i++) columns += (text.data[i] & 0xC0) != 0x80;
  return columns;
}

/* No title steers the terminal. */
void screen_byte(FILE *out, char byte) {
  putc((unsigned char)byte < ' ' || byte == 127 ? '?' : byte, out);
}

void screen_text(FILE *out, planner_text text, int columns) {
  int room = columns < 0 ? -columns : columns, used = screen_columns(text), left = used > room ? room - 1 : room;
  if (columns < 0 && used < room) fprintf(out, "%*s", room - used, "");
  for (size_t i = 0; i < text.size; i++) {
    bool begins = (text.data[i] & 0xC0) != 0x80;
    if (begins && left-- == 0) break;
    screen_byte(out, text.data[i]);
  }
  if (used > room) fputs("…", out);
  if (columns > 0 && used < room) fprintf(out, "%*s", room - used, "");
}

void screen_cell(FILE *out, planner_text text, int columns) {
  screen_text(out, text, columns);
  fputs("  ", out);
}

void screen_time(FILE *out, int64_t now, const char *format) {
  char text[64];
  time_t seconds = (time_t)(now / 1000 + day.utc_offset);
  struct tm local;
  if (gmtime_r(&seconds, &local) != NULL && strftime(text, sizeof text, format, &local) > 0) fputs(text, out);
}

int screen_color(int32_t role) {
  static const int ansi[] = {39, 34, 33, 35, 32, 31, 90}; /* by PLANNER_COLOR_* */
  return role >= 0 && role <= PLANNER_COLOR_GREY ? ansi[role] : 39;
}
