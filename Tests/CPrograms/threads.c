/*
 * The rules of planner.h for threads: different planners are independent; any thread may use a planner, one at a time;
 * a second one gets PLANNER_BUSY. `threads separate` does only the first part.
 */
#define _POSIX_C_SOURCE 200809L

#include "support.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static pthread_t begin(void *(*body)(void *), void *argument) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, body, argument) != 0) {
    printf("no thread can be created\n");
    exit(EXIT_FAILURE);
  }
  return thread;
}

/* ---- Many planners on many threads ---- */

/* A day of its own. Returns everything that can be seen of it, as text. */
static void *live_a_day(void *argument) {
  uint64_t seed = *(const uint64_t *)argument;
  struct book book = {0};
  planner *p = planner_at(NOW);
  int64_t now = NOW;
  uint64_t request = 0, presentation = 0, items_request = 0;
  planner_uuid save_key = key_of(0);
  planner_authorization_changed(p, now, PLANNER_AUTHORIZATION_ALWAYS);
  planner_start(p, now);
  for (int step = 0; step < 300; ++step) {
    planner_task task = task_of(random_below(&seed, 20), "Café", (int32_t)random_below(&seed, 9)), tasks[5];
    planner_fix fix = fix_of(now += 7 * SECOND, 52.5 + 0.001 * step, 13.4, random_below(&seed, 200));
    planner_effect effect = PLANNER_INIT(planner_effect);
    planner_status status = PLANNER_OK;
    task.present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT;
    task.latitude = 52.5, task.longitude = 13.4, task.planned_at = now;
    for (uint32_t index = 0; index < COUNT(tasks); ++index) {
      tasks[index] = task;
      tasks[index].id = id_of(random_below(&seed, 20));
    }
    planner_section section = PLANNER_INIT(planner_section);
    section.kind = PLANNER_SECTION_PROJECT, section.allows_custom_items = 1;
    planner_item item = PLANNER_INIT(planner_item);
    item.type = PLANNER_VALUE_TEXT, item.text = text_of("Projekt Ä");
    planner_composition composition = PLANNER_INIT(planner_composition);
    composition.task_id = id_of(random_below(&seed, 40));
    composition.sections = &section, composition.section_count = 1, composition.section_stride = sizeof section;
    switch (random_below(&seed, 18)) {
      case 8: status = planner_composer_requested(p, now, &composition); break;
      case 9:
      case 10: status = planner_text_changed(p, now, text_of(step % 3 == 0 ? "" : "Straße\nund Haus")); break;
      case 11: status = planner_section_activated(p, now, 0); break;
      case 12: status = planner_items_loaded(p, now, items_request, &item, 1, sizeof item); break;
      case 13: status = planner_item_entered(p, now, 0, &item); break;
      case 14: status = planner_save_tapped(p, now, key_of((uint64_t)step)); break;
      case 15: status = planner_save_failed(p, now, save_key, text_of("no"), 0); break;
      case 16: status = planner_save_retried(p, now, id_of(random_below(&seed, 40))); break;
      case 17: status = planner_save_acknowledged(p, now, save_key); break;
      case 0: status = planner_task_added(p, now, &task); break;
      case 1: status = planner_task_updated(p, now, &task); break;
      case 2: status = planner_task_removed(p, now, task.id); break;
      case 3: status = planner_row_tapped(p, now, task.id); break;
      case 4: status = planner_plan_loaded(p, now, request, tasks, COUNT(tasks), sizeof *tasks); break;
      case 5: status = planner_child_disappeared(p, now, presentation, 1); break;
      case 6: status = planner_refresh(p, now); break;
      default: status = planner_fix_received(p, now, &fix);
    }
    say(&book, "%d: %s\n", step, planner_status_text(status).data);
    if (status < 0) say(&book, "%s: %s\n", planner_error_field(p).data, planner_error_message(p).data);
    while (planner_next_effect(p, &effect) == PLANNER_OK) {
      if (effect.kind == PLANNER_EFFECT_LOAD_PLAN) request = effect.request;
      if (effect.kind == PLANNER_EFFECT_LOAD_ITEMS) items_request = effect.request;
      if (effect.kind == PLANNER_EFFECT_SAVE_TASK) save_key = effect.key;
      if (effect.presentation != 0) presentation = effect.presentation;
      say_effect(&book, &effect);
    }
  }
  char *state = state_of(p);
  say(&book, "%s", state);
  free(state);
  planner_destroy(p);
  return book.text;
}

static void separate(void) {
  enum { THREADS = 8, ROUNDS = 5 };
  uint64_t seeds[THREADS];
  char *alone[THREADS];
  for (int each = 0; each < THREADS; ++each) {
    seeds[each] = 100 + (uint64_t)each;
    alone[each] = live_a_day(&seeds[each]);
  }
  CHECK("different days differ", strcmp(alone[0], alone[1]) != 0);
  for (int round = 0; round < ROUNDS; ++round) {
    pthread_t threads[THREADS];
    for (int each = 0; each < THREADS; ++each) threads[each] = begin(live_a_day, &seeds[each]);
    for (int each = 0; each < THREADS; ++each) {
      void *text = NULL;
      pthread_join(threads[each], &text);
      CHECK("different planners are independent", text != NULL && strcmp(text, alone[each]) == 0);
      free(text);
    }
  }
  for (int each = 0; each < THREADS; ++each) free(alone[each]);
}

/* ---- One planner, one thread at a time, any thread ---- */

static void *add_one(void *argument) {
  planner *p = argument;
  planner_home home = PLANNER_INIT(planner_home);
  if (planner_home_state(p, &home) != PLANNER_OK) return p;
  planner_task task = task_of((uint32_t)home.row_count, "Shop", 0);
  return planner_task_added(p, NOW, &task) == PLANNER_OK ? NULL : p;
}

static void *end_it(void *argument) {
  planner_destroy(argument);
  return NULL;
}

static void any_thread(void) {
  planner *p = planner_at(NOW);
  planner_home home = PLANNER_INIT(planner_home);
  for (int each = 0; each < 20; ++each) {
    void *wrong = p;
    pthread_join(begin(add_one, p), &wrong);
    CHECK("any thread may use a planner", wrong == NULL);
  }
  CHECK("any thread may use a planner", planner_home_state(p, &home) == PLANNER_OK && home.row_count == 20);
  pthread_join(begin(end_it, p), NULL);
}

/* ---- One planner, four threads at once ---- */

enum { HAMMERS = 4, OWN = 8, BLOWS = 20000 };

struct hammer {
  planner *p;
  uint32_t number;
  bool has[OWN]; /* which of its own tasks it has added */
  long wrong, busy, done;
};

/* Any status except BUSY must be that of a planner that only this thread uses. */
static bool proper(struct hammer *hammer, planner_status status, planner_status expected) {
  if (status == PLANNER_BUSY) {
    hammer->busy += 1;
    sched_yield();
    return false;
  }
  hammer->done += 1;
  hammer->wrong += status != expected;
  return status == expected;
}

static void *strike(void *argument) {
  struct hammer *hammer = argument;
  planner *p = hammer->p;
  uint64_t seed = 1000 + hammer->number;
  while (hammer->done < BLOWS) {
    uint32_t own = random_below(&seed, OWN);
    planner_task task = task_of(100 * hammer->number + own, "Shop", (int32_t)random_below(&seed, 9));
    planner_home home = PLANNER_INIT(planner_home);
    planner_effect effect = PLANNER_INIT(planner_effect);
    planner_changes changes = PLANNER_INIT(planner_changes);
    planner_row row = PLANNER_INIT(planner_row);
    planner_fix fix = fix_of(NOW, 52.5, 13.4, -1);
    planner_text text = {NULL, 0};
    planner_status status;
    int64_t wake = 0;
    size_t count = SIZE_MAX;
    planner_composer composer = PLANNER_INIT(planner_composer);
    switch (random_below(&seed, 12)) {
      case 10: proper(hammer, planner_text_changed(p, NOW, text_of("Composed")), PLANNER_OK); break;
      case 11:
        status = planner_composer_state(p, &composer);
        hammer->wrong += status == PLANNER_OK ? composer.section_count != 1 : composer.section_count != 0;
        proper(hammer, status, PLANNER_OK);
        break;
      case 0:
      case 1:
        if (proper(hammer, planner_task_added(p, NOW, &task), hammer->has[own] ? PLANNER_DUPLICATE : PLANNER_OK)) {
          hammer->has[own] = true;
        }
        break;
      case 2:
        if (proper(hammer, planner_task_removed(p, NOW, task.id), hammer->has[own] ? PLANNER_OK : PLANNER_NOT_FOUND)) {
          hammer->has[own] = false;
        }
        break;
      case 3:
        proper(hammer, planner_task_updated(p, NOW, &task), hammer->has[own] ? PLANNER_OK : PLANNER_NOT_FOUND);
        break;
      case 4:
        status = planner_rows(p, NULL, 0, sizeof row, &count);
        hammer->wrong += status == PLANNER_OK ? count > HAMMERS * OWN : count != SIZE_MAX;
        proper(hammer, status, PLANNER_OK);
        break;
      case 5:
        status = planner_home_state(p, &home);
        hammer->wrong += status == PLANNER_OK ? home.day != TODAY : home.day != 0;
        proper(hammer, status, PLANNER_OK);
        break;
      case 6:
        status = planner_next_effect(p, &effect);
        hammer->wrong += status == PLANNER_OK ? effect.kind == 0 : effect.kind != 0;
        if (status != PLANNER_NONE) proper(hammer, status, PLANNER_OK);
        break;
      case 7: proper(hammer, planner_collect_changes(p, &changes), PLANNER_OK); break;
      case 8:
        proper(hammer, planner_fix_received(p, NOW, &fix), PLANNER_OK);
        proper(hammer, planner_next_wake(p, &wake), PLANNER_OK);
        proper(hammer, planner_string(p, 0, &text), PLANNER_NOT_FOUND);
        break;
      default:
        /* Between two calls another thread may be refused, so message and field may belong to different refusals. */
        text = planner_error_message(p);
        hammer->wrong += !is_borrowed(text) || (text.size > 0 && text.data[text.size - 1] != '.');
        hammer->wrong += !is_borrowed(planner_error_field(p));
        status = planner_row_at(p, own, &row);
        if (status != PLANNER_NONE) proper(hammer, status, PLANNER_OK);
    }
  }
  return NULL;
}

static void hammered(void) {
  struct hammer hammers[HAMMERS] = {0};
  pthread_t threads[HAMMERS];
  planner *p = planner_at(NOW);
  long wrong = 0, busy = 0, done = 0;
  size_t rows = 0, index = 0;
  bool intact = true;
  planner_section section = PLANNER_INIT(planner_section);
  planner_composition composition = PLANNER_INIT(planner_composition);
  section.kind = PLANNER_SECTION_DATE;
  composition.task_id = id_of(9999);
  composition.sections = &section, composition.section_count = 1, composition.section_stride = sizeof section;
  CHECK("LIFE-2", planner_start(p, NOW) == PLANNER_OK);
  CHECK("NEW-1", planner_composer_requested(p, NOW, &composition) == PLANNER_OK);
  for (uint32_t each = 0; each < HAMMERS; ++each) {
    hammers[each].p = p;
    hammers[each].number = each;
    threads[each] = begin(strike, &hammers[each]);
  }
  for (int each = 0; each < HAMMERS; ++each) {
    pthread_join(threads[each], NULL);
    wrong += hammers[each].wrong, busy += hammers[each].busy, done += hammers[each].done;
    for (int own = 0; own < OWN; ++own) rows += hammers[each].has[own];
  }
  trying("%ld done, %ld busy, %ld wrong", done, busy, wrong);
  CHECK("threads get BUSY or the proper status", wrong == 0);
  CHECK("all threads got through", done >= (long)HAMMERS * BLOWS);
  planner_home home = PLANNER_INIT(planner_home);
  planner_row row = PLANNER_INIT(planner_row);
  CHECK("the planner is intact", planner_home_state(p, &home) == PLANNER_OK && home.row_count == rows);
  for (; planner_row_at(p, index, &row) == PLANNER_OK; ++index) {
    uint32_t number = (uint32_t)row.id.bytes[14] << 8 | row.id.bytes[15];
    bool known = number / 100 < HAMMERS && number % 100 < OWN && hammers[number / 100].has[number % 100];
    intact = intact && known && same_text(row.title, "Shop");
  }
  CHECK("the planner has the tasks that were added", intact && index == rows);
  CHECK("the planner is intact", planner_stop(p, NOW) == PLANNER_OK);
  trying("%s", "");
  planner_destroy(p);
}

/* ---- BUSY for certain: one thread is inside a long call while another calls ---- */

enum { LONG_PLAN = 30000 };

struct long_call {
  planner *p;
  uint64_t request;
  planner_task *tasks;
  atomic_bool done;
};

static void *load(void *argument) {
  struct long_call *call = argument;
  planner_status status;
  do {
    status = planner_plan_loaded(call->p, NOW, call->request, call->tasks, LONG_PLAN, sizeof *call->tasks);
  } while (status == PLANNER_BUSY);
  atomic_store(&call->done, true);
  return status == PLANNER_OK ? NULL : call;
}

static void busy_for_certain(void) {
  struct long_call call = {.p = planner_at(NOW)};
  planner_home home = PLANNER_INIT(planner_home);
  planner_effect effect = PLANNER_INIT(planner_effect);
  bool busy = false, explained = false, wrote = false;
  size_t rows = 0;
  call.tasks = exactly(LONG_PLAN * sizeof *call.tasks);
  for (uint32_t index = 0; index < LONG_PLAN; ++index) call.tasks[index] = task_of(LONG_PLAN - index, "Shop", 0);
  CHECK("DAY-1", planner_start(call.p, NOW) == PLANNER_OK);
  for (int round = 0; round < 10 && !(busy && explained); ++round) {
    while (planner_next_effect(call.p, &effect) == PLANNER_OK) {
      if (effect.request != 0) call.request = effect.request;
    }
    atomic_store(&call.done, false);
    void *wrong = &call;
    pthread_t thread = begin(load, &call);
    while (!atomic_load(&call.done)) {
      planner_home untouched = PLANNER_INIT(planner_home);
      untouched.phase = 77;
      home = untouched;
      if (planner_home_state(call.p, &home) == PLANNER_BUSY) {
        busy = true;
        wrote = wrote || memcmp(&home, &untouched, sizeof home) != 0;
        planner_text message = planner_error_message(call.p), field = planner_error_field(call.p);
        explained =
            explained || (same_text(field, "") && is_message(message, field) && strstr(message.data, "thread") != NULL);
      }
    }
    pthread_join(thread, &wrong);
    CHECK("the long call is not disturbed", wrong == NULL);
    CHECK("DAY-6", planner_refresh(call.p, NOW) == PLANNER_OK);
  }
  CHECK("a second thread gets PLANNER_BUSY", busy);
  CHECK("BUSY does nothing", !wrote);
  CHECK("planner_error_message() says so, and planner_error_field() is empty", explained);
  CHECK("the planner is intact",
        planner_rows(call.p, NULL, 0, sizeof(planner_row), &rows) == PLANNER_OK && rows == LONG_PLAN);
  free(call.tasks);
  planner_destroy(call.p);
}

int main(int count, char **arguments) {
  separate();
  if (count > 1 && strcmp(arguments[1], "separate") == 0) return finish();
  any_thread();
  hammered();
  busy_for_certain();
  return finish();
}
