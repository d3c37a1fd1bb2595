/*
 * What the bench programs share: a clock, and contestants that take turns. They print lines for run.py, with fields
 * separated by tabs: "time", table, case, contestant, and the nanoseconds of each repetition; or "fact", name, number.
 * Needs _POSIX_C_SOURCE 200809L.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define REPETITIONS 21
#define LEAST_REPETITION 10e6 /* ns */
#define MOST_CONTESTANTS 8

struct contestant {
  const char *name;
  void (*run)(void *state, size_t times); /* does it this many times */
  void *state;
  size_t items; /* the number of items done each time; 0 ends an array */
};

/* A condition for true numbers: ends the program if it does not hold. */
static inline void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "bench: %s\n", what);
  exit(EXIT_FAILURE);
}

/* Memory that lives as long as the program. */
static inline void *room_for(size_t count, size_t size) {
  void *memory = calloc(count, size);
  require(memory != NULL, "out of memory");
  return memory;
}

static inline double nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static inline double time_of(const struct contestant *contestant, size_t times) {
  double start = nanoseconds();
  contestant->run(contestant->state, times);
  return nanoseconds() - start;
}

static inline void print_times(const char *table, const char *name, const char *contestant, const double *samples,
                               size_t count) {
  printf("time\t%s\t%s\t%s", table, name, contestant);
  for (size_t index = 0; index < count; ++index) printf("\t%.9g", samples[index]);
  printf("\n");
  fflush(stdout);
}

/*
 * Times all contestants, and prints the time per item. They take turns, each time in another order, so that a machine
 * that becomes faster or slower does so for all of them.
 */
static inline void compete(const char *table, const char *name, const struct contestant *contestants) {
  static double samples[MOST_CONTESTANTS][REPETITIONS];
  size_t times[MOST_CONTESTANTS], count = 0;
  for (; contestants[count].items > 0; ++count) {
    require(count < MOST_CONTESTANTS, "too many contestants");
    /* Warms up, and finds the number of times that is long enough. */
    times[count] = 1;
    for (double time; (time = time_of(&contestants[count], times[count])) < LEAST_REPETITION;) {
      double wanted = 1.2 * LEAST_REPETITION / (time > 1 ? time : 1);
      times[count] = (size_t)((double)times[count] * (wanted < 10 ? wanted : 10)) + 1;
    }
  }
  for (size_t repetition = 0; repetition < REPETITIONS; ++repetition) {
    for (size_t turn = 0; turn < count; ++turn) {
      size_t each = (repetition + turn) % count;
      samples[each][repetition] =
          time_of(&contestants[each], times[each]) / ((double)times[each] * (double)contestants[each].items);
    }
  }
  for (size_t each = 0; each < count; ++each) {
    print_times(table, name, contestants[each].name, samples[each], REPETITIONS);
  }
}

static inline void print_fact(const char *name, double number) {
  printf("fact\t%s\t%.9g\n", name, number);
  fflush(stdout);
}

#endif
