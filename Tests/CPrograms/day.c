/*
 * A small day with hand-made tasks and fixes. `day FILE` compares its transcript, all effects and everything that can
 * be read, with the file; `day` prints it.
 */
#include "refuse.h"

/* Local time in Berlin, two hours ahead of UTC. */
#undef AT
#define AT(hour, minute, second) (TODAY * DAY + ((hour) - 2) * HOUR + (minute) * MINUTE + (second) * SECOND)

static struct book book = {.decimals = 3};
static struct host host;

static void say_rows(void) {
  planner_row rows[10];
  size_t count = 0;
  CHECK("HOME-2", planner_rows(host.p, rows, COUNT(rows), sizeof *rows, &count) == PLANNER_OK && count <= COUNT(rows));
  for (size_t index = 0; index < count && index < COUNT(rows); ++index) say_row(&book, &rows[index]);
}

static void say_card(size_t index) {
  planner_line line = PLANNER_INIT(planner_line);
  for (size_t each = 0; planner_row_line_at(host.p, index, each, &line) == PLANNER_OK; ++each) {
    say_line(&book, &line);
  }
}

static void collect(void) {
  planner_changes changes = PLANNER_INIT(planner_changes);
  CHECK("HOME-3", planner_collect_changes(host.p, &changes) == PLANNER_OK);
  say_changes(&book, &changes);
}

static void say_refusal(planner_text message, planner_text field) {
  say(&book, " ");
  say_text(&book, "message", message);
  say_text(&book, "field", field);
  say(&book, "\n");
}

/* The event, its effects, and what a host would read for them. */
static void report(const char *what, planner_status status) {
  planner_effect effect;
  say(&book, "\n> %s: %s\n", what, planner_status_text(status).data);
  if (status < 0) say_refusal(planner_error_message(host.p), planner_error_field(host.p));
  while (host_next(&host, &effect)) {
    say(&book, "  ");
    say_effect(&book, &effect);
    if (effect.changed & PLANNER_CHANGED_LIST) collect();
    if (effect.changed & PLANNER_CHANGED_DAY) say_home(&book, host.p);
    if (effect.changed & PLANNER_CHANGED_LOCATION) say_location(&book, host.p);
    if (effect.changed & PLANNER_CHANGED_DETAILS) {
      planner_row row = PLANNER_INIT(planner_row);
      CHECK("DAY-7", planner_details_row(host.p, &row) == PLANNER_OK);
      say(&book, "details ");
      say_row(&book, &row);
    }
    if (effect.changed & PLANNER_CHANGED_COMPOSER) say_composer(&book, host.p);
    if (effect.changed & PLANNER_CHANGED_SCHEDULE) say_schedule(&book, host.p);
    if (effect.kind == PLANNER_EFFECT_SAVE_TASK) say_saves(&book, host.p);
  }
}

#define EVENT(call) report(#call, call)

static void answer(int64_t now, bool second) {
  planner_task tasks[8];
  for (uint32_t index = 0; index < COUNT(tasks); ++index) tasks[index] = task_of(index + 1, "Shop", 0);
  tasks[0].title = text_of("Kaisers"), tasks[0].order = 2, tasks[0].address = text_of("Bergmannstraße 5");
  tasks[0].opening_hours = text_of("Mo-Sa 08:00-20:00"), tasks[0].photo_url = text_of("https://example.org/k.jpg");
  tasks[0].present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT;
  tasks[0].latitude = 52.4893, tasks[0].longitude = 13.3939, tasks[0].planned_at = AT(14, 30, 0);
  tasks[1].title = text_of("Edeka am Tor"), tasks[1].order = 1;
  tasks[1].present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_DAY;
  tasks[1].latitude = 52.5163, tasks[1].longitude = 13.3777, tasks[1].planned_day = TODAY;
  tasks[2].title = text_of("Every Friday"), tasks[2].order = 1, tasks[2].repeat_days = PLANNER_FRIDAY;
  tasks[3].title = text_of("Tomorrow"), tasks[3].present = PLANNER_TASK_HAS_PLANNED_AT;
  tasks[3].planned_at = AT(24 + 9, 5, 0);
  tasks[4].title = text_of(" \t"); /* refused */
  tasks[5].id = id_of(1);          /* refused */
  tasks[6].title = text_of("Hamburg"), tasks[6].present = PLANNER_TASK_HAS_COORDINATE;
  tasks[6].latitude = 53.5511, tasks[6].longitude = 9.9937, tasks[6].order = 3;
  tasks[7].title = text_of("Bad Hersfeld \xF0\x9F\x9B\x92"), tasks[7].status = PLANNER_TASK_CANNOT_COMPLETE;
  tasks[7].present = PLANNER_TASK_HAS_PLANNED_AT, tasks[7].planned_at = AT(0, 0, 0);
  if (second) tasks[1].order = 9;
  report("the plan is loaded", planner_plan_loaded(host.p, now, host.request, tasks, second ? 4 : 8, sizeof *tasks));
}

static void fix(int64_t now, double latitude, double longitude, double accuracy) {
  char what[96];
  planner_fix fix = fix_of(now, latitude, longitude, accuracy);
  snprintf(what, sizeof what, "a fix at %.4f, %.4f, %g m", latitude, longitude, accuracy);
  report(what, planner_fix_received(host.p, now, &fix));
}

static void live(void) {
  planner *p = NULL;
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  settings.utc_offset_seconds = 7200;
  planner_task own = task_of(20, "Own", 5);
  CHECK("TIME-1", planner_create(&settings, AT(7, 59, 0), &p, NULL) == PLANNER_OK);
  host.p = p;
  EVENT(planner_task_added(p, AT(7, 59, 0), &own));
  EVENT(planner_row_tapped(p, AT(7, 59, 0), id_of(20)));
  EVENT(planner_start(p, AT(8, 0, 0)));
  EVENT(planner_authorization_changed(p, AT(8, 0, 1), PLANNER_AUTHORIZATION_WHEN_IN_USE));
  answer(AT(8, 0, 2), false);
  say_rows();
  say_refusals(&book, p);

  fix(AT(8, 0, 5), 52.5163, 13.3777, 12);
  say_rows();
  fix(AT(8, 0, 20), 52.5166, 13.3777, 12); /* 33 m: near enough */
  fix(AT(8, 1, 20), 52.5103, 13.3777, 12);
  say_card(0);
  say_card(3);

  EVENT(planner_row_tapped(p, AT(8, 2, 0), id_of(1)));
  EVENT(planner_row_tapped(p, AT(8, 2, 1), id_of(1)));
  EVENT(planner_child_appeared(p, AT(8, 2, 1), host.presentation));
  EVENT(planner_task_status_changed(p, AT(8, 3, 0), id_of(1), PLANNER_TASK_EN_ROUTE));
  EVENT(planner_task_status_changed(p, AT(8, 3, 1), id_of(1), PLANNER_TASK_DONE));
  EVENT(planner_travel_time_received(p, AT(8, 3, 2), id_of(1), 3899));
  EVENT(planner_row_tapped(p, AT(8, 3, 3), id_of(7)));
  EVENT(planner_row_tapped(p, AT(8, 3, 4), id_of(2)));
  EVENT(planner_child_disappeared(p, AT(8, 3, 5), host.presentation, 1));
  EVENT(planner_child_appeared(p, AT(8, 3, 6), host.presentation));
  EVENT(planner_child_disappeared(p, AT(8, 3, 7), host.presentation, 0));
  EVENT(planner_close_tapped(p, AT(8, 3, 8)));
  EVENT(planner_close_tapped(p, AT(8, 3, 8)));
  EVENT(planner_child_disappeared(p, AT(8, 3, 9), host.presentation, 1));

  fix(AT(8, 10, 0), 52.5000, 13.3900, 400); /* coarse: waits */
  say_home(&book, p);
  EVENT(planner_clock_advanced(p, AT(8, 10, 29)));
  EVENT(planner_clock_advanced(p, AT(8, 10, 30)));
  fix(AT(8, 10, 40), 48.1372, 11.5756, 10); /* a jump: waits */
  fix(AT(8, 10, 50), 52.4900, 13.3930, 10); /* and is contradicted */
  EVENT(planner_location_failed(p, AT(8, 11, 0)));
  say_card(1);
  fix(AT(8, 12, 0), 52.4893, 13.3939, 10);
  say_card(3);

  EVENT(planner_refresh(p, AT(9, 0, 0)));
  EVENT(planner_refresh(p, AT(9, 0, 0)));
  EVENT(planner_plan_failed(p, AT(9, 0, 9), host.request, text_of("No network")));
  EVENT(planner_refresh(p, AT(9, 1, 0)));
  answer(AT(9, 1, 1), true);
  say_rows();
  settings.present = PLANNER_SETTINGS_HAS_HOUR_CYCLE | PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS;
  settings.hour_cycle = 12, settings.distance_filter_meters = 50;
  EVENT(planner_settings_changed(p, AT(9, 2, 0), &settings));
  EVENT(planner_authorization_changed(p, AT(9, 3, 0), PLANNER_AUTHORIZATION_DENIED));
  say_rows();
  EVENT(planner_authorization_changed(p, AT(9, 4, 0), PLANNER_AUTHORIZATION_ALWAYS));
  EVENT(planner_row_tapped(p, AT(9, 5, 0), id_of(1)));
  EVENT(planner_task_removed(p, AT(9, 5, 1), id_of(1)));
  EVENT(planner_child_disappeared(p, AT(9, 5, 2), host.presentation, 1));

  EVENT(planner_clock_advanced(p, AT(23, 59, 59)));
  EVENT(planner_clock_advanced(p, AT(24, 0, 0)));
  say_rows();
  EVENT(planner_plan_failed(p, AT(24, 0, 1), host.request, text_of("Nobody there")));
  EVENT(planner_row_tapped(p, AT(24, 0, 2), id_of(4)));
  EVENT(planner_stop(p, AT(24, 0, 3)));
  EVENT(planner_clock_advanced(p, AT(24, 0, 4)));
  say_home(&book, p);
  say_location(&book, p);
  say_rows();
  planner_destroy(p);
  host_end(&host);
}

/* ---- The second act: details, then the composer ---- */

static void open_composer(int64_t now, uint32_t task, bool is_edit) {
  planner_section sections[] = {section_of(PLANNER_SECTION_PROJECT), section_of(PLANNER_SECTION_DATE),
                                section_of(PLANNER_SECTION_ESTIMATED_TIME), section_of(PLANNER_SECTION_REPEAT_DAYS),
                                own_section("Tags", PLANNER_VALUE_TEXT, true, 2)};
  planner_item today = item_of(PLANNER_VALUE_DAY, TODAY, NULL);
  planner_composition composition = composition_of(task, sections, COUNT(sections));
  today.label = text_of("Today");
  today.section = 1;
  composition.is_edit = is_edit;
  composition.preselected = &today;
  composition.preselected_count = is_edit ? 0 : 1;
  composition.preselected_stride = sizeof today;
  report(is_edit ? "the composer opens to edit" : "the composer opens",
         planner_composer_requested(host.p, now, &composition));
}

/* Three of these equal an earlier one: in another case, decomposed, and with marks in another order. */
static void load_tags(int64_t now) {
  planner_item tags[] = {item_of(PLANNER_VALUE_TEXT, 0, "Urgent"),
                         item_of(PLANNER_VALUE_TEXT, 0, "café"),
                         item_of(PLANNER_VALUE_TEXT, 0, "urgent "),
                         item_of(PLANNER_VALUE_TEXT, 0, "Later"),
                         item_of(PLANNER_VALUE_TEXT, 0, "CAFE\u0301"),
                         item_of(PLANNER_VALUE_TEXT, 0, "\uAC01 \u8C48 \u1E0D\u0307"),
                         item_of(PLANNER_VALUE_TEXT, 0, "\u1100\u1161\u11A8 \uF900 \u1E0A\u0323")};
  tags[1].label = text_of("Coffee");
  report("the tags are loaded", planner_items_loaded(host.p, now, host.items_request, tags, COUNT(tags), sizeof *tags));
}

static void look_at_details(planner *p) {
  EVENT(planner_row_tapped(p, AT(8, 1, 0), id_of(1)));
  say_children(&book, p);
  EVENT(planner_child_appeared(p, AT(8, 1, 1), host.presentation));
  say_children(&book, p);
  say_details(&book, p);
  EVENT(planner_detent_changed(p, AT(8, 1, 2), host.presentation, PLANNER_DETENT_LARGE));
  EVENT(planner_detent_changed(p, AT(8, 1, 2), host.request, PLANNER_DETENT_MEDIUM));
  EVENT(planner_detent_changed(p, AT(8, 1, 2), host.presentation + 1, PLANNER_DETENT_MEDIUM));
  EVENT(planner_detent_changed(p, AT(8, 1, 3), host.presentation, 3));
  fix(AT(8, 1, 4), 52.5163, 13.3777, 12);
  say_details(&book, p);
  EVENT(planner_child_disappeared(p, AT(8, 1, 5), host.presentation, 1));
  say_details(&book, p);
}

static void compose_a_task(planner *p) {
  planner_item equal = item_of(PLANNER_VALUE_TEXT, 0, " URGENT"), own = item_of(PLANNER_VALUE_TEXT, 0, "Own");
  planner_item hour = item_of(PLANNER_VALUE_DURATION, 3600, NULL);
  hour.label = text_of("1 h");
  EVENT(planner_row_tapped(p, AT(8, 2, 0), id_of(2)));
  open_composer(AT(8, 2, 1), 30, false);
  say_children(&book, p);
  EVENT(planner_row_tapped(p, AT(8, 2, 2), id_of(1)));
  EVENT(planner_child_disappeared(p, AT(8, 2, 3), host.presentation, 1));
  EVENT(planner_child_appeared(p, AT(8, 2, 4), host.presentation));
  open_composer(AT(8, 2, 4), 31, false);
  EVENT(planner_save_tapped(p, AT(8, 2, 5)));
  EVENT(planner_section_activated(p, AT(8, 2, 6), 2));
  EVENT(planner_section_activated(p, AT(8, 2, 6), 2));
  EVENT(planner_items_loaded(p, AT(8, 2, 7), host.items_request, &own, 1, sizeof own));
  EVENT(planner_items_failed(p, AT(8, 2, 7), host.items_request, text_of("No durations")));
  EVENT(planner_section_activated(p, AT(8, 2, 8), 2));
  EVENT(planner_items_loaded(p, AT(8, 2, 9), host.items_request, &hour, 1, sizeof hour));
  EVENT(planner_item_tapped(p, AT(8, 2, 9), 2, 0));
  EVENT(planner_section_activated(p, AT(8, 2, 10), 0));
  EVENT(planner_section_activated(p, AT(8, 2, 11), 4));
  load_tags(AT(8, 2, 12));
  EVENT(planner_item_tapped(p, AT(8, 2, 13), 4, 1));
  EVENT(planner_item_entered(p, AT(8, 2, 13), 4, &equal));
  EVENT(planner_item_entered(p, AT(8, 2, 14), 4, &own));
  EVENT(planner_item_tapped(p, AT(8, 2, 14), 4, 0));
  EVENT(planner_item_entered(p, AT(8, 2, 15), 1, &own));
  EVENT(planner_text_changed(p, AT(8, 2, 16), text_of("\n  Buy milk \r\nand bread\n")));
  EVENT(planner_save_tapped(p, AT(8, 2, 17)));
  EVENT(planner_save_tapped(p, AT(8, 2, 17)));
  EVENT(planner_child_disappeared(p, AT(8, 2, 18), host.presentation, 1));
}

static void save_it(planner *p) {
  EVENT(planner_save_failed(p, AT(8, 3, 0), host.save_request, text_of("No network")));
  say_saves(&book, p);
  EVENT(planner_save_acknowledged(p, AT(8, 3, 1), host.save_request));
  EVENT(planner_refresh(p, AT(8, 3, 2)));
  answer(AT(8, 3, 3), true);
  EVENT(planner_save_retried(p, AT(8, 3, 4), id_of(30)));
  EVENT(planner_save_acknowledged(p, AT(8, 3, 5), host.save_request));
  EVENT(planner_save_retried(p, AT(8, 3, 6), id_of(30)));
  say_saves(&book, p);
}

static void edit_and_keep(planner *p) {
  open_composer(AT(8, 4, 0), 1, true);
  EVENT(planner_child_appeared(p, AT(8, 4, 0), host.presentation));
  EVENT(planner_selection_cleared(p, AT(8, 4, 1), 1));
  EVENT(planner_text_changed(p, AT(8, 4, 2), text_of("Kaisers\nRing twice")));
  EVENT(planner_save_tapped(p, AT(8, 4, 3)));
  EVENT(planner_child_disappeared(p, AT(8, 4, 4), host.presentation, 1));
  EVENT(planner_stop(p, AT(8, 4, 5)));
  EVENT(planner_save_acknowledged(p, AT(8, 4, 6), host.save_request));
  EVENT(planner_start(p, AT(8, 5, 0)));
  open_composer(AT(8, 5, 1), 40, false);
  EVENT(planner_text_changed(p, AT(8, 5, 2), text_of("Half a thought")));
  EVENT(planner_keep_draft_changed(p, AT(8, 5, 2), 1));
  EVENT(planner_close_tapped(p, AT(8, 5, 3)));
  EVENT(planner_child_disappeared(p, AT(8, 5, 4), host.presentation, 1));
  planner_composition composition = composition_of(41, NULL, 0);
  EVENT(planner_composer_requested(p, AT(8, 5, 5), &composition));
  EVENT(planner_child_appeared(p, AT(8, 5, 6), host.presentation));
  EVENT(planner_child_disappeared(p, AT(8, 5, 7), host.presentation, 1));
  say_composer(&book, p);
}

static void compose(void) {
  planner *p = NULL;
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  settings.utc_offset_seconds = 7200;
  say(&book, "\nThe second act\n");
  CHECK("TIME-1", planner_create(&settings, AT(7, 59, 0), &p, NULL) == PLANNER_OK);
  host.p = p;
  EVENT(planner_authorization_changed(p, AT(8, 0, 0), PLANNER_AUTHORIZATION_WHEN_IN_USE));
  EVENT(planner_start(p, AT(8, 0, 0)));
  answer(AT(8, 0, 1), true);
  look_at_details(p);
  compose_a_task(p);
  save_it(p);
  edit_and_keep(p);
  say_rows();
  say_children(&book, p);
  say_known_tasks(&book, p);
  planner_destroy(p);
  host_end(&host);
}

/* ---- The third act: the night in which Berlin's summer time ends, 23 days later ---- */

static void live_through_the_change(void) {
  const int64_t change = (TODAY + 23) * DAY + HOUR; /* 03:00 becomes 02:00 */
  const planner_utc_offset berlin[] = {{TODAY * DAY, 7200, 0}, {change, 3600, 0}};
  planner *p = NULL;
  planner_settings settings = PLANNER_INIT(planner_settings);
  planner_task tasks[5];
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSETS;
  settings.utc_offsets = berlin, settings.utc_offset_count = COUNT(berlin);
  say(&book, "\nThe third act\n");
  CHECK("TIME-1", planner_create(&settings, change - 4 * HOUR, &p, NULL) == PLANNER_OK);
  host.p = p;
  for (uint32_t index = 0; index < COUNT(tasks); ++index) {
    static const int64_t hours[COUNT(tasks)] = {-4, -1, 0, 22, 23};
    tasks[index] = task_of(index + 1, "At half past", 0);
    tasks[index].present = PLANNER_TASK_HAS_PLANNED_AT;
    tasks[index].planned_at = change + hours[index] * HOUR + HOUR / 2;
    CHECK("TIME-1", planner_task_added(p, change - 4 * HOUR, &tasks[index]) == PLANNER_OK);
  }
  EVENT(planner_start(p, change - 4 * HOUR));
  say_rows();
  EVENT(planner_clock_advanced(p, change - 3 * HOUR));
  say_rows();
  EVENT(planner_clock_advanced(p, change));
  EVENT(planner_clock_advanced(p, change + 23 * HOUR));
  say_rows();
  planner_destroy(p);
  host_end(&host);
}

/* Prints the first line that differs. */
static bool is_recorded(FILE *file) {
  char recorded[4096];
  const char *here = book.text;
  for (int line = 1;; ++line) {
    const char *end = strchr(here, '\n');
    size_t size = end != NULL ? (size_t)(end - here) + 1 : strlen(here);
    bool more = fgets(recorded, sizeof recorded, file) != NULL;
    if (!more && size == 0) return true;
    if (!more || strlen(recorded) != size || memcmp(recorded, here, size) != 0) {
      printf("line %d\n  recorded: %s\n  now:      %.*s\n", line, more ? recorded : "nothing", (int)size, here);
      return false;
    }
    here += size;
  }
}

int main(int count, char **arguments) {
  live();
  compose();
  live_through_the_change();
  if (count > 1) {
    FILE *file = fopen(arguments[1], "rb");
    CHECK("the day is as it was recorded", file != NULL && is_recorded(file));
    if (file != NULL) fclose(file);
    free(book.text);
    return finish();
  }
  fputs(book.text, stdout);
  free(book.text);
  return EXIT_SUCCESS;
}
