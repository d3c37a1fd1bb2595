/* Makes problems. The same seed makes the same problem everywhere: all numbers are whole. */
#ifndef GENERATORS_H
#define GENERATORS_H

#include "problem.h"

/*
 * A day with anything that a host can ask: hours around lunch, appointments, priorities, first and last stops, an end
 * place, an end of the day, ways that take longer in one direction. Some days are too full for any order.
 */
void make_day(struct problem *problem, uint64_t seed, size_t stops);

/*
 * A round trip with the least travel, where every stop has one window. The windows are as wide as given on average, and
 * lie around the times of a trip that is not kept: so there is an order that misses none.
 */
void make_round_trip(struct problem *problem, uint64_t seed, size_t stops, int64_t width);

#endif
