"""
Carries out the effects of a planner with your functions: `Driver` with plain ones, `AsyncDriver` with asyncio.

Each function is given by name. An absent function does nothing. The result of a function answers the effect. An
exception of a function that loads or saves is logged, and answers the effect as failed; any other is raised. Of a
function that saves, the exception `SaveRefused` answers the effect as refused::

    driver = Driver(planner, load_plan=lambda day: database.tasks(day), redraw=lambda changed: draw(planner))
    planner.start()
    driver.run()

==================  ==============================================  =============================================
function            is called with                                  returns
==================  ==============================================  =============================================
load_plan           the local day (`date`)                          its tasks, or all there are
load_items          the section (`SectionState`)                    its items
load_travel_times   the places (tuple of `Place`)                   a matrix of seconds, or None to decline
store_snapshot      the planner's `bytes`, before each save         nothing; `Planner(snapshot=...)` reads them
save_task           what to save (`Save`)                           nothing; returning means that it is saved
save_outcome        what the agent did (`Outcome`)                  nothing; returning means that it is saved
save_order          the order (`OrderSave`)                         nothing; returning means that it is saved
save_record         a record of the visit log (`LogRecord`)         nothing; returning means that it is saved
request_permission  nothing                                         the `Authorization`, or None if it comes later
start_location      metres between fixes, accuracy wanted (metres)
stop_location       nothing
attach, detach      the effect
present, dismiss    the effect                                      once it is on screen, or off it
focus_text          the effect
arrived, left       the effect
redraw              what `Changed`
==================  ==============================================  =============================================
"""

from __future__ import annotations

import asyncio
import logging
from datetime import date
from typing import (
    Any, Awaitable, Callable, Dict, Iterable, Iterator, Mapping, Optional, Set, Tuple, Type, TypeVar, Union,
)

from ._convert import expect, function
from ._effects import (
    Arrived, Attach, Detach, Dismiss, Effect, FocusText, Left, LoadItems, LoadPlan, LoadTravelTimes, Present, Redraw,
    RequestPermission, SaveOrder, SaveOutcome, SaveRecord, SaveTask, StartLocation, StopLocation,
)
from ._enums import Authorization, Changed
from ._errors import NotStarted, Outdated, PlannerDestroyed, PlannerError
from ._planner import Planner
from ._short import Short
from ._travel_times import Matrix
from ._values import Item, LogRecord, OrderSave, Outcome, Place, Save, SectionState, Task

__all__ = ["AsyncDriver", "Driver", "SaveRefused"]

_log = logging.getLogger("plannerkit")
_Result = TypeVar("_Result")
_MaybeAwaitable = Union[_Result, Awaitable[_Result]]
_SAVES = (SaveTask, SaveOutcome, SaveOrder, SaveRecord)
_REQUESTS = (LoadPlan, LoadItems, LoadTravelTimes, *_SAVES)


class SaveRefused(Exception, metaclass=Short):
    """The backend does not want a save. The text is for the person to read."""


_NAMES: Dict[Type[Effect], str] = {
    LoadPlan: "load_plan", LoadItems: "load_items", LoadTravelTimes: "load_travel_times", SaveTask: "save_task",
    SaveOutcome: "save_outcome", SaveOrder: "save_order", SaveRecord: "save_record",
    RequestPermission: "request_permission", StartLocation: "start_location", StopLocation: "stop_location",
    Attach: "attach", Present: "present",
    Dismiss: "dismiss", Detach: "detach", FocusText: "focus_text", Arrived: "arrived", Left: "left", Redraw: "redraw",
}


def _message(error: BaseException) -> str:
    """The planner's message for an exception. It is shortened and cleaned, so that the planner does not refuse it."""
    text = str(error) or type(error).__name__
    return text.encode("utf-8", "replace")[:4000].decode("utf-8", "ignore")


class _Answers:
    """What both drivers share: they answer effects with the results of functions. A late answer is a benign race."""

    def __init__(self, planner: Planner, functions: Mapping[str, Any]) -> None:
        expect(Planner, planner, "planner")
        for name in _NAMES.values():
            if functions[name] is not None:
                function(functions[name], name)
        self._store_snapshot = functions["store_snapshot"]
        if self._store_snapshot is not None:
            function(self._store_snapshot, "store_snapshot")
        self.planner = planner
        self._functions: Dict[Type[Effect], Optional[Callable[..., Any]]] = {
            kind: functions[name] for kind, name in _NAMES.items()
        }

    def _effects(self) -> Iterator[Effect]:
        """The effects to carry out. Without a function to save, saves wait."""
        for effect in self.planner.effects():
            if self._functions.get(type(effect)) is not None or not isinstance(effect, _SAVES):
                yield effect

    def _call(self, effect: Effect) -> Any:
        function = self._functions.get(type(effect))
        if function is None:
            return None
        if isinstance(effect, _SAVES) and self._store_snapshot is not None:
            self._store_snapshot(self.planner.snapshot())
        if isinstance(effect, LoadPlan):
            return function(effect.day)
        if isinstance(effect, LoadItems):
            return function(self.planner.sections[effect.section])
        if isinstance(effect, SaveTask):
            return function(self.planner.pending_save(effect.key))
        if isinstance(effect, SaveOutcome):
            return function(self.planner.outcome(effect.key))
        if isinstance(effect, LoadTravelTimes):
            return function(self.planner.places)
        if isinstance(effect, SaveOrder):
            return function(self.planner.order_save)
        if isinstance(effect, SaveRecord):
            return function(self.planner.log_record(effect.key))
        if isinstance(effect, (RequestPermission, StopLocation)):
            return function()
        if isinstance(effect, StartLocation):
            return function(effect.distance_filter_meters, effect.desired_accuracy_meters)
        if isinstance(effect, Redraw):
            return function(effect.changed)
        return function(effect)

    def _answer(self, effect: Effect, result: Any) -> None:
        planner = self.planner
        try:
            if isinstance(effect, LoadPlan):
                planner.plan_loaded(effect.request, () if result is None else result)
            elif isinstance(effect, LoadItems):
                planner.items_loaded(effect.request, () if result is None else result)
            elif isinstance(effect, LoadTravelTimes):
                if result is None:
                    planner.travel_times_declined(effect.request)
                else:
                    planner.travel_times_loaded(effect.request, result)
            elif isinstance(effect, _SAVES):
                planner.save_acknowledged(effect.key)
            elif isinstance(effect, RequestPermission) and result is not None:
                planner.authorization_changed(result)
            elif isinstance(effect, Present):
                planner.child_appeared(effect.presentation)
            elif isinstance(effect, Dismiss):
                planner.child_disappeared(effect.presentation, dismissed=True)
        except (Outdated, NotStarted, PlannerDestroyed):
            pass
        except (PlannerError, TypeError) as error:  # the function's result is refused
            if not isinstance(effect, (LoadPlan, LoadItems, LoadTravelTimes)):
                raise
            self._fail(effect, error)

    def _fail(self, effect: Effect, error: BaseException) -> None:
        """Answers an effect as failed. An exception of an effect without an answer is raised again."""
        planner = self.planner
        try:
            if isinstance(effect, LoadPlan):
                planner.plan_failed(effect.request, _message(error))
            elif isinstance(effect, LoadItems):
                planner.items_failed(effect.request, _message(error))
            elif isinstance(effect, LoadTravelTimes):
                planner.travel_times_declined(effect.request)
            elif isinstance(effect, _SAVES):
                answer = planner.save_refused if isinstance(error, SaveRefused) else planner.save_failed
                answer(effect.key, _message(error))
        except (Outdated, NotStarted, PlannerDestroyed):
            pass
        if not isinstance(effect, _REQUESTS):
            raise error
        _log.warning("%s failed", type(effect).__name__, exc_info=error)


class Driver(_Answers):
    """Carries out effects one after the other, in the caller's thread."""

    def __init__(
        self,
        planner: Planner,
        *,
        load_plan: Optional[Callable[[date], Iterable[Task]]] = None,
        load_items: Optional[Callable[[SectionState], Iterable[Item]]] = None,
        load_travel_times: Optional[Callable[[Tuple[Place, ...]], Optional[Matrix]]] = None,
        store_snapshot: Optional[Callable[[bytes], object]] = None,
        save_task: Optional[Callable[[Save], object]] = None,
        save_outcome: Optional[Callable[[Outcome], object]] = None,
        save_order: Optional[Callable[[OrderSave], object]] = None,
        save_record: Optional[Callable[[LogRecord], object]] = None,
        request_permission: Optional[Callable[[], Optional[Authorization]]] = None,
        start_location: Optional[Callable[[float, float], object]] = None,
        stop_location: Optional[Callable[[], object]] = None,
        attach: Optional[Callable[[Attach], object]] = None,
        present: Optional[Callable[[Present], object]] = None,
        dismiss: Optional[Callable[[Dismiss], object]] = None,
        detach: Optional[Callable[[Detach], object]] = None,
        focus_text: Optional[Callable[[FocusText], object]] = None,
        arrived: Optional[Callable[[Arrived], object]] = None,
        left: Optional[Callable[[Left], object]] = None,
        redraw: Optional[Callable[[Changed], object]] = None,
    ) -> None:
        """
        Without ``load_plan`` the plan is empty, and without ``load_items`` each section is.

        Without ``load_travel_times`` they are estimated. Without ``save_task``, ``save_outcome``, ``save_order``
        or ``save_record`` saves are not acknowledged: they wait. `Planner.pending_saves` lists those of the person. A
        record that failed waits for `Planner.log_retried`, and holds up those after it. With ``store_snapshot`` what a
        person saved is not lost if the process ends: it is sent again, with the same key, by `Planner(snapshot=...)`.
        """
        super().__init__(planner, locals())

    def run(self) -> None:
        """
        Carry out the waiting effects, and those that follow, until none is waiting. Call it after every event.

        An exception of a function that answers a request answers it as failed: of ``load_plan``, ``load_items``,
        ``load_travel_times``, ``save_task``, ``save_outcome``, ``save_order`` and ``save_record``. Any other exception
        is raised.
        """
        for effect in self._effects():
            try:
                result = self._call(effect)
            except Exception as error:
                self._fail(effect, error)
            else:
                self._answer(effect, result)


class AsyncDriver(_Answers):
    """
    Carries out effects in an event loop; each function may be a coroutine function or a plain one.

    Requests for plans, items, travel times, saves and the permission run at the same time. Everything on screen happens
    in order.
    """

    def __init__(
        self,
        planner: Planner,
        *,
        load_plan: Optional[Callable[[date], _MaybeAwaitable[Iterable[Task]]]] = None,
        load_items: Optional[Callable[[SectionState], _MaybeAwaitable[Iterable[Item]]]] = None,
        load_travel_times: Optional[Callable[[Tuple[Place, ...]], _MaybeAwaitable[Optional[Matrix]]]] = None,
        store_snapshot: Optional[Callable[[bytes], object]] = None,
        save_task: Optional[Callable[[Save], _MaybeAwaitable[object]]] = None,
        save_outcome: Optional[Callable[[Outcome], _MaybeAwaitable[object]]] = None,
        save_order: Optional[Callable[[OrderSave], _MaybeAwaitable[object]]] = None,
        save_record: Optional[Callable[[LogRecord], _MaybeAwaitable[object]]] = None,
        request_permission: Optional[Callable[[], _MaybeAwaitable[Optional[Authorization]]]] = None,
        start_location: Optional[Callable[[float, float], _MaybeAwaitable[object]]] = None,
        stop_location: Optional[Callable[[], _MaybeAwaitable[object]]] = None,
        attach: Optional[Callable[[Attach], _MaybeAwaitable[object]]] = None,
        present: Optional[Callable[[Present], _MaybeAwaitable[object]]] = None,
        dismiss: Optional[Callable[[Dismiss], _MaybeAwaitable[object]]] = None,
        detach: Optional[Callable[[Detach], _MaybeAwaitable[object]]] = None,
        focus_text: Optional[Callable[[FocusText], _MaybeAwaitable[object]]] = None,
        arrived: Optional[Callable[[Arrived], _MaybeAwaitable[object]]] = None,
        left: Optional[Callable[[Left], _MaybeAwaitable[object]]] = None,
        redraw: Optional[Callable[[Changed], _MaybeAwaitable[object]]] = None,
    ) -> None:
        """Absent functions act as with `Driver`. ``store_snapshot`` is a plain function: the save waits for it."""
        super().__init__(planner, locals())
        self._calls: Set["asyncio.Task[None]"] = set()
        self._is_ending = False
        self._woken: Optional["asyncio.Future[None]"] = None

    def wake(self) -> None:
        """Make `run` look for effects, after events. Call it in the event loop's thread."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def settle(self) -> None:
        """
        Carry out effects until none is waiting and every request is answered.

        Cancelling it is the same as for `run`.
        """
        try:
            while True:
                await self._carry_out()
                if not self._calls:
                    return
                await asyncio.wait(self._calls, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self._end()

    async def run(self) -> None:
        """
        Carry out effects and advance the clock until the planner is destroyed or this coroutine is cancelled.

        Call `wake` after every event. Cancelling it cancels your functions that are under way, and ends once they have
        ended, whatever they do with the cancellation. Cancelling it again cancels them again.
        """
        try:
            while not self.planner.is_destroyed:
                self._woken = woken = asyncio.get_running_loop().create_future()
                await self._carry_out()
                if self.planner.is_destroyed:
                    return
                done, _ = await asyncio.wait(
                    {woken, *self._calls}, timeout=self._maximum_wait(), return_when=asyncio.FIRST_COMPLETED
                )
                if not done and not self.planner.is_destroyed:
                    self.planner.clock_advanced()
        except PlannerDestroyed:
            pass
        finally:
            self._woken = None
            await self._end()

    def _maximum_wait(self) -> Optional[float]:
        """Seconds until the planner needs the time, at most a minute: a person can set the clock."""
        wake = self.planner.next_wake
        if wake is None:
            return None
        # Two datetimes of one zone would be subtracted without the changes of its offset.
        return min(max(wake.timestamp() - self.planner.clock().timestamp(), 0.001), 60)

    async def _carry_out(self) -> None:
        for effect in self._effects():
            try:
                result = self._call(effect)
            except Exception as error:
                self._fail(effect, error)
                continue
            if not isinstance(result, Awaitable):
                self._answer(effect, result)
                continue
            # In a task of its own: a function may keep a cancellation to itself, and this coroutine must not miss it.
            call = asyncio.ensure_future(self._finish(effect, result))
            self._calls.add(call)
            if not isinstance(effect, (*_REQUESTS, RequestPermission)):
                await asyncio.wait({call})
                self._calls.discard(call)
                call.result()
        for call in [call for call in self._calls if call.done()]:
            self._calls.discard(call)
            call.result()

    async def _finish(self, effect: Effect, awaited: Awaitable[Any]) -> None:
        try:
            result = await awaited
        except asyncio.CancelledError as error:
            if self._is_ending:
                raise
            self._fail(effect, error)  # something that the function waited for was cancelled
        except Exception as error:
            self._fail(effect, error)
        else:
            self._answer(effect, result)

    async def _end(self) -> None:
        """Cancels the calls, and waits until they have ended."""
        calls, self._calls, self._is_ending = self._calls, set(), True
        again: Optional[asyncio.CancelledError] = None
        for call in calls:
            call.cancel()
        while any(not call.done() for call in calls):
            try:
                await asyncio.wait(calls)
            except asyncio.CancelledError as error:
                again = error
                for call in calls:
                    call.cancel()
        self._is_ending = False
        for call in calls:
            if not call.cancelled():
                call.exception()  # that it was read keeps the event loop from reporting it; the first one was raised
        if again:
            raise again
