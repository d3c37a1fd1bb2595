"""The package against the library."""

import array
import math
import re
import zoneinfo
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from uuid import UUID

import plannerkit
import pytest
from conftest import NOW, load, make_task, started
from plannerkit import (
    Attach, Authorization, Changed, Changes, Child, ChildPhase, Children, Color, Coordinate, Detach, Details, Detents,
    Dismiss, Field, Fix, FocusText, Font, Freshness, Item, ItemsPhase, Line, LoadItems, LoadPlan, MeasurementSystem,
    Move, Phase, Planner, Present, Redraw, RequestPermission, SavePhase, SaveTask, Section, SectionKind, Settings,
    StartLocation, StopLocation, StringKey, Style, TaskStatus, ValueType, Weekdays,
)

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")


def fix(longitude=0.0, *, now=NOW, **fields):
    return Fix(now, 0.0, longitude, 5.0, **fields)


# ---- The day ----


def test_a_day_starts():
    """DAY-1, LOC-1: the effects are values."""
    with Planner(now=NOW) as planner:
        assert planner.home.phase is Phase.IDLE
        planner.start(now=NOW)
        load_plan, permission, redraw = planner.effects()
        assert load_plan == LoadPlan(request=load_plan.request, day=date(2026, 5, 12))
        assert permission == RequestPermission()
        assert isinstance(redraw, Redraw)
        assert planner.home == plannerkit.Home(phase=Phase.LOADING, day=date(2026, 5, 12))
        planner.authorization_changed(Authorization.ALWAYS, now=NOW)
        assert list(planner.effects()) == [
            StartLocation(distance_filter_meters=100.0, desired_accuracy_meters=100.0),
            Redraw(changed=Changed.LOCATION)]
        planner.plan_loaded(load_plan.request, (make_task(n) for n in (2, 1)), now=NOW)
        assert [row.id.int for row in planner.rows] == [1, 2]
        planner.stop(now=NOW)
        assert list(planner.effects()) == [StopLocation()]


def test_effects_that_answers_cause_are_iterated():
    """HOME-4: the iteration continues until none is waiting."""
    with Planner(now=NOW) as planner:
        planner.start(now=NOW)
        seen = []
        for effect in planner.effects():
            seen.append(type(effect))
            if isinstance(effect, RequestPermission):
                planner.authorization_changed(Authorization.WHEN_IN_USE, now=NOW)
        assert seen == [LoadPlan, RequestPermission, StartLocation, Redraw]
        assert planner.next_effect() is None


def test_a_row_has_all_that_a_card_shows(planner):
    """HOME-2: as values of Python."""
    task = make_task(
        9, planned=NOW, status=TaskStatus.EN_ROUTE, address="Straße 1", opening_hours="Mo–Sa", photo_url="https://x",
        notes="two\nlines",
    )
    planner.task_added(task)
    planner.fix_received(fix(0.09))
    row = planner.rows[-1]
    assert row == plannerkit.Row(
        id=UUID(int=9), order=9, status=TaskStatus.EN_ROUTE, status_color=Color.ORANGE, distance=0.0,
        travel_time=timedelta(0), coordinate=Coordinate(0.0, 0.09), planned=NOW,
        title="Shop 9",
        address="Straße 1", opening_hours="Mo–Sa", distance_text="0 m", travel_time_text="< 1 min",
        planned_text="07:00", status_text="En route", photo_url="https://x", spoken_text=row.spoken_text,
        open_state=plannerkit.OpenState.OPEN, hours_change=datetime(2026, 5, 17, tzinfo=timezone.utc),
        hours_color=Color.GREEN,
        hours_text="Open · closes Sun 00:00", arrival=NOW, pace=plannerkit.Pace.TIGHT, pace_color=Color.ORANGE,
        arrival_text="07:00", short_distance_text="0 m", short_travel_time_text="< 1 min",
    )
    assert "Straße 1" in row.spoken_text
    assert planner.row_lines(3)[0] == Line(
        field=Field.TITLE, font=Font.HEADLINE, color=Color.NONE, text="Shop 9", spoken="Shop 9")


def test_what_is_absent_is_none():
    """TASK-5."""
    with started([make_task(1, coordinate=None), make_task(2, coordinate=None, planned=date(2026, 5, 12))]) as planner:
        plain, day = planner.rows
        assert (day.planned, plain.planned) == (date(2026, 5, 12), None)
        assert (plain.distance, plain.travel_time, plain.coordinate) == (None, None, None)
        assert plain.address == "Address not available"
        assert planner.location.fix is None


def test_rows_are_a_sequence(planner):
    """HOME-2: read one by one, or all at once."""
    rows = planner.rows
    assert len(rows) == 3
    assert list(rows) == [rows[0], rows[1], rows[2]] == rows[:] == rows[-3:]
    assert rows[-1].id.int == 3
    assert rows[2] in rows
    for index in (3, -4, 2**70, -(2**70)):
        with pytest.raises(plannerkit.IndexNotFound, match="^row must be the index of a row") as caught:
            rows[index]
        assert isinstance(caught.value, IndexError) and caught.value.field == "row"
    assert rows == planner.rows and rows == list(rows) and rows == tuple(rows)
    assert rows != rows[1:] and rows != started().rows and rows != set(row.id for row in rows)
    planner.task_removed(UUID(int=1))
    assert [row.id.int for row in rows] == [2, 3]
    for number in range(10, 60):
        planner.task_added(make_task(number))
    assert [row.id.int for row in rows] == [2, 3, *range(10, 60)]


def test_known_tasks_are_read_as_they_were_given():
    """TASK-1: listed or not, in visiting order, by index and by id."""
    given = [
        make_task(
            2, planned=date(2026, 5, 13), status=TaskStatus.EN_ROUTE, estimated_duration=timedelta(minutes=5),
            repeat_days=Weekdays.SUNDAY, notes="two\nlines", address="Straße 1", opening_hours="Mo", photo_url="u",
            project_id="p"),
        make_task(3, planned=NOW), make_task(1, coordinate=None),
        make_task(9, order=0, planned=NOW + timedelta(days=9)),
    ]
    ordered = sorted(given, key=lambda task: task.order)
    with started(given) as planner:
        tasks = planner.tasks
        assert tasks == ordered and list(tasks) == [tasks[n] for n in range(4)] == tasks[:]
        assert len(tasks) == planner.home.task_count == 4 and len(planner.rows) == 2
        assert tasks[-1] == given[1] and tasks[2].notes == "two\nlines" and make_task(3, planned=NOW) in tasks
        assert [planner.task(task.id) for task in given] == given
        for index in (4, -5, 2**70):
            with pytest.raises(plannerkit.IndexNotFound, match="^task must be the index of a task") as caught:
                tasks[index]
            assert isinstance(caught.value, IndexError) and caught.value.field == "task"
        with pytest.raises(TypeError, match="^task index must be int or slice, not str"):
            tasks["x"]
        with pytest.raises(plannerkit.NotFound, match="^task_id must be that of a known task") as missing:
            planner.task(UUID(int=99))
        assert missing.value.field == "task_id" and not isinstance(missing.value, IndexError)
        assert tasks != planner.rows and tasks == planner.tasks and tasks != set()
        planner.task_removed(UUID(int=9))
        assert list(tasks) == ordered[1:]


def test_a_known_task_is_read_as_it_was_composed(planner):
    """TASK-1, NEW-12."""
    planner.composer_requested(UUID(int=2), [Section(SectionKind.PROJECT)], is_edit=True)
    planner.text_changed("Another\ntitle")
    planner.save_tapped()
    task = planner.task(UUID(int=2))
    assert (task.title, task.notes) == ("Another", "title") and task == planner.saves[0].task == planner.tasks[1]


def test_changes_are_collected(planner):
    """HOME-3."""
    planner.settings_changed(Settings(has_schedule=False))
    planner.collect_changes()
    assert planner.collect_changes() == Changes()
    planner.fix_received(fix())
    assert planner.collect_changes() == Changes(updated=(0, 1, 2))
    planner.task_updated(make_task(1, order=9))
    planner.task_removed(UUID(int=2))
    planner.task_added(make_task(7, order=0))
    assert planner.collect_changes() == Changes(
        removed=(1,), moved=(Move(origin=2, target=1),), inserted=(0,), updated=(2,))


def test_refused_tasks_of_a_plan_are_read():
    """DAY-2: one bad task never costs the others."""
    bad = [make_task(1), make_task(1), make_task(2, title=" "), make_task(3, notes="\ud800"), make_task(4, order=-1)]
    with started(bad) as planner:
        assert planner.home.refused_count == 4
        assert [(refusal.index, refusal.error) for refusal in planner.refusals] == [
            (1, plannerkit.Duplicate), (2, plannerkit.InvalidText), (3, plannerkit.InvalidText),
            (4, plannerkit.InvalidArgument),
        ]
        assert [refusal.field for refusal in planner.refusals] == ["id", "title", "notes", "order"]
        assert planner.refusals[1].message == "title must not be blank."
        assert len(planner.rows) == 1


UNENCODABLE = [
    ({"order": 2**31}, "order must be at most 2147483647."), ({"order": -(2**31) - 1}, "order must be 0 or more."),
    ({"status": 2**40}, "status must be one of TaskStatus."),
    ({"repeat_days": -1}, "repeat_days must be a set of Weekdays."),
    ({"coordinate": Coordinate(0, 10**400)}, "longitude must be a finite number."),
    ({"estimated_duration": timedelta(milliseconds=1)}, "estimated_duration must be whole seconds."),
    ({"planned": datetime(2026, 5, 12)}, "planned must have a time zone."),
    ({"planned": datetime(9999, 12, 30, tzinfo=timezone.utc)},
     "planned must be between 0001-01-04 00:00:00+00:00 and 9999-12-28 00:00:00+00:00."),
]


@pytest.mark.parametrize("fields, message", UNENCODABLE)
def test_a_task_that_fits_no_struct_is_refused_alone(fields, message):
    """DAY-2: its id stays free."""
    with started([make_task(1, title=" "), make_task(2, **fields), make_task(2), make_task(3)]) as planner:
        assert [row.id.int for row in planner.rows] == [2, 3]
        assert planner.home.refused_count == 2
        first, second = planner.refusals
        assert (first.index, first.error) == (0, plannerkit.InvalidText)
        assert (second.index, second.error) == (1, plannerkit.InvalidArgument)
        assert second.message == message
        assert re.match(rf"{second.field}\b", message)
        for answer in ([make_task(1), make_task(2, title=" ")], []):
            planner.refresh()
            load(planner, answer)
            assert [refusal.error for refusal in planner.refusals] == [plannerkit.InvalidText] * bool(answer)


def test_a_plan_that_failed(planner):
    """HOME-1, DAY-6: the message is the host's."""
    planner.refresh()
    assert planner.home.is_refreshing
    request = next(effect.request for effect in planner.effects() if isinstance(effect, LoadPlan))
    planner.plan_failed(request, "no net, ☹")
    assert (planner.home.message, planner.home.is_refreshing, len(planner.rows)) == ("no net, ☹", False, 3)
    with pytest.raises(plannerkit.Outdated):
        planner.plan_failed(request)


def test_statuses_and_travel_times(planner):
    """TASK-3, DAY-5."""
    planner.fix_received(fix())
    planner.task_status_changed(UUID(int=1), TaskStatus.EN_ROUTE)
    planner.travel_time_received(UUID(int=1), timedelta(seconds=3661.5))
    assert planner.rows[0].status is TaskStatus.EN_ROUTE
    assert planner.rows[0].travel_time == timedelta(seconds=3661.5)
    assert planner.rows[0].travel_time_text == "1 h 1 min"
    with pytest.raises(plannerkit.NotAllowed, match="^status must be one that may follow"):
        planner.task_status_changed(UUID(int=1), TaskStatus.DONE)


def test_the_location_is_read(planner):
    """LOC-8."""
    assert planner.location.freshness is Freshness.NONE
    planner.fix_received(fix(0.5))
    planner.fix_received(fix(0.5))
    location = planner.location
    assert location.fix == fix(0.5)
    assert (location.authorization, location.freshness) == (Authorization.WHEN_IN_USE, Freshness.CURRENT)
    assert (location.received_count, location.used_count, location.ignored_order) == (2, 1, 1)
    planner.location_failed()
    assert planner.location.freshness is Freshness.UPDATING
    assert planner.rows[0].is_updating and planner.rows[0].updating_text == "Updating…"


# ---- Time ----


def test_instants_are_aware_and_kept_to_the_millisecond(planner):
    """TIME-1: in any zone, before 1970 too."""
    planned = datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=timezone(timedelta(hours=-5)))
    planner.settings_changed(Settings(), now=planned)
    planner.task_added(make_task(8, planned=planned), now=planned)
    row = next(row for row in planner.rows if row.id.int == 8)
    assert row.planned == planned.replace(microsecond=999_000)
    assert row.planned.tzinfo is planner.tz


def test_the_next_wake_is_the_local_midnight():
    """TIME-2: or none."""
    with Planner(tz=BERLIN, now=NOW) as planner:
        assert planner.next_wake is None
        planner.start(now=NOW)
        assert planner.next_wake == datetime(2026, 5, 13, tzinfo=BERLIN)
        planner.clock_advanced(now=planner.next_wake)
        assert planner.home.day == date(2026, 5, 13)


def test_another_time_zone(planner):
    """TIME-4: the day follows it."""
    planner.tz_changed(timezone(timedelta(hours=17)))
    assert planner.home.day == date(2026, 5, 13)
    assert planner.rows[0].planned_text == "01:00"
    planner.tz_changed(BERLIN)
    assert planner.rows[0].planned_text == "10:00"
    with pytest.raises(plannerkit.InvalidArgument, match="^tz must have an offset"):
        planner.tz_changed(timezone(timedelta(hours=19)))
    assert planner.tz is BERLIN


def test_the_clock_is_asked_when_now_is_left_out():
    """TIME-2."""
    clock = iter([NOW, NOW + timedelta(days=1), NOW + timedelta(days=2)])
    with Planner(clock=lambda: next(clock)) as planner:
        assert planner.home.day == date(2026, 5, 12)
        planner.start()
        assert planner.home.day == date(2026, 5, 13)
        assert planner.clock() == NOW + timedelta(days=2)


@pytest.mark.parametrize("instant", [
    datetime(1, 1, 4, tzinfo=timezone.utc), datetime(9999, 12, 28, tzinfo=timezone.utc),
])
def test_far_instants(instant):
    """TIME-3: wherever a date is one."""
    for offset in (-18, 18):
        with Planner(tz=timezone(timedelta(hours=offset)), now=instant) as planner:
            planner.start(now=instant)
            planner.task_added(make_task(planned=instant), now=instant)
            wake = planner.next_wake
            assert wake > instant if instant.year == 1 else wake is None, "Python has no instant for the next midnight"
            assert planner.rows[0].planned == instant
            assert planner.home.day == instant.astimezone(planner.tz).date()
            outside = instant + timedelta(milliseconds=1 if instant.year > 1 else -1)
            with pytest.raises(plannerkit.InvalidArgument, match="^now must be between 0001-01-04 .* and 9999-12-28 "):
                planner.refresh(now=outside)


# ---- Details ----


def test_details(planner):
    """DET-1, DET-3, DET-8: all that a sheet needs."""
    planner.settings_changed(Settings(has_schedule=False))
    list(planner.effects())
    planner.row_tapped(UUID(int=2))
    attach, present = planner.effects()
    number = attach.presentation
    assert attach == Attach(presentation=number, child=Child.DETAILS, task_id=UUID(int=2))
    assert present == Present(
        presentation=number, child=Child.DETAILS, task_id=UUID(int=2), style=Style.PAGE_SHEET,
        detents=Detents.MEDIUM | Detents.LARGE, detent=Detents.MEDIUM, shows_grabber=True
    )
    planner.child_appeared(number)
    planner.detent_changed(number, Detents.LARGE)
    assert planner.details == Details(presentation=number, task_id=UUID(int=2), detent=Detents.LARGE)
    assert planner.details_row == planner.rows[1]
    assert [line.field for line in planner.details_lines][-1] is Field.CLOSE
    planner.child_disappeared(number, dismissed=False)
    assert planner.details is not None
    planner.close_tapped()
    assert list(planner.effects()) == [Dismiss(presentation=number, child=Child.DETAILS, task_id=UUID(int=2))]
    planner.child_disappeared(number, dismissed=True)
    assert list(planner.effects()) == [Detach(presentation=number, child=Child.DETAILS, task_id=UUID(int=2))]
    assert (planner.details, planner.details_row, planner.details_lines) == (None, None, ())


def test_children(planner):
    """LIFE-3, LIFE-4: the attached child, and the one that waits for it to go."""
    assert planner.children is None
    planner.row_tapped(UUID(int=2))
    (number,) = (effect.presentation for effect in planner.effects() if isinstance(effect, Present))
    details = Children(child=Child.DETAILS, phase=ChildPhase.PRESENTING, presentation=number, task_id=UUID(int=2))
    assert planner.children == details
    planner.child_appeared(number)
    assert planner.children == replace(details, phase=ChildPhase.PRESENTED)
    planner.composer_requested(UUID(int=77))
    waiting = planner.children
    assert waiting == replace(
        details, phase=ChildPhase.DISMISSING, next_presentation=waiting.next_presentation, next_task_id=UUID(int=77),
        next_child=Child.COMPOSER)
    list(planner.effects())
    planner.child_disappeared(number, dismissed=True)
    assert waiting.next_presentation > number
    assert planner.children == Children(
        child=Child.COMPOSER, phase=ChildPhase.PRESENTING, presentation=waiting.next_presentation, task_id=UUID(int=77))
    list(planner.effects())
    planner.child_disappeared(waiting.next_presentation, dismissed=True)
    assert planner.children is None


# ---- Composer ----

SECTIONS = [
    Section(SectionKind.PROJECT, allows_custom_items=True),
    Section(SectionKind.DATE),
    Section(SectionKind.ESTIMATED_TIME),
    Section(SectionKind.REPEAT_DAYS, maximum=2),
    Section(name="Priority", value_type=ValueType.TEXT, allows_multiple=True),
]


def test_the_composer(planner):
    """NEW-1 to NEW-12: from opening to the acknowledged save."""
    planner.composer_requested(UUID(int=77), SECTIONS, preselected={
        1: [Item(date(2026, 5, 12))], 4: [Item("high"), Item("loud", label="Loud!")],
    })
    attach, present, focus, redraw = planner.effects()
    number = present.presentation
    assert present == Present(presentation=number, child=Child.COMPOSER, task_id=UUID(int=77), style=Style.POPUP)
    assert focus == FocusText(presentation=number, child=Child.COMPOSER, task_id=UUID(int=77))
    assert redraw == Redraw(changed=Changed.COMPOSER)
    planner.child_appeared(number)
    planner.text_changed("Visit Ö\nand sell")
    composer = planner.composer
    assert composer == plannerkit.Composer(
        presentation=number, task_id=UUID(int=77), can_save=True, section_count=5, title="New task",
        text="Visit Ö\nand sell")

    for section, items in (
        (0, [Item("p1", "One"), Item("p2", "Two")]), (2, [Item(timedelta(hours=1)), Item(timedelta(minutes=5))]),
        (3, [Item(day) for day in Weekdays]),
    ):
        planner.section_activated(section)
        assert planner.sections[section].phase is ItemsPhase.LOADING
        request = next(effect.request for effect in planner.effects() if isinstance(effect, LoadItems))
        planner.items_loaded(request, items)
        assert [item.value for item in planner.items(section)] == [item.value for item in items]
    assert planner.composer.active_section == 3
    planner.item_entered(0, Item("  p3 "))
    planner.item_tapped(2, 0)
    for item in (0, 1, 2):
        planner.item_tapped(3, item)
    assert planner.selected(0) == (Item("p3", "p3", is_selected=True, is_custom=True),)
    assert [item.value for item in planner.selected(3)] == [Weekdays.TUESDAY, Weekdays.WEDNESDAY]
    state = planner.sections[3]
    assert (state.kind, state.value_type, state.allows_multiple, state.maximum) == (
        SectionKind.REPEAT_DAYS, ValueType.WEEKDAY, True, 2)
    assert state.dropped is not None and state.selected_count == 2
    assert planner.sections[4].name == "Priority"
    planner.selection_cleared(0)
    assert planner.selected(0) == planner.items(1) == ()

    planner.keep_draft_changed(True)
    assert planner.composer.keeps_draft
    planner.save_tapped()
    save_task = next(effect for effect in planner.effects() if isinstance(effect, SaveTask))
    save = planner.pending_save(save_task.key)
    assert planner.saves == (save,)
    assert (save.task_id, save.is_edit, save.phase) == (UUID(int=77), False, SavePhase.SENT)
    assert save.task == make_task(
        77, title="Visit Ö", notes="and sell", order=4, coordinate=None, planned=date(2026, 5, 12),
        estimated_duration=timedelta(hours=1), repeat_days=Weekdays.TUESDAY | Weekdays.WEDNESDAY,
    )
    assert [(name, item.value, item.label) for name, item in save.values] == [
        ("Priority", "high", "high"), ("Priority", "loud", "Loud!")]
    planner.save_failed(save.key, "disk full")
    assert (planner.saves[0].phase, planner.saves[0].message) == (SavePhase.FAILED, "disk full")
    planner.save_retried(UUID(int=77))
    assert planner.saves == (save,)
    planner.save_refused(save.key, "no such shop")
    assert (planner.saves[0].phase, planner.saves[0].message) == (SavePhase.REFUSED, "no such shop")
    planner.save_dismissed(save.key)
    assert planner.saves == ()
    for key in (save.key, UUID(int=0)):
        with pytest.raises(plannerkit.Outdated):
            planner.pending_save(key)


def test_the_home_screen_says_whether_a_draft_is_kept(planner):
    """NEW-13."""
    planner.composer_requested(UUID(int=77))
    planner.text_changed("Half a tit")
    planner.keep_draft_changed(True)
    assert not planner.home.has_draft
    planner.close_tapped()
    assert planner.home.has_draft


def test_an_edit_and_items_that_fail(planner):
    """NEW-5."""
    planner.composer_requested(UUID(int=2), SECTIONS, is_edit=True)
    assert planner.composer.is_edit and planner.composer.text == "Shop 2"
    planner.section_activated(0)
    request = next(effect.request for effect in planner.effects() if isinstance(effect, LoadItems))
    planner.items_failed(request, "offline")
    assert (planner.sections[0].phase, planner.sections[0].message) == (ItemsPhase.FAILED, "offline")
    planner.close_tapped()
    assert planner.composer is None and planner.sections == ()


def test_an_index_out_of_range_is_an_index_error(planner):
    """NEW-4, NEW-6, HOME-2: in queries as in events."""
    queries = [planner.items, planner.selected]
    for query in queries:
        with pytest.raises(plannerkit.IndexNotFound, match="^section must be the index"):
            query(0)
    planner.composer_requested(UUID(int=77), SECTIONS)
    events = [
        planner.section_activated, planner.selection_cleared, lambda section: planner.item_tapped(section, 0),
        lambda section: planner.item_entered(section, Item("x")),
    ]
    for call in queries + events:
        for index in (5, -1, 2**70, -(2**70)):
            with pytest.raises(plannerkit.IndexNotFound, match="^section must be") as caught:
                call(index)
            assert isinstance(caught.value, (IndexError, plannerkit.NotFound)) and caught.value.field == "section"
    for index in (3, -1, 2**70):
        with pytest.raises(plannerkit.IndexNotFound, match="^row must be"):
            planner.row_lines(index)
        with pytest.raises(plannerkit.IndexNotFound, match="^item must be"):
            planner.item_tapped(1, index)


# ---- Strings and settings ----


def test_strings(planner):
    """TXT-1: read and replaced."""
    assert planner.language == "en"
    assert planner.string(StringKey.CLOSE) == "Close"
    planner.settings_changed(Settings(language="de-AT", measurement_system=MeasurementSystem.US, hour_cycle=12))
    assert (planner.language, planner.string(StringKey.CLOSE)) == ("de", "Schließen")
    planner.replace_string(StringKey.CLOSE, "Zu")
    assert planner.string(StringKey.CLOSE) == "Zu"
    planner.replace_string(StringKey.CLOSE, "")
    assert planner.string(StringKey.CLOSE) == "Schließen"
    assert all(planner.string(key) for key in StringKey)


def test_settings_at_creation():
    """LOC-1, DAY-5."""
    settings = Settings(
        distance_filter_meters=5, desired_accuracy_meters=20, maximum_speed_mps=300, detour_factor=2,
        travel_speed_kmh=3.6, language="fr")
    with started([make_task(1)], settings=settings) as planner:
        planner.stop()
        planner.start()
        assert StartLocation(distance_filter_meters=5.0, desired_accuracy_meters=20.0) in planner.effects()
        planner.fix_received(fix())
        assert planner.rows[0].travel_time.total_seconds() == pytest.approx(2 * planner.rows[0].distance, abs=1e-6)
        assert planner.language == "fr"


# ---- Distances ----


def test_distances(planner):
    """DAY-5: single, in a batch, and to all rows."""
    berlin, paris = Coordinate(52.5163, 13.3777), Coordinate(48.8584, 2.2945)
    metres = plannerkit.distance(berlin, paris)
    assert 870_000 < metres < 890_000
    assert list(plannerkit.distances(berlin, [paris, berlin])) == [metres, 0.0]
    assert list(plannerkit.distances(berlin, [])) == []
    places = array.array("d", [48.8584, 2.2945] * 1000)
    out = array.array("d", bytes(8000))
    assert plannerkit.distances(berlin, places, out) is out
    assert list(out) == [metres] * 1000
    planner.task_added(make_task(9, coordinate=None))
    place, others = Coordinate(0.0, 0.01), [Coordinate(0.0, 0.02), Coordinate(0.0, 0.03)]
    assert planner.row_distances(place) == [0.0, *plannerkit.distances(place, others), math.inf]
    with started() as empty:
        assert empty.row_distances(Coordinate(0, 0)) == []


def test_the_version():
    assert plannerkit.__version__ == plannerkit.library_version() == "0.1.0"
    assert plannerkit.abi_version() == 0
    assert plannerkit.status_name(plannerkit.NotFound) == "PLANNER_NOT_FOUND"
    assert plannerkit.status_name(plannerkit.IndexNotFound) == "PLANNER_NOT_FOUND"
    assert plannerkit.status_name(plannerkit.PlannerDestroyed) == "unknown status"
