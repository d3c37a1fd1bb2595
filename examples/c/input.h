/* The input of a day: a plan (plan.c), the agent's location (nmea.c), the time zone (offsets.c), holidays (holidays.c),
 * and travel times (travel_times.c). */
#ifndef INPUT_H
#define INPUT_H

#include <planner.h>
#include <stdbool.h>
#include <string.h>

struct stop {
  planner_task task;
  char *line; /* the memory of the task's texts; kept until the program ends */
  unsigned line_number;
};

/* Adds the stops of a file, and returns their number. A wrong line is reported on standard error, and skipped. */
size_t plan_read(const char *path, struct stop **stops);

enum sentence { SENTENCE_OTHER, SENTENCE_FIX, SENTENCE_VOID }; /* void: the receiver has no fix */

/* Returns NULL, or a message. Pass the same fix every time, as its parts come in different sentences. */
const char *nmea_read(char *line, enum sentence *what, planner_fix *fix);

/* Puts the changes of local time into the settings, from a year before `now` to two years after it. Call it again when
 * a day begins. The settings point to memory of this function, which the next call replaces. */
void offsets_put(planner_instant now, planner_settings *settings);

/* Reads the holidays of a file; the range of known days is from the first to the last of them. False, with a message on
 * standard error, if there is none. They point to memory of this function. */
bool holidays_read(const char *path, planner_holidays *holidays);

/* Answers PLANNER_EFFECT_LOAD_TRAVEL_TIMES from invented roads: a stand-in for a router. */
planner_status travel_times_answer(planner *p, planner_instant now, uint64_t request);

#endif
