/* What day.c shares with order.c. */
#ifndef DAY_H
#define DAY_H

#include "input.h"

extern planner *p;
extern planner_instant now;

bool ok(planner_status status); /* false, with a message, if an event was refused */
const char *local_time(const char *format, planner_instant instant); /* until the next call */
int put(const char *text, int columns);
void carry_out_effects(void);

void order_optimise(bool accepts); /* asks for a better order of the stops, and shows it */
void order_save(planner_uuid key, struct stop *stops, size_t count);

#endif
