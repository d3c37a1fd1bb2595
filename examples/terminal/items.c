/* The composer's sections and their items. A real host would load them from a server or a database. */
#include "terminal.h"

#include <ctype.h>
#include <stdlib.h>

#define SIZE .struct_size = sizeof(planner_section) /* PLANNER_INIT is for variables */
#define TEXT(string) {string, sizeof string - 1}

const planner_section items_sections[SECTION_COUNT] = {
    {SIZE, .kind = PLANNER_SECTION_PROJECT},
    {SIZE, .kind = PLANNER_SECTION_DATE},
    {SIZE, .kind = PLANNER_SECTION_ESTIMATED_TIME, .allows_custom_items = 1},
    {SIZE, .kind = PLANNER_SECTION_REPEAT_DAYS},
    {SIZE, .value_type = PLANNER_VALUE_TEXT, .allows_custom_items = 1, .name = TEXT("Colour")},
    {SIZE, .value_type = PLANNER_VALUE_TEXT, .allows_custom_items = 1, .name = TEXT("Bring"), .allows_multiple = 1,
     .maximum = 2},
};
enum { PROJECT, DATE, ESTIMATED_TIME, REPEAT_DAYS, COLOUR, BRING, MOST_ITEMS = 7 };

static const char *const projects[][2] = {{"p-17", "Autumn campaign"}, {"p-21", "New shelves"}, {"p-30", "Complaints"}};
static const char *const things[] = {"Samples", "Price list", "Contract", "samples ", "Tape measure"}; /* one twice */
static const int minutes[] = {15, 30, 45, 60, 90, 120};

static planner_item number(planner_value_type type, int64_t number) {
  planner_item item = PLANNER_INIT(planner_item);
  item.type = type;
  item.number = number;
  return item;
}

static planner_item text(const char *text, const char *label) {
  planner_item item = PLANNER_INIT(planner_item);
  item.type = PLANNER_VALUE_TEXT;
  item.text = text_of(text);
  item.label = text_of(label);
  return item;
}

/* Numbers have no label here: the library writes one, in the language of the moment. */
bool items_load(uint32_t section, planner_day today, const planner_item **items, size_t *count) {
  static planner_item list[MOST_ITEMS];
  static bool has_failed;
  size_t n = 0;
  if (section == PROJECT && !has_failed) return has_failed = true, false; /* to show how to try again */
  if (section == PROJECT)
    for (; n < sizeof projects / sizeof *projects; n++) list[n] = text(projects[n][0], projects[n][1]);
  if (section == BRING)
    for (; n < sizeof things / sizeof *things; n++) list[n] = text(things[n], "");
  if (section == DATE)
    for (; n < 7; n++) list[n] = number(PLANNER_VALUE_DAY, today + (int64_t)n);
  if (section == REPEAT_DAYS)
    for (; n < 7; n++) list[n] = number(PLANNER_VALUE_WEEKDAY, PLANNER_MONDAY << n);
  if (section == ESTIMATED_TIME)
    for (; n < sizeof minutes / sizeof *minutes; n++) list[n] = number(PLANNER_VALUE_DURATION, minutes[n] * 60);
  *items = list;
  *count = n; /* COLOUR has none: people enter their own */
  return true;
}

bool items_entered(planner_value_type type, const char *entered, planner_item *item) {
  char *end;
  if (type == PLANNER_VALUE_TEXT) return *item = text(entered, ""), true;
  long amount = strtol(entered, &end, 10); /* a duration is entered in minutes */
  if (type != PLANNER_VALUE_DURATION || end == entered || *end != '\0' || amount < 0 || amount > 100000) return false;
  return *item = number(type, amount * 60), true;
}
