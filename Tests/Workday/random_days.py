"""Random working days of few stops, in which every rule matters often."""

from __future__ import annotations

import random
from typing import Optional

from workday_model import Break, Day, Span, Stop

HOUR = 3_600


def spans(chance: random.Random, most: int, length: tuple[int, int]) -> tuple[Span, ...]:
    found: list[Span] = []
    time = chance.randrange(7 * HOUR, 11 * HOUR, 300)
    for _ in range(chance.randint(1, most)):
        end = time + chance.randrange(*length, 300)
        found.append((time, end))
        time = end + chance.randrange(900, 4 * HOUR, 300)
    return tuple(found)


def stop(chance: random.Random, number: int, count: int) -> Stop:
    return Stop(
        duration=chance.choice((0, 300, 900, 1_800, 3_600)),
        position=chance.choice((0,) * 8 + (1, 2)),
        priority=chance.choice((0, 0, 0, 3, 50, 100)),
        planned=chance.choice((None, None, None, chance.randrange(8 * HOUR, 16 * HOUR, 300))),
        early=chance.choice((0, 0, 900)),
        late_after=chance.choice((0, 0, 600)),
        windows=spans(chance, 3, (300, 2 * HOUR)) if chance.random() < 0.4 else (),
        hours=None if chance.random() < 0.5 else () if chance.random() < 0.1 else spans(chance, 2, (HOUR, 6 * HOUR)),
        after=chance.randrange(number) if number and chance.random() < 0.25 else None,
        delay=chance.choice((0, 0, 600, 2 * HOUR)),
    )


def rest(chance: random.Random, number: int) -> Break:
    earliest = chance.randrange((9 + 2 * number) * HOUR, (12 + 2 * number) * HOUR, 300)
    most_work = chance.choice((None, None, chance.randrange(HOUR, 5 * HOUR, 300)))
    latest = earliest + chance.randrange(0, 3 * HOUR, 300)
    return Break(chance.choice((0, 900, 1_800, 2_700)), earliest, latest, most_work)


def day(seed: int, most_stops: int = 4) -> Day:
    chance = random.Random(seed)
    count = chance.randint(0, most_stops)
    departure = chance.randrange(7 * HOUR, 10 * HOUR, 60)
    places = [(chance.randrange(3_000), chance.randrange(3_000)) for _ in range(count + 2)]
    travel: list[list[Optional[int]]] = [[abs(a - c) + abs(b - d) for c, d in places] for a, b in places]
    for _ in range(chance.choice((0, 0, 0, 1, 3))):  # without a route
        travel[chance.randrange(count + 2)][chance.randrange(count + 2)] = None
    shift_start = chance.randrange(7 * HOUR, 9 * HOUR, 300)
    shift = (shift_start, shift_start + chance.randrange(2 * HOUR, 9 * HOUR, 300), chance.choice((None, 0, 1_800)))
    stops = [stop(chance, number, count) for number in range(count)]
    numbers = list(range(count))
    chance.shuffle(numbers)  # so that a stop can also come after a later one of the present order
    place = {old: new for new, old in enumerate(numbers)}
    shuffled = [stops[old] for old in numbers]
    linked = tuple(
        Stop(**{**vars(each), "after": None if each.after is None else place[each.after]}) for each in shuffled)
    has_end_place = chance.random() < 0.5
    size = count + 1 + has_end_place
    parts = chance.choice((4, 24, 48))
    return Day(
        travel=tuple(tuple(row[:size]) for row in travel[:size]),
        stops=linked,
        departure=departure,
        has_end_place=has_end_place,
        is_earliest_finish=chance.random() < 0.3,
        shift=shift if chance.random() < 0.6 else None,
        breaks=tuple(rest(chance, number) for number in range(chance.choice((0, 0, 1, 1, 2, 3)))),
        speeds=chance.choice(((), (), tuple(chance.randrange(500, 1_500, 50) for _ in range(parts)))),
        worked=chance.choice((0, 0, 1_800)),
        is_under_way=chance.random() < 0.2,
    )
