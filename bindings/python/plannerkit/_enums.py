"""The constants of the library as enumerations; their numbers are those of the headers."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final

from ._library import library
from ._short import ShortEnum


class TaskStatus(IntEnum, metaclass=ShortEnum):
    """Where a task stands; `Planner.task_status_changed` says which may follow which. The last three are final."""

    PLANNED = library.PLANNER_TASK_PLANNED
    EN_ROUTE = library.PLANNER_TASK_EN_ROUTE
    IN_PROGRESS = library.PLANNER_TASK_IN_PROGRESS
    DONE = library.PLANNER_TASK_DONE
    CANCELLED = library.PLANNER_TASK_CANCELLED
    CANNOT_COMPLETE = library.PLANNER_TASK_CANNOT_COMPLETE


class Weekdays(IntFlag, metaclass=ShortEnum):
    """Days of the week: ``Weekdays.MONDAY | Weekdays.FRIDAY``. An item of a section is a single one."""

    MONDAY = library.PLANNER_MONDAY
    TUESDAY = library.PLANNER_TUESDAY
    WEDNESDAY = library.PLANNER_WEDNESDAY
    THURSDAY = library.PLANNER_THURSDAY
    FRIDAY = library.PLANNER_FRIDAY
    SATURDAY = library.PLANNER_SATURDAY
    SUNDAY = library.PLANNER_SUNDAY


class Authorization(IntEnum, metaclass=ShortEnum):
    """What the operating system lets the host know of the location."""

    NOT_DETERMINED = library.PLANNER_AUTHORIZATION_NOT_DETERMINED
    RESTRICTED = library.PLANNER_AUTHORIZATION_RESTRICTED
    DENIED = library.PLANNER_AUTHORIZATION_DENIED
    WHEN_IN_USE = library.PLANNER_AUTHORIZATION_WHEN_IN_USE
    ALWAYS = library.PLANNER_AUTHORIZATION_ALWAYS


class MeasurementSystem(IntEnum, metaclass=ShortEnum):
    """How lengths are shown: kilometres and metres, miles and feet, or miles and yards."""

    METRIC = library.PLANNER_SYSTEM_METRIC
    US = library.PLANNER_SYSTEM_US
    UK = library.PLANNER_SYSTEM_UK


class Changed(IntFlag, metaclass=ShortEnum):
    """
    What is worth drawing again.

    LIST: the rows. DETAILS: the facts of the open details. COMPOSER: anything of the composer. LOCATION: location,
    authorisation or freshness. DAY: phase, refreshing, message, day, the saves that wait, or words.
    """

    LIST = library.PLANNER_CHANGED_LIST
    DETAILS = library.PLANNER_CHANGED_DETAILS
    COMPOSER = library.PLANNER_CHANGED_COMPOSER
    LOCATION = library.PLANNER_CHANGED_LOCATION
    DAY = library.PLANNER_CHANGED_DAY


class Child(IntEnum, metaclass=ShortEnum):
    """The children of the home screen."""

    DETAILS = library.PLANNER_CHILD_DETAILS
    COMPOSER = library.PLANNER_CHILD_COMPOSER


class Style(IntEnum, metaclass=ShortEnum):
    """How a child is presented: from the bottom in detents, or as a popup."""

    PAGE_SHEET = library.PLANNER_STYLE_PAGE_SHEET
    POPUP = library.PLANNER_STYLE_POPUP


class Detents(IntFlag, metaclass=ShortEnum):
    """How far a page sheet is drawn out."""

    MEDIUM = library.PLANNER_DETENT_MEDIUM
    LARGE = library.PLANNER_DETENT_LARGE


class Phase(IntEnum, metaclass=ShortEnum):
    """
    How far the day is.

    IDLE: not started. LOADING: no plan of this day yet. LOADED. EMPTY: loaded, and nothing to list. FAILED: the first
    load failed; `Planner.refresh` tries again.
    """

    IDLE = library.PLANNER_PHASE_IDLE
    LOADING = library.PLANNER_PHASE_LOADING
    LOADED = library.PLANNER_PHASE_LOADED
    EMPTY = library.PLANNER_PHASE_EMPTY
    FAILED = library.PLANNER_PHASE_FAILED


class Color(IntEnum, metaclass=ShortEnum):
    """Colour roles. NONE is the text colour of the font role."""

    NONE = library.PLANNER_COLOR_NONE
    BLUE = library.PLANNER_COLOR_BLUE
    ORANGE = library.PLANNER_COLOR_ORANGE
    PURPLE = library.PLANNER_COLOR_PURPLE
    GREEN = library.PLANNER_COLOR_GREEN
    RED = library.PLANNER_COLOR_RED
    GREY = library.PLANNER_COLOR_GREY


class Field(IntEnum, metaclass=ShortEnum):
    """What a line of a card is. The text of PHOTO is its URL; CLOSE is a button."""

    TITLE = library.PLANNER_FIELD_TITLE
    ADDRESS = library.PLANNER_FIELD_ADDRESS
    OPENING_HOURS = library.PLANNER_FIELD_OPENING_HOURS
    DISTANCE = library.PLANNER_FIELD_DISTANCE
    TRAVEL_TIME = library.PLANNER_FIELD_TRAVEL_TIME
    UPDATING = library.PLANNER_FIELD_UPDATING
    PLANNED = library.PLANNER_FIELD_PLANNED
    STATUS = library.PLANNER_FIELD_STATUS
    PHOTO = library.PLANNER_FIELD_PHOTO
    CLOSE = library.PLANNER_FIELD_CLOSE


class Font(IntEnum, metaclass=ShortEnum):
    """Font roles."""

    TITLE_1 = library.PLANNER_FONT_TITLE_1
    HEADLINE = library.PLANNER_FONT_HEADLINE
    BODY = library.PLANNER_FONT_BODY
    SUBHEADLINE = library.PLANNER_FONT_SUBHEADLINE
    BODY_HIGHLIGHTED = library.PLANNER_FONT_BODY_HIGHLIGHTED
    FOOTNOTE = library.PLANNER_FONT_FOOTNOTE
    BADGE = library.PLANNER_FONT_BADGE
    PHOTO = library.PLANNER_FONT_PHOTO
    BUTTON = library.PLANNER_FONT_BUTTON


class Freshness(IntEnum, metaclass=ShortEnum):
    """Whether a location is known, and whether a fix is awaited."""

    NONE = library.PLANNER_FRESHNESS_NONE
    CURRENT = library.PLANNER_FRESHNESS_CURRENT
    UPDATING = library.PLANNER_FRESHNESS_UPDATING


class SectionKind(IntEnum, metaclass=ShortEnum):
    """
    Which section of the composer it is.

    CUSTOM: the host's own. PROJECT: one text, a project id. DATE: one day. ESTIMATED_TIME: one duration. REPEAT_DAYS:
    weekdays, several.
    """

    CUSTOM = library.PLANNER_SECTION_CUSTOM
    PROJECT = library.PLANNER_SECTION_PROJECT
    DATE = library.PLANNER_SECTION_DATE
    ESTIMATED_TIME = library.PLANNER_SECTION_ESTIMATED_TIME
    REPEAT_DAYS = library.PLANNER_SECTION_REPEAT_DAYS


class ValueType(IntEnum, metaclass=ShortEnum):
    """What the values of a section are: `date`, `timedelta`, `str`, or a single one of `Weekdays`."""

    DAY = library.PLANNER_VALUE_DAY
    DURATION = library.PLANNER_VALUE_DURATION
    TEXT = library.PLANNER_VALUE_TEXT
    WEEKDAY = library.PLANNER_VALUE_WEEKDAY


class ItemsPhase(IntEnum, metaclass=ShortEnum):
    """Whether the items of a section are there. FAILED: activate the section to try again."""

    IDLE = library.PLANNER_ITEMS_IDLE
    LOADING = library.PLANNER_ITEMS_LOADING
    LOADED = library.PLANNER_ITEMS_LOADED
    FAILED = library.PLANNER_ITEMS_FAILED


class StringKey(IntEnum, metaclass=ShortEnum):
    """A word or sentence of the library. LESS_THAN, ALREADY_THERE and some of the SPOKEN ones have a placeholder ``{0}``."""

    ADDRESS_NOT_AVAILABLE = library.PLANNER_STRING_ADDRESS_NOT_AVAILABLE
    DISTANCE_UNAVAILABLE = library.PLANNER_STRING_DISTANCE_UNAVAILABLE
    UPDATING = library.PLANNER_STRING_UPDATING
    NO_TASKS_TODAY = library.PLANNER_STRING_NO_TASKS_TODAY
    CLOSE = library.PLANNER_STRING_CLOSE
    DETAILS_TITLE = library.PLANNER_STRING_DETAILS_TITLE
    NEW_TASK_TITLE = library.PLANNER_STRING_NEW_TASK_TITLE
    EDIT_TASK_TITLE = library.PLANNER_STRING_EDIT_TASK_TITLE
    PLANNED = library.PLANNER_STRING_PLANNED
    EN_ROUTE = library.PLANNER_STRING_EN_ROUTE
    IN_PROGRESS = library.PLANNER_STRING_IN_PROGRESS
    DONE = library.PLANNER_STRING_DONE
    CANCELLED = library.PLANNER_STRING_CANCELLED
    CANNOT_COMPLETE = library.PLANNER_STRING_CANNOT_COMPLETE
    LOADING = library.PLANNER_STRING_LOADING
    RETRY = library.PLANNER_STRING_RETRY
    PLAN_FAILED = library.PLANNER_STRING_PLAN_FAILED
    ITEMS_FAILED = library.PLANNER_STRING_ITEMS_FAILED
    ITEMS_EMPTY = library.PLANNER_STRING_ITEMS_EMPTY
    TITLE_NEEDED = library.PLANNER_STRING_TITLE_NEEDED
    ALREADY_THERE = library.PLANNER_STRING_ALREADY_THERE
    NOT_SAVED = library.PLANNER_STRING_NOT_SAVED
    SAVE = library.PLANNER_STRING_SAVE
    CANCEL = library.PLANNER_STRING_CANCEL
    TEXT_PLACEHOLDER = library.PLANNER_STRING_TEXT_PLACEHOLDER
    PROJECT = library.PLANNER_STRING_PROJECT
    DATE = library.PLANNER_STRING_DATE
    ESTIMATED_TIME = library.PLANNER_STRING_ESTIMATED_TIME
    REPEAT_DAYS = library.PLANNER_STRING_REPEAT_DAYS
    LESS_THAN = library.PLANNER_STRING_LESS_THAN
    SPOKEN_DISTANCE_UNAVAILABLE = library.PLANNER_STRING_SPOKEN_DISTANCE_UNAVAILABLE
    SPOKEN_UPDATING = library.PLANNER_STRING_SPOKEN_UPDATING
    SPOKEN_PLANNED = library.PLANNER_STRING_SPOKEN_PLANNED
    SPOKEN_EN_ROUTE = library.PLANNER_STRING_SPOKEN_EN_ROUTE
    SPOKEN_IN_PROGRESS = library.PLANNER_STRING_SPOKEN_IN_PROGRESS
    SPOKEN_DONE = library.PLANNER_STRING_SPOKEN_DONE
    SPOKEN_CANCELLED = library.PLANNER_STRING_SPOKEN_CANCELLED
    SPOKEN_CANNOT_COMPLETE = library.PLANNER_STRING_SPOKEN_CANNOT_COMPLETE
    SPOKEN_OPENING_HOURS = library.PLANNER_STRING_SPOKEN_OPENING_HOURS
    SPOKEN_TRAVEL_TIME = library.PLANNER_STRING_SPOKEN_TRAVEL_TIME
    SPOKEN_LESS_THAN = library.PLANNER_STRING_SPOKEN_LESS_THAN
    SPOKEN_PLANNED_TIME = library.PLANNER_STRING_SPOKEN_PLANNED_TIME


class Limits:
    """
    What the library takes at most. Texts are measured in bytes of UTF-8.

    TASKS: in a plan. TEXT_BYTES: any text but notes and the composer's. SECTIONS: of a composer. ITEMS: of a section,
    and preselected. SAVES: composed tasks that are not acknowledged.
    """

    TASKS: Final[int] = library.PLANNER_LIMIT_TASKS
    TEXT_BYTES: Final[int] = library.PLANNER_LIMIT_TEXT_BYTES
    NOTES_BYTES: Final[int] = library.PLANNER_LIMIT_NOTES_BYTES
    COMPOSER_BYTES: Final[int] = library.PLANNER_LIMIT_COMPOSER_BYTES
    SECTIONS: Final[int] = library.PLANNER_LIMIT_SECTIONS
    ITEMS: Final[int] = library.PLANNER_LIMIT_ITEMS
    SAVES: Final[int] = library.PLANNER_LIMIT_SAVES
