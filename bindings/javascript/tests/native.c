/* The day of native.test.js through the native library: prints the rows, then the bytes of the snapshot. */
#include <planner.h>
#include <stdio.h>
#include <string.h>

static const planner_instant start = 1778569200000;

static planner_text text_of(const char *text) { return (planner_text){text, strlen(text)}; }

static planner_uuid id_of(int number) { return (planner_uuid){{[15] = (uint8_t)number}}; }

static uint64_t load_plan(planner *p) {
  uint64_t request = 0;
  planner_effect effect = PLANNER_INIT(planner_effect);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {
    if (effect.kind == PLANNER_EFFECT_LOAD_PLAN || effect.kind == PLANNER_EFFECT_LOAD_ITEMS) request = effect.request;
  }
  return request;
}

int main(void) {
  planner *p = NULL;
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present = PLANNER_SETTINGS_HAS_LANGUAGE;
  settings.language = text_of("de");
  if (planner_create(&settings, start, &p, NULL) != PLANNER_OK) return 1;
  planner_authorization_changed(p, start, PLANNER_AUTHORIZATION_WHEN_IN_USE);
  planner_start(p, start);

  enum { COUNT = 40 };
  static planner_task tasks[COUNT];
  static char titles[COUNT][32];
  for (int n = 0; n < COUNT; n++) {
    snprintf(titles[n], sizeof titles[n], "Bäckerei %d 🥐", n);
    tasks[n] = PLANNER_INIT(planner_task);
    tasks[n].present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_ESTIMATED_DURATION;
    tasks[n].id = id_of(n + 1);
    tasks[n].title = text_of(titles[n]);
    tasks[n].order = n % 7;
    tasks[n].status = n % 6;
    tasks[n].latitude = -80 + 4.1 * n;
    tasks[n].longitude = 13.4 + 5.3 * (n - 32);
    tasks[n].estimated_duration = 60 * n;
    tasks[n].repeat_days = n % 2 ? PLANNER_TUESDAY : 0;
  }
  planner_plan_loaded(p, start, load_plan(p), tasks, COUNT, sizeof *tasks);
  for (int n = 0; n < 50; n++) {
    planner_instant now = start + 60000 * n;
    planner_fix fix = PLANNER_INIT(planner_fix);
    fix.time = now;
    fix.latitude = 52.5 + 0.0123 * n;
    fix.longitude = 13.4 - 0.0077 * n;
    fix.horizontal_accuracy = n % 3 ? 5 : 500;
    planner_fix_received(p, now, &fix);
  }
  planner_instant now = start + 60000 * 50;
  planner_section section = PLANNER_INIT(planner_section);
  section.kind = PLANNER_SECTION_PROJECT;
  section.allows_custom_items = 1;
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.task_id = id_of(99);
  composition.sections = &section;
  composition.section_count = 1;
  composition.section_stride = sizeof section;
  planner_composer_requested(p, now, &composition);
  planner_text_changed(p, now, text_of("Café\r\nÉtage 3"));
  planner_section_activated(p, now, 0);
  planner_item item = PLANNER_INIT(planner_item);
  item.type = PLANNER_VALUE_TEXT;
  item.text = text_of("Straße");
  planner_items_loaded(p, now, load_plan(p), &item, 1, sizeof item);
  item.text = text_of(" STRASSE ");
  planner_item_entered(p, now, 0, &item);

  planner_row row = PLANNER_INIT(planner_row);
  for (size_t n = 0; planner_row_at(p, n, &row) == PLANNER_OK; n++)
    printf("%.17g %.17g %s\n", row.distance, row.travel_time, row.spoken_text.data);
  planner_bytes bytes;
  planner_snapshot(p, &bytes);
  for (size_t n = 0; n < bytes.size; n++) printf("%02x", bytes.data[n]);
  putchar('\n');
  planner_destroy(p);
}
