"""Local time: offsets from UTC, each from an instant on (TIME-1)."""

import typing

from values import DAY

UTC = ((0, 0),)


class LocalTime(typing.NamedTuple):
    """`offsets` are pairs of an instant in ms and seconds. The first one also holds before its instant."""

    offsets: tuple = UTC

    def seconds_at(self, instant):
        return [seconds for start, seconds in self.offsets if start <= instant or start == self.offsets[0][0]][-1]

    def wall_time(self, instant):
        """What the clock on the wall shows: milliseconds since 1970-01-01 00:00 local time."""
        return instant + self.seconds_at(instant) * 1000

    def day_at(self, instant):
        return self.wall_time(instant) // DAY

    def changes(self):
        """Each change: its instant, the wall time at which the clock stops, and the one with which it continues."""
        return [(start, start + before * 1000, start + after * 1000)
                for (_, before), (start, after) in zip(self.offsets, self.offsets[1:])]

    def instant_of(self, wall_time):
        """The first instant at which the clock shows a wall time, or skips it."""
        tries = [wall_time - seconds * 1000 for _, seconds in self.offsets]
        shown = [instant for instant in tries if self.wall_time(instant) == wall_time]
        return min(shown + [start for start, stops, continues in self.changes() if stops <= wall_time < continues])

    def next_day(self, now):
        """The first instant after `now` at which it is another day."""
        day = self.day_at(now)
        tries = [(day + 1) * DAY - seconds * 1000 for _, seconds in self.offsets]
        tries += [start for start, *_ in self.changes()]
        return min(instant for instant in tries if instant > now and self.day_at(instant) != day)


def is_valid(offsets):
    """TIME-1.5, apart from the number of offsets."""
    starts = [start for start, _ in offsets]
    return bool(starts) and starts == sorted(set(starts)) and all(
        -64_800 <= seconds <= 64_800 for _, seconds in offsets)
