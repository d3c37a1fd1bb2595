#include "day.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static bool is_terminal;
static int width = 120;
static size_t lines_above; /* of the list right above the cursor; 0 if it is not there */

void screen_open(void) {
  struct winsize size;
  is_terminal = isatty(STDOUT_FILENO);
  if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 80) width = size.ws_col;
}

bool screen_is_terminal(void) {
  return is_terminal;
}

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

/* "Distance unavailable" has the room of the distance and of the time to get there. */
static void print_way(const planner_row *row) {
  screen_cell(stdout, row->distance_text, row->travel_time_text.size > 0 ? -8 : -20);
  if (row->travel_time_text.size > 0) screen_cell(stdout, row->travel_time_text, -10);
}

int screen_color(int32_t role) {
  static const int ansi[] = {39, 34, 33, 35, 32, 31, 90}; /* by PLANNER_COLOR_* */
  return role >= 0 && role <= PLANNER_COLOR_GREY ? ansi[role] : 39;
}

static void print_status(const planner_row *row) {
  if (is_terminal) printf("\033[%dm", screen_color(row->status_color));
  fputs(row->status_text.data, stdout);
  if (is_terminal) fputs("\033[0m", stdout);
  printf("%s%s\n", row->updating ? "  " : "", row->updating_text.data);
}

void screen_list(int64_t now, const planner_row *rows, size_t count, const bool *changed) {
  int room = (width - 64) / 2; /* what the other columns leave for title and address */
  if (lines_above > 0) printf("\033[%zuA\033[J", lines_above);
  screen_time(stdout, now, "\n%A, %d %B %Y, %H:%M:%S\n");
  for (size_t i = 0; i < count; i++) {
    fputs(changed[i] ? "* " : "  ", stdout);
    screen_cell(stdout, rows[i].planned_text, 5);
    screen_cell(stdout, rows[i].title, room);
    screen_cell(stdout, rows[i].address, room);
    screen_cell(stdout, rows[i].opening_hours, 16);
    print_way(&rows[i]);
    print_status(&rows[i]);
  }
  lines_above = is_terminal ? count + 2 : 0;
  fflush(stdout);
}

void screen_row(int64_t now, const planner_row *row) {
  screen_time(stdout, now, "%H:%M:%S  ");
  screen_cell(stdout, row->title, 36);
  print_way(row);
  print_status(row);
}

void screen_say(int64_t now, const char *sentence) {
  screen_time(stdout, now, "%H:%M:%S  ");
  puts(sentence);
  lines_above = 0;
}
