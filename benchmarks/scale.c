/* From a thousand to a million tasks: a whole fix, the distances alone, and the memory that the tasks take. */
#define _POSIX_C_SOURCE 200809L

#include "agent.h"
#include "bench.h"

#include <malloc.h>

enum { MOST = 1000000, FEW = 20 };

struct work {
  struct agent agent;
  size_t count;
  double *out;
};

static void move(void *state, size_t times) {
  struct work *work = state;
  for (size_t time = 0; time < times; ++time) agent_moves(&work->agent);
}

static void distances(void *state, size_t times) {
  struct work *work = state;
  size_t count = 0;
  for (size_t time = 0; time < times; ++time) {
    planner_row_distances(work->agent.p, home.latitude, home.longitude, work->out, work->count, &count);
  }
}

/* Bytes that malloc has handed out, mapped ones included. */
static size_t bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/* A planner that has settled; prints the memory that it takes. */
static struct agent measured_agent(const planner_coordinate *places, size_t count, const planner_coordinate stands[2]) {
  size_t before = bytes_in_use();
  struct agent agent = agent_with(places, count, stands);
  char name[32];
  snprintf(name, sizeof name, "bytes %zu", count);
  print_fact(name, (double)(bytes_in_use() - before));
  snprintf(name, sizeof name, "text bytes %zu", count);
  print_fact(name, (double)agent.text_bytes);
  return agent;
}

int main(void) {
  uint64_t seed = 41;
  planner_coordinate *places = room_for(MOST, sizeof *places);
  for (size_t index = 0; index < MOST; ++index) places[index] = around(&seed, home, 0, 300e3);
  const planner_coordinate stands[2] = {home, beside(home, 0, 110)};
  double *out = room_for(MOST, sizeof *out);

  size_t before = bytes_in_use();
  struct agent few = agent_with(places, FEW, stands);
  planner_row rows[FEW];
  agent_reads(&few, rows, FEW);
  print_fact("bytes of a planner with 20 tasks", (double)(bytes_in_use() - before));
  agent_end(&few);

  for (size_t count = 1000; count <= MOST; count *= 10) {
    struct work work = {measured_agent(places, count, stands), count, out};
    char name[32];
    snprintf(name, sizeof name, "%zu", count);
    const struct contestant contestants[] = {
        {"fix", move, &work, count}, {"planner_row_distances", distances, &work, count}, {0}};
    compete("scale", name, contestants);
    require(agent_used_all(&work.agent), "not every fix was used");
    agent_collects(&work.agent);
    agent_moves(&work.agent);
    snprintf(name, sizeof name, "changed %zu", count);
    print_fact(name, (double)agent_collects(&work.agent) / (double)count);
    agent_end(&work.agent);
  }
  return EXIT_SUCCESS;
}
