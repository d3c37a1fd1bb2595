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

const planner_section items_report_sections[REPORT_SECTION_COUNT] = {
    {SIZE, .kind = PLANNER_SECTION_REASON},
    {SIZE, .value_type = PLANNER_VALUE_TEXT, .allows_custom_items = 1, .name = TEXT("Photo"), .allows_multiple = 1},
    {SIZE, .kind = PLANNER_SECTION_DATE},
};
enum { MOST_ITEMS = 7 };

static const char *const reasons[][2] = {{"closed", "Shutters down"}, {"absent", "Nobody there"}, {"time", "No time"}};
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
bool items_load(const planner_section_state *section, planner_day first, const planner_item **items, size_t *count) {
  static planner_item list[MOST_ITEMS];
  static bool has_failed;
  size_t n = 0;
  switch (section->kind) {
    case PLANNER_SECTION_PROJECT:
      if (!has_failed) return has_failed = true, false; /* to show how to try again */
      for (; n < sizeof projects / sizeof *projects; n++) list[n] = text(projects[n][0], projects[n][1]);
      break;
    case PLANNER_SECTION_REASON:
      for (; n < sizeof reasons / sizeof *reasons; n++) list[n] = text(reasons[n][0], reasons[n][1]);
      break;
    case PLANNER_SECTION_DATE:
      for (; n < 7; n++) list[n] = number(PLANNER_VALUE_DAY, first + (int64_t)n);
      break;
    case PLANNER_SECTION_REPEAT_DAYS:
      for (; n < 7; n++) list[n] = number(PLANNER_VALUE_WEEKDAY, PLANNER_MONDAY << n);
      break;
    case PLANNER_SECTION_ESTIMATED_TIME:
      for (; n < sizeof minutes / sizeof *minutes; n++) list[n] = number(PLANNER_VALUE_DURATION, minutes[n] * 60);
      break;
    default: /* people enter their own colours and photos */
      if (strcmp(section->name.data, "Bring") != 0) break;
      for (; n < sizeof things / sizeof *things; n++) list[n] = text(things[n], "");
  }
  *items = list;
  *count = n;
  return true;
}

bool items_entered(planner_value_type type, const char *entered, planner_item *item) {
  char *end;
  if (type == PLANNER_VALUE_TEXT) return *item = text(entered, ""), true;
  long amount = strtol(entered, &end, 10); /* a duration is entered in minutes */
  if (type != PLANNER_VALUE_DURATION || end == entered || *end != '\0' || amount < 0 || amount > 100000) return false;
  return *item = number(type, amount * 60), true;
}
