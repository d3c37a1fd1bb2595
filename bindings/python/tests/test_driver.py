"""The drivers: the calls of the host's functions, and the answers that their results become."""

import asyncio
import gc
import logging
from datetime import date, timedelta
from uuid import UUID

import pytest
from conftest import NOW, make_task
from plannerkit import (
    Authorization, Changed, Fix, Item, ItemsPhase, OrderSave, Outcome, Phase, Place, Planner, ProposalPhase, SavePhase,
    Section, SectionKind, SectionState, TaskStatus,
)
from plannerkit.driver import AsyncDriver, Driver, SaveRefused

SHOP = UUID(int=1)
SECTIONS = [Section(SectionKind.PROJECT)]


class Host:
    """Records the calls, and answers."""

    def __init__(self, **failures):
        self.asked = []
        self.failures = failures

    def functions(self, wrap=lambda function: function):
        def noting(name, answer):
            def function(*arguments):
                self.asked.append((name, *arguments))
                if name in self.failures:
                    raise self.failures[name]
                return answer
            return wrap(function)
        answers = {
            "load_plan": [make_task(1), make_task(2)], "load_items": [Item("p1"), Item("p2")],
            "request_permission": Authorization.WHEN_IN_USE,
            "load_travel_times": [[0, 600, 0], [0, 0, 0], [0, 0, 0]],
        }
        names = (
            "load_plan load_items load_travel_times save_task save_outcome save_order save_record request_permission "
            "start_location stop_location attach present dismiss detach focus_text arrived left redraw"
        ).split()
        return {name: noting(name, answers.get(name)) for name in names}

    def names(self):
        names = [name for name, *_ in self.asked]
        self.asked.clear()
        return names


def coroutine(function):
    async def wrapped(*arguments):
        await asyncio.sleep(0)
        return function(*arguments)
    return wrapped


class Sync:
    """Both drivers with one interface."""

    def __init__(self, kind, planner, host, **functions):
        functions = {**host.functions(coroutine if kind == "coroutines" else lambda function: function), **functions}
        self.driver = (Driver if kind == "plain" else AsyncDriver)(planner, **functions)

    def run(self):
        if isinstance(self.driver, Driver):
            self.driver.run()
        else:
            asyncio.run(self.driver.settle())


@pytest.fixture(params=["plain", "async", "coroutines"])
def kind(request):
    return request.param


def make_planner():
    return Planner(now=NOW, clock=lambda: NOW)


def test_a_whole_day(kind):
    """LIFE-1: every function is called, and every answer sent."""
    planner, host = make_planner(), Host()
    driver = Sync(kind, planner, host)
    planner.start()
    driver.run()
    assert planner.home.phase is Phase.LOADED and len(planner.rows) == 2
    assert ("load_plan", date(2026, 5, 12)) in host.asked
    assert ("start_location", 100.0, 100.0) in host.asked
    assert host.asked[-1][0] == "redraw" and isinstance(host.asked[-1][1], Changed)
    assert "request_permission" in host.names()

    planner.row_tapped(UUID(int=1))
    driver.run()
    assert host.names() == ["attach", "present"]
    planner.close_tapped()
    driver.run()
    assert host.names() == ["dismiss", "detach"]
    assert planner.details is None

    planner.composer_requested(UUID(int=7), SECTIONS)
    planner.section_activated(0)
    driver.run()
    assert {"attach", "present", "focus_text", "load_items", "redraw"} == set(host.names())
    assert [item.value for item in planner.items(0)] == ["p1", "p2"]
    planner.text_changed("New")
    planner.save_tapped()
    driver.run()
    saves = [entry[1] for entry in host.asked if entry[0] == "save_task"]
    assert [save.task.title for save in saves] == ["New"]
    assert planner.saves == ()
    planner.stop()
    driver.run()
    assert "stop_location" in host.names()
    planner.destroy()


def test_a_failure_is_reported(kind, caplog):
    """DAY-6, NEW-5, DAY-8: with the exception's message."""
    planner = make_planner()
    host = Host(load_plan=OSError("no net \ud800"), load_items=KeyError(), save_task=OSError("x" * 9000))
    driver = Sync(kind, planner, host)
    planner.start()
    with caplog.at_level(logging.WARNING, "plannerkit"):
        driver.run()
        assert (planner.home.phase, planner.home.message) == (Phase.FAILED, "no net ?")
        planner.composer_requested(UUID(int=7), SECTIONS)
        planner.section_activated(0)
        driver.run()
        assert (planner.sections[0].phase, planner.sections[0].message) == (ItemsPhase.FAILED, "KeyError")
        planner.text_changed("New")
        planner.save_tapped()
        driver.run()
    assert planner.saves[0].phase is SavePhase.FAILED and planner.saves[0].message == "x" * 4000
    messages = [record.getMessage() for record in caplog.records]
    assert messages == ["LoadPlan failed", "LoadItems failed", "SaveTask failed"]


def test_a_save_is_in_the_snapshot_before_it_is_sent(kind):
    """WORK-4.4: and what the backend refuses waits with its message."""
    planner = make_planner()
    host = Host(save_task=SaveRefused("no such shop"))
    driver = Sync(kind, planner, host, store_snapshot=lambda snapshot: host.asked.append(("stored", snapshot)))
    planner.start()
    planner.composer_requested(UUID(int=7))
    planner.text_changed("New")
    planner.save_tapped(UUID(int=70))
    driver.run()
    stored = [entry for entry in host.asked if entry[0] in ("stored", "save_task")]
    assert [name for name, *_ in stored] == ["stored", "save_task"]
    with Planner(snapshot=stored[0][1], now=NOW) as restored:
        assert [save.key for save in restored.saves] == [UUID(int=70)]
    assert [(save.phase, save.message) for save in planner.saves] == [(SavePhase.REFUSED, "no such shop")]


def test_a_save_that_cannot_be_stored_is_not_sent(kind):
    """WORK-4.4"""
    planner, host = make_planner(), Host()

    def store(snapshot):
        raise OSError("disk full")

    driver = Sync(kind, planner, host, store_snapshot=store)
    planner.start()
    planner.composer_requested(UUID(int=7))
    planner.text_changed("New")
    planner.save_tapped()
    driver.run()
    assert "save_task" not in host.names()
    assert [(save.phase, save.message) for save in planner.saves] == [(SavePhase.FAILED, "disk full")]


def test_an_outcome_is_in_the_snapshot_before_it_is_sent(kind):
    """WORK-3, WORK-4.4: the function gets it, and what it returns or raises is the answer."""
    planner, host = make_planner(), Host()
    driver = Sync(kind, planner, host, store_snapshot=lambda snapshot: host.asked.append(("stored", snapshot)))
    planner.start()
    driver.run()
    planner.outcome_recorded(Outcome(SHOP, TaskStatus.EN_ROUTE, NOW, note="On my way"))
    (sent,) = planner.outcomes
    driver.run()
    stored = [entry for entry in host.asked if entry[0] in ("stored", "save_outcome")]
    assert [name for name, *_ in stored] == ["stored", "save_outcome"] and stored[1][1] == sent
    with Planner(snapshot=stored[0][1], now=NOW) as restored:
        assert restored.outcomes == (sent,)
    assert planner.outcomes == ()

    for error, phase in ((OSError("no net"), SavePhase.FAILED), (SaveRefused("no net"), SavePhase.REFUSED)):
        host.failures["save_outcome"] = error
        status = TaskStatus.PLANNED if phase is SavePhase.FAILED else TaskStatus.IN_PROGRESS
        planner.outcome_recorded(Outcome(SHOP, status, NOW))
        driver.run()
        failed = planner.outcomes[-1]
        assert (failed.status, failed.phase, failed.message) == (status, phase, "no net")
        if phase is SavePhase.FAILED:
            planner.save_acknowledged(failed.key)


def test_answers_that_are_refused_are_failures(kind):
    planner = make_planner()
    driver = Sync(kind, planner, Host(), load_plan=lambda day: ["no task"], load_items=lambda section: [Item(5)])
    planner.start()
    driver.run()
    assert planner.home.phase is Phase.FAILED and "Task" in planner.home.message
    planner.composer_requested(UUID(int=7), SECTIONS)
    planner.section_activated(0)
    driver.run()
    assert planner.sections[0].phase is ItemsPhase.FAILED


def test_any_other_exception_is_raised(kind):
    planner = make_planner()
    driver = Sync(kind, planner, Host(redraw=ZeroDivisionError()))
    planner.start()
    with pytest.raises(ZeroDivisionError):
        driver.run()


def test_every_function_is_optional():
    """Without functions the plan is empty, and saves wait."""
    for driver in (lambda planner: Driver(planner).run(), lambda planner: asyncio.run(AsyncDriver(planner).settle())):
        planner = make_planner()
        planner.start()
        driver(planner)
        assert planner.home.phase is Phase.EMPTY
        planner.composer_requested(UUID(int=7))
        planner.text_changed("New")
        planner.save_tapped()
        planner.outcome_recorded(Outcome(UUID(int=7), TaskStatus.EN_ROUTE, NOW))
        driver(planner)
        assert len(planner.saves) == 1 and planner.composer is None
        assert [each.phase for each in planner.outcomes] == [SavePhase.WAITING]
        planner.save_acknowledged(planner.saves[0].key)
        driver(planner)
        assert [each.phase for each in planner.outcomes] == [SavePhase.SENT]


def test_late_answers_have_no_effect(kind):
    """DAY-1."""
    planner = make_planner()

    def load_plan(day):
        planner.stop()
        return [make_task()]

    driver = Sync(kind, planner, Host(), load_plan=load_plan)
    planner.start()
    driver.run()
    assert planner.home.phase is Phase.IDLE


def test_items_are_requested_with_their_section(kind):
    planner, host = make_planner(), Host()
    driver = Sync(kind, planner, host)
    planner.start()
    planner.composer_requested(UUID(int=7), SECTIONS)
    planner.section_activated(0)
    driver.run()
    section = next(entry[1] for entry in host.asked if entry[0] == "load_items")
    assert isinstance(section, SectionState) and section.kind is SectionKind.PROJECT


def test_a_proposal(kind):
    """ORDER-3, ORDER-9: the places go to the host, and the accepted order."""
    planner, host = make_planner(), Host()
    driver = Sync(kind, planner, host)
    planner.start()
    driver.run()
    host.names()
    planner.fix_received(Fix(NOW, 0.0, 0.0, 5.0))
    driver.run()
    host.names()
    planner.proposal_requested()
    driver.run()
    (places,) = (entry[1] for entry in host.asked if entry[0] == "load_travel_times")
    assert len(places) == 3 and all(isinstance(each, Place) for each in places)
    while planner.proposal_search():
        pass
    assert planner.proposal.is_better and not planner.proposal.is_estimated
    planner.proposal_accepted(planner.proposal.number)
    driver.run()
    (save,) = (entry[1] for entry in host.asked if entry[0] == "save_order")
    assert isinstance(save, OrderSave) and save.ids == (UUID(int=2), UUID(int=1))
    assert planner.order_save is None


@pytest.mark.parametrize("answer", [None, [[0]], "x", [["x"] * 3] * 3])
def test_travel_times_that_are_declined_or_refused(kind, answer, caplog):
    """ORDER-3: they are estimated."""
    planner = make_planner()
    driver = Sync(kind, planner, Host(), load_travel_times=lambda places: answer)
    planner.start()
    driver.run()
    planner.proposal_requested()
    driver.run()
    assert planner.proposal.phase is not ProposalPhase.WAITING and planner.proposal.is_estimated
    assert [record.getMessage() for record in caplog.records] == ["LoadTravelTimes failed"] * (answer is not None)


def test_failures_of_a_proposal(kind, caplog):
    """ORDER-3, ORDER-9: travel times are estimated, and the order waits."""
    planner, host = make_planner(), Host(save_order=OSError("no net"))
    driver = Sync(kind, planner, host)
    planner.start()
    driver.run()
    planner.fix_received(Fix(NOW, 0.0, 0.0, 5.0))
    host.failures["load_travel_times"] = OSError("no net")
    planner.proposal_requested()
    driver.run()
    assert planner.proposal.is_estimated
    del host.failures["load_travel_times"]
    planner.proposal_requested()
    driver.run()
    planner.proposal_search(10**6)
    planner.proposal_accepted(planner.proposal.number)
    driver.run()
    assert planner.order_save.phase is SavePhase.FAILED and planner.order_save.message == "no net"
    assert [record.getMessage() for record in caplog.records] == ["LoadTravelTimes failed", "SaveOrder failed"]


def test_without_functions_travel_times_are_estimated_and_the_order_waits():
    """ORDER-3, ORDER-9."""
    for run in (lambda planner, **functions: Driver(planner, **functions).run(),
                lambda planner, **functions: asyncio.run(AsyncDriver(planner, **functions).settle())):
        planner = make_planner()
        planner.authorization_changed(Authorization.WHEN_IN_USE)
        planner.start()
        tasks = [make_task(number, order=9 - number) for number in (1, 2, 3)]
        run(planner, load_plan=lambda day: tasks)
        planner.fix_received(Fix(NOW, 0.0, 0.0, 5.0))
        planner.proposal_requested()
        run(planner)
        assert planner.proposal.is_estimated
        planner.proposal_search(10**6)
        planner.proposal_accepted(planner.proposal.number)
        run(planner)
        assert planner.order_save.ids == (UUID(int=1), UUID(int=2), UUID(int=3))
        assert planner.order_save.phase is SavePhase.SENT


# ---- asyncio ----


def test_requests_run_concurrently_beside_the_screen():
    async def main():
        planner = make_planner()
        arrived, seen = asyncio.Event(), []

        async def load_plan(day):
            seen.append("load")
            await arrived.wait()
            return [make_task()]

        async def request_permission():
            seen.append("permission")
            arrived.set()

        driver = AsyncDriver(
            planner, load_plan=load_plan, request_permission=request_permission,
            redraw=lambda changed: seen.append("redraw"))
        planner.start()
        await asyncio.wait_for(driver.settle(), 10)
        assert seen == ["redraw", "load", "permission", "redraw"] or seen[:3] == ["load", "permission", "redraw"]
        assert len(planner.rows) == 1

    asyncio.run(main())


def test_it_runs_until_the_planner_is_destroyed():
    async def main():
        planner = make_planner()
        drawn = asyncio.Queue()

        async def load_plan(day):
            return [make_task(1), make_task(2)]

        driver = AsyncDriver(planner, load_plan=load_plan, redraw=drawn.put_nowait)
        running = asyncio.ensure_future(driver.run())
        await asyncio.sleep(0)
        planner.authorization_changed(Authorization.WHEN_IN_USE)
        planner.start()
        driver.wake()
        while len(planner.rows) < 2:
            await asyncio.wait_for(drawn.get(), 10)
        planner.fix_received(Fix(NOW, 0.0, 0.0, 5.0))
        driver.wake()
        while planner.rows[0].distance is None or not drawn.empty():
            await asyncio.wait_for(drawn.get(), 10)
        planner.destroy()
        driver.wake()
        await asyncio.wait_for(running, 10)

    asyncio.run(main())


def test_it_advances_the_clock():
    """TIME-2: at the next wake."""
    async def main():
        now = [NOW.replace(hour=23, minute=59, second=59, microsecond=990_000)]
        days = asyncio.Queue()
        with Planner(clock=lambda: now[0]) as planner:
            driver = AsyncDriver(planner, load_plan=lambda day: days.put_nowait(day) or [])
            planner.start()
            running = asyncio.ensure_future(driver.run())
            assert await asyncio.wait_for(days.get(), 10) == date(2026, 5, 12)
            now[0] += timedelta(milliseconds=10)
            assert await asyncio.wait_for(days.get(), 10) == date(2026, 5, 13)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running

    asyncio.run(main())


def test_cancelling_it_cancels_the_requests():
    async def main():
        cancelled = []

        async def load_plan(day):
            try:
                await asyncio.sleep(1000)
            except asyncio.CancelledError:
                cancelled.append(day)
                raise

        with make_planner() as planner:
            planner.start()
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(AsyncDriver(planner, load_plan=load_plan).settle(), 0.05)
        assert len(cancelled) == 1

    asyncio.run(main())


# ---- Cancellation ----


class Journal(logging.Handler):
    """What the event loop complains of."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        if not record.getMessage().startswith("Executing"):  # a slow callback, in the debug mode
            self.messages.append(record.getMessage())


def cancelled(functions, act=None, method="run", times=1, after=0.02):
    """
    Runs a driver in the debug mode of asyncio, and cancels its task. It ends as cancelled, and leaves nothing: no task,
    no callback, no exception that nobody has read.
    """
    async def main():
        with Planner(clock=lambda: NOW) as planner:
            planner.authorization_changed(Authorization.WHEN_IN_USE)
            planner.start()
            driver = AsyncDriver(planner, **functions)
            task = asyncio.ensure_future(getattr(driver, method)())
            await asyncio.sleep(after)
            if act is not None:
                act(planner, driver)
                await asyncio.sleep(0.02)
            for _ in range(times):
                task.cancel()
                await asyncio.sleep(0.01 if times > 1 else 0)
            with pytest.raises(asyncio.CancelledError):
                await asyncio.wait_for(asyncio.shield(task), 5)
            assert task.cancelled()
            assert asyncio.all_tasks() == {asyncio.current_task()}
            assert driver._calls == set()
            driver.wake()
            return planner.home.phase

    journal, log = Journal(), logging.getLogger("asyncio")
    log.addHandler(journal)
    try:
        phase = asyncio.run(main(), debug=True)
        gc.collect()
    finally:
        log.removeHandler(journal)
    assert journal.messages == []
    return phase


async def forever(*arguments):
    await asyncio.Event().wait()


async def stubborn(*arguments):
    """A function that keeps a cancellation to itself."""
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        pass
    return ()


async def slow_to_end(*arguments):
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.sleep(0.05)


async def fails_at_the_end(*arguments):
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        raise ValueError("no connection") from None


@pytest.mark.parametrize("after", [0, 0.02], ids=["before its first step", "while it waits"])
def test_a_cancelled_driver_ends(after):
    cancelled({}, after=after)
    cancelled({"load_plan": lambda day: []}, after=after)


@pytest.mark.parametrize("method", ["run", "settle"])
@pytest.mark.parametrize("function", [forever, stubborn, slow_to_end, fails_at_the_end])
@pytest.mark.parametrize("name", ["load_plan", "start_location", "redraw"])
def test_a_driver_that_is_cancelled_within_a_function_ends(name, function, method):
    """A request beside the driver, and what it does on screen: whatever the function does with the cancellation."""
    cancelled({name: function}, method=method)


@pytest.mark.parametrize("name", ["load_plan", "redraw"])
def test_a_driver_that_is_cancelled_twice_ends(name):
    """The second time, what its functions do at their end is cancelled, too."""
    async def never_ends(*arguments):
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.Event().wait()

    cancelled({name: never_ends}, times=2)
    cancelled({name: slow_to_end}, times=3)


def test_a_driver_that_cancels_itself_ends():
    """In a plain function, which runs in its task."""
    async def main():
        with Planner(clock=lambda: NOW) as planner:
            planner.start()
            task = asyncio.ensure_future(
                AsyncDriver(planner, redraw=lambda changed: task.cancel(), load_plan=forever).run())
            with pytest.raises(asyncio.CancelledError):
                await task
            assert asyncio.all_tasks() == {asyncio.current_task()}
    asyncio.run(main(), debug=True)


def test_what_a_function_waited_for_was_cancelled(caplog):
    """That is a failure of the function, and does not end the driver."""
    async def main():
        async def load_plan(day):
            inner = asyncio.ensure_future(asyncio.Event().wait())
            asyncio.get_running_loop().call_soon(inner.cancel)
            await inner

        with Planner(clock=lambda: NOW) as planner:
            planner.start()
            await AsyncDriver(planner, load_plan=load_plan).settle()
            assert (planner.home.phase, planner.home.message) == (Phase.FAILED, "CancelledError")
    asyncio.run(main(), debug=True)
    assert "LoadPlan failed" in caplog.text


def test_an_exception_ends_the_driver_and_cancels_the_rest():
    async def main():
        async def redraw(changed):
            raise ValueError("no screen")

        with Planner(clock=lambda: NOW) as planner:
            planner.start()
            with pytest.raises(ValueError, match="no screen"):
                await AsyncDriver(planner, load_plan=slow_to_end, redraw=redraw).run()
            assert asyncio.all_tasks() == {asyncio.current_task()}
    asyncio.run(main(), debug=True)


def test_a_driver_that_was_cancelled_runs_again():
    async def main():
        with Planner(clock=lambda: NOW) as planner:
            planner.start()
            driver = AsyncDriver(planner, load_items=forever)
            for _ in range(2):
                task = asyncio.ensure_future(driver.run())
                await asyncio.sleep(0.01)
                planner.refresh()
                driver.wake()
                await asyncio.sleep(0.01)
                assert planner.home.phase is Phase.EMPTY
                task.cancel()
                await asyncio.wait({task})
    asyncio.run(main(), debug=True)
