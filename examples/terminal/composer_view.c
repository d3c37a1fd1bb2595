/* The composer, drawn: its text, and its sections with their items. */
#include "terminal.h"

enum { NAME_COLUMNS = 18, MOST_LABEL = 24, TEXT_LINES = 6 };

/* The text in lines, with the cursor; returns the line that the cursor is in. */
static int draw_text(planner_text text, size_t caret) {
  int line = 0, column = 0, caret_line = 0;
  fputs("  ", draw.out);
  for (size_t i = 0; i <= text.size; i++) {
    bool begins = i < text.size && (text.data[i] & 0xC0) != 0x80;
    if (begins && column >= draw.width - 6) fputs("\n  ", draw.out), line++, column = 0;
    if (i == caret && day.section < 0) draw_put("5;36", "▏"), caret_line = line;
    if (i == text.size) break;
    column += begins;
    if (text.data[i] == '\n') fputs("\n  ", draw.out), line++, column = 0;
    else screen_byte(draw.out, text.data[i]);
  }
  fputs("\n", draw.out);
  return caret_line;
}

static void draw_chip(const planner_item *item, bool is_under_cursor, int *column) {
  planner_text label = items_label(item);
  int columns = screen_columns(label) < MOST_LABEL ? screen_columns(label) : MOST_LABEL;
  if (*column + columns + 6 > draw.width) fprintf(draw.out, "\n%*s", *column = NAME_COLUMNS + 2, "");
  *column += columns + 6;
  fputs(is_under_cursor ? ">" : " ", draw.out);
  draw_style(is_under_cursor ? "7" : item->is_selected ? "1;32" : "0");
  fputs(item->is_selected ? "[✓ " : "[", draw.out);
  draw_cut(label, MOST_LABEL);
  fputs("]", draw.out);
  draw_style("0");
}

static void draw_section(size_t index, const planner_section_state *section) {
  planner_item item = {.struct_size = sizeof item};
  int column = NAME_COLUMNS + 2;
  bool is_active = day.section == (int)index;
  fputs(is_active ? "> " : "  ", draw.out);
  draw_style(is_active ? "1" : "0");
  screen_cell(draw.out, text_of(items_section_name(index)), NAME_COLUMNS - 2);
  draw_style("0");
  if (section->item_count > 0)
    for (size_t i = 0; planner_item_at(day.p, index, i, &item) == PLANNER_OK; i++)
      draw_chip(&item, is_active && i == day.item, &column);
  else
    for (size_t i = 0; planner_selected_at(day.p, index, i, section->value_type, &item) == PLANNER_OK; i++)
      draw_chip(&item, false, &column);
  if (section->phase == PLANNER_ITEMS_LOADING) draw_put("2", " loading…");
  if (section->phase == PLANNER_ITEMS_FAILED)
    fputs(" ", draw.out), draw_put("31", section->message.data), draw_put("2", " Enter tries again.");
  if (section->phase == PLANNER_ITEMS_LOADED && section->item_count == 0)
    draw_put("2", section->allows_typed ? " nothing to choose from; t types one" : " nothing to choose from");
  fputs("\n", draw.out);
  if (section->dropped.size == 0) return;
  draw_style("33"), fprintf(draw.out, "%*sno more than %u: dropped ", NAME_COLUMNS + 3, "", section->maximum);
  draw_cut(section->dropped, MOST_LABEL);
  draw_style("0"), fputs("\n", draw.out);
}

void composer_draw(FILE *screen, int lines) {
  planner_composer composer = {.struct_size = sizeof composer};
  planner_section_state section = {.struct_size = sizeof section};
  bool is_open = planner_composer_state(day.p, &composer) == PLANNER_OK; /* not so when it is on its way out */
  draw_begin_part();
  draw_style("2"), draw_rule("─", draw.width), draw_style("0");
  fputs("\n  ", draw.out), draw_put("1;4", is_open ? composer.title.data : "");
  if (is_open) fprintf(draw.out, "   %s", composer.can_save ? "Ctrl-S saves" : "a title is needed");
  if (is_open) fprintf(draw.out, "   %s", composer.keeps_draft ? "Esc keeps a draft" : "Esc keeps nothing");
  draw_end_part(screen, 0, 3);
  draw_begin_part();
  int caret_line = is_open ? draw_text(composer.text, day.caret) : 0;
  draw_end_part(screen, caret_line < TEXT_LINES ? 0 : caret_line - TEXT_LINES + 1, TEXT_LINES);
  draw_begin_part();
  fputs("\n", draw.out);
  for (size_t i = 0; planner_section_at(day.p, i, &section) == PLANNER_OK; i++) draw_section(i, &section);
  if (is_open && day.is_typing) fprintf(draw.out, "\n  An item of your own: %s", day.typed), draw_put("5;36", "▏\n");
  draw_end_part(screen, 0, lines - 3 - TEXT_LINES);
}
