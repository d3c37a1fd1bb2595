"""
A field agent's day: today's tasks in visiting order with live distances, their details, and the composer.

Create one `Planner`, report what happens through its event methods, carry out the effects that it asks for, and draw
what its properties show. It does no input or output, and starts no thread::

    from datetime import datetime, timezone
    from uuid import uuid4
    from plannerkit import Authorization, Coordinate, Fix, LoadPlan, Planner, Task

    shop = Task(uuid4(), "KaDeWe", coordinate=Coordinate(52.5016, 13.3411))
    with Planner() as planner:
        planner.authorization_changed(Authorization.WHEN_IN_USE)
        planner.start()
        for effect in planner.effects():
            if isinstance(effect, LoadPlan):
                planner.plan_loaded(effect.request, [shop])
        planner.fix_received(Fix(datetime.now(timezone.utc), 52.5076, 13.3325))
        for row in planner.rows:
            print(row.title, row.distance_text, row.travel_time_text)

It prints ``KaDeWe 890 m 2 min``. Effects can be matched: ``case LoadPlan(request=request, day=day): ...``.

In:      `Task`, `Fix`, `Outcome`, `Settings`, `Section`, `Item`, `Holidays`: frozen dataclasses that you create.
Out:     `Row`, `Home`, `Location`, `Schedule`, `ScheduleStop`, `Visit`, `Details`, `Composer`, `Save` and others:
         frozen dataclasses, copies that stay. In a test make them with keywords: ``Row(id=shop.id, title="KaDeWe")``.
Effects: `LoadPlan`, `RequestPermission`, `StartLocation`, `StopLocation`, `Attach`, `Present`, `Dismiss`, `Detach`,
         `FocusText`, `LoadItems`, `SaveTask`, `Arrived`, `Left`, `LoadTravelTimes`, `SaveOrder`, `SaveOutcome`,
         `SaveRecord`, `Redraw`.
Hours:   `OpeningHours` says whether a venue is open, without a planner. ``python -m plannerkit hours TEXT`` shows it.
Orders:  `Planner.proposal_requested` asks for a better order of the day's stops, which `Planner.proposal` shows.
         `best_order` finds the best order of some stops, from travel times, windows and durations, without a planner.
         `best_gaps` finds where a new stop adds least to the day of each of some agents.
Many:    `replay` passes recorded fixes to a planner, `Planner.columns` reads rows as NumPy arrays, and a planner can be
         pickled: with `Planner.hand_over` it goes on in another process (SNAP-4).
Errors:  a refused call changes nothing and raises a `PlannerError`: `InvalidArgument`, `NotFound`, `Busy`, ...; its
         ``field`` names the argument or field. A wrong type raises `TypeError`, which says what is wanted.
Time:    instants are aware `datetime`, rounded down to the millisecond; days are `date`, lengths of time `timedelta`.
         Every event takes ``now``; without it the planner's ``clock`` gives it, by default the system's. Take the times
         of fixes from the same clock (TIME-2). Local times follow the planner's time zone with all its changes, such as
         those of summer time (TIME-1).
Names:   DAY-8 and the like are promises of the library, of which ``docs/behaviour.md`` of the project has the texts.

The module `plannerkit.driver` carries out the effects with your functions, plain or with asyncio. Import it by itself:
``from plannerkit.driver import Driver``.
"""

from ._library import abi_version, library_version

__version__ = library_version()

__all__ = [
    "abi_version", "Action", "Appointment", "Arrived", "Attach", "Authorization", "best_gaps", "best_order",
    "BreakState", "Busy", "Changed", "Changes", "Child", "ChildEffect", "ChildPhase", "Children", "Color", "Column",
    "Composer", "Conflict", "Coordinate", "CorruptSnapshot", "DayBreak", "Detach", "Details", "Detents", "Dismiss",
    "distance", "distances", "Duplicate", "Effect", "Field", "Fix", "fix_array", "FocusText", "Font", "Freshness",
    "Holidays", "Home", "HoursSpan", "HoursState", "IndexNotFound", "InternalError", "InvalidArgument", "InvalidText",
    "Item", "ItemsPhase", "Left", "library_version", "LimitExceeded", "Limits", "Line", "LoadItems", "LoadPlan",
    "LoadTravelTimes", "Location", "Log", "LogKind", "LogRecord", "LogSource", "Mark", "MeasurementSystem", "Move",
    "NewerSnapshot", "NotAllowed", "NotFound", "NotStarted", "NotTodayReason", "OpeningHours", "OpenState",
    "OrderBreak", "OrderInsertion", "OrderObjective", "OrderPosition", "OrderSave", "OrderVisit", "Outcome",
    "Outdated", "Pace", "PendingSave", "Phase", "Place", "Planner", "PlannerDestroyed", "PlannerError", "Present",
    "Proposal", "ProposalPhase", "ProposalStop", "Redraw", "Refusal", "replay", "RequestPermission", "Row", "Rows",
    "Save", "SaveKind", "SaveOrder", "SaveOutcome", "SavePhase", "SaveRecord", "SaveTask", "Schedule", "ScheduleStop",
    "Section", "SectionKind", "SectionState", "Settings", "snapshot_facts", "SnapshotFacts", "StartLocation",
    "status_name", "Step", "StopLocation", "StopRule", "StringKey", "Style", "Task", "TaskAction", "Tasks",
    "TaskStatus", "TimeRange", "ValueType", "Visit", "VisitingOrder", "Weekdays", "Work", "Workday", "WorkdayBreak",
    "WrongType",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._distance import distance, distances
    from ._effects import (
        Arrived, Attach, ChildEffect, Detach, Dismiss, Effect, FocusText, Left, LoadItems, LoadPlan, LoadTravelTimes,
        Present, Redraw, RequestPermission, SaveOrder, SaveOutcome, SaveRecord, SaveTask, StartLocation, StopLocation,
    )
    from ._enums import (
        Action, Authorization, BreakState, Changed, Child, ChildPhase, Color, Column, Detents, Field, Font, Freshness,
        ItemsPhase, Limits, LogKind, LogSource, Mark, MeasurementSystem, NotTodayReason, OpenState, OrderObjective,
        OrderPosition, Pace, Phase, ProposalPhase, SaveKind, SavePhase, SectionKind, StringKey, Style, TaskStatus,
        ValueType, Weekdays,
    )
    from ._errors import (
        Busy, CorruptSnapshot, Duplicate, IndexNotFound, InternalError, InvalidArgument, InvalidText, LimitExceeded,
        NewerSnapshot, NotAllowed, NotFound, NotStarted, Outdated, PlannerDestroyed, PlannerError, WrongType,
        status_name,
    )
    from ._hours import OpeningHours
    from ._order import best_gaps, best_order
    from ._planner import Planner, Rows, Tasks, replay, snapshot_facts
    from ._stream import Step, fix_array
    from ._value import (
        Holidays, OrderBreak, OrderInsertion, OrderVisit, TimeRange, VisitingOrder, Workday, WorkdayBreak,
    )
    from ._values import (
        Appointment, Changes, Children, Composer, Conflict, Coordinate, DayBreak, Details, Fix, Home, HoursSpan,
        HoursState, Item, Line, Location, Log, LogRecord, Move, OrderSave, Outcome, PendingSave, Place,
        Proposal, ProposalStop, Refusal, Row, Save, Schedule, ScheduleStop, Section, SectionState, Settings,
        SnapshotFacts, StopRule, Task, TaskAction, Visit, Work,
    )
else:
    def __getattr__(name: str) -> object:
        """Imports the rest at the first use of a name: creating its classes takes longer than loading the library."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import _distance, _effects, _enums, _errors, _hours, _order, _planner, _stream, _value, _values

        for module in (_distance, _effects, _enums, _errors, _hours, _order, _planner, _stream, _value, _values):
            globals().update((each, value) for each, value in vars(module).items() if each in __all__)
        return globals()[name]

    def __dir__() -> "list[str]":
        return [*globals(), *(name for name in __all__ if name not in globals())]
