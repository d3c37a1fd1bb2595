/* Proves the best order of a problem with up to 15 stops, without the library. */
#ifndef OPTIMUM_H
#define OPTIMUM_H

#include "problem.h"

enum { MOST_PROVED = 15 };

/*
 * An exact dynamic programme over the sets of visited stops. Of the ways to visit a set and end at one place it keeps
 * each that no other dominates: with an end no later, and unreachable stops, missed weight, lateness and travel no
 * worse, compared one after the other. That is exact: who leaves earlier begins none of the visits to come later, so
 * misses no more of them, is no later, and travels as far.
 */
struct value optimum(const struct problem *problem, uint32_t *order);

/* The best value of all orders, one after the other. */
struct value best_of_all_orders(const struct problem *problem);

#endif
