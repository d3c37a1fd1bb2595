"""The library and the model side by side: both receive the same events, and all queries are compared."""

import bisect
import copy

import hours
import languages
from adapter import Library, hours_texts, strings
from model import Model
from values import Token
from texts import Tie



def patterns(samples, *sunday):
    """The texts of opening hours with {0} for a time, or {0} for a day and {1} for a time."""
    result = dict(samples)
    for name, time in {"CLOSES": "18:00", "SOON": "12:30", "OPENS": "13:30"}.items():
        result[name] = [text.replace(time, "{0}") for text in samples[name]]
    for name, time in {"CLOSES_ON": "13:45", "OPENS_ON": "13:30"}.items():
        result[name] = [text.replace(time, "{1}").replace(day, "{0}") for text, day in zip(samples[name], sunday)]
    result["TOMORROW"] = []
    for text, pattern in zip(samples["TOMORROW"], result["OPENS_ON"]):
        before, after = pattern.replace("{1}", "13:30").split("{0}")
        result["TOMORROW"].append(text.removeprefix(before).removesuffix(after))
    return result


for language in ("en", "de", "fr", "es", "ja"):
    found = strings(language)
    assert languages.STRINGS.setdefault(language, found).items() <= found.items()
    sunday = [languages.day_name(6, language, language != "ja"), languages.day_name(6, language)]
    languages.HOURS[language] = patterns(
        hours_texts(language), *(languages.on(day, language, spoken) for spoken, day in enumerate(sunday)))


def play(events):
    """Plays a list of recorded events again. A number ("last", n) is the n-th newest of its kind."""
    (_, now, settings), *events = events
    pair = Pair(now, **settings)
    try:
        for kind, *arguments in events:
            if kind == "send" and arguments[0] in Pair.SPACES and isinstance(arguments[2], tuple):
                known = list(pair.numbers[Pair.SPACES[arguments[0]]].values())
                place = arguments[2][1]
                arguments[2] = known[-place] if place <= len(known) else 0
            getattr(pair, kind)(*arguments)
    except Tie:
        pass
    finally:
        pair.close()


def fault_of(events):
    """The fault when these events are played; None if there is none."""
    try:
        play(events)
    except Exception as wrong:
        return f"{type(wrong).__name__}: {wrong}"
    return None


def shortest(events):
    """The fault, and only those events that it needs."""
    fault = fault_of(events)
    alike = (fault or "")[:40]
    size = len(events) // 2
    while fault and size > 0:
        place = 1
        while place < len(events):
            fewer = events[:place] + events[place + size:]
            found = fault_of(fewer)
            if found and found[:40] == alike:
                fault, events = found, fewer
            else:
                place += size
        size //= 2
    return fault, events


class Pair:
    def __init__(self, now, **settings):
        self.library = Library(now, settings)
        self.model = Model(now, settings)
        self.numbers = {"request": {}, "presentation": {}}  # by token
        self.mirror = []  # the rows, as the collected changes give them
        self.events = []  # to be played again
        self.wakes = set()  # all times that were needed
        self.compare()
        self.save_snapshot()
        self.events = [("create", now, settings)]

    def close(self):
        self.library.close()

    @property
    def now(self):
        return self.model.now

    # ---- Numbers that the library chooses ----

    def token(self, space, number):
        """The token of a number; a new one for an unknown number, or for one of the other space."""
        for token, known in self.numbers[space].items():
            if known == number:
                return token
        return Token(is_given_out=any(number in numbers.values() for numbers in self.numbers.values()))

    def same_number(self, space, token, number):
        numbers = self.numbers[space]
        if token not in numbers:
            assert number != 0 and number not in numbers.values(), f"{space} {number} is used twice"
            numbers[token] = number
        assert numbers[token] == number, f"{space}: {number} instead of {numbers[token]}"

    # ---- Events ----

    SPACES = {
        "plan_loaded": "request", "plan_failed": "request", "items_loaded": "request", "items_failed": "request",
        "child_appeared": "presentation", "child_disappeared": "presentation", "detent_changed": "presentation",
    }

    def send(self, name, now, *arguments):
        """Sends an event to both. Returns the status."""
        for_model = list(arguments)
        if name in self.SPACES:
            for_model[0] = self.token(self.SPACES[name], arguments[0])
            known = list(self.numbers[self.SPACES[name]].values())
            event = ("send", name, now, ("last", len(known) - known.index(arguments[0]))
                     if arguments[0] in known else arguments[0], *arguments[1:])
        else:
            event = ("send", name, now, *arguments)
        wanted = self.model.call(name, now, *for_model)  # the model first: it detects ties
        self.events.append(event)
        found = self.library.call(name, now, *arguments)
        assert found in wanted, f"{name}: {found} instead of {wanted}"
        self.compare()
        return found

    def take_effect(self):
        """Takes and compares the next effect; None if there is none."""
        self.events.append(("take_effect",))
        wanted, found = self.model.next_effect(), self.library.next_effect()
        if wanted is None:
            least, most = self.model.must_redraw(), self.model.may_redraw
            changed = 0
            if found is not None:
                assert found["kind"] == "REDRAW", f"{found} instead of a redraw of {least:05b} or nothing"
                changed = found["changed"]
                assert changed != 0
                assert self.model.is_started, f"redraw of {changed:05b} by a planner that is not started"
            assert changed & least == least, f"redraw of {changed:05b} lacks some of {least:05b}"
            if any(self.has_change(task) for task in self.model.tasks.values()):
                most |= 3  # the same fault as in collect
            assert changed & ~most == 0, f"redraw of {changed:05b} has more than {most:05b}"
            if found is not None:
                self.model.redrawn()
            return found
        assert found is not None, f"no effect instead of {wanted}"
        assert found.keys() == wanted.keys(), f"{found} instead of {wanted}"
        for name, value in found.items():
            meant = wanted[name]
            if isinstance(meant, Token):
                self.same_number(name, meant, value)
            else:
                assert value == meant, f"{name} is {value}: {found} instead of {wanted}"
        return found

    def drain(self):
        effects, before = [], list(self.events)
        while (effect := self.take_effect()) is not None:
            effects.append(effect)
        self.events = [*before, ("drain",)]
        self.compare()
        return effects

    # ---- Snapshots ----

    def save_snapshot(self):
        """The host saves a snapshot."""
        self.events.append(("save_snapshot",))
        numbers = {space: dict(tokens) for space, tokens in self.numbers.items()}
        self.saved = self.library.snapshot(), copy.deepcopy(self.model), numbers

    def restore(self, now, offsets, authorization):
        """The planner ends, and another one is restored from the last saved snapshot."""
        snapshot, model, numbers = copy.deepcopy(self.saved)
        settings = {**self.model.settings, "utc_offsets": offsets}
        model.restore(now, settings, authorization)
        self.events.append(("restore", now, offsets, authorization))
        self.library.close()
        self.library = Library(now, settings, snapshot=snapshot, authorization=authorization)
        self.model, self.numbers, self.mirror = model, numbers, []
        self.compare()

    # ---- Comparisons ----

    def compare(self):
        wanted, found = self.model.shown(), self.library.shown()
        for part in wanted:
            if part == "refused":
                assert [index for index, _ in wanted[part]] == [index for index, _ in found[part]], found[part]
                for (_, statuses), (index, status) in zip(wanted[part], found[part]):
                    assert status in statuses, f"task {index} is refused as {status} instead of {statuses}"
            elif part != "next_wake" or not self.is_old_wake(found[part], wanted[part]):
                self.compare_part(part, wanted[part], found[part])

    def has_change(self, task):
        """Whether its card says when the venue opens or closes."""
        return hours.shown(task.opening_hours, self.model.now, *self.model.hours_how).change is not None

    def is_old_wake(self, found, wanted):
        """Whether the library still wants the time when the text of a row would have changed that has changed since."""
        if wanted is not None:
            self.wakes.add(wanted)
        return None not in (found, wanted) and self.model.now < found < wanted and found in self.wakes

    def compare_part(self, path, wanted, found):
        if isinstance(wanted, dict) and isinstance(found, dict):
            assert wanted.keys() == found.keys()
            for name in wanted:
                self.compare_part(f"{path}.{name}", wanted[name], found[name])
        elif isinstance(wanted, list) and isinstance(found, list):
            assert len(wanted) == len(found), f"{path}: {found} instead of {wanted}"
            for index, value in enumerate(wanted):
                self.compare_part(f"{path}[{index}]", value, found[index])
        elif type(wanted) is tuple and wanted[0] == 11 and self.model.day < -25_567:
            pass  # a fault of the library, in test_found.py: the names of days before 1900
        elif isinstance(wanted, Token):
            self.same_number("request" if path.endswith("request") else "presentation", wanted, found)
        else:
            assert (wanted is None) == (found is None) and wanted == found, f"{path}: {found!r} instead of {wanted!r}"

    def collect(self):
        """HOME-3: the changes turn the rows before into the present rows, and are the fewest."""
        self.events.append(("collect",))
        removed, moved, inserted, updated = self.library.collect_changes()
        before, after = self.mirror, self.model.visible()
        for indexes in (removed, inserted, updated, [to for _, to in moved]):
            assert indexes == sorted(set(indexes))
        old, new = {row[0]: n for n, row in enumerate(before)}, {row[0]: n for n, row in enumerate(after)}
        assert removed == [n for id, n in old.items() if id not in new], f"removed {removed}"
        assert inserted == [n for id, n in new.items() if id not in old], f"inserted {inserted}"
        different = [n for id, n in new.items() if id in old and before[old[id]] != after[n]]
        # A fault of the library, in test_found.py: "opens Mon" does not change when another day begins.
        rows = self.model.listed()
        same = [n for n in updated if n not in different and before[old[after[n][0]]] == after[n]
                and self.has_change(rows[n])]
        assert [n for n in updated if n not in same] == different, f"updated {updated}"
        common = [old[id] for id in new if id in old]
        assert len(moved) == len(common) - longest_run(common), f"moved {moved}"
        ids = [row[0] for n, row in enumerate(before) if n not in removed and n not in dict(moved)]
        sources = {to: before[source][0] for source, to in moved}
        for index in sorted([*inserted, *sources]):
            ids.insert(index, sources.get(index, after[index][0] if index < len(after) else None))
        assert ids == [row[0] for row in after], f"the changes make {ids} of {before}"
        self.mirror = after


def longest_run(numbers):
    """The length of the longest increasing run."""
    ends = []
    for number in numbers:
        place = bisect.bisect_left(ends, number)
        ends[place:place + 1] = [number]
    return len(ends)
