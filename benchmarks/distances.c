/* Distances: from one origin to the prepared places of a planner's rows, and between places with nothing prepared. */
#define _POSIX_C_SOURCE 200809L

#include "agent.h"
#include "bench.h"
#include "peers.h"

#include <math.h>

enum { PAIRS = 10000, MOST_PLACES = 1000000 };

/* Pairs of places; and the places for calls with one origin and many places. */
struct work {
  const struct peer *peer;
  const planner *p;
  size_t count;
  const pair *pairs;
  const planner_coordinate *places;
  double *out;
};

static void row_distances(void *state, size_t times) {
  struct work *work = state;
  size_t count = 0;
  for (size_t time = 0; time < times; ++time) {
    planner_row_distances(work->p, home.latitude, home.longitude, work->out, work->count, &count);
  }
}

static void distances(void *state, size_t times) {
  struct work *work = state;
  for (size_t time = 0; time < times; ++time) {
    planner_distances(home.latitude, home.longitude, work->places, work->count, work->out, NULL);
  }
}

static void single_distances(void *state, size_t times) {
  struct work *work = state;
  for (size_t time = 0; time < times; ++time) {
    for (size_t index = 0; index < work->count; ++index) {
      const pair *each = &work->pairs[index];
      planner_distance(each->from.latitude, each->from.longitude, each->to.latitude, each->to.longitude,
                       &work->out[index], NULL);
    }
  }
}

static void peer_distances(void *state, size_t times) {
  struct work *work = state;
  for (size_t time = 0; time < times; ++time) work->peer->measure(work->pairs, work->count, work->out);
}

/* One way of the planner's against all peers. They have to agree to a millimetre. */
static void compare(const char *table, const char *name, const char *call, void (*run)(void *, size_t),
                    struct work work) {
  struct contestant contestants[MOST_CONTESTANTS + 1] = {{call, run, &work, work.count}};
  struct work theirs[MOST_CONTESTANTS];
  work.out = room_for(work.count, sizeof *work.out);
  double *out = room_for(work.count, sizeof *out), worst = 0;
  run(&work, 1);
  for (size_t each = 0; peers[each].name != NULL; ++each) {
    theirs[each] = work, theirs[each].peer = &peers[each], theirs[each].out = out;
    contestants[each + 1] = (struct contestant){peers[each].name, peer_distances, &theirs[each], work.count};
    peer_distances(&theirs[each], 1);
    for (size_t index = 0; index < work.count; ++index) worst = fmax(worst, fabs(out[index] - work.out[index]));
  }
  require(worst < 1e-3, "the distances are not those of the peers");
  compete(table, name, contestants);
  free(work.out);
  free(out);
}

static void prepared(const pair *pairs, const planner_coordinate *places) {
  static const size_t counts[] = {20, 1000, 100000, 1000000};
  const planner_coordinate stands[2] = {home, beside(home, 0, 600)};
  for (size_t each = 0; each < sizeof counts / sizeof *counts; ++each) {
    struct agent agent = agent_with(places, counts[each], stands);
    char name[32];
    snprintf(name, sizeof name, "%zu", counts[each]);
    compare("prepared", name, "planner_row_distances", row_distances,
            (struct work){.p = agent.p, .pairs = pairs, .count = counts[each]});
    agent_end(&agent);
  }
}

int main(void) {
  for (const struct peer *peer = peers; peer->name != NULL; ++peer) printf("peer\t%s\t%s\n", peer->name, peer->version);
  uint64_t seed = 21;
  planner_coordinate *places = room_for(MOST_PLACES, sizeof *places);
  pair *pairs = room_for(MOST_PLACES, sizeof *pairs);
  for (size_t index = 0; index < MOST_PLACES; ++index) {
    places[index] = around(&seed, home, 0, 300e3);
    pairs[index] = (pair){home, places[index]};
  }
  prepared(pairs, places);
  compare("cold", "one origin", "planner_distances", distances,
          (struct work){.pairs = pairs, .places = places, .count = PAIRS});

  for (size_t index = 0; index < PAIRS; ++index) {
    planner_coordinate from = anywhere(&seed);
    pairs[index] = (pair){from, around(&seed, from, 0, 300e3)};
  }
  compare("cold", "near", "planner_distance", single_distances, (struct work){.pairs = pairs, .count = PAIRS});

  for (size_t index = 0; index < PAIRS; ++index) pairs[index] = (pair){anywhere(&seed), anywhere(&seed)};
  compare("cold", "global", "planner_distance", single_distances, (struct work){.pairs = pairs, .count = PAIRS});

  for (size_t index = 0; index < PAIRS / 10; ++index) {
    planner_coordinate from = anywhere(&seed);
    planner_coordinate opposite = {-from.latitude, remainder(from.longitude + 180, 360)};
    pairs[index] = (pair){from, around(&seed, opposite, 0, 50e3)};
  }
  compare("cold", "nearly antipodal", "planner_distance", single_distances,
          (struct work){.pairs = pairs, .count = PAIRS / 10});
  return EXIT_SUCCESS;
}
