/* Writes to the transcript: the fields of each struct that a planner fills. */
#ifndef SHOWN_H
#define SHOWN_H

#include "given.h"
#include <inttypes.h>

/* ---- Fields ---- */

static void print_escaped(const char *characters, size_t size) {
  for (const char *each = characters; each < characters + size; each++) {
    if (*each == '\\')
      fputs("\\\\", stdout);
    else if (*each == '\n')
      fputs("\\n", stdout);
    else if (*each == '\t')
      fputs("\\t", stdout);
    else if (*each == '\r')
      fputs("\\r", stdout);
    else
      putchar(*each);
  }
}

static void print_text(const char *name, planner_text value) {
  if (value.size == 0) return;
  printf("\t%s=", name);
  print_escaped(value.data, value.size);
}

static void print_number(const char *name, int64_t value) { printf("\t%s=%" PRId64, name, value); }

static void print_real(const char *name, double value) { printf("\t%s=%.2f", name, value); }

static void print_place(double latitude, double longitude) {
  printf("\tlatitude=%.6f\tlongitude=%.6f", latitude, longitude);
}

static void print_name(const char *name, names all, int32_t value) { printf("\t%s=%s", name, all[value]); }

static void print_mask(const char *name, names all, uint32_t value) {
  for (int n = 0, is_first = 1; all[n]; n++) {
    if (!(value & 1u << n)) continue;
    if (is_first)
      printf("\t%s=%s", name, all[n]);
    else
      printf("|%s", all[n]);
    is_first = 0;
  }
}

static void print_bytes(planner_uuid id) {
  for (int n = 0; n < 16; n++) printf("%s%02x", n == 4 || n == 6 || n == 8 || n == 10 ? "-" : "", id.bytes[n]);
}

static void print_id(const char *name, planner_uuid id) {
  printf("\t%s=", name);
  print_bytes(id);
}

static void print_effects(planner *p) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {
    fputs("effect", stdout);
    print_name("kind", effect_kind_names, effect.kind);
    if (effect.request) print_number("request", (int64_t)effect.request);
    if (effect.presentation) {
      print_number("presentation", (int64_t)effect.presentation);
      print_name("child", child_names, effect.child);
    }
    switch (effect.kind) {
      case PLANNER_EFFECT_LOAD_PLAN:
        print_number("day", effect.day);
        hand_out(PLAN, effect.request);
        break;
      case PLANNER_EFFECT_START_LOCATION:
        print_real("distance_filter", effect.distance_filter);
        print_real("desired_accuracy", effect.desired_accuracy);
        break;
      case PLANNER_EFFECT_LOAD_ITEMS:
        print_number("section", effect.section);
        hand_out(ITEMS, effect.request);
        break;
      case PLANNER_EFFECT_REDRAW: print_mask("changed", changed_names, effect.changed); break;
      case PLANNER_EFFECT_REQUEST_PERMISSION:
      case PLANNER_EFFECT_STOP_LOCATION: break;
      case PLANNER_EFFECT_LOAD_TRAVEL_TIMES: hand_out(TIMES, effect.request); break;
      case PLANNER_EFFECT_SAVE_ORDER: hand_out(ORDER, effect.request); break;
      case PLANNER_EFFECT_SAVE_TASK:
        hand_out(SAVE, effect.request);
        print_id("task_id", effect.task_id);
        break;
      case PLANNER_EFFECT_ATTACH:
        hand_out(effect.child == PLANNER_CHILD_DETAILS ? DETAILS : COMPOSER, effect.presentation);
        print_id("task_id", effect.task_id);
        break;
      default: print_id("task_id", effect.task_id);
    }
    if (effect.kind == PLANNER_EFFECT_ARRIVED || effect.kind == PLANNER_EFFECT_LEFT) print_number("at", effect.at);
    if (effect.kind == PLANNER_EFFECT_ARRIVED) print_number("nearby_count", effect.nearby_count);
    if (effect.kind == PLANNER_EFFECT_PRESENT) {
      print_name("style", style_names, effect.style);
      print_mask("detents", detents_names, effect.detents);
      print_mask("detent", detents_names, (uint32_t)effect.detent);
      print_number("shows_grabber", effect.shows_grabber);
    }
    putchar('\n');
  }
}

static void print_indexes(const char *name, const size_t *indexes, size_t count) {
  for (size_t n = 0; n < count; n++) n == 0 ? printf("\t%s=%zu", name, indexes[n]) : printf(",%zu", indexes[n]);
}

static void print_changes(const planner_changes *changes) {
  if (!changes->removed_count && !changes->moved_count && !changes->inserted_count && !changes->updated_count) return;
  fputs("changes", stdout);
  print_indexes("removed", changes->removed, changes->removed_count);
  for (size_t n = 0; n < changes->moved_count; n++)
    printf("%s%zu>%zu", n == 0 ? "\tmoved=" : ",", changes->moved[n].from, changes->moved[n].to);
  print_indexes("inserted", changes->inserted, changes->inserted_count);
  print_indexes("updated", changes->updated, changes->updated_count);
  putchar('\n');
}

static void collect_changes(planner *p) {
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_collect_changes(p, &changes);
  print_changes(&changes);
}

static void print_value(planner_column column, const void *value) {
  const char *name = column_names[column];
  int64_t whole;
  double real;
  memcpy(&whole, value, sizeof whole);
  memcpy(&real, value, sizeof real);
  switch (column) {
    case PLANNER_COLUMN_ID: {
      planner_uuid id;
      memcpy(id.bytes, value, sizeof id.bytes);
      print_id(name, id);
      break;
    }
    case PLANNER_COLUMN_STATUS: print_name(name, task_status_names, (int32_t)whole); break;
    case PLANNER_COLUMN_PACE: print_name(name, pace_names, (int32_t)whole); break;
    case PLANNER_COLUMN_OPEN_STATE: print_name(name, open_state_names, (int32_t)whole); break;
    case PLANNER_COLUMN_LATITUDE:
    case PLANNER_COLUMN_LONGITUDE:
      if (real == real) printf("\t%s=%.6f", name, real);
      break;
    case PLANNER_COLUMN_DISTANCE:
    case PLANNER_COLUMN_TRAVEL_TIME:
      if (real == real) print_real(name, real);
      break;
    default:
      if (whole != INT64_MIN) print_number(name, whole);
  }
}

/* A line for each row. */
static void print_columns(const planner_column *columns, size_t column_count, const uint64_t *values, size_t capacity,
                          size_t count) {
  for (size_t row = 0; row < count; row++) {
    const uint64_t *start = values;
    fputs("row_columns", stdout);
    for (size_t n = 0; n < column_count; n++) {
      size_t width = columns[n] == PLANNER_COLUMN_ID ? 2 : 1;
      print_value(columns[n], start + width * row);
      start += width * capacity;
    }
    putchar('\n');
  }
}

static void print_snapshot_facts(const planner_snapshot_facts *facts) {
  fputs("snapshot_facts", stdout);
  print_number("version", facts->version);
  print_number("taken_at", facts->taken_at);
  print_number("is_handover", facts->is_handover);
  putchar('\n');
}

static void print_row(const char *what, const planner_row *row) {
  fputs(what, stdout);
  print_id("id", row->id);
  print_number("order", row->order);
  print_name("status", task_status_names, row->status);
  print_name("status_color", color_names, row->status_color);
  print_number("is_updating", row->is_updating);
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
  print_name("open_state", open_state_names, row->open_state);
  print_number("closes_soon", row->closes_soon);
  if (row->present & PLANNER_ROW_HAS_HOURS_CHANGE) print_number("hours_change", row->hours_change);
  print_name("hours_color", color_names, row->hours_color);
  print_text("hours_text", row->hours_text);
  if (row->present & PLANNER_ROW_HAS_ARRIVAL) print_number("arrival", row->arrival);
  print_name("pace", pace_names, row->pace);
  print_name("pace_color", color_names, row->pace_color);
  print_text("arrival_text", row->arrival_text);
  print_text("pace_text", row->pace_text);
  print_text("short_distance_text", row->short_distance_text);
  print_text("short_travel_time_text", row->short_travel_time_text);
  print_text("short_lateness_text", row->short_lateness_text);
  putchar('\n');
}

static void print_line(const char *what, const planner_line *line) {
  fputs(what, stdout);
  print_name("field", field_names, line->field);
  print_name("font", font_names, line->font);
  print_name("color", color_names, line->color);
  print_text("text", line->text);
  print_text("spoken", line->spoken);
  putchar('\n');
}

static void print_item(const planner_item *item) {
  print_name("type", value_type_names, item->type);
  if (item->type == PLANNER_VALUE_TEXT)
    print_text("value", item->text);
  else if (item->type == PLANNER_VALUE_WEEKDAY)
    print_mask("value", weekdays_names, (uint32_t)item->number);
  else
    print_number("value", item->number);
  print_text("label", item->label);
  print_number("is_selected", item->is_selected);
  print_number("is_custom", item->is_custom);
  putchar('\n');
}

static void print_task(const char *what, const planner_task *task) {
  fputs(what, stdout);
  print_id("id", task->id);
  print_text("title", task->title);
  print_number("order", task->order);
  print_name("status", task_status_names, task->status);
  if (task->present & PLANNER_TASK_HAS_COORDINATE) print_place(task->latitude, task->longitude);
  if (task->present & PLANNER_TASK_HAS_PLANNED_AT) print_number("planned_at", task->planned_at);
  if (task->present & PLANNER_TASK_HAS_PLANNED_DAY) print_number("planned_day", task->planned_day);
  if (task->present & PLANNER_TASK_HAS_ESTIMATED_DURATION) print_number("estimated_duration", task->estimated_duration);
  print_mask("repeat_days", weekdays_names, task->repeat_days);
  print_text("notes", task->notes);
  print_text("address", task->address);
  print_text("opening_hours", task->opening_hours);
  print_text("photo_url", task->photo_url);
  print_text("project_id", task->project_id);
  putchar('\n');
}

static void print_hours_state(const planner_hours_state *state) {
  fputs("hours_state", stdout);
  print_name("state", open_state_names, state->state);
  print_number("is_open_end", state->is_open_end);
  print_number("is_on_holiday", state->is_on_holiday);
  print_number("holidays_unknown", state->holidays_unknown);
  if (state->present & PLANNER_HOURS_STATE_HAS_UNTIL) print_number("until", state->until);
  print_text("comment", state->comment);
  putchar('\n');
}

static void print_hours_spans(const planner_hours_span *spans, size_t count) {
  if (count > MOST) fail("too many", "spans");
  for (size_t n = 0; n < count; n++) {
    fputs("hours_span", stdout);
    print_number("start", spans[n].start);
    print_number("end", spans[n].end);
    print_name("state", open_state_names, spans[n].state);
    print_number("is_open_end", spans[n].is_open_end);
    putchar('\n');
  }
}

static void print_order_value(const planner_order_value *value, const uint32_t *stops, size_t count) {
  fputs("order_value", stdout);
  for (size_t n = 0; n < count; n++) printf("%s%" PRIu32, n == 0 ? "\tstops=" : "|", stops[n]);
  print_number("is_better", value->is_better);
  print_number("missed", value->missed);
  print_number("lateness", value->lateness);
  print_number("travel", value->travel);
  print_number("finish", value->finish);
  print_number("progress", value->progress);
  print_number("unreachable", value->unreachable);
  putchar('\n');
}

/* ---- Everything that can be read ---- */

static void show_home(const planner *p) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_home_state(p, &home);
  fputs("home", stdout);
  print_name("phase", phase_names, home.phase);
  print_number("is_refreshing", home.is_refreshing);
  print_number("has_draft", home.has_draft);
  print_number("day", home.day);
  print_number("row_count", (int64_t)home.row_count);
  print_number("refused_count", (int64_t)home.refused_count);
  print_text("message", home.message);
  print_number("task_count", (int64_t)home.task_count);
  putchar('\n');
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  for (size_t n = 0; planner_refusal_at(p, n, &refusal) == PLANNER_OK; n++) {
    printf("refusal\tindex=%zu\tstatus=%s", refusal.index, planner_status_text(refusal.status).data + 8);
    print_text("message", refusal.message);
    print_text("field", refusal.field);
    putchar('\n');
  }
  int64_t wake;
  if (planner_next_wake(p, &wake) == PLANNER_OK) printf("next_wake\tat=%" PRId64 "\n", wake);
}

static void show_location(const planner *p) {
  planner_location location = PLANNER_INIT(planner_location);
  planner_location_state(p, &location);
  fputs("location", stdout);
  print_name("authorization", authorization_names, location.authorization);
  print_name("freshness", freshness_names, location.freshness);
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
  print_number("ignored_null_island", (int64_t)location.ignored_null_island);
  print_text("ignored_time_message", location.ignored_time_message);
  putchar('\n');
}

static void show_rows(const planner *p) {
  static planner_row rows[MOST];
  size_t count = 0;
  planner_rows(p, rows, MOST, sizeof *rows, &count);
  for (size_t n = 0; n < count && n < MOST; n++) {
    print_row("row", &rows[n]);
    planner_line line = PLANNER_INIT(planner_line);
    for (size_t m = 0; planner_row_line_at(p, n, m, &line) == PLANNER_OK; m++) print_line("row_line", &line);
  }
}

static void print_stop(const planner_schedule_stop *stop) {
  fputs("stop", stdout);
  print_id("id", stop->id);
  if (stop->present & PLANNER_SCHEDULE_STOP_HAS_ARRIVAL) print_number("arrival", stop->arrival);
  if (stop->present & PLANNER_SCHEDULE_STOP_HAS_SHOWN_ARRIVAL) print_number("shown_arrival", stop->shown_arrival);
  if (stop->present & PLANNER_SCHEDULE_STOP_HAS_START) print_number("start", stop->start);
  if (stop->present & PLANNER_SCHEDULE_STOP_HAS_END) print_number("end", stop->end);
  print_number("leg", stop->leg);
  print_number("waiting", stop->waiting);
  print_number("duration", stop->duration);
  print_number("lateness", stop->lateness);
  print_number("is_duration_assumed", stop->is_duration_assumed);
  print_name("pace", pace_names, stop->pace);
  print_number("row", (int64_t)stop->row);
  putchar('\n');
}

static void show_schedule(const planner *p) {
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_schedule_state(p, &schedule);
  fputs("schedule", stdout);
  if (schedule.present & PLANNER_SCHEDULE_HAS_END) print_number("end", schedule.end);
  if (schedule.present & PLANNER_SCHEDULE_HAS_LEAVE_BY) print_number("leave_by", schedule.leave_by);
  print_number("travel", schedule.travel);
  print_number("waiting", schedule.waiting);
  print_number("stop_count", (int64_t)schedule.stop_count);
  print_number("late_count", (int64_t)schedule.late_count);
  print_number("closed_count", (int64_t)schedule.closed_count);
  print_text("text", schedule.text);
  print_text("leave_by_text", schedule.leave_by_text);
  print_text("spoken_text", schedule.spoken_text);
  putchar('\n');
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  for (size_t n = 0; planner_stop_at(p, n, &stop) == PLANNER_OK; n++) print_stop(&stop);
}

static void print_proposal(const planner_proposal *proposal) {
  fputs("proposal", stdout);
  print_name("phase", proposal_phase_names, proposal->phase);
  print_number("number", (int64_t)proposal->number);
  print_number("is_better", proposal->is_better);
  print_number("is_estimated", proposal->is_estimated);
  print_number("stop_count", proposal->stop_count);
  print_number("missed_before", proposal->missed_before);
  print_number("missed_after", proposal->missed_after);
  print_number("progress", proposal->progress);
  print_number("lateness_before", proposal->lateness_before);
  print_number("lateness_after", proposal->lateness_after);
  print_number("travel_before", proposal->travel_before);
  print_number("travel_after", proposal->travel_after);
  print_number("finish_before", proposal->finish_before);
  print_number("finish_after", proposal->finish_after);
  print_text("text", proposal->text);
  print_text("spoken_text", proposal->spoken_text);
  print_number("unreachable_before", proposal->unreachable_before);
  print_number("unreachable_after", proposal->unreachable_after);
  putchar('\n');
}

static void print_proposal_stop(const planner_proposal_stop *stop) {
  fputs("proposal_stop", stdout);
  print_number("is_missed", stop->is_missed);
  print_id("id", stop->id);
  print_number("arrival", stop->arrival);
  print_number("start", stop->start);
  print_number("end", stop->end);
  print_number("leg", stop->leg);
  print_number("waiting", stop->waiting);
  print_number("lateness", stop->lateness);
  print_number("index_before", (int64_t)stop->index_before);
  print_number("row", (int64_t)stop->row);
  print_text("text", stop->text);
  print_text("spoken_text", stop->spoken_text);
  print_number("is_unreachable", stop->is_unreachable);
  putchar('\n');
}

static void show_order_save(const planner *p) {
  planner_order_save save = PLANNER_INIT(planner_order_save);
  if (planner_order_save_state(p, &save) != PLANNER_OK) return;
  fputs("order_save", stdout);
  print_number("has_failed", save.has_failed);
  print_number("request", (int64_t)save.request);
  planner_uuid id;
  for (size_t n = 0; planner_order_save_id_at(p, n, &id) == PLANNER_OK; n++) {
    fputs(n == 0 ? "\tids=" : "|", stdout);
    print_bytes(id);
  }
  print_text("message", save.message);
  putchar('\n');
}

static void show_proposal(const planner *p) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  if (planner_proposal_state(p, &proposal) == PLANNER_OK) print_proposal(&proposal);
  planner_proposal_stop stop = PLANNER_INIT(planner_proposal_stop);
  for (size_t n = 0; planner_proposal_stop_at(p, n, &stop) == PLANNER_OK; n++) print_proposal_stop(&stop);
  planner_place place = PLANNER_INIT(planner_place);
  for (size_t n = 0; planner_place_at(p, n, &place) == PLANNER_OK; n++) {
    fputs("place", stdout);
    if (place.present & PLANNER_PLACE_HAS_TASK_ID) print_id("task_id", place.task_id);
    if (place.present & PLANNER_PLACE_HAS_COORDINATE) print_place(place.latitude, place.longitude);
    putchar('\n');
  }
  show_order_save(p);
}

static void show_children(const planner *p) {
  planner_children children = PLANNER_INIT(planner_children);
  if (planner_children_state(p, &children) != PLANNER_OK) return;
  fputs("children", stdout);
  print_number("presentation", (int64_t)children.presentation);
  print_id("task_id", children.task_id);
  print_name("child", child_names, children.child);
  print_name("phase", child_phase_names, children.phase);
  if (children.present & PLANNER_CHILDREN_HAS_NEXT) {
    print_number("next_presentation", (int64_t)children.next_presentation);
    print_id("next_task_id", children.next_task_id);
    print_name("next_child", child_names, children.next_child);
  }
  putchar('\n');
}

static void show_details(const planner *p) {
  planner_details details = PLANNER_INIT(planner_details);
  planner_row row = PLANNER_INIT(planner_row);
  if (planner_details_state(p, &details) == PLANNER_OK) {
    fputs("details", stdout);
    print_number("presentation", (int64_t)details.presentation);
    print_id("task_id", details.task_id);
    print_mask("detent", detents_names, (uint32_t)details.detent);
    putchar('\n');
  }
  if (planner_details_row(p, &row) == PLANNER_OK) print_row("details_row", &row);
  planner_line line = PLANNER_INIT(planner_line);
  for (size_t n = 0; planner_details_line_at(p, n, &line) == PLANNER_OK; n++) print_line("details_line", &line);
}

static void show_section(const planner *p, size_t index, const planner_section_state *section) {
  fputs("section", stdout);
  print_name("kind", section_kind_names, section->kind);
  print_name("value_type", value_type_names, section->value_type);
  print_number("allows_multiple", section->allows_multiple);
  print_number("allows_custom_items", section->allows_custom_items);
  if (section->maximum) print_number("maximum", section->maximum);
  print_name("phase", items_phase_names, section->phase);
  print_number("item_count", (int64_t)section->item_count);
  print_number("selected_count", (int64_t)section->selected_count);
  print_text("name", section->name);
  print_text("message", section->message);
  if (section->has_dropped) print_text("dropped", section->dropped);
  putchar('\n');
  planner_item item = PLANNER_INIT(planner_item);
  for (size_t n = 0; planner_item_at(p, index, n, &item) == PLANNER_OK; n++) {
    fputs("item", stdout);
    print_item(&item);
  }
  for (size_t n = 0; planner_selected_at(p, index, n, section->value_type, &item) == PLANNER_OK; n++) {
    fputs("selected", stdout);
    print_item(&item);
  }
}

static void show_composer(const planner *p) {
  planner_composer composer = PLANNER_INIT(planner_composer);
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
  planner_section_state section = PLANNER_INIT(planner_section_state);
  for (size_t n = 0; planner_section_at(p, n, &section) == PLANNER_OK; n++) show_section(p, n, &section);
}

static void show_saves(const planner *p) {
  planner_save save = PLANNER_INIT(planner_save);
  for (size_t n = 0; planner_save_at(p, n, &save) == PLANNER_OK; n++) {
    fputs("save", stdout);
    print_number("request", (int64_t)save.request);
    print_id("task_id", save.task_id);
    print_number("is_edit", save.is_edit);
    print_number("has_failed", save.has_failed);
    print_text("message", save.message);
    putchar('\n');
    planner_task task = PLANNER_INIT(planner_task);
    if (planner_save_task(p, save.request, &task) == PLANNER_OK) print_task("save_task", &task);
    planner_text name;
    planner_item item = PLANNER_INIT(planner_item);
    for (size_t m = 0; planner_save_value_at(p, save.request, m, &name, &item) == PLANNER_OK; m++) {
      fputs("save_value", stdout);
      print_text("section", name);
      print_item(&item);
    }
  }
}

static void show_visits(const planner *p) {
  planner_visit visit = PLANNER_INIT(planner_visit);
  for (size_t n = 0; planner_visit_at(p, n, &visit) == PLANNER_OK; n++) {
    fputs("visit", stdout);
    print_id("task_id", visit.task_id);
    print_number("since", visit.since);
    putchar('\n');
  }
}

static void show_strings(const planner *p) {
  planner_text text;
  planner_language(p, &text);
  printf("language\ttag=%s\n", text.data);
  for (int32_t key = 1; string_key_names[key]; key++) {
    planner_string(p, key, &text);
    printf("string\tkey=%s", string_key_names[key]);
    print_text("text", text);
    putchar('\n');
  }
}

#endif
