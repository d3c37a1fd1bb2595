/* Texts in columns. */
#include "terminal.h"

#include <time.h>
#include <wchar.h>

size_t screen_character(FILE *out, const char *text, size_t size, int *columns) {
  int32_t c;
  size_t bytes = utf8_get(text, size, &c);
  int width = wcwidth((wchar_t)c);
  *columns = width < 0 ? 1 : width; /* Chinese and Japanese characters take two, combining marks none */
  bool is_control = c < ' ' || (c >= 127 && c < 160); /* no control characters */
  if (out != NULL) fwrite(is_control ? "?" : text, 1, is_control ? 1 : bytes, out);
  return bytes;
}

int screen_columns(planner_text text) {
  int used = 0, columns;
  for (size_t i = 0; i < text.size; used += columns)
    i += screen_character(NULL, text.data + i, text.size - i, &columns);
  return used;
}

void screen_text(FILE *out, planner_text text, int columns) {
  int room = columns < 0 ? -columns : columns, used = screen_columns(text), more;
  int left = used > room ? room - 1 : room; /* one column is for … */
  if (columns < 0 && used < room) fprintf(out, "%*s", room - used, "");
  for (size_t i = 0; i < text.size; left -= more) {
    size_t size = screen_character(NULL, text.data + i, text.size - i, &more);
    if (more > left) break;
    screen_character(out, text.data + i, size, &more);
    i += size;
  }
  if (used > room) fprintf(out, "…%*s", left, "");
  if (columns > 0 && used < room) fprintf(out, "%*s", room - used, "");
}

void screen_cell(FILE *out, planner_text text, int columns) {
  screen_text(out, text, columns);
  fputs("  ", out);
}

void screen_time(FILE *out, planner_instant now, const char *format) {
  char text[64];
  time_t seconds = (time_t)(now / 1000);
  struct tm local;
  if (localtime_r(&seconds, &local) != NULL && strftime(text, sizeof text, format, &local) > 0) fputs(text, out);
}

int screen_color(planner_color role) {
  static const int ansi[] = {39, 34, 33, 35, 32, 31, 90}; /* by PLANNER_COLOR_* */
  return role >= 0 && role <= PLANNER_COLOR_GREY ? ansi[role] : 39;
}
