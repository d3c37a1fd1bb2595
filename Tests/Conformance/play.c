/* Plays a script of events through the C functions and prints the transcript: play SCRIPT. README.md has the form of both. */
#include <inttypes.h>
#include <planner.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100, FIELDS = 32 };

static planner *p;
static int64_t now;

static void fail(const char *what, const char *which) {
  fprintf(stderr, "play: %s: %s\n", what, which);
  exit(2);
}

/* ---- Names, each at the place of its number, or of its bit in a mask ---- */

typedef const char *const names[];

static names weekdays = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", NULL};
static names task_statuses = {"planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete", NULL};
static names authorizations = {"not_determined", "restricted", "denied", "when_in_use", "always", NULL};
static names systems = {"", "metric", "us", "uk", NULL};
static names effects = {"",       "load_plan", "request_permission", "start_location", "stop_location", "attach",   "present",
                        "dismiss", "detach",   "redraw",             "focus_text",     "load_items",    "save_task", NULL};
static names changed = {"list", "details", "composer", "location", "day", NULL};
static names children = {"", "details", "composer", NULL};
static names styles = {"", "page_sheet", "popup", NULL};
static names detents = {"medium", "large", NULL};
static names phases = {"idle", "loading", "loaded", "empty", "failed", NULL};
static names colors = {"none", "blue", "orange", "purple", "green", "red", "grey", NULL};
static names lines = {"",         "title",   "address", "opening_hours", "distance", "travel_time",
                      "updating", "planned", "status",  "photo",         "close",    NULL};
static names fonts = {"",         "title_1", "headline", "body",   "subheadline", "body_highlighted",
                      "footnote", "badge",   "photo",    "button", NULL};
static names freshnesses = {"none", "current", "updating", NULL};
static names kinds = {"custom", "project", "date", "estimated_time", "repeat_days", NULL};
static names types = {"", "day", "duration", "text", "weekday", NULL};
static names items_phases = {"idle", "loading", "loaded", "failed", NULL};
static names keys = {
    "", "address_not_available", "distance_unavailable", "updating", "no_tasks_today", "close", "details_title",
    "new_task_title", "edit_task_title", "planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete",
    "loading", "retry", "plan_failed", "items_failed", "items_empty", "title_needed", "already_there", "not_saved", "save",
    "cancel", "text_placeholder", "project", "date", "estimated_time", "repeat_days", "less_than",
    "spoken_distance_unavailable", "spoken_updating", "spoken_planned", "spoken_en_route", "spoken_in_progress",
    "spoken_done", "spoken_cancelled", "spoken_cannot_complete", "spoken_opening_hours", "spoken_travel_time",
    "spoken_less_than", "spoken_planned_time", NULL};

static int32_t place_of(const char *const *all, const char *name) {
  for (int32_t n = 0; all[n]; n++)
    if (!strcmp(all[n], name)) return n;
  fail("no such name", name);
  return 0;
}

/* ---- The numbers that were handed out: plan#1, items#1, save#1, details#1, composer#1 ---- */

static struct {
  const char *name;
  uint64_t numbers[MOST];
  size_t count;
} handed_out[] = {{.name = "plan"}, {.name = "items"}, {.name = "save"}, {.name = "details"}, {.name = "composer"}};

enum { PLAN, ITEMS, SAVE, DETAILS, COMPOSER, HANDED_OUT };

static void hand_out(int which, uint64_t number) {
  if (handed_out[which].count == MOST) fail("too many", handed_out[which].name);
  handed_out[which].numbers[handed_out[which].count++] = number;
}

/* ---- The fields of the present line ---- */

static struct {
  const char *name, *value;
} fields[FIELDS];
static size_t field_count;

static void unescape(char *text) {
  char *end = text;
  for (; *text; text++) {
    char next = text[0] == '\\' ? *++text : 0;
    *end++ = next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : *text;
  }
  *end = 0;
}

static const char *field(const char *name) {
  for (size_t n = 0; n < field_count; n++)
    if (!strcmp(fields[n].name, name)) return fields[n].value;
  return NULL;
}

static int64_t number(const char *name) { return field(name) ? strtoll(field(name), NULL, 10) : 0; }

static double real(const char *name) { return field(name) ? strtod(field(name), NULL) : 0; }

static planner_text text(const char *name) {
  return field(name) ? (planner_text){field(name), strlen(field(name))} : (planner_text){NULL, 0};
}

static int32_t choice(const char *name, names all) { return field(name) ? place_of(all, field(name)) : 0; }

static uint32_t mask(const char *name, names all) {
  uint32_t bits = 0;
  char each[256];
  for (const char *rest = field(name); rest && *rest; rest += strcspn(rest, "|"), rest += *rest == '|') {
    snprintf(each, sizeof each, "%.*s", (int)strcspn(rest, "|"), rest);
    bits |= 1u << place_of(all, each);
  }
  return bits;
}

static size_t bytes_of(const char *hexadecimal, uint8_t *out) {
  size_t count = 0;
  for (unsigned byte; *hexadecimal; hexadecimal += 2) {
    if (*hexadecimal == '-') hexadecimal++;
    if (sscanf(hexadecimal, "%2x", &byte) != 1) fail("no bytes", hexadecimal);
    out[count++] = (uint8_t)byte;
  }
  return count;
}

static planner_uuid id(const char *name) {
  planner_uuid id = {{0}};
  if (field(name)) bytes_of(field(name), id.bytes);
  return id;
}

static uint64_t handle(const char *name) {
  const char *value = field(name), *hash = strchr(value, '#');
  if (!hash) return strtoull(value, NULL, 10);
  for (int which = 0; which < HANDED_OUT; which++) {
    size_t length = strlen(handed_out[which].name), nth = strtoull(hash + 1, NULL, 10);
    if (length != (size_t)(hash - value) || memcmp(value, handed_out[which].name, length)) continue;
    if (nth >= 1 && nth <= handed_out[which].count) return handed_out[which].numbers[nth - 1];
  }
  fail("not handed out", value);
  return 0;
}

/* ---- Structs of the present line ---- */

static planner_task task_given(void) {
  planner_task task = {
      .struct_size = sizeof task,       .id = id("id"),
      .title = text("title"),           .order = (int32_t)number("order"),
      .latitude = real("latitude"),     .status = choice("status", task_statuses),
      .longitude = real("longitude"),   .planned_at = number("planned_at"),
      .notes = text("notes"),           .planned_day = number("planned_day"),
      .address = text("address"),       .estimated_duration = number("estimated_duration"),
      .photo_url = text("photo_url"),   .opening_hours = text("opening_hours"),
      .project_id = text("project_id"), .repeat_days = mask("repeat_days", weekdays)};
  if (field("latitude")) task.present |= PLANNER_TASK_HAS_COORDINATE;
  if (field("planned_at")) task.present |= PLANNER_TASK_HAS_PLANNED_AT;
  if (field("planned_day")) task.present |= PLANNER_TASK_HAS_PLANNED_DAY;
  if (field("estimated_duration")) task.present |= PLANNER_TASK_HAS_DURATION;
  return task;
}

static planner_settings settings_given(void) {
  static names bits = {"utc_offset",    "hour_cycle",   "distance_filter",    "desired_accuracy", "maximum_speed",
                       "detour_factor", "travel_speed", "measurement_system", "language",         NULL};
  planner_settings settings = {
      .struct_size = sizeof settings,               .utc_offset = (int32_t)number("utc_offset"),
      .language = text("language"),                 .hour_cycle = (int32_t)number("hour_cycle"),
      .maximum_speed = real("maximum_speed"),       .distance_filter = real("distance_filter"),
      .detour_factor = real("detour_factor"),       .desired_accuracy = real("desired_accuracy"),
      .travel_speed = real("travel_speed"),         .measurement_system = choice("measurement_system", systems)};
  for (int n = 0; bits[n]; n++)
    if (field(bits[n])) settings.present |= 1u << n;
  return settings;
}

static planner_fix fix_given(void) {
  return (planner_fix){.struct_size = sizeof(planner_fix), .time = number("time"), .latitude = real("latitude"),
                       .longitude = real("longitude"), .horizontal_accuracy = real("horizontal_accuracy")};
}

static planner_section section_given(void) {
  return (planner_section){.struct_size = sizeof(planner_section), .kind = choice("kind", kinds), .name = text("name"),
                           .value_type = choice("value_type", types), .maximum = (uint32_t)number("maximum"),
                           .allows_multiple = (int32_t)number("allows_multiple"),
                           .allows_typed = (int32_t)number("allows_typed")};
}

static planner_item item_given(void) {
  planner_item item = {.struct_size = sizeof item, .type = choice("type", types), .label = text("label"),
                       .section = (uint32_t)number("section")};
  if (item.type == PLANNER_VALUE_TEXT) item.text = text("value");
  else if (item.type == PLANNER_VALUE_WEEKDAY) item.number = mask("value", weekdays);
  else item.number = number("value");
  return item;
}

/* What the next call is given, from lines of their own. */
static planner_task tasks[MOST];
static planner_section sections[MOST];
static planner_item items[MOST];
static planner_coordinate places[MOST];
static size_t task_count, section_count, item_count, place_count;

static int kept_for_next_call(const char *function) {
  if (task_count == MOST || section_count == MOST || item_count == MOST || place_count == MOST) fail("too many", function);
  if (!strcmp(function, "task")) tasks[task_count++] = task_given();
  else if (!strcmp(function, "section")) sections[section_count++] = section_given();
  else if (!strcmp(function, "item")) items[item_count++] = item_given();
  else if (!strcmp(function, "place")) places[place_count++] = (planner_coordinate){real("latitude"), real("longitude")};
  else return 0;
  return 1;
}

static planner_status composer_opened(void) {
  planner_composition composition = {
      .struct_size = sizeof composition, .is_edit = (int32_t)number("is_edit"), .task_id = id("task_id"),
      .sections = sections, .section_count = section_count, .section_stride = sizeof *sections,
      .preselected = items, .preselected_count = item_count, .preselected_stride = sizeof *items};
  return planner_composer_opened(p, now, &composition);
}

/* ---- Out ---- */

static void print_escaped(const char *characters, size_t size) {
  for (const char *each = characters; each < characters + size; each++) {
    if (*each == '\\') fputs("\\\\", stdout);
    else if (*each == '\n') fputs("\\n", stdout);
    else if (*each == '\t') fputs("\\t", stdout);
    else if (*each == '\r') fputs("\\r", stdout);
    else putchar(*each);
  }
}

static void print_text(const char *name, planner_text value) {
  if (value.size == 0) return;
  printf("\t%s=", name);
  print_escaped(value.data, value.size);
}

static void print_number(const char *name, int64_t value) { printf("\t%s=%" PRId64, name, value); }

static void print_real(const char *name, double value) { printf("\t%s=%.2f", name, value); }

static void print_place(double latitude, double longitude) { printf("\tlatitude=%.6f\tlongitude=%.6f", latitude, longitude); }

static void print_name(const char *name, names all, int32_t value) { printf("\t%s=%s", name, all[value]); }

static void print_mask(const char *name, names all, uint32_t value) {
  for (int n = 0, is_first = 1; all[n]; n++) {
    if (!(value & 1u << n)) continue;
    if (is_first) printf("\t%s=%s", name, all[n]);
    else printf("|%s", all[n]);
    is_first = 0;
  }
}

static void print_id(const char *name, planner_uuid id) {
  printf("\t%s=", name);
  for (int n = 0; n < 16; n++) printf("%s%02x", n == 4 || n == 6 || n == 8 || n == 10 ? "-" : "", id.bytes[n]);
}

static void print_effects(void) {
  planner_effect effect = {.struct_size = sizeof effect};
  while (planner_next_effect(p, &effect) == PLANNER_OK) {
    fputs("effect", stdout);
    print_name("kind", effects, effect.kind);
    if (effect.request) print_number("request", (int64_t)effect.request);
    if (effect.presentation) {
      print_number("presentation", (int64_t)effect.presentation);
      print_name("child", children, effect.child);
    }
    switch (effect.kind) {
      case PLANNER_EFFECT_LOAD_PLAN: print_number("day", effect.day); hand_out(PLAN, effect.request); break;
      case PLANNER_EFFECT_START_LOCATION:
        print_real("distance_filter", effect.distance_filter);
        print_real("desired_accuracy", effect.desired_accuracy);
        break;
      case PLANNER_EFFECT_LOAD_ITEMS: print_number("section", effect.section); hand_out(ITEMS, effect.request); break;
      case PLANNER_EFFECT_REDRAW: print_mask("changed", changed, effect.changed); break;
      case PLANNER_EFFECT_REQUEST_PERMISSION: case PLANNER_EFFECT_STOP_LOCATION: break;
      case PLANNER_EFFECT_SAVE_TASK: hand_out(SAVE, effect.request); print_id("task_id", effect.task_id); break;
      case PLANNER_EFFECT_ATTACH:
        hand_out(effect.child == PLANNER_CHILD_DETAILS ? DETAILS : COMPOSER, effect.presentation);
        print_id("task_id", effect.task_id);
        break;
      default: print_id("task_id", effect.task_id);
    }
    if (effect.kind == PLANNER_EFFECT_PRESENT) {
      print_name("style", styles, effect.style);
      print_mask("detents", detents, effect.detents);
      print_mask("detent", detents, (uint32_t)effect.detent);
      print_number("shows_grabber", effect.shows_grabber);
    }
    putchar('\n');
  }
}

static void print_indexes(const char *name, const size_t *indexes, size_t count) {
  for (size_t n = 0; n < count; n++) n == 0 ? printf("\t%s=%zu", name, indexes[n]) : printf(",%zu", indexes[n]);
}

static void print_changes(void) {
  planner_changes changes = {.struct_size = sizeof changes};
  planner_collect_changes(p, &changes);
  if (!changes.removed_count && !changes.moved_count && !changes.inserted_count && !changes.updated_count) return;
  fputs("changes", stdout);
  print_indexes("removed", changes.removed, changes.removed_count);
  for (size_t n = 0; n < changes.moved_count; n++)
    printf("%s%zu>%zu", n == 0 ? "\tmoved=" : ",", changes.moved[n].from, changes.moved[n].to);
  print_indexes("inserted", changes.inserted, changes.inserted_count);
  print_indexes("updated", changes.updated, changes.updated_count);
  putchar('\n');
}

static void print_row(const char *what, const planner_row *row) {
  fputs(what, stdout);
  print_id("id", row->id);
  print_number("order", row->order);
  print_name("status", task_statuses, row->status);
  print_name("status_color", colors, row->status_color);
  print_number("updating", row->updating);
  if (row->present & PLANNER_ROW_HAS_DISTANCE) print_real("distance", row->distance);
  if (row->present & PLANNER_ROW_HAS_TRAVEL_TIME) print_real("travel_time", row->travel_time);
  if (row->present & PLANNER_ROW_HAS_COORDINATE) print_place(row->latitude, row->longitude);
  if (row->present & PLANNER_ROW_HAS_PLANNED_AT) print_number("planned_at", row->planned_at);
  if (row->present & PLANNER_ROW_HAS_PLANNED_DAY) print_number("planned_day", row->planned_day);
  print_text("title", row->title);
  print_text("address", row->address);
  print_text("opening_hours", row->opening_hours);
  print_text("distance_text", row->distance_text);
  print_text("travel_time_text", row->travel_time_text);
  print_text("updating_text", row->updating_text);
  print_text("planned_text", row->planned_text);
  print_text("status_text", row->status_text);
  print_text("photo_url", row->photo_url);
  print_text("spoken_text", row->spoken_text);
  putchar('\n');
}

static void print_line(const char *what, const planner_line *line) {
  fputs(what, stdout);
  print_name("field", lines, line->field);
  print_name("font", fonts, line->font);
  print_name("color", colors, line->color);
  print_text("text", line->text);
  print_text("spoken", line->spoken);
  putchar('\n');
}

static void print_item(const planner_item *item) {
  print_name("type", types, item->type);
  if (item->type == PLANNER_VALUE_TEXT) print_text("value", item->text);
  else if (item->type == PLANNER_VALUE_WEEKDAY) print_mask("value", weekdays, (uint32_t)item->number);
  else print_number("value", item->number);
  print_text("label", item->label);
  print_number("is_selected", item->is_selected);
  print_number("is_typed", item->is_typed);
  putchar('\n');
}

static void print_task(const planner_task *task) {
  fputs("save_task", stdout);
  print_id("id", task->id);
  print_text("title", task->title);
  print_number("order", task->order);
  print_name("status", task_statuses, task->status);
  if (task->present & PLANNER_TASK_HAS_COORDINATE) print_place(task->latitude, task->longitude);
  if (task->present & PLANNER_TASK_HAS_PLANNED_AT) print_number("planned_at", task->planned_at);
  if (task->present & PLANNER_TASK_HAS_PLANNED_DAY) print_number("planned_day", task->planned_day);
  if (task->present & PLANNER_TASK_HAS_DURATION) print_number("estimated_duration", task->estimated_duration);
  print_mask("repeat_days", weekdays, task->repeat_days);
  print_text("notes", task->notes);
  print_text("address", task->address);
  print_text("opening_hours", task->opening_hours);
  print_text("photo_url", task->photo_url);
  print_text("project_id", task->project_id);
  putchar('\n');
}

/* ---- What can be read ---- */

static void show_home(void) {
  planner_home home = {.struct_size = sizeof home};
  planner_home_state(p, &home);
  fputs("home", stdout);
  print_name("phase", phases, home.phase);
  print_number("refreshing", home.refreshing);
  print_number("day", home.day);
  print_number("row_count", (int64_t)home.row_count);
  print_number("refused_count", (int64_t)home.refused_count);
  print_text("message", home.message);
  putchar('\n');
  planner_refusal refusal = {.struct_size = sizeof refusal};
  for (size_t n = 0; planner_refused_task(p, n, &refusal) == PLANNER_OK; n++) {
    printf("refused_task\tindex=%zu\tstatus=%s", refusal.index, planner_status_text(refusal.status).data + 8);
    print_text("message", refusal.message);
    putchar('\n');
  }
  int64_t wake;
  if (planner_next_wake(p, &wake) == PLANNER_OK) printf("next_wake\tat=%" PRId64 "\n", wake);
}

static void show_location(void) {
  planner_location location = {.struct_size = sizeof location};
  planner_location_state(p, &location);
  fputs("location", stdout);
  print_name("authorization", authorizations, location.authorization);
  print_name("freshness", freshnesses, location.freshness);
  if (location.present & PLANNER_LOCATION_HAS_FIX) {
    print_number("time", location.time);
    print_place(location.latitude, location.longitude);
    print_real("horizontal_accuracy", location.horizontal_accuracy);
  }
  print_number("received_count", (int64_t)location.received_count);
  print_number("used_count", (int64_t)location.used_count);
  print_number("ignored_accuracy", (int64_t)location.ignored_accuracy);
  print_number("ignored_order", (int64_t)location.ignored_order);
  print_number("ignored_time", (int64_t)location.ignored_time);
  print_number("ignored_unauthorized", (int64_t)location.ignored_unauthorized);
  putchar('\n');
}

static void show_rows(void) {
  static planner_row rows[MOST];
  size_t count = 0;
  for (size_t n = 0; n < MOST; n++) rows[n].struct_size = sizeof rows[n];
  planner_rows(p, rows, MOST, sizeof *rows, &count);
  for (size_t n = 0; n < count && n < MOST; n++) {
    print_row("row", &rows[n]);
    planner_line line = {.struct_size = sizeof line};
    for (size_t m = 0; planner_row_line(p, n, m, &line) == PLANNER_OK; m++) print_line("row_line", &line);
  }
}

static void show_details(void) {
  planner_details details = {.struct_size = sizeof details};
  planner_row row = {.struct_size = sizeof row};
  if (planner_details_state(p, &details) == PLANNER_OK) {
    fputs("details", stdout);
    print_number("presentation", (int64_t)details.presentation);
    print_id("task_id", details.task_id);
    print_mask("detent", detents, (uint32_t)details.detent);
    putchar('\n');
  }
  if (planner_details_row(p, &row) == PLANNER_OK) print_row("details_row", &row);
  planner_line line = {.struct_size = sizeof line};
  for (size_t n = 0; planner_details_line(p, n, &line) == PLANNER_OK; n++) print_line("details_line", &line);
}

static void show_section(size_t index, const planner_section_state *section) {
  fputs("section", stdout);
  print_name("kind", kinds, section->kind);
  print_name("value_type", types, section->value_type);
  print_number("allows_multiple", section->allows_multiple);
  print_number("allows_typed", section->allows_typed);
  if (section->maximum) print_number("maximum", section->maximum);
  print_name("phase", items_phases, section->phase);
  print_number("item_count", (int64_t)section->item_count);
  print_number("selected_count", (int64_t)section->selected_count);
  print_text("name", section->name);
  print_text("message", section->message);
  if (section->has_dropped) print_text("dropped", section->dropped);
  putchar('\n');
  planner_item item = {.struct_size = sizeof item};
  for (size_t n = 0; planner_item_at(p, index, n, &item) == PLANNER_OK; n++) {
    fputs("item", stdout);
    print_item(&item);
  }
  for (size_t n = 0; planner_selected_at(p, index, n, section->value_type, &item) == PLANNER_OK; n++) {
    fputs("selected", stdout);
    print_item(&item);
  }
}

static void show_composer(void) {
  planner_composer composer = {.struct_size = sizeof composer};
  if (planner_composer_state(p, &composer) != PLANNER_OK) return;
  fputs("composer", stdout);
  print_number("presentation", (int64_t)composer.presentation);
  print_id("task_id", composer.task_id);
  print_number("is_edit", composer.is_edit);
  print_number("can_save", composer.can_save);
  print_number("keeps_draft", composer.keeps_draft);
  if (composer.active_section >= 0) print_number("active_section", composer.active_section);
  print_number("section_count", (int64_t)composer.section_count);
  print_text("title", composer.title);
  print_text("text", composer.text);
  putchar('\n');
  planner_section_state section = {.struct_size = sizeof section};
  for (size_t n = 0; planner_section_at(p, n, &section) == PLANNER_OK; n++) show_section(n, &section);
}

static void show_saves(void) {
  planner_save save = {.struct_size = sizeof save};
  for (size_t n = 0; planner_save_at(p, n, &save) == PLANNER_OK; n++) {
    fputs("save", stdout);
    print_number("request", (int64_t)save.request);
    print_id("task_id", save.task_id);
    print_number("is_edit", save.is_edit);
    print_number("has_failed", save.has_failed);
    print_text("message", save.message);
    putchar('\n');
    planner_task task = {.struct_size = sizeof task};
    if (planner_save_task(p, save.request, &task) == PLANNER_OK) print_task(&task);
    planner_text name;
    planner_item item = {.struct_size = sizeof item};
    for (size_t m = 0; planner_save_value(p, save.request, m, &name, &item) == PLANNER_OK; m++) {
      fputs("save_value", stdout);
      print_text("section", name);
      print_item(&item);
    }
  }
}

static void show_strings(void) {
  planner_text text;
  planner_language(p, &text);
  printf("language\ttag=%s\n", text.data);
  for (int32_t key = 1; keys[key]; key++) {
    planner_string(p, key, &text);
    printf("string\tkey=%s", keys[key]);
    print_text("text", text);
    putchar('\n');
  }
}

/* ---- Calls that are no events ---- */

static uint8_t snapshot[1 << 20];
static size_t snapshot_size;

/* What a snapshot ends with are the 8 bytes of its checksum. */
static planner_status take_snapshot(void) {
  planner_bytes bytes;
  planner_status status = planner_snapshot(p, &bytes);
  if (bytes.size < 8 || bytes.size > sizeof snapshot) fail("no snapshot of this size can be kept", "snapshot");
  memcpy(snapshot, bytes.data, snapshot_size = bytes.size);
  printf("snapshot\tsize=%zu\tchecksum=", bytes.size);
  for (size_t n = bytes.size - 8; n < bytes.size; n++) printf("%02x", bytes.data[n]);
  putchar('\n');
  return status;
}

static planner_text why;

/* The planner that was is only given up for a new one. */
static planner_status make(int is_restored) {
  planner_settings settings = settings_given();
  planner *made = NULL;
  static uint8_t given[1000];
  size_t size = field("bytes") ? bytes_of(field("bytes"), given) : snapshot_size;
  planner_status status = is_restored ? planner_restore(field("bytes") ? given : snapshot, size, &settings,
                                                        choice("authorization", authorizations), now, &made, &why)
                                      : planner_create(&settings, now, &made, &why);
  if (status != PLANNER_OK) return status;
  planner_destroy(p);
  p = made;
  return status;
}

static planner_status distance(void) {
  double metres;
  planner_status status = planner_distance(real("from_latitude"), real("from_longitude"), real("to_latitude"),
                                           real("to_longitude"), &metres);
  if (status == PLANNER_OK) printf("distance\tdistance=%.2f\n", metres);
  return status;
}

static planner_status distances(int are_of_rows) {
  double metres[MOST];
  size_t count = place_count;
  planner_status status =
      are_of_rows ? planner_row_distances(p, real("from_latitude"), real("from_longitude"), metres, MOST, &count)
                  : planner_distances(real("from_latitude"), real("from_longitude"), places, place_count, metres);
  for (size_t n = 0; status == PLANNER_OK && n < count; n++) {
    if (metres[n] < 1e9) printf("distance\tdistance=%.2f\n", metres[n]);
    else puts("distance\tdistance=infinity");
  }
  return status;
}

static planner_status row_at(void) {
  planner_row row = {.struct_size = sizeof row};
  planner_status status = planner_row_at(p, (size_t)number("index"), &row);
  if (status == PLANNER_OK) print_row("row", &row);
  return status;
}

static planner_status save_task(void) {
  planner_task task = {.struct_size = sizeof task};
  planner_status status = planner_save_task(p, handle("request"), &task);
  if (status == PLANNER_OK) print_task(&task);
  return status;
}

static planner_status show(void) {
  show_home();
  show_location();
  show_rows();
  show_details();
  show_composer();
  show_saves();
  return PLANNER_OK;
}

static planner_status call(const char *function) {
  planner_task task = task_given();
  planner_settings settings = settings_given();
  planner_fix fix = fix_given();
  planner_item item = item_given();
#define CALL(name, result) \
  if (!strcmp(function, name)) return result
  CALL("create", make(0));
  CALL("restore", make(1));
  CALL("show", show());
  CALL("strings", (show_strings(), PLANNER_OK));
  CALL("snapshot", take_snapshot());
  CALL("distance", distance());
  CALL("distances", distances(0));
  CALL("row_distances", distances(1));
  CALL("row_at", row_at());
  CALL("save_task", save_task());
#undef CALL
#define CALL(name, ...) \
  if (!strcmp(function, #name)) return planner_##name(p, now, __VA_ARGS__)
#define CALL_WITHOUT(name) \
  if (!strcmp(function, #name)) return planner_##name(p, now)
  CALL_WITHOUT(start);
  CALL_WITHOUT(stop);
  CALL_WITHOUT(clock_advanced);
  CALL_WITHOUT(location_failed);
  CALL_WITHOUT(refresh);
  CALL_WITHOUT(close_tapped);
  CALL_WITHOUT(save_tapped);
  CALL(settings_changed, &settings);
  CALL(authorization_changed, choice("authorization", authorizations));
  CALL(fix_received, &fix);
  CALL(plan_loaded, handle("request"), tasks, task_count, sizeof *tasks);
  CALL(plan_failed, handle("request"), text("message"));
  CALL(task_added, &task);
  CALL(task_updated, &task);
  CALL(task_removed, id("id"));
  CALL(task_status_changed, id("id"), choice("status", task_statuses));
  CALL(travel_time_known, id("id"), real("seconds"));
  CALL(row_tapped, id("id"));
  CALL(detent_changed, handle("presentation"), 1 << choice("detent", detents));
  CALL(child_appeared, handle("presentation"));
  CALL(child_disappeared, handle("presentation"), (int32_t)number("dismissed"));
  if (!strcmp(function, "composer_opened")) return composer_opened();
  CALL(text_changed, text("text"));
  CALL(section_activated, (size_t)number("section"));
  CALL(items_loaded, handle("request"), items, item_count, sizeof *items);
  CALL(items_failed, handle("request"), text("message"));
  CALL(item_tapped, (size_t)number("section"), (size_t)number("item"));
  CALL(item_typed, (size_t)number("section"), &item);
  CALL(selection_cleared, (size_t)number("section"));
  CALL(draft_kept, (int32_t)number("keeps"));
  CALL(save_acknowledged, handle("request"));
  CALL(save_failed, handle("request"), text("message"));
  CALL(save_retried, id("task_id"));
  CALL(replace_string, choice("key", keys), text("text"));
  fail("no such call", function);
  return PLANNER_OK;
}

static int is_one_of(const char *function, const char *all) { return strstr(all, function) != NULL; }

static void play(char *line) {
  printf("> %s\n", line);
  char *function = line, *rest = strchr(line, '\t');
  for (field_count = 0; rest; field_count++) {
    if (field_count == FIELDS) fail("too many fields", function);
    *rest++ = 0;
    char *value = strchr(rest, '=');
    if (!value) fail("no field", rest);
    *value++ = 0;
    fields[field_count].name = rest;
    fields[field_count].value = value;
    rest = strchr(value, '\t');
  }
  for (size_t n = 0; n < field_count; n++) unescape((char *)fields[n].value);
  if (kept_for_next_call(function)) return;
  if (field("now")) now = number("now");
  planner_status status = call(function);
  task_count = section_count = item_count = place_count = 0;
  if (status < 0) {
    printf("refused\tstatus=%s", planner_status_text(status).data + 8);
    if (is_one_of(function, "create restore")) print_text("message", why);
    else if (!is_one_of(function, "distance distances")) print_text("message", planner_error_message(p));
    putchar('\n');
  }
  if (status == PLANNER_NONE) puts("none");
  if (field("later")) return;
  print_effects();
  print_changes();
}

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file) fail("cannot be read", count == 2 ? arguments[1] : "no script");
  static char script[1 << 20];
  script[fread(script, 1, sizeof script - 1, file)] = 0;
  fclose(file);
  for (char *line = script; *line;) {
    char *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : end;
    *end = 0;
    if (*line && *line != '#') play(line);
    line = next;
  }
  planner_destroy(p);
  return 0;
}
