// A C++ program that includes the headers, is linked with the library, and calls it.
#include "planner.h"

#include <cstdio>
#include <cstring>

static int passed, failed;

static void check(bool holds, const char *what) {
  if (!holds) std::printf("FAILED linked.cpp: %s\n", what);
  ++(holds ? passed : failed);
}

int main() {
  planner *p = nullptr;
  planner_settings settings = PLANNER_INIT(planner_settings);
  check(planner_abi_version() == PLANNER_ABI_VERSION, "the interface is the header's");
  check(planner_create(&settings, 0, &p, nullptr) == PLANNER_OK && p != nullptr, "create");
  check(planner_start(p, 0) == PLANNER_OK, "start");
  planner_effect effect = PLANNER_INIT(planner_effect);
  check(planner_next_effect(p, &effect) == PLANNER_OK && effect.kind == PLANNER_EFFECT_LOAD_PLAN,
        "DAY-1 the plan request comes first");
  planner_task task = PLANNER_INIT(planner_task);
  const char title[] = "Kaisers";
  task.title = {title, std::strlen(title)};
  check(planner_plan_loaded(p, 0, effect.request, &task, 1, sizeof task) == PLANNER_OK, "DAY-2 load");
  planner_row row = PLANNER_INIT(planner_row);
  check(planner_row_at(p, 0, &row) == PLANNER_OK && std::strcmp(row.title.data, title) == 0, "HOME-2 read");
  planner_error error = PLANNER_INIT(planner_error);
  settings.present = ~0u;
  check(planner_create(&settings, 0, &p, &error) == PLANNER_INVALID_ARGUMENT && error.status < 0 &&
            std::strcmp(error.field.data, "present") == 0 && std::strcmp(planner_error_field(p).data, "") == 0,
        "a refused creation");
  planner_destroy(p);
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
