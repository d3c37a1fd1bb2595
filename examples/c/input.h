/* The input of a day: a plan (plan.c), the agent's location (nmea.c), the time zone (offsets.c), holidays (holidays.c),
 * the shift and the breaks (workday.c), and travel times (travel_times.c). */
#ifndef INPUT_H
#define INPUT_H

#include <planner.h>
#include <stdbool.h>
#include <string.h>

struct stop {
  planner_task task;
  char *line; /* the memory of the task's texts */
  planner_appointment *appointment; /* that of its appointment, if it has one */
  unsigned line_number;
};

/* A random key for a save. */
planner_uuid random_key(void);

/* Adds the stops of a file, and returns their number. A wrong line is reported on standard error, and skipped. */
size_t plan_read(const char *path, struct stop **stops);

/* Gives back the memory of a stop. */
void plan_free(struct stop *stop);

/* ---- NMEA 0183 (nmea.c) ---- */

enum sentence { SENTENCE_FIX, SENTENCE_VOID }; /* void: the receiver has no fix */

struct moment {
  enum sentence what;
  planner_fix fix; /* of a void one, only the time */
  unsigned line_number;
};

enum { MOST_WAITING = 600 };

struct nmea { /* what a reader remembers from one line to the next */
  const char *path; /* for messages */
  unsigned line_number;
  planner_fix fix; /* as read so far: its parts come in different sentences */
  planner_instant present; /* of the last moment; 0: not known */
  planner_instant former; /* the last moment of the date before, if that may come back */
  size_t agreeing, former_agreeing; /* how many sentences have agreed with these dates */
  struct moment waiting[MOST_WAITING]; /* with another date */
  struct moment ready[MOST_WAITING + 1];
  size_t row_start; /* of those that wait, the first one after the present moment */
  size_t waiting_count, ready_count, taken_count;
};

/* Reads a line without its end; takes it apart. A fault is reported on standard error. Take all moments after it. */
void nmea_begin(struct nmea *r, const char *path);
void nmea_line(struct nmea *r, char *line);
void nmea_end(struct nmea *r); /* the input has ended: what waits counts or is dropped */
bool nmea_next(struct nmea *r, struct moment *out); /* false: there is none until another line is read */

/* Puts the changes of local time into the settings, from a year before `now` to two years after it. Call it again when
 * a day begins. The settings point to memory of this function, which the next call replaces. */
void offsets_put(planner_instant now, planner_settings *settings);

/* Reads the holidays of a file; the range of known days is from the first to the last of them. False, with a message on
 * standard error, if there is none. They point to memory of this function. */
bool holidays_read(const char *path, planner_holidays *holidays);

/* Sets the shift "09:00-17:00", or adds a break "12:00-13:30/30" of 30 minutes that begins within this time. False if
 * the text is none, or there are too many breaks. The breaks are in memory of this function. */
bool workday_shift(const char *text, planner_workday *workday);
bool workday_break(const char *text, planner_workday *workday);

/* Reads recorded travel times: lines of two places and seconds, "52.5,13.4<TAB>52.6,13.4<TAB>900". Other lines, such as
 * a header, are skipped. False, with a message on standard error, if there is none. */
bool travel_times_read(const char *path);

/* Answers PLANNER_EFFECT_LOAD_TRAVEL_TIMES with the recorded travel times, or from invented roads without any. */
planner_status travel_times_answer(planner *p, planner_instant now, uint64_t request);

#endif
