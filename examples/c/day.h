/* What the parts of the example share. main.c is the place to begin. */
#ifndef DAY_H
#define DAY_H

#include <planner.h>
#include <stdbool.h>

/* ---- plan.c: a plan from tab-separated text ---- */

struct plan {
  planner_task *tasks;    /* count of them; their texts lie in `text` */
  unsigned *line_numbers; /* where each task stands */
  size_t count;
  char *text;
};

/* False if there is no task at all. What is wrong is told on standard error, with its line, and skipped. */
bool plan_read(struct plan *plan, const char *path, int64_t utc_offset);
void plan_free(struct plan *plan);

/* ---- receiver.c: fixes from NMEA 0183, recorded or live ---- */

enum reading { READING_FIX, READING_NO_FIX, READING_TIME, READING_END };

/* False, with a complaint, if it cannot be opened. speed: times real time, 0 for a recording as fast as it goes. */
bool receiver_open(const char *path, double speed);
int64_t receiver_now(void);
/* What comes next. It is READING_TIME when `wake` comes before anything else. */
enum reading receiver_next(planner_fix *fix, int64_t wake);

/* ---- screen.c ---- */

void screen_open(int64_t utc_offset);
void screen_list(int64_t now, const planner_row *rows, size_t count, const bool *changed);
void screen_row(int64_t now, const planner_row *row);
void screen_say(int64_t now, const char *sentence);
bool screen_is_terminal(void);

/* The instant of a date and time in UTC, in milliseconds; false if there is none. TZ is set to UTC in main. */
bool instant_of(int year, int month, int day, int hour, int minute, int64_t *out);

#endif
