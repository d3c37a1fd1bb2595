/* The search of the library, as a host calls it. */
#ifndef SEARCH_H
#define SEARCH_H

#include "problem.h"

/* Searches for so many steps, or until the search ends. */
struct value search_for(const struct problem *problem, uint64_t steps, uint32_t *order);

/* The steps after which the best order is no worse than a value; more than `most` if it never is. */
uint64_t steps_to(const struct problem *problem, struct value wanted, uint64_t most);

/* The steps until the search ends by itself, rounded up to whole portions. */
uint64_t steps_to_end(const struct problem *problem, uint64_t portion);

#endif
