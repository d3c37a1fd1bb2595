/*
 * The CPU time that the search of planner/order.h takes to the best known value of the kept round trips with up to 60
 * stops (Tests/VisitingOrder): begin, search, and look at the best order after every portion. Where the
 * search ends without it, there is no line.
 *
 *     round_trips FILE        prints the times, also until the search ends, and how much memory it takes
 *     round_trips FILE print  prints the problems for the peers: "trip", stops, seed, the travel time to reach and the
 *                             latest return; for each stop its duration and window; and the travel times
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <string.h>

#include "../Tests/VisitingOrder/generators.h"
#include "../Tests/VisitingOrder/search.h"
#include "bench.h"

enum { SAMPLES = 5, MOST_TIMED = 60 };
/* The sizes of searches that are timed until they end. */
static const size_t ended[] = {12, 20, 30, 60, 100};

static struct problem problem;

struct trip {
  uint64_t seed;
  size_t stops;
  int64_t width, travel;
};

static double cpu_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static void measure(const struct trip *trip) {
  double samples[SAMPLES];
  make_round_trip(&problem, trip->seed, trip->stops, trip->width);
  for (int sample = 0; sample < SAMPLES; ++sample) {
    double start = cpu_nanoseconds(), time = 0;
    size_t times = 0;
    for (; time < LEAST_REPETITION; ++times) {
      if (steps_to(&problem, (struct value){.travel = trip->travel}, UINT64_MAX - 1) == UINT64_MAX) return;
      time = cpu_nanoseconds() - start;
    }
    samples[sample] = time / (double)times;
  }
  char name[32];
  snprintf(name, sizeof name, "%zu %" PRIu64, trip->stops, trip->seed);
  print_times("order", name, "planner", samples, SAMPLES);
}

static void print_problem(const struct trip *trip) {
  make_round_trip(&problem, trip->seed, trip->stops, trip->width);
  printf("trip %zu %" PRIu64 " %" PRId64 " %" PRId64 "\n", trip->stops, trip->seed, trip->travel, problem.asked.end_by);
  for (size_t n = 0; n < trip->stops; ++n) {
    planner_order_window window = problem.windows[n][0];
    printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", problem.stops[n].duration, window.earliest, window.latest);
  }
  for (size_t from = 0; from <= trip->stops; ++from) {
    for (size_t to = 0; to <= trip->stops; ++to) {
      printf("%d%c", problem.travel_times[from][to], to < trip->stops ? ' ' : '\n');
    }
  }
}

/* How many steps a search takes until it ends, and how long: on average, and at most. */
static void measure_ends(size_t stops) {
  enum { TRIPS = 12, PORTION = 50 };
  double steps = 0, time = 0, longest = 0;
  char name[48];
  for (uint64_t seed = 1; seed <= TRIPS; ++seed) {
    make_round_trip(&problem, seed, stops, 14400 << (seed - 1) % 3);
    double start = cpu_nanoseconds();
    steps += (double)steps_to_end(&problem, PORTION);
    double taken = (cpu_nanoseconds() - start) / 1e6;
    time += taken;
    if (taken > longest) longest = taken;
  }
  snprintf(name, sizeof name, "order end steps %zu", stops);
  print_fact(name, steps / TRIPS);
  snprintf(name, sizeof name, "order end ms %zu", stops);
  print_fact(name, time / TRIPS);
  snprintf(name, sizeof name, "order end most %zu", stops);
  print_fact(name, longest);
}

/* With two windows at each stop. */
static void print_memory(size_t stops) {
  char name[32];
  size_t size;
  begin_problem(&problem, stops, true);
  for (size_t n = 0; n < stops; ++n) {
    add_window(&problem, n, 0, 1);
    add_window(&problem, n, 2, 3);
  }
  require(planner_order_memory_size(&problem.asked, &size, NULL) == PLANNER_OK, "the memory is not known");
  snprintf(name, sizeof name, "order bytes %zu", stops);
  print_fact(name, (double)size);
}

int main(int count, char **arguments) {
  bool prints = count == 3 && strcmp(arguments[2], "print") == 0;
  require(prints || count == 2, "round_trips FILE [print]");
  FILE *file = fopen(arguments[1], "r");
  require(file && fscanf(file, "%*[^\n]") != EOF, arguments[1]);
  struct trip trip;
  size_t counts[MOST_TIMED + 1] = {0};
  while (fscanf(file, "%" SCNu64 "%zu%" SCNd64 "%" SCNd64 "%*s", &trip.seed, &trip.stops, &trip.width, &trip.travel) ==
         4) {
    if (trip.stops > MOST_TIMED) continue;
    ++counts[trip.stops];
    if (prints)
      print_problem(&trip);
    else
      measure(&trip);
  }
  require(feof(file), "the file is damaged");
  fclose(file);
  if (prints) return 0;
  for (size_t stops = 0; stops <= MOST_TIMED; ++stops) {
    char name[48];
    snprintf(name, sizeof name, "order problems of %zu stops", stops);
    if (counts[stops] > 0) print_fact(name, (double)counts[stops]);
  }
  for (size_t n = 0; n < sizeof ended / sizeof *ended; ++n) measure_ends(ended[n]);
  print_memory(20);
  print_memory(100);
  return 0;
}
