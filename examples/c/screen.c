#include "day.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static int64_t offset;
static bool is_terminal;
static int width = 120;
static size_t lines_above; /* of the list right above the cursor; 0 if it is not there */

void screen_open(int64_t utc_offset) {
  struct winsize size;
  offset = utc_offset;
  is_terminal = isatty(STDOUT_FILENO);
  if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 80) width = size.ws_col;
}

bool screen_is_terminal(void) {
  return is_terminal;
}

/* Bytes that go on with a code point take no column. (Characters that take two are not reckoned with.) */
static int columns_of(planner_text text) {
  int columns = 0;
  for (size_t i = 0; i < text.size; i++) columns += (text.data[i] & 0xC0) != 0x80;
  return columns;
}

/* Prints a text in so many columns, to the left or (negative) to the right, and cuts it if it must. */
static void print_cell(planner_text text, int columns) {
  int room = columns < 0 ? -columns : columns, used = columns_of(text), left = used > room ? room - 1 : room;
  if (columns < 0 && used < room) printf("%*s", room - used, "");
  for (size_t i = 0; i < text.size; i++) {
    bool begins = (text.data[i] & 0xC0) != 0x80;
    if (begins && left-- == 0) break;
    putchar((unsigned char)text.data[i] < ' ' ? '?' : text.data[i]); /* no title steers the terminal */
  }
  if (used > room) fputs("…", stdout);
  if (columns > 0 && used < room) printf("%*s", room - used, "");
  fputs("  ", stdout);
}

static void print_time(int64_t now, const char *format) {
  char text[64];
  time_t seconds = (time_t)(now / 1000 + offset);
  struct tm local;
  if (gmtime_r(&seconds, &local) != NULL && strftime(text, sizeof text, format, &local) > 0) fputs(text, stdout);
}

/* "Distance unavailable" has the room of the distance and of the time to get there. */
static void print_way(const planner_row *row) {
  print_cell(row->distance_text, row->travel_time_text.size > 0 ? -8 : -20);
  if (row->travel_time_text.size > 0) print_cell(row->travel_time_text, -10);
}

static void print_status(const planner_row *row) {
  static const int ansi[] = {39, 34, 33, 35, 32, 31, 90}; /* by PLANNER_COLOR_* */
  bool is_known = row->status_color >= 0 && row->status_color <= PLANNER_COLOR_GREY;
  if (is_terminal) printf("\033[%dm", is_known ? ansi[row->status_color] : 39);
  fputs(row->status_text.data, stdout);
  if (is_terminal) fputs("\033[0m", stdout);
  printf("%s%s\n", row->updating ? "  " : "", row->updating_text.data);
}

void screen_list(int64_t now, const planner_row *rows, size_t count, const bool *changed) {
  int room = (width - 64) / 2; /* what the other columns leave for title and address */
  if (lines_above > 0) printf("\033[%zuA\033[J", lines_above);
  print_time(now, "\n%A, %d %B %Y, %H:%M:%S\n");
  for (size_t i = 0; i < count; i++) {
    fputs(changed[i] ? "* " : "  ", stdout);
    print_cell(rows[i].planned_text, 5);
    print_cell(rows[i].title, room);
    print_cell(rows[i].address, room);
    print_cell(rows[i].opening_hours, 16);
    print_way(&rows[i]);
    print_status(&rows[i]);
  }
  lines_above = is_terminal ? count + 2 : 0;
  fflush(stdout);
}

void screen_row(int64_t now, const planner_row *row) {
  print_time(now, "%H:%M:%S  ");
  print_cell(row->title, 36);
  print_way(row);
  print_status(row);
}

void screen_say(int64_t now, const char *sentence) {
  print_time(now, "%H:%M:%S  ");
  puts(sentence);
  lines_above = 0;
}
