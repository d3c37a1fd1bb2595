/*
 * A screen is made of parts. A part is written as lines of text, and as many of them are shown as fit, so that the part
 * does not need its height.
 */
#include "terminal.h"

#include <stdlib.h>

struct draw draw;
static char *part;
static size_t part_size;

void draw_style(const char *ansi) {
  if (draw.is_styled) fprintf(draw.out, "\033[%sm", ansi);
}

void draw_put(const char *ansi, const char *string) {
  draw_style(ansi);
  fputs(string, draw.out);
  draw_style("0");
}

void draw_begin_part(void) {
  draw.out = open_memstream(&part, &part_size);
  if (draw.out == NULL) abort();
}

void draw_end_part(FILE *screen, int from, int count) {
  fclose(draw.out);
  const char *line = part, *end;
  for (int i = 0; i < from + count; i++, line = *end == '\n' ? end + 1 : end) {
    end = line + strcspn(line, "\n");
    if (i < from) continue;
    const char *last = end;
    while (!draw.is_styled && last > line && last[-1] == ' ') last--;
    if (draw.is_styled) fputs("\033[0m\033[K", screen); /* clears the old line */
    fwrite(line, 1, (size_t)(last - line), screen);
    putc('\n', screen);
  }
  free(part);
}

void draw_rule(const char *piece, int columns) {
  while (columns-- > 0) fputs(piece, draw.out);
}

void draw_cut(planner_text text, int columns) {
  screen_text(draw.out, text, screen_columns(text) < columns ? screen_columns(text) : columns);
}
