/* The words of a transcript, each at the place of its number in planner.h, or of its bit in a mask. */
#ifndef NAMES_H
#define NAMES_H

#include <stddef.h>

typedef const char *const names[];

static names weekdays = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", NULL};
static names task_statuses = {"planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete", NULL};
static names authorizations = {"not_determined", "restricted", "denied", "when_in_use", "always", NULL};
static names systems = {"", "metric", "us", "uk", NULL};
static names effects = {"",        "load_plan", "request_permission", "start_location", "stop_location", "attach",
                        "present", "dismiss",   "detach",             "redraw",         "focus_text",    "load_items",
                        "save_task", NULL};
static names changed = {"list", "details", "composer", "location", "day", NULL};
static names children = {"", "details", "composer", NULL};
static names styles = {"", "page_sheet", "popup", NULL};
static names detents = {"medium", "large", NULL};
static names phases = {"idle", "loading", "loaded", "empty", "failed", NULL};
static names colors = {"none", "blue", "orange", "purple", "green", "red", "grey", NULL};
static names lines = {"",         "title",   "address", "opening_hours", "distance", "travel_time",
                      "updating", "planned", "status",  "photo",         "close",    NULL};
static names fonts = {"",         "title_1", "headline", "body",   "subheadline", "body_highlighted",
                      "footnote", "badge",   "photo",    "button", NULL};
static names freshnesses = {"none", "current", "updating", NULL};
static names kinds = {"custom", "project", "date", "estimated_time", "repeat_days", NULL};
static names types = {"", "day", "duration", "text", "weekday", NULL};
static names items_phases = {"idle", "loading", "loaded", "failed", NULL};
static names keys = {
    "", "address_not_available", "distance_unavailable", "updating", "no_tasks_today", "close", "details_title",
    "new_task_title", "edit_task_title", "planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete",
    "loading", "retry", "plan_failed", "items_failed", "items_empty", "title_needed", "already_there", "not_saved", "save",
    "cancel", "text_placeholder", "project", "date", "estimated_time", "repeat_days", "less_than",
    "spoken_distance_unavailable", "spoken_updating", "spoken_planned", "spoken_en_route", "spoken_in_progress",
    "spoken_done", "spoken_cancelled", "spoken_cannot_complete", "spoken_opening_hours", "spoken_travel_time",
    "spoken_less_than", "spoken_planned_time", NULL};

#endif
