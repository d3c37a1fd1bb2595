/* A better order of the stops: the events of keys, and the panel that shows the order before and after. */
#include "terminal.h"

/* ---- Keys ---- */

void proposal_request(void) {
  planner_proposal_options wanted = PLANNER_INIT(planner_proposal_options);
  planner_details details = PLANNER_INIT(planner_details);
  wanted.objective = PLANNER_ORDER_LEAST_TRAVEL;
  if (planner_details_state(day.p, &details) == PLANNER_OK) ok(planner_close_tapped(day.p, day.now));
  ok(planner_proposal_requested(day.p, day.now, &wanted));
}

/* The proposal is as it was a moment ago: if the day has changed since, the planner says that it is outdated. */
bool proposal_pressed(int32_t key, const planner_proposal *proposal) {
  switch (key) {
    case KEY_ENTER:
      if (proposal->is_better) ok(planner_proposal_accepted(day.p, day.now, proposal->number, random_key()));
      return true;
    case 'x':
    case KEY_ESC: ok(planner_proposal_discarded(day.p, day.now, proposal->number)); return true;
    default: return false; /* the list above the panel still reacts */
  }
}

/* ---- The panel ---- */

static bool has_figures(const planner_proposal *proposal) {
  return proposal->stop_count > 0 &&
         (proposal->phase == PLANNER_PROPOSAL_PHASE_SEARCHING || proposal->phase == PLANNER_PROPOSAL_PHASE_FINISHED);
}

static void draw_time(planner_instant instant) {
  screen_time(draw.out, instant, options.settings.hour_cycle == 12 ? "%I:%M %p" : "%H:%M");
}

/* Before, and after if that is better: the end of the day, minutes of travel, stops that are closed or late. */
static void draw_figures(const planner_proposal *proposal) {
  const char *done_by = string_of(PLANNER_STRING_DONE_BY), *place = strstr(done_by, "{0}");
  const char *about = proposal->is_estimated ? "≈" : "";
  fprintf(draw.out, "  %.*s", (int)(place - done_by), done_by);
  draw_time(proposal->finish_before);
  if (proposal->is_better) fputs(" → ", draw.out), draw_time(proposal->finish_after);
  fprintf(draw.out, "%s   ⇢ %s%d", place + 3, about, (int)(proposal->travel_before / 60));
  if (proposal->is_better) fprintf(draw.out, " → %s%d", about, (int)(proposal->travel_after / 60));
  fprintf(draw.out, " min   ✗ %d", (int)proposal->missed_before);
  if (proposal->is_better) fprintf(draw.out, " → %d", (int)proposal->missed_after);
  fputs("\n", draw.out);
}

/* What is gained is cut, so that the rest of its line has room. */
static void draw_gain(const planner_proposal *proposal) {
  static const planner_string_key others[] = {PLANNER_STRING_ACCEPT_ORDER, PLANNER_STRING_KEEP_ORDER,
                                              PLANNER_STRING_UPDATING};
  bool goes_on = proposal->phase == PLANNER_PROPOSAL_PHASE_SEARCHING;
  int room = draw.width - 2 - 9 - 5; /* "   Enter " and "   x " */
  for (int i = 0; i < (goes_on ? 3 : 2); i++) room -= screen_columns(text_of(string_of(others[i]))) + (i == 2 ? 3 : 0);
  draw_style("1;32"), draw_cut(proposal->text, room), draw_style("0");
}

static void draw_state(const planner_proposal *proposal) {
  fputs("  ", draw.out);
  switch (proposal->phase) {
    case PLANNER_PROPOSAL_PHASE_OUTDATED:
      draw_put("33", "Outdated, because the day has changed.");
      fputs("   o ", draw.out), draw_put("0", string_of(PLANNER_STRING_OPTIMISE));
      break;
    case PLANNER_PROPOSAL_PHASE_WAITING: draw_put("2", string_of(PLANNER_STRING_LOADING)); break;
    default:
      if (proposal->is_better)
        draw_gain(proposal);
      else if (proposal->phase == PLANNER_PROPOSAL_PHASE_FINISHED)
        draw_put("1", string_of(PLANNER_STRING_NO_BETTER_ORDER));
      if (proposal->phase != PLANNER_PROPOSAL_PHASE_SEARCHING) break;
      if (proposal->is_better) fputs("   ", draw.out);
      draw_put("2", string_of(PLANNER_STRING_UPDATING));
  }
  if (proposal->is_better) fprintf(draw.out, "   Enter %s", string_of(PLANNER_STRING_ACCEPT_ORDER));
  fprintf(draw.out, "   x %s\n", string_of(proposal->is_better ? PLANNER_STRING_KEEP_ORDER : PLANNER_STRING_CLOSE));
}

/* A stop has its place before and after, counted from the next one, and its new arrival, or why it is left out. */
static void draw_stop(const planner_proposal_stop *stop, size_t before, size_t after) {
  planner_row row = no_row();
  planner_row_at(day.p, stop->row, &row);
  fputs(stop->row == day.cursor_index ? "> " : "  ", draw.out);
  draw_style(before == after ? "2" : "1");
  fprintf(draw.out, "%s %3zu → %-3zu  ", after < before ? "↑" : after > before ? "↓" : " ", before, after);
  draw_style("0");
  if (!stop->not_today) draw_time(stop->arrival), fputs("  ", draw.out);
  int reason = stop->not_today ? screen_columns(stop->text) : 0;
  draw_style(stop->row == day.cursor_index ? "7" : "0"), screen_text(draw.out, row.title, draw.width - 30 - reason);
  draw_style("0"), draw_put("31", stop->not_today ? "  " : stop->is_missed ? "  ✗" : "");
  draw_put("31", stop->not_today ? stop->text.data : ""), fputs("\n", draw.out);
}

int proposal_lines(int most) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  if (planner_proposal_state(day.p, &proposal) != PLANNER_OK) return 0;
  int lines = (has_figures(&proposal) ? 3 : 2) + (proposal.is_better ? (int)proposal.stop_count : 0);
  return lines < most ? lines : most;
}

/* The stops scroll as far as the cursor of the list needs. */
void proposal_draw(FILE *screen, int lines) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  planner_proposal_stop stop = PLANNER_INIT(planner_proposal_stop);
  planner_schedule_stop present = PLANNER_INIT(planner_schedule_stop);
  size_t in_progress = 0;
  int head = 2, last = 0;
  planner_proposal_state(day.p, &proposal);
  while (planner_stop_at(day.p, in_progress, &present) == PLANNER_OK) in_progress++;
  in_progress -= proposal.stop_count;
  const char *title = string_of(PLANNER_STRING_OPTIMISE);
  draw_begin_part();
  draw_style("2"), fprintf(draw.out, "─ %s ", title);
  draw_rule("─", draw.width - 3 - screen_columns(text_of(title))), draw_style("0"), fputs("\n", draw.out);
  draw_state(&proposal);
  if (has_figures(&proposal)) draw_figures(&proposal), head++;
  draw_end_part(screen, 0, head);
  draw_begin_part();
  for (size_t i = 0; planner_proposal_stop_at(day.p, i, &stop) == PLANNER_OK; i++) {
    draw_stop(&stop, stop.index_before - in_progress + 1, i + 1);
    if (stop.row == day.cursor_index) last = (int)i + 1;
  }
  draw_end_part(screen, last > lines - head ? last - (lines - head) : 0, lines - head);
}
