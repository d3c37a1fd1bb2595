/* Whole fixes with 20 listed tasks: fix and effects, and what a host reads after it; of peers only the distances. */
#define _POSIX_C_SOURCE 200809L

#include "agent.h"
#include "bench.h"
#include "peers.h"

enum { TASKS = 20 };

static planner_row rows[TASKS];

static void move(void *state, size_t times) {
  for (size_t time = 0; time < times; ++time) agent_moves(state);
}

static void move_and_read(void *state, size_t times) {
  for (size_t time = 0; time < times; ++time) {
    agent_moves(state);
    agent_reads(state, rows, TASKS);
  }
}

struct work {
  const struct peer *peer;
  pair pairs[TASKS];
};

static void peer_distances(void *state, size_t times) {
  struct work *work = state;
  double out[TASKS];
  for (size_t time = 0; time < times; ++time) work->peer->measure(work->pairs, TASKS, out);
}

/* Alternating fixes, all used, that change all rows or none. */
static struct agent agent_of(bool changes) {
  planner_coordinate places[TASKS], stands[2];
  (changes ? places_changing : places_alike)(places, TASKS, stands);
  struct agent agent = agent_with(places, TASKS, stands);
  agent_reads(&agent, rows, TASKS);
  for (int step = 0; step < 10; ++step) {
    agent_moves(&agent);
    require(agent_collects(&agent) == (changes ? TASKS : 0), "the wrong rows change");
  }
  return agent;
}

static void check(const struct agent *agent, bool changes) {
  require(agent_used_all(agent), "not every fix was used");
  require(agent->seen == (changes ? agent->fixes - FIRST_FIXES : 0), "the wrong fixes change rows");
}

int main(void) {
  struct agent quiet = agent_of(false), loud = agent_of(true), read = agent_of(true);
  struct contestant contestants[MOST_CONTESTANTS + 1] = {{"nothing changes", move, &quiet, 1},
                                                         {"every row changes", move, &loud, 1},
                                                         {"every row changes and is read", move_and_read, &read, 1}};
  static struct work work[MOST_CONTESTANTS];
  planner_coordinate places[TASKS], stands[2];
  places_changing(places, TASKS, stands);
  for (size_t each = 0; peers[each].name != NULL; ++each) {
    work[each].peer = &peers[each];
    for (size_t index = 0; index < TASKS; ++index) work[each].pairs[index] = (pair){stands[0], places[index]};
    contestants[3 + each] = (struct contestant){peers[each].name, peer_distances, &work[each], 1};
  }
  compete("fix", "20", contestants);
  check(&quiet, false), check(&loud, true), check(&read, true);
  return EXIT_SUCCESS;
}
