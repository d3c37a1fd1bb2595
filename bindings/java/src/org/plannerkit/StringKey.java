package org.plannerkit;

/**
 * The library's own words and sentences for people. Some have <code>{0}</code> in them, for which something is put in.
 */
public enum StringKey {
  /** In place of an address. */
  ADDRESS_NOT_AVAILABLE,
  /** In place of a distance. */
  DISTANCE_UNAVAILABLE,
  /** The distance waits for a fix. */
  UPDATING,
  /** The list is empty. */
  NO_TASKS_TODAY,
  /** A button. */
  CLOSE,
  /** The title of the details. */
  DETAILS_TITLE,
  /** The title of the composer of a new task. */
  NEW_TASK_TITLE,
  /** The title of the composer of a known task. */
  EDIT_TASK_TITLE,
  /** A status. */
  PLANNED,
  /** A status. */
  EN_ROUTE,
  /** A status. */
  IN_PROGRESS,
  /** A status. */
  DONE,
  /** A status. */
  CANCELLED,
  /** A status. */
  CANNOT_COMPLETE,
  /** The plan, or the items of a section. */
  LOADING,
  /** A button. */
  RETRY,
  /** The plan could not be loaded. */
  PLAN_FAILED,
  /** The items of a section could not be loaded. */
  ITEMS_FAILED,
  /** A section has no items. */
  ITEMS_EMPTY,
  /** The composer cannot save yet. */
  TITLE_NEEDED,
  /** <code>{0}</code>: an item that was typed. */
  ALREADY_THERE,
  /** A save that is not acknowledged. */
  NOT_SAVED,
  /** A button. */
  SAVE,
  /** A button. */
  CANCEL,
  /** The composer's empty text field. */
  TEXT_PLACEHOLDER,
  /** The name of a standard section. */
  PROJECT,
  /** The name of a standard section. */
  DATE,
  /** The name of a standard section. */
  ESTIMATED_TIME,
  /** The name of a standard section. */
  REPEAT_DAYS,
  /** <code>{0}</code>: "1 min". */
  LESS_THAN,
  /** Spoken, in place of a distance. */
  SPOKEN_DISTANCE_UNAVAILABLE,
  /** Spoken: the distance waits for a fix. */
  SPOKEN_UPDATING,
  /** Spoken: a status. */
  SPOKEN_PLANNED,
  /** Spoken: a status. */
  SPOKEN_EN_ROUTE,
  /** Spoken: a status. */
  SPOKEN_IN_PROGRESS,
  /** Spoken: a status. */
  SPOKEN_DONE,
  /** Spoken: a status. */
  SPOKEN_CANCELLED,
  /** Spoken: a status. */
  SPOKEN_CANNOT_COMPLETE,
  /** Spoken; <code>{0}</code>: the opening hours. */
  SPOKEN_OPENING_HOURS,
  /** Spoken; <code>{0}</code>: "5 minutes". */
  SPOKEN_TRAVEL_TIME,
  /** Spoken; <code>{0}</code>: "1 minute". */
  SPOKEN_LESS_THAN,
  /** Spoken; <code>{0}</code>: "14:30". */
  SPOKEN_PLANNED_TIME;

  int number() {
    return ordinal() + 1;
  }
}
