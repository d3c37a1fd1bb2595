"""The agent's location: which fixes are used, which wait, which are ignored (LOC-3 ... LOC-8)."""

from sources import Sources
from texts import UNSURE, Tie
from values import GRANTED, Place, distance

WAIT = 30_000  # ms
NULL_ISLAND = Place(0.0, 0.0)
AT_HOME = 1_000_000  # m


def surely_at_least(one, other):
    if one != other and abs(one - other) <= UNSURE * max(1.0, abs(other) * 1e-3):
        raise Tie
    return one >= other


class Location:
    def __init__(self, settings):
        self.settings = settings
        self.authorization = "NOT_DETERMINED"
        self.used = None         # the fix that moved the distances
        self.newest = None       # the newest valid fix except waiting jumps; None: the next one is no jump
        self.newest_time = None  # of any valid fix
        self.coarse = None       # a waiting coarse fix: fix, due
        self.jump = None         # waiting jumps: the newest, due, how many in a row agreed
        self.sources = Sources()
        self.is_marked = False   # as updating
        self.late = 0            # ms; how much later than now the last fix of ignored_time was
        self.counts = dict.fromkeys(
            ["received_count", "used_count", "ignored_accuracy", "ignored_order", "ignored_time",
             "ignored_unauthorized", "ignored_null_island"], 0)

    @property
    def is_granted(self):
        return self.authorization in GRANTED

    @property
    def freshness(self):
        if not self.used:
            return "NONE"
        return "UPDATING" if self.is_marked else "CURRENT"

    def due(self):
        return min((waiting[1] for waiting in (self.coarse, self.jump) if waiting), default=None)

    # ---- Events ----

    def clock_went_back(self, now, by):
        """TIME-3."""
        if by > 60_000:
            self.newest_time = self.newest = None
            self.sources = Sources()
        if self.coarse:
            self.coarse = (self.coarse[0], min(self.coarse[1], now + WAIT))
        if self.jump:
            self.jump = (self.jump[0], min(self.jump[1], now + WAIT), self.jump[2])

    def use_due_fixes(self, now):
        """Each fix that is used."""
        if self.coarse and now >= self.coarse[1]:
            self.use(self.coarse[0])
            yield self.used
        if self.jump and now >= self.jump[1]:
            fix, self.jump = self.jump[0], None
            again = self.sources.wait_again(fix, now)
            if again is not None:
                self.jump = (fix, again, 0)
            elif self.newest:
                self.newest = fix
            if self.would_use(fix):
                self.use(fix)
                yield fix

    def stopped(self):
        self.coarse = self.jump = self.newest = None
        self.sources = Sources()

    def revoked(self):
        self.stopped()
        self.used = None
        self.is_marked = False

    def received(self, fix, now, stops):
        """`stops` are the places of the listed stops."""
        self.counts["received_count"] += 1
        if fix.accuracy < 0:
            self.counts["ignored_accuracy"] += 1
        elif self.newest_time is not None and fix.time <= self.newest_time:
            self.counts["ignored_order"] += 1
        elif abs(fix.time - now) > 60_000:
            self.counts["ignored_time"] += 1
            self.late = fix.time - now
        elif not self.is_granted:
            self.counts["ignored_unauthorized"] += 1
        elif self.is_misplaced(fix, stops):
            self.counts["ignored_null_island"] += 1
        else:
            self.newest_time = fix.time
            self.is_marked = False
            return self.valid(fix, now)
        return False

    def is_misplaced(self, fix, stops):
        """LOC-3.11."""
        if fix.place != NULL_ISLAND:
            return False
        last = self.newest or self.used
        places = [*stops, *([last.place] if last else [])]
        return not any(surely_at_least(AT_HOME, distance(place, fix.place)) for place in places)

    # ---- Valid fixes ----

    def valid(self, fix, now):
        since, decisive = now, fix
        is_outvoted = self.sources.outvote(fix, self.newest)
        is_coarse = fix.accuracy > self.settings["desired_accuracy_meters"]
        if self.newest and (is_outvoted and not is_coarse or self.is_jump(fix)):
            if not self.jump:
                self.jump = (fix, now + WAIT, 0)
                return False
            last, due, agreed = self.jump
            agreed = 0 if is_outvoted or self.is_too_fast(last, fix) else agreed + 1
            self.jump = (fix, due, agreed)
            if agreed < 2:
                return False
            decisive = last if last.accuracy < fix.accuracy else fix  # LOC-6.8
        if self.jump:  # confirmed, or contradicted
            since = min(since, self.jump[1] - WAIT)
            self.jump = None
        if not is_outvoted:
            self.newest = fix
        if not self.would_use(decisive):
            self.coarse = None
        elif self.used and decisive.accuracy > self.settings["desired_accuracy_meters"]:
            due = since + WAIT
            self.coarse = (decisive, min(due, self.coarse[1]) if self.coarse else due)
            return any(list(self.use_due_fixes(now)))
        else:
            self.use(decisive)
            return True
        return False

    def is_jump(self, fix):
        is_coarse = self.newest.accuracy > self.settings["desired_accuracy_meters"]
        return self.is_too_fast(self.newest, fix) and (is_coarse or not self.sources.has_outvoted(self.newest))

    def is_too_fast(self, one, other):
        seconds = (other.time - one.time) / 1000
        metres = distance(one.place, other.place)
        if seconds <= 0:
            return metres > 0
        return not surely_at_least(self.settings["maximum_speed_mps"] * seconds, metres)

    def would_use(self, fix):
        """LOC-4."""
        if not self.used:
            return True
        desired = self.settings["desired_accuracy_meters"]
        if fix.accuracy <= desired < self.used.accuracy:
            return True
        return surely_at_least(distance(self.used.place, fix.place), self.settings["distance_filter_meters"])

    def use(self, fix):
        self.used = fix
        self.coarse = None
        self.counts["used_count"] += 1

    @property
    def time_message(self):
        """LOC-3.13."""
        if not self.counts["ignored_time"]:
            return ""
        side = "before" if self.late < 0 else "after"
        return (f"Fixes ignored because of their times: {self.counts['ignored_time']}. The last one was "
                f"{abs(self.late) // 1000} s {side} now. Take now and the times of fixes from one clock. "
                "Pass fixes that come late to planner_fixes_received.")

    def shown(self):
        return {
            "authorization": self.authorization,
            "freshness": self.freshness,
            "fix": tuple(self.used) if self.used else None,
            **self.counts,
            "ignored_time_message": self.time_message,
        }
