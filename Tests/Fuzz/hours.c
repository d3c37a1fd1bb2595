/* Opening hours of any text, by themselves and as a task's, with any holidays, offsets from UTC, place and instant:
 * each has an answer, the state at an instant is that of the span that contains it, and a row's text stays as it is
 * until the planner needs the time. */
#include "fuzz.h"
#include "known_bits.h"

#include <string.h>

/* ---- What the hours depend on ---- */

/* Mostly within half a year of now, in quarters of an hour. */
static int64_t some_instant(void) {
  static const int64_t odd[] = {INT64_MIN, INT64_MAX, -2208988800000, 253402300799999, 0, -1};
  uint8_t byte = some_byte();
  if (byte < 128) return NOW + ((int64_t)some_bytes(2) - 32768) * 900 * SECOND;
  if (byte < 192) return NOW + ((int64_t)some_bytes(2) - 32768) * 900 * SECOND + byte - 160;
  return byte < 224 ? odd[byte % COUNT(odd)] : some_number();
}

/* One offset, or up to four from some days around now on. */
static void give_offsets(planner_settings *settings) {
  uint8_t byte = some_byte();
  size_t count = byte / 51U;
  settings->present = count > 0 ? PLANNER_SETTINGS_HAS_UTC_OFFSETS : PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  settings->utc_offset_seconds = (byte % 51 - 25) * 1800;
  planner_utc_offset *offsets = allocate(count * sizeof *offsets);
  int64_t from = NOW;
  for (size_t index = 0; index < count; ++index) {
    byte = some_byte();
    int32_t odd = byte >= 160 ? byte - 200 : 0;
    offsets[index] = (planner_utc_offset){from, (byte % 53 - 26) * 1800 + odd, 0};
    from += (int64_t)(1 + byte) * 9 * HOUR + odd * 977;
  }
  settings->utc_offsets = offsets, settings->utc_offset_count = count;
}

/* Mostly legal ones around today. */
static planner_holidays some_holidays(void) {
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  uint8_t byte = some_byte();
  size_t count = byte % 8;
  planner_holiday *days = allocate(count * sizeof *days);
  int64_t day = TODAY + byte / 8 - 16;
  holidays.first_day = day;
  for (size_t index = 0; index < count; ++index) {
    byte = some_byte();
    days[index] = (planner_holiday){day, 1 + byte % 3, 0};
    if (byte >= 250) days[index].kinds = byte - 250;
    day += byte >= 248 ? 0 : 1 + byte / 8;
  }
  holidays.last_day = byte == 247 ? TODAY : day;
  holidays.holidays = days, holidays.holiday_count = count;
  return holidays;
}

/* ---- A text ---- */

static void check_state(const planner_hours_state *state) {
  HOLDS("HOURS-3 open, closed or unknown",
        state->state >= PLANNER_OPEN_STATE_CLOSED && state->state <= PLANNER_OPEN_STATE_UNKNOWN);
  HOLDS("a flag is 0 or 1", (state->is_open_end | 1) == 1 && (state->is_on_holiday | 1) == 1);
  HOLDS("a flag is 0 or 1", (state->holidays_unknown | 1) == 1);
  HOLDS("HOURS-6 a day is either unknown or a holiday", !state->is_on_holiday || !state->holidays_unknown);
  HOLDS("unknown bits are 0", (state->present & ~KNOWN_BITS_planner_hours_state) == 0);
  HOLDS("absent numbers are 0", state->present & PLANNER_HOURS_STATE_HAS_UNTIL || state->until == 0);
  HOLDS("a comment is a text", state->comment.data != NULL && state->comment.data[state->comment.size] == 0);
  HOLDS("a comment is UTF-8", is_utf8(state->comment) && state->comment.size < PLANNER_LIMIT_TEXT_BYTES);
}

static planner_hours_state state_at(const planner_hours *hours, int64_t at) {
  planner_hours_state state = PLANNER_INIT(planner_hours_state);
  HOLDS("HOURS-14 any instant", planner_hours_at(hours, at, &state, NULL) == PLANNER_OK);
  check_state(&state);
  return state;
}

/* HOURS-15.2: what a span says of an instant in it is what the instant says. */
static void check_instant(const planner_hours *hours, const planner_hours_span *span, int64_t at, bool is_cut) {
  planner_hours_state state = state_at(hours, at);
  HOLDS("HOURS-15.2 the state is that of the span",
        state.state == span->state && state.is_open_end == span->is_open_end);
  bool has_until = state.present & PLANNER_HOURS_STATE_HAS_UNTIL;
  if (is_cut)
    HOLDS("HOURS-15.2 it ends no sooner", !has_until || state.until >= span->end);
  else
    HOLDS("HOURS-15.2 it ends when the span ends", has_until && state.until == span->end);
}

static void check_spans(const planner_hours *hours, int64_t from, int64_t to, uint8_t which) {
  size_t count = SIZE_MAX, again = SIZE_MAX;
  HOLDS("HOURS-15 a range", planner_hours_spans(hours, from, to, NULL, 0, &count, NULL) == PLANNER_OK);
  planner_hours_span *spans = allocate(count * sizeof *spans);
  HOLDS("HOURS-15 a range", planner_hours_spans(hours, from, to, spans, count, &again, NULL) == PLANNER_OK);
  HOLDS("the count is that of all spans", again == count && (count > 0) == (from < to));
  for (size_t index = 0; index < count; ++index) {
    const planner_hours_span *span = &spans[index];
    HOLDS("HOURS-15 no gaps, cut to the range",
          span->start < span->end && span->start == (index == 0 ? from : spans[index - 1].end));
    HOLDS("HOURS-3 open, closed or unknown",
          span->state >= PLANNER_OPEN_STATE_CLOSED && span->state <= PLANNER_OPEN_STATE_UNKNOWN);
    HOLDS("a flag is 0 or 1", span->is_open_end == 0 || span->is_open_end == 1);
    HOLDS("HOURS-15 neighbours differ",
          index == 0 || span->state != spans[index - 1].state || span->is_open_end != spans[index - 1].is_open_end);
    if (index + 1 == count) HOLDS("HOURS-15 cut to the range", span->end == to);
    /* Some of them closely: a state looks up to a year ahead. */
    if (index > 3 && index + 2 < count && index != which) continue;
    bool is_cut = index + 1 == count;
    check_instant(hours, span, span->start, is_cut);
    check_instant(hours, span, span->start + (span->end - span->start) / 2, is_cut);
    check_instant(hours, span, span->end - 1, is_cut);
  }
}

/* ---- The same as a task's ---- */

static planner *planner_with(const planner_settings *settings, const planner_holidays *holidays,
                             const planner_task *task, int64_t now) {
  planner *p = NULL;
  HOLDS("LIFE-2", planner_create(settings, now, &p, NULL) == PLANNER_OK);
  HOLDS("HOURS-6", holidays == NULL || planner_holidays_changed(p, now, holidays) == PLANNER_OK);
  HOLDS("TASK-1", planner_task_added(p, now, task) == PLANNER_OK);
  HOLDS("DAY-1", planner_start(p, now) == PLANNER_OK);
  return p;
}

static planner_row only_row(const planner *p) {
  planner_row row = PLANNER_INIT(planner_row);
  HOLDS("DAY-4 a task without a day is listed", planner_row_at(p, 0, &row) == PLANNER_OK);
  return row;
}

static bool same_hours(const planner_row *row, const planner_row *other) {
  return row->open_state == other->open_state && row->closes_soon == other->closes_soon &&
         row->hours_color == other->hours_color && same_text(row->hours_text, other->hours_text) &&
         same_text(row->spoken_text, other->spoken_text);
}

static void check_task(const planner_hours *hours, const planner_settings *settings, const planner_holidays *holidays,
                       const planner_task *task, int64_t now, int64_t at) {
  planner *p = planner_with(settings, holidays, task, now), *other;
  planner_row row = only_row(p), same;
  planner_hours_state state = PLANNER_INIT(planner_hours_state);
  planner_status status = planner_task_hours(p, task->id, at, &state);
  int64_t wake;
  size_t count;
  check_status(p, status);
  HOLDS("HOURS-15 a task's hours are those of its text", (status == PLANNER_OK) == (hours != NULL));
  status = planner_task_hours_spans(p, task->id, at, at, NULL, 0, &count);
  HOLDS("HOURS-15 a task's hours are those of its text", (status == PLANNER_OK) == (hours != NULL));
  if (hours != NULL) {
    planner_hours_state right = state_at(hours, at);
    check_state(&state);
    HOLDS("HOURS-15 a task's hours are those of its text",
          state.state == right.state && state.until == right.until && state.present == right.present &&
              state.is_open_end == right.is_open_end && state.is_on_holiday == right.is_on_holiday &&
              state.holidays_unknown == right.holidays_unknown && same_text(state.comment, right.comment));
    HOLDS("HOURS-9 a row has the state now", row.open_state == state_at(hours, now).state);
  }
  /* HOURS-12: until the planner needs the time, nothing that is shown changes. */
  if (planner_next_wake(p, &wake) == PLANNER_OK && wake > now) {
    HOLDS("TIME-2 the time before a wake", planner_clock_advanced(p, wake - 1) == PLANNER_OK);
    other = planner_with(settings, holidays, task, wake - 1);
    row = only_row(other), same = only_row(p);
    HOLDS("HOURS-12 the planner needs the time when the text changes", same_hours(&row, &same));
    planner_destroy(other);
    HOLDS("TIME-2 a wake", planner_clock_advanced(p, wake) == PLANNER_OK);
    other = planner_with(settings, holidays, task, wake);
    row = only_row(other), same = only_row(p);
    HOLDS("HOURS-12 a wake brings the text", same_hours(&row, &same));
    planner_destroy(other);
  }
  HOLDS("HOME-5 details", planner_row_tapped(p, wake > now ? wake : now, task->id) == PLANNER_OK);
  look(p);
  planner_destroy(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const tags[] = {"en", "de", "fr", "es", "ja"};
  begin(data, size);
  uint8_t flags = some_byte(), which = some_byte();
  int64_t now = some_instant(), at = some_instant(), range = (int64_t)some_bytes(2) * 481 * SECOND;
  planner_settings settings = PLANNER_INIT(planner_settings);
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  planner_coordinate place = {0, 0};
  planner_hours *hours = NULL;
  planner_error error = PLANNER_INIT(planner_error);
  if (flags & 1) give_offsets(&settings);
  if (flags & 2) holidays = some_holidays();
  if (flags & 4) place.latitude = some_real(52.5), place.longitude = some_real(13.4);
  settings.present |= PLANNER_SETTINGS_HAS_LANGUAGE | PLANNER_SETTINGS_HAS_HOUR_CYCLE;
  settings.language = text_of(tags[which % COUNT(tags)]);
  settings.hour_cycle = flags & 8 ? 12 : 24;
  if (flags & 16)
    settings.present |= PLANNER_SETTINGS_HAS_CLOSING_SOON_MINUTES, settings.closing_soon_minutes = which % 241;
  const uint8_t *bytes;
  size_t bytes_left = rest(&bytes);
  char *copy = allocate(bytes_left);
  if (bytes_left > 0) memcpy(copy, bytes, bytes_left);
  planner_text text = {copy, bytes_left};
  planner_status status =
      planner_hours_create(text, &settings, flags & 2 ? &holidays : NULL, flags & 4 ? &place : NULL, &hours, &error);
  check_status(NULL, status);
  HOLDS("HOURS-15 either made or not", (status == PLANNER_OK) == (hours != NULL));
  HOLDS("an error is filled unless a text is understood", error.status == status);
  HOLDS("HOURS-1.6 its field is the rest of the text",
        status != PLANNER_NONE || (error.message.size > 0 && error.field.size <= text.size &&
                                   error.field.data == text.data + text.size - error.field.size));
  if (status < 0) check_refusal(error.message, error.field);
  HOLDS("HOURS-14 any text that is UTF-8 has an answer",
        status != PLANNER_INVALID_TEXT || !is_utf8(text) || text.size > PLANNER_LIMIT_TEXT_BYTES);
  if (hours != NULL) {
    if (at > INT64_MAX - range) at = INT64_MAX - range;
    check_spans(hours, at, at + range, which);
    state_at(hours, now);
  }
  if (status >= 0) {
    planner_task task = PLANNER_INIT(planner_task);
    task.title = text_of("Shop"), task.opening_hours = text, task.id.bytes[0] = 1;
    if (flags & 4) task.present = PLANNER_TASK_HAS_COORDINATE;
    task.latitude = place.latitude, task.longitude = place.longitude;
    check_task(hours, &settings, flags & 2 ? &holidays : NULL, &task, now, at);
  }
  planner_hours_destroy(hours);
  free_all();
  return 0;
}
