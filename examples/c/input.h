/* What goes into a day: a plan (plan.c), and where the agent is (nmea.c). */
#ifndef INPUT_H
#define INPUT_H

#include <planner.h>
#include <stdbool.h>
#include <string.h>

struct stop {
  planner_task task;
  char *line; /* what the task's texts point into; kept to the end of the program */
  unsigned line_number;
};

/* Adds the stops of a file. Returns how many; a line that is wrong is told on standard error, and skipped. */
size_t plan_read(const char *path, int64_t utc_offset, struct stop **stops);

enum sentence { SENTENCE_OTHER, SENTENCE_FIX, SENTENCE_VOID }; /* void: the receiver says that it has no fix */

/* Returns NULL, or what is wrong. *fix is kept from call to call, as its parts come in different sentences. */
const char *nmea_read(char *line, enum sentence *what, planner_fix *fix);

#endif
