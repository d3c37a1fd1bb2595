/* The composer's sections and their items. A real host would ask its server or its database; this one makes them up. */
#include "terminal.h"

#include <ctype.h>
#include <stdlib.h>
#include <time.h>

#define SIZE .struct_size = sizeof(planner_section)
#define TEXT(string) {string, sizeof string - 1}

const planner_section items_sections[SECTION_COUNT] = {
    {SIZE, .kind = PLANNER_SECTION_PROJECT},
    {SIZE, .kind = PLANNER_SECTION_DATE},
    {SIZE, .kind = PLANNER_SECTION_ESTIMATED_TIME, .allows_typed = 1},
    {SIZE, .kind = PLANNER_SECTION_REPEAT_DAYS},
    {SIZE, .value_type = PLANNER_VALUE_TEXT, .allows_typed = 1, .name = TEXT("Colour")},
    {SIZE, .value_type = PLANNER_VALUE_TEXT, .allows_typed = 1, .name = TEXT("Bring"), .allows_multiple = 1,
     .maximum = 2},
};
enum { PROJECT, DATE, ESTIMATED_TIME, REPEAT_DAYS, COLOUR, BRING, MOST_ITEMS = 7 };

const char *items_section_name(size_t section) {
  static const char *const names[] = {"Project", "Date", "Estimated time", "Repeat days", "Colour", "Bring"};
  return names[section];
}

static const char *const projects[][2] = {{"p-17", "Autumn campaign"}, {"p-21", "New shelves"}, {"p-30", "Complaints"}};
static const char *const things[] = {"Samples", "Price list", "Contract", "samples ", "Tape measure"}; /* one twice */
static const int minutes[] = {15, 30, 45, 60, 90, 120};

static planner_item number(int32_t type, int64_t number) {
  return (planner_item){.struct_size = sizeof(planner_item), .type = type, .number = number};
}

static planner_item text(const char *text, const char *label) {
  return (planner_item){.struct_size = sizeof(planner_item), .type = PLANNER_VALUE_TEXT, .text = text_of(text),
                        .label = text_of(label)};
}

/* The labels of numbers must live somewhere until the library has its copy: here, one for each item. */
static planner_item labelled(planner_item item, size_t i) {
  static char labels[MOST_ITEMS][64];
  planner_text label = items_label(&item);
  memcpy(labels[i], label.data, label.size);
  item.label = (planner_text){labels[i], label.size};
  return item;
}

const char *items_load(uint32_t section, int64_t today, const planner_item **items, size_t *count) {
  static planner_item list[MOST_ITEMS];
  static bool has_failed;
  size_t n = 0;
  if (section == PROJECT && !has_failed) return has_failed = true, "The projects cannot be reached.";
  if (section == PROJECT)
    for (; n < sizeof projects / sizeof *projects; n++) list[n] = text(projects[n][0], projects[n][1]);
  if (section == BRING)
    for (; n < sizeof things / sizeof *things; n++) list[n] = text(things[n], "");
  if (section == DATE)
    for (; n < 7; n++) list[n] = labelled(number(PLANNER_VALUE_DAY, today + (int64_t)n), n);
  if (section == REPEAT_DAYS)
    for (; n < 7; n++) list[n] = labelled(number(PLANNER_VALUE_WEEKDAY, PLANNER_MONDAY << n), n);
  if (section == ESTIMATED_TIME)
    for (; n < sizeof minutes / sizeof *minutes; n++)
      list[n] = labelled(number(PLANNER_VALUE_DURATION, minutes[n] * 60), n);
  *items = list;
  *count = n; /* of COLOUR there are none: everybody types their own */
  return NULL;
}

bool items_typed(int32_t type, const char *typed, planner_item *item) {
  char *end;
  if (type == PLANNER_VALUE_TEXT) return *item = text(typed, ""), true;
  long amount = strtol(typed, &end, 10); /* a duration is typed in minutes */
  if (type != PLANNER_VALUE_DURATION || end == typed || *end != '\0' || amount < 0 || amount > 100000) return false;
  return *item = labelled(number(type, amount * 60), 0), true;
}

planner_text items_label(const planner_item *item) {
  static const char *const weekdays[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  static char label[64];
  long long hours = item->number / 3600, rest = item->number / 60 % 60;
  time_t seconds = (time_t)(item->number * 86400);
  struct tm date;
  if (item->label.size > 0) return item->label;
  switch (item->type) {
  case PLANNER_VALUE_DAY:
    if (gmtime_r(&seconds, &date) != NULL) strftime(label, sizeof label, "%a %d %b", &date);
    return text_of(label);
  case PLANNER_VALUE_DURATION:
    if (hours > 0 && rest > 0) snprintf(label, sizeof label, "%lld h %lld min", hours, rest);
    else snprintf(label, sizeof label, hours > 0 ? "%lld h" : "%lld min", hours > 0 ? hours : rest);
    return text_of(label);
  case PLANNER_VALUE_WEEKDAY:
    for (int i = 0; i < 7; i++)
      if (item->number == PLANNER_MONDAY << i) return text_of(weekdays[i]);
    return text_of("?");
  default: return item->text;
  }
}
