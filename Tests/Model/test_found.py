"""Faults that the model found in the library: each with the fewest events, and the right outcome."""

import contextlib


from adapter import Library, ffi, library, new, text_of
from composer import A_DAY, A_TEXT, DATE, ESTIMATED_TIME, PROJECT, Item, Wanted
from values import DAY, LAST_DAY, LAST_ORDER, LONGEST, MOST, Fix, Task

NOON = 1_778_587_200_000  # 2026-05-12 12:00 UTC
NEW_YEAR = 234 * 86_400  # s after noon: the first day of 2027
WHEN_IN_USE = 3


class Host(Library):
    """A planner whose events have times in seconds after noon."""

    def send(self, seconds, name, *arguments):
        assert self.call(name, NOON + seconds * 1000, *arguments) == "OK"

    def fix(self, seconds, latitude, accuracy=5.0):
        time = NOON + seconds * 1000
        self.send(seconds, "fix_received", Fix(time, latitude, 13.4, accuracy))

    def latitude(self):
        return self.planner.location.fix.latitude

    def drain(self):
        effects = []
        while effect := self.next_effect():
            effects.append(effect)
        return effects


@contextlib.contextmanager
def started(tasks=(), **settings):
    host = Host(NOON, settings)
    host.send(0, "authorization_changed", WHEN_IN_USE)
    host.send(0, "start")
    host.send(0, "plan_loaded", host.next_effect()["request"], list(tasks))
    host.drain()
    yield host
    host.close()


def test_a_late_clock_uses_all_that_waited():
    """TIME-2, LOC-6: a waiting coarse fix, and a jump after it, are used in order, however late the clock advances."""
    with started() as host:
        host.fix(0, 52.50)
        host.fix(600, 52.55, accuracy=500.0)
        host.fix(601, 52.50)
        host.send(700, "clock_advanced")  # at 630 and 631 it was right
        assert host.latitude() == 52.50


def test_after_the_clock_went_back_the_next_fix_is_no_jump():
    """TIME-3: not even if a waiting jump was used meanwhile."""
    with started() as host:
        host.fix(0, 52.50)
        host.fix(10, 52.60)
        host.send(-3600, "clock_advanced")
        host.send(-3570, "clock_advanced")
        assert host.latitude() == 52.60
        host.fix(-3000, 52.50)
        assert host.latitude() == 52.50


def test_tapping_the_row_whose_details_wait_does_nothing():
    """HOME-5, DAY-7: details are open from the tap on, even if others must go first."""
    with started([Task(1), Task(2)]) as host:
        host.send(0, "row_tapped", 1)
        host.drain()
        host.send(0, "row_tapped", 2)
        before = host.details()
        host.send(0, "row_tapped", 2)
        assert host.details() == before


def test_closing_means_the_composer_that_leaves():
    """LIFE-4: while a composer is going away, only a tapped row or a new composer has an effect."""
    with started() as host:
        host.send(0, "composer_requested", 0, 1, [], [])
        host.drain()
        host.send(0, "close_tapped")
        host.send(0, "composer_requested", 0, 2, [], [])
        host.send(0, "close_tapped")
        assert host.composer() is not None


def test_what_changes_nothing_is_not_drawn():
    """HOME-4: only changed parts are announced."""
    with started() as host:
        host.send(0, "composer_requested", 0, 1, [], [])
        host.send(0, "text_changed", "Shop")
        host.drain()
        host.send(0, "text_changed", "Shop")
        assert host.drain() == []


def test_a_day_that_no_zone_can_show_is_refused():
    """NEW-12, TIME-1: an edited task keeps its time of day, also on the last day, and can be read in any zone."""
    with started([Task(1, planned_at=NOON)], utc_offset_seconds=-64_800) as host:
        last = [Item(A_DAY, LAST_DAY, section=0)]
        assert host.call("composer_requested", NOON, 1, 1, [Wanted(DATE)], [Item(A_DAY, LAST_DAY + 1, section=0)]) \
            == "INVALID_ARGUMENT"
        host.send(0, "composer_requested", 1, 1, [Wanted(DATE)], last)
        host.send(0, "save_tapped", 1)
        host.send(0, "settings_changed", {"utc_offset_seconds": 64_800})
        assert host.shown()["saves"][0]["task"]["planned_at"] > NOON


def test_the_last_midnight_is_no_wake():
    """TIME-2: an instant that the package does not accept is never requested."""
    with started() as host:
        host.send((MOST - NOON) // 1000, "clock_advanced")
        assert host.planner.next_wake is None


def test_entering_a_selected_item_drops_none():
    """NEW-6: the dropped item can be read until an item is tapped or entered, even the selected one."""
    with started() as host:
        tools = Wanted(0, A_TEXT, allows_multiple=1, allows_custom_items=1, maximum=1, name="Tools")
        host.send(0, "composer_requested", 0, 1, [tools], [])
        host.send(0, "section_activated", 0)
        host.send(0, "items_loaded", host.drain()[-2]["request"], [])
        for text, dropped in [("a", None), ("b", "a"), ("b", None)]:
            host.send(0, "item_entered", 0, Item(A_TEXT, text=text))
            assert host.shown()["composer"]["sections"][0]["dropped"] == dropped


def test_a_later_save_is_acknowledged_as_the_day_changes():
    """DAY-8: every save delivers the task as it was last composed, so a loaded plan does not bring back older text."""
    with started() as host:
        for is_edit, text in [(0, "Other\nnotes"), (1, "Other")]:
            host.send(0, "composer_requested", is_edit, 1, [], [])
            host.send(0, "text_changed", text)
            host.send(0, "save_tapped", is_edit)
        host.send(43_200, "save_acknowledged", 1)
        request = next(effect["request"] for effect in host.drain() if effect["kind"] == "LOAD_PLAN")
        host.send(43_200, "plan_loaded", request, [Task(1, title="Other", notes="Ring twice")])
        assert [(task["title"], task["notes"]) for task in host.tasks()] == [("Other", None)]


def test_tasks_are_ordered_by_the_clock_on_the_wall():
    """DAY-4.3: also where it goes back. At 02:45 the first time, and at 02:15 the second time."""
    change = 1_792_890_000_000  # 2026-10-25 01:00 UTC, in Berlin from 03:00 to 02:00
    tasks = [Task(1, planned_at=change - 900_000), Task(2, planned_at=change + 900_000)]
    with started(tasks, utc_offsets=((0, 7200), (change, 3600))) as host:
        assert [task["id"] for task in host.tasks()] == [2, 1]


def test_a_day_whose_midnight_is_skipped_begins_at_midnight():
    """DAY-4.3: a task of the day sorts as 0:00, before one at the change from 0:00 to 1:00."""
    midnight = 1_778_630_400_000
    tasks = [Task(1, planned_at=midnight), Task(2, planned_day=midnight // DAY)]
    with started(tasks, utc_offsets=((0, 0), (midnight, 3600))) as host:
        assert [task["id"] for task in host.tasks()] == [2, 1]


def test_too_many_offsets_exceed_a_limit():
    """TIME-1.5: whatever else is wrong with the list."""
    with started() as host:
        for offsets, status in [
            (tuple((n, 0) for n in range(64)), "OK"), (tuple((n, 0) for n in range(65)), "LIMIT_EXCEEDED"),
            ((), "INVALID_ARGUMENT"), (((1, 0), (1, 0)), "INVALID_ARGUMENT"), (((0, 64_801),), "INVALID_ARGUMENT"),
        ]:
            assert host.call("settings_changed", NOON, {"utc_offsets": offsets}) == status


def test_a_plan_stays_known_while_the_planner_is_stopped():
    """DAY-1.6, TIME-4.11: a day that comes and goes changes only the list. A start on the day of the plan refreshes."""
    with started([Task(1)]) as host:
        host.send(0, "stop")
        host.send(86_400, "authorization_changed", WHEN_IN_USE)
        host.send(0, "start")
        assert (host.shown()["home"]["phase"], host.shown()["home"]["is_refreshing"]) == ("LOADED", True)


def test_the_message_of_a_failed_load_survives_a_restore():
    """HOME-1.4, SNAP-1.7: on the same day."""
    with started() as host:
        host.send(0, "refresh")
        host.send(0, "plan_failed", host.drain()[0]["request"], "No network")
        restored = Library(NOON, {}, host.snapshot(), "WHEN_IN_USE")
        assert restored.shown()["home"]["message"] == "No network"


def test_the_first_event_of_a_year_counts_in_the_composer():
    """NEW-6, NEW-8.8: labels with the year of a day change, and so does what the person selects in that event."""
    with started() as host:
        section = Wanted(PROJECT, allows_custom_items=1)
        for time, name, argument, selected in [
            (NEW_YEAR - 86_400, "item_entered", Item(A_TEXT, text="b"), ["b"]),
            (NEW_YEAR, "item_tapped", 0, ["a"]),
            (NEW_YEAR - 86_400, "item_entered", Item(A_TEXT, text="c"), ["c"]),
            (NEW_YEAR, "selection_cleared", None, []),
            (NEW_YEAR - 86_400, "item_entered", Item(A_TEXT, text="d"), ["d"]),
        ]:
            if host.composer() is None:
                host.send(0, "composer_requested", 0, 1, [section], [])
                host.send(0, "section_activated", 0)
                host.send(0, "items_loaded", host.drain()[-2]["request"], [Item(A_TEXT, text="a")])
            host.send(time, name, 0, *([] if argument is None else [argument]))
            assert [item["value"] for item in host.composer()["sections"][0]["selected"]] == selected, (time, name)


def test_days_are_labelled_anew_by_the_first_event_of_a_year():
    """NEW-8.8: whichever event it is."""
    for name, *arguments in [("clock_advanced",), ("text_changed", "Shop"), ("section_activated", 0)]:
        with started() as host:
            last = [Item(A_DAY, 20_818)]  # the day before
            host.send(NEW_YEAR - 86_400, "composer_requested", 0, 1, [Wanted(DATE)], last)
            assert host.composer()["sections"][0]["selected"][0]["label"] == "Thu, Dec 31"
            host.send(NEW_YEAR, name, *arguments)
            assert host.composer()["sections"][0]["selected"][0]["label"] == "Thu, Dec 31, 2026", name


def test_an_edited_task_that_left_keeps_its_order():
    """NEW-12.9: it comes back where it was, even if no order is left after the last task."""
    with started([Task(1, order=3), Task(2, order=LAST_ORDER)]) as host:
        host.send(0, "composer_requested", 1, 1, [], [])
        host.send(0, "task_removed", 1)
        assert host.composer()["can_save"]
        host.send(0, "save_tapped", 1)
        assert [(task["id"], task["order"]) for task in host.tasks()] == [(1, 3), (2, LAST_ORDER)]


def test_unchanged_rows_are_no_changes_in_any_language():
    """HOME-3.1: a task that was added before the first plan is as it was after settings of which none changes."""
    for language in ("en", "de", "ja"):
        host = Host(NOON, {"language": language})
        host.send(0, "start")
        host.send(0, "task_added", Task(1))
        host.collect_changes()
        host.send(0, "settings_changed", {})
        assert [list(changes) for changes in host.collect_changes()] == [[], [], [], []], language


def test_the_longest_duration_has_its_own_label():
    """NEW-8.8, TXT-3.5: as a travel time, however long."""
    with started([Task(1, estimated_duration=LONGEST)]) as host:
        host.send(0, "composer_requested", 1, 1, [Wanted(ESTIMATED_TIME)], [])
        assert host.composer()["sections"][0]["selected"][0]["label"] == "24,000,000,000 h"


def test_a_day_outside_the_years_has_no_label():
    """NEW-8.8. The package has no such days."""
    for number, label in [(-719_163, ""), (-719_162, "Mon, Jan 1, 1"), (2_932_896, "Fri, Dec 31, 9999"),
                          (2_932_897, ""), (-(1 << 63), ""), ((1 << 63) - 1, "")]:
        with started() as host:
            host.send(0, "composer_requested", 0, 1, [Wanted(DATE)], [])
            host.send(0, "section_activated", 0)
            request, item = host.drain()[-2]["request"], new("item")
            item.type, item.number = A_DAY, number
            handle, out = host.planner._handle, new("item")
            assert library.planner_items_loaded(handle, NOON, request, item, 1, ffi.sizeof("planner_item")) == 0
            assert library.planner_item_at(handle, 0, 0, out) == 0
            assert text_of(out.label) == label


def test_another_day_before_the_same_opening_is_no_change():
    """HOURS-12, HOME-3: on Tuesday and on Wednesday it is "Closed · opens Mon 00:00"."""
    with started([Task(1, opening_hours="Mo 00:00-24:00; Tu 10:00-11:00", repeat_days=127)]) as host:
        host.collect_changes()
        text = host.rows()[0]["hours_text"]
        host.send(86_400, "clock_advanced")
        assert host.rows()[0]["hours_text"] == text
        assert list(host.collect_changes()) == [[], [], [], []]


def test_hours_that_were_replaced_need_no_time():
    """HOURS-12: the time is not needed when the text would have changed of a row that has another one now."""
    with started([Task(1, opening_hours="Tu 10:00-14:00")]) as host:
        host.send(0, "task_updated", Task(1))
        assert host.shown()["next_wake"] == NOON + 43_200_000


def test_a_week_shows_the_end_of_an_opening_of_several_days():
    """HOURS-11: Friday is not closed."""
    text = "Mo 10:00-24:00; Tu-Th 00:00-24:00; Fr 00:00-18:00"
    with started([Task(1, opening_hours=text)]) as host:
        host.send(0, "row_tapped", 1)
        week = next(line[3] for line in host.details()["lines"] if line[0] == 11)
        assert "Fri 00:00–18:00" in week


def test_a_week_long_ago_is_unknown():
    """HOURS-11, HOURS-14: not "– may be open"."""
    host = Host(-60_000_000_000_000, {})
    host.call("task_added", -60_000_000_000_000, Task(1, opening_hours="24/7"))
    host.call("start", -60_000_000_000_000)
    host.call("row_tapped", -60_000_000_000_000, 1)
    week = next(line[3] for line in host.details()["lines"] if line[0] == 11)
    host.close()
    assert week == "Every\u00a0day may be open"
