/* The composer, drawn: its text, and its sections with their items. */
#include "terminal.h"

enum { LEAST_NAME = 16, MOST_LABEL = 24, TEXT_LINES = 6 };

/* The text in lines, with the cursor. Returns the line of the cursor. */
static int draw_text(planner_text text, size_t caret, planner_string_key placeholder) {
  int line = 0, column = 0, caret_line = 0, columns;
  fputs("  ", draw.out);
  for (size_t i = 0; i <= text.size;) {
    size_t size = i < text.size ? screen_character(NULL, text.data + i, text.size - i, &columns) : 0;
    if (size > 0 && column + columns > draw.width - 6) fputs("\n  ", draw.out), line++, column = 0;
    if (i == caret && day.section < 0) draw_put("5;36", "▏"), caret_line = line;
    if (size == 0) break;
    if (text.data[i] == '\n')
      fputs("\n  ", draw.out), line++, column = 0;
    else
      screen_character(draw.out, text.data + i, size, &columns), column += columns;
    i += size;
  }
  if (text.size == 0) draw_put("2", string_of(placeholder));
  fputs("\n", draw.out);
  return caret_line;
}

static void draw_chip(const planner_item *item, bool is_under_cursor, int left, int *column) {
  planner_text label = item->label;
  int columns = screen_columns(label) < MOST_LABEL ? screen_columns(label) : MOST_LABEL;
  if (*column + columns + 6 > draw.width) fprintf(draw.out, "\n%*s", *column = left, "");
  *column += columns + 6;
  fputs(is_under_cursor ? ">" : " ", draw.out);
  draw_style(is_under_cursor ? "7" : item->is_selected ? "1;32" : "0");
  fputs(item->is_selected ? "[✓ " : "[", draw.out);
  draw_cut(label, MOST_LABEL);
  fputs("]", draw.out);
  draw_style("0");
}

static void draw_section(size_t index, const planner_section_state *section, int name_columns) {
  planner_item item = PLANNER_INIT(planner_item);
  int left = name_columns + 4, column = left;
  bool is_active = day.section == (int)index;
  fputs(is_active ? "> " : "  ", draw.out);
  draw_style(is_active ? "1" : "0");
  screen_cell(draw.out, section->name, name_columns);
  draw_style("0");
  if (section->item_count > 0)
    for (size_t i = 0; planner_item_at(day.p, index, i, &item) == PLANNER_OK; i++)
      draw_chip(&item, is_active && i == day.item, left, &column);
  else
    for (size_t i = 0; planner_selected_at(day.p, index, i, section->value_type, &item) == PLANNER_OK; i++)
      draw_chip(&item, false, left, &column);
  fputs(" ", draw.out);
  if (section->phase == PLANNER_ITEMS_LOADING) draw_put("2", string_of(PLANNER_STRING_LOADING));
  if (section->phase == PLANNER_ITEMS_LOADED && section->item_count == 0)
    draw_put("2", string_of(PLANNER_STRING_ITEMS_EMPTY));
  if (section->phase == PLANNER_ITEMS_FAILED) {
    draw_put("31", string_of(PLANNER_STRING_ITEMS_FAILED));
    fputs("   Enter ", draw.out), draw_put("2", string_of(PLANNER_STRING_RETRY));
  }
  fputs("\n", draw.out);
  if (section->dropped.size == 0) return;
  draw_style("33"), fprintf(draw.out, "%*s− ", left + 1, "");
  draw_cut(section->dropped, MOST_LABEL);
  draw_style("0"), fprintf(draw.out, " (≤ %u)\n", section->maximum);
}

void composer_draw(FILE *screen, int lines) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_section_state section = PLANNER_INIT(planner_section_state);
  bool is_open = planner_composer_state(day.p, &composer) == PLANNER_OK; /* false while it goes away */
  draw_begin_part();
  draw_style("2"), draw_rule("─", draw.width), draw_style("0");
  fputs("\n  ", draw.out), draw_put("1;4", is_open ? composer.title.data : "");
  if (is_open && composer.can_save)
    fprintf(draw.out, "   Ctrl-S %s", string_of(PLANNER_STRING_SAVE));
  else if (is_open)
    fprintf(draw.out, "   %s", composer.hint_text.data);
  if (is_open) fprintf(draw.out, "   Esc %s", string_of(PLANNER_STRING_CANCEL));
  if (is_open) fprintf(draw.out, "   Ctrl-D [%s]", composer.keeps_draft ? "✓" : " ");
  draw_end_part(screen, 0, 3);
  draw_begin_part();
  planner_string_key placeholder =
      composer.is_report ? PLANNER_STRING_NOTE_PLACEHOLDER : PLANNER_STRING_TEXT_PLACEHOLDER;
  int caret_line = is_open ? draw_text(composer.text, day.caret, placeholder) : 0;
  draw_end_part(screen, caret_line < TEXT_LINES ? 0 : caret_line - TEXT_LINES + 1, TEXT_LINES);
  draw_begin_part();
  fputs("\n", draw.out);
  int name_columns = LEAST_NAME;
  for (size_t i = 0; planner_section_at(day.p, i, &section) == PLANNER_OK; i++)
    if (screen_columns(section.name) > name_columns) name_columns = screen_columns(section.name);
  for (size_t i = 0; planner_section_at(day.p, i, &section) == PLANNER_OK; i++) draw_section(i, &section, name_columns);
  if (is_open && day.is_typing) fprintf(draw.out, "\n  + %s", day.entered), draw_put("5;36", "▏\n");
  draw_end_part(screen, 0, lines - 3 - TEXT_LINES);
}
