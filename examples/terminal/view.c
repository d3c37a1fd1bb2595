/* The whole screen, drawn from the queries every time: the list, and over it the details or the composer. */
#include "terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- Home ---- */

/* A sign, which suits every language. */
static const char *location_sign(void) {
  planner_location location = PLANNER_INIT(planner_location);
  planner_location_state(day.p, &location);
  if (location.authorization == PLANNER_AUTHORIZATION_NOT_DETERMINED) return "GPS ?";
  if (location.authorization < PLANNER_AUTHORIZATION_WHEN_IN_USE) return "GPS ✗";
  return location.freshness == PLANNER_FRESHNESS_CURRENT ? "GPS ✓" : "GPS …";
}

static void draw_header(void) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_work work = PLANNER_INIT(planner_work);
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_pending_save save = PLANNER_INIT(planner_pending_save);
  const char *failed = NULL; /* the message of a save */
  planner_home_state(day.p, &home);
  planner_work_state(day.p, &work);
  planner_schedule_state(day.p, &schedule);
  for (size_t i = 0; planner_pending_save_at(day.p, i, &save) == PLANNER_OK; i++)
    if (save.message.size > 0) failed = save.message.data;
  draw_style("1");
  screen_time(draw.out, day.now, "%F %T");
  draw_style("0");
  fprintf(draw.out, "   %s", location_sign());
  if (day.is_offline) fputs("   ✗ N", draw.out);
  if (schedule.break_text.size > 0) fprintf(draw.out, "   %s", schedule.break_text.data);
  if (work.text.size > 0) fprintf(draw.out, "   %s", work.text.data);
  if (failed != NULL) fprintf(draw.out, "   v   r %s   %s", string_of(PLANNER_STRING_RETRY), failed);
  fputs("\n", draw.out);
  if (home.phase == PLANNER_PHASE_LOADING) draw_put("2", string_of(PLANNER_STRING_LOADING));
  if (home.phase == PLANNER_PHASE_EMPTY) draw_put("2", string_of(PLANNER_STRING_NO_TASKS_TODAY));
  if (home.phase == PLANNER_PHASE_LOADED) fprintf(draw.out, "%zu/%zu", day.cursor_index + 1, home.row_count);
  if (home.phase != PLANNER_PHASE_FAILED) fputs("   ", draw.out);
  if (schedule.text.size > 0) fprintf(draw.out, "%s   ", schedule.text.data);
  if (home.is_refreshing)
    draw_put("2", string_of(PLANNER_STRING_UPDATING));
  else if (home.message.size > 0 && home.phase != PLANNER_PHASE_LOADING) {
    draw_put("31", string_of(PLANNER_STRING_PLAN_FAILED));
    fprintf(draw.out, "   r %s   %s", string_of(PLANNER_STRING_RETRY), home.message.data);
  }
  fputs("\n", draw.out);
}

/* The columns of the cards are as wide as their widest texts, but not narrower than English needs. */
struct columns {
  int time, distance, travel, both, status; /* both: distance and travel time, or a text in their place */
  int address, hours, pace, updating;       /* below them */
};

static int wider(int columns, planner_text text) {
  int own = screen_columns(text);
  return own > columns ? own : columns;
}

/* When it is planned, or its appointment. */
static planner_text time_of(const planner_row *row) {
  return row->planned_text.size > 0 ? row->planned_text : row->appointment_text;
}

static struct columns measure_cards(void) {
  struct columns c = {.time = 5, .distance = 8, .travel = 10, .both = 20, .status = 15};
  planner_row row = no_row();
  for (size_t i = 0; planner_row_at(day.p, i, &row) == PLANNER_OK; i++) {
    c.time = wider(wider(c.time, time_of(&row)), row.arrival_text);
    c.status = wider(c.status, row.status_text);
    c.address = wider(c.address, row.address);
    c.hours = wider(c.hours, row.hours_text);
    c.pace = wider(c.pace, row.pace_text);
    c.updating = wider(c.updating, row.updating_text);
    c.travel = wider(c.travel, row.travel_time_text);
    if (row.travel_time_text.size > 0)
      c.distance = wider(c.distance, row.distance_text);
    else
      c.both = wider(c.both, row.distance_text);
  }
  if (c.both < c.distance + 2 + c.travel) c.both = c.distance + 2 + c.travel;
  int most = draw.width - 6 - c.time; /* the address is cut, so that the rest has room */
  if (c.hours > 0) most -= c.hours + 2;
  if (c.pace > 0) most -= c.pace + 2;
  most -= c.updating;
  if (c.address > most) c.address = most < 8 ? 8 : most;
  return c;
}

static void draw_style_of(planner_color role) {
  char color[8];
  snprintf(color, sizeof color, "0;%d", screen_color(role));
  draw_style(role == PLANNER_COLOR_NONE ? "0;2" : color);
}

/* A sign for what is not settled about the agent's work. */
static const char *mark_sign(planner_mark mark) {
  static const char *const signs[] = {"", " ↶", " …", " …", " !", " ✗", " ⚡"};
  return mark >= 0 && mark <= PLANNER_MARK_CONFLICT ? signs[mark] : "";
}

/* The breaks before the visit stand above the card. Below the planned time is the time of arrival. Returns the number
 * of lines. */
static int draw_card(const planner_row *row, bool is_under_cursor, struct columns c) {
  int room = draw.width - 10 - c.time - c.both - c.status;
  char color[8];
  snprintf(color, sizeof color, "%d", screen_color(row->status_color));
  if (row->break_text.size > 0) fputs("  ", draw.out), draw_put("3", row->break_text.data), fputs("\n", draw.out);
  fputs(is_under_cursor ? "> " : "  ", draw.out);
  draw_style("2"), screen_cell(draw.out, time_of(row), -c.time), draw_style("0");
  draw_style(is_under_cursor ? "1;7" : "1"), screen_text(draw.out, row->title, room), draw_style("0");
  fputs("  ", draw.out), draw_style("1;36");
  screen_cell(draw.out, row->distance_text, row->travel_time_text.size > 0 ? c.travel + 2 - c.both : -c.both);
  if (row->travel_time_text.size > 0) screen_cell(draw.out, row->travel_time_text, -c.travel);
  draw_style("0");
  draw_put(color, row->status_text.data), fputs(mark_sign(row->mark), draw.out);
  fputs(row->arrival_text.size > 0 ? "\n→ " : "\n  ", draw.out);
  draw_style_of(row->pace_color);
  screen_cell(draw.out, row->arrival_text, -c.time);
  draw_style("0;2");
  screen_cell(draw.out, row->address, c.address);
  draw_style_of(row->hours_color);
  if (c.hours > 0) screen_cell(draw.out, row->hours_text, c.hours);
  draw_style_of(row->pace_color);
  if (c.pace > 0) screen_cell(draw.out, row->pace_text, c.pace);
  draw_put("0;2", row->updating_text.data);
  fputs("\n", draw.out);
  return row->break_text.size > 0 ? 3 : 2;
}

static char key_of(const planner_task_action *action) {
  switch (action->action) {
    case PLANNER_ACTION_CANNOT_COMPLETE: return 'u';
    case PLANNER_ACTION_NOT_TODAY: return 't';
    case PLANNER_ACTION_UNDO: return 'z';
    case PLANNER_ACTION_REOPEN: return 'b';
    default: return action->is_main ? 's' : 0;
  }
}

/* The next stop, when the agent is there and must leave, and the keys for what can be done with it. They work once the
 * cursor is on it. The title is cut, so that the rest has room. */
static void draw_next(void) {
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_task_action action = PLANNER_INIT(planner_task_action);
  planner_row row = no_row();
  char *text;
  size_t size;
  FILE *line = open_memstream(&text, &size);
  if (line == NULL) abort();
  planner_schedule_state(day.p, &schedule);
  if (planner_stop_at(day.p, 0, &stop) == PLANNER_OK && planner_row_at(day.p, stop.row, &row) == PLANNER_OK) {
    if (schedule.leave_by_text.size > 0) fprintf(line, "%s   ", schedule.leave_by_text.data);
    if (stop.row != day.cursor_index) fputs(". ", line);
    for (size_t i = 0; planner_task_action_at(day.p, row.id, i, &action) == PLANNER_OK; i++)
      if (key_of(&action) != 0) fprintf(line, "%c %s  ", key_of(&action), action.title.data);
  }
  if (fclose(line) != 0) abort();
  if (row.title.size > 0) {
    planner_text rest = {text, size};
    const char *gap = row.arrival_text.size > 0 ? " " : "";
    int room = draw.width - screen_columns(rest) - screen_columns(row.arrival_text) - (int)strlen(gap) - 5;
    draw_style("1"), fprintf(draw.out, "→ %s%s", row.arrival_text.data, gap);
    draw_cut(row.title, room < 8 ? 8 : room), fprintf(draw.out, "   %s", text), draw_style("0");
  }
  fputs("\n", draw.out);
  free(text);
}

/* The list scrolls as far as the cursor needs. */
static void draw_home(FILE *screen, int lines) {
  planner_row row = no_row();
  struct columns columns = measure_cards();
  person_cursor(&row);
  draw_begin_part();
  draw_header();
  draw_next();
  draw_end_part(screen, 0, 3);
  planner_conflict conflict = PLANNER_INIT(planner_conflict);
  if (row.mark == PLANNER_MARK_CONFLICT && planner_conflict_state(day.p, row.id, &conflict) == PLANNER_OK)
    say("%s     K keep mine  T take theirs", conflict.text.data);
  draw_begin_part();
  int drawn = 0, last = 0; /* the last line of the card under the cursor */
  for (size_t i = 0; planner_row_at(day.p, i, &row) == PLANNER_OK; i++) {
    drawn += draw_card(&row, i == day.cursor_index, columns);
    if (i == day.cursor_index) last = drawn;
  }
  int room = (lines - 3) / 2 * 2;
  draw_end_part(screen, last > room ? last - room : 0, lines - 3);
}

/* ---- Details ---- */

static void draw_details(FILE *screen, int lines) {
  static const char *const fonts[] = {[PLANNER_FONT_TITLE_1] = "1;4",
                                      [PLANNER_FONT_HEADLINE] = "1",
                                      [PLANNER_FONT_BODY] = "0",
                                      [PLANNER_FONT_SUBHEADLINE] = "3",
                                      [PLANNER_FONT_BODY_HIGHLIGHTED] = "1;36",
                                      [PLANNER_FONT_FOOTNOTE] = "2",
                                      [PLANNER_FONT_BADGE] = "7",
                                      [PLANNER_FONT_PHOTO] = "2;4",
                                      [PLANNER_FONT_BUTTON] = "1;7"};
  planner_line line = PLANNER_INIT(planner_line);
  planner_details details = PLANNER_INIT(planner_details);
  bool is_open = planner_details_state(day.p, &details) == PLANNER_OK && details.presentation == day.child.presentation;
  const char *title = string_of(PLANNER_STRING_DETAILS_TITLE);
  draw_begin_part();
  draw_style("2"), fprintf(draw.out, "─ %s ", title);
  draw_rule("─", (draw.width - 5) / 2 - 3 - screen_columns(text_of(title))), draw_style("0");
  draw_put("1", " ━━━ ");
  draw_style("2"), draw_rule("─", (draw.width - 4) / 2), draw_style("0");
  fputs("\n", draw.out);
  for (size_t i = 0; is_open && !day.child.is_covered && planner_details_line_at(day.p, i, &line) == PLANNER_OK; i++) {
    char color[8] = "39";
    bool is_known = line.font >= PLANNER_FONT_TITLE_1 && line.font <= PLANNER_FONT_BUTTON;
    snprintf(color, sizeof color, "%d", screen_color(line.color));
    fputs(line.field == PLANNER_FIELD_CLOSE ? "  x " : line.field == PLANNER_FIELD_ARRIVAL ? "→ " : "  ", draw.out);
    const char *rest = line.text.data, *end = rest + line.text.size;
    for (size_t size; true; rest += size + 1, fputs("  ", draw.out)) { /* a week has several lines */
      size = line.field == PLANNER_FIELD_WEEK ? strcspn(rest, "\n") : line.text.size;
      draw_style(is_known ? fonts[line.font] : "0"), draw_style(color);
      draw_cut((planner_text){rest, size}, draw.width - 4);
      draw_style("0"), fputs("\n", draw.out);
      if (rest + size == end) break;
    }
  }
  if (day.child.is_covered) fputs("\n  Something else covers this, such as a call. c takes it away.\n", draw.out);
  draw_end_part(screen, 0, lines);
}

/* ---- The screen ---- */

static const char *help(void) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  if (planner_composer_state(day.p, &composer) == PLANNER_OK)
    return day.is_typing     ? "Enter accept  Esc discard"
           : day.section < 0 ? "Tab sections  Ctrl-S save  Esc cancel  Ctrl-D keep draft  Ctrl-W swipe away"
                             : "←→ move  Space select  t enter  z clear  Tab next  Ctrl-S save  Esc cancel";
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  if (day.child.kind != PLANNER_CHILD_DETAILS && planner_proposal_state(day.p, &proposal) == PLANNER_OK)
    return proposal.is_better
               ? "Enter accept  x keep  o ask again  ↑↓ and others: the list     ⇢ travel  ✗ closed or late"
               : "x close  o ask again  ↑↓ and others: the list     ⇢ travel  ✗ closed or late";
  return day.child.kind == PLANNER_CHILD_DETAILS ? "x close  w swipe down  + - size  c cover  ↑↓ Enter another"
                                                 : "Enter open  o order  n new  e edit  . next  sutzbB work  "
                                                   "v saves  l log  q quit";
}

/* The lines of the child. It appears and disappears in two steps: half of its height, all of it. */
static int child_lines(int lines) {
  planner_details details = PLANNER_INIT(planner_details);
  if (!day.child.is_presented) return 0;
  bool is_half = day.child.kind == PLANNER_CHILD_DETAILS &&
                 (planner_details_state(day.p, &details) != PLANNER_OK || details.detent == PLANNER_DETENT_MEDIUM);
  int all = is_half ? lines / 2 : lines - 2;
  return day.child.is_shown && !day.child.is_leaving ? all : all / 2;
}

/* The whole screen as a text. The last line has no line end, or the screen would scroll. */
static char *draw_screen(void) {
  char *text;
  size_t size;
  FILE *screen = open_memstream(&text, &size);
  if (screen == NULL) abort();
  int lines = draw.height - 3, taken = child_lines(lines);
  int proposed = taken > 0 ? 0 : proposal_lines(lines - 5); /* of the list at least one card is left */
  draw_home(screen, lines - taken - proposed);
  if (proposed > 0) proposal_draw(screen, proposed);
  if (taken > 0 && day.child.kind == PLANNER_CHILD_DETAILS)
    draw_details(screen, taken);
  else if (taken > 0)
    composer_draw(screen, taken);
  draw_begin_part();
  draw_style("2"), draw_rule("─", draw.width), draw_style("0");
  fputs("\n", draw.out), draw_style("33"), screen_text(draw.out, text_of(day.message), draw.width), draw_style("0");
  fputs("\n", draw.out), draw_style("2"), screen_text(draw.out, text_of(help()), draw.width), draw_style("0");
  draw_end_part(screen, 0, 3);
  if (fclose(screen) != 0) abort();
  text[size - 1] = '\0';
  return text;
}

void view_draw(void) {
  static char *shown;
  struct winsize window;
  draw.is_styled = true;
  draw.width = 100, draw.height = 30;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
    draw.width = window.ws_col, draw.height = window.ws_row;
  if (draw.width < 80) draw.width = 80; /* the terminal cuts longer lines */
  char *text = draw_screen();
  if (shown == NULL || strcmp(shown, text) != 0) printf("\033[H%s", text), fflush(stdout);
  free(shown);
  shown = text;
}

void view_print(const char *title) {
  draw.is_styled = false;
  draw.width = 100, draw.height = 30;
  char *text = draw_screen();
  printf("======== %s\n%s\n", title, text);
  free(text);
}
