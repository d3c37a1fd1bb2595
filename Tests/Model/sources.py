"""Two sources of fixes that disagree: the finer one decides (LOC-9)."""

from texts import UNSURE, Tie
from values import distance

NEAR = 50           # m; fixes that are as near agree
REMEMBERED = 60_000  # ms; how long a fine fix outvotes others


class Sources:
    """Which fixes are outvoted by a finer source (LOC-9)."""

    def __init__(self):
        self.reference = None
        self.is_confirmed = False

    def outvote(self, fix, credible):
        """Whether this valid fix is outvoted."""
        if not self.reference:
            self.reference = fix
            return False
        if is_clearly_finer(self.reference, fix) and fix.time - self.reference.time < REMEMBERED:
            return self.is_confirmed and not do_agree(self.reference, fix) and self.prevails(credible)
        was_confirmed = self.is_confirmed or not is_clearly_finer(fix, self.reference)
        self.is_confirmed = was_confirmed and do_agree(self.reference, fix)
        self.reference = fix
        return False

    def prevails(self, credible):
        return (credible is None or is_clearly_finer(self.reference, credible)
                or do_agree(self.reference, credible))

    def has_outvoted(self, fix):
        return (self.is_confirmed and is_clearly_finer(self.reference, fix)
                and not do_agree(self.reference, fix))

    def wait_again(self, fix, now):
        """Until when a fix that has waited 30 s waits again (LOC-9.8); None if it does not."""
        if self.reference and self.has_outvoted(fix) and now - self.reference.time < REMEMBERED:
            return min(self.reference.time + REMEMBERED, now + 30_000)
        return None


def is_clearly_finer(one, other):
    return one.accuracy <= other.accuracy / 3 and one.accuracy != other.accuracy


def do_agree(one, other):
    """Whether the circles meet, or the places could be of one rest."""
    metres, limit = distance(one.place, other.place), max(NEAR, one.accuracy + other.accuracy)
    if abs(metres - limit) <= UNSURE:
        raise Tie
    return metres <= limit
