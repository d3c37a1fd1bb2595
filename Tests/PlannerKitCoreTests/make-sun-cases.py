#!/usr/bin/env python3
"""Print SunCases.swift: random places and days, and when the sun rises and sets there, and dawn and dusk.

Needs astral 3.2. Usage: make-sun-cases.py > SunCases.swift; or make-sun-cases.py COUNT > FILE, for so many other cases
that SunTimesTests reads if the environment's SUN_CASES names the file.

The times are those of astral. Where NOAA's formulas (https://gml.noaa.gov/grad/solcalc/calcdetails.html) are more than
a minute apart from it, they are NOAA's, and marked with "*". There are three reasons:

- astral adds the refraction of the air to the height of -6° at dawn and dusk, 0.05°, and NOAA does not. This makes
  seconds as a rule, but minutes where the sun barely reaches that height.
- astral computes the refraction at sunrise and sunset, and so uses a height of -0.789°. That of NOAA is -0.833°.
- A time within minutes of 0:00 UTC can be one that astral counts to another day.
"""

import datetime
import random
import sys
from math import acos, asin, cos, degrees, radians, sin, tan

from astral import Observer, sun

EPOCH = datetime.date(1970, 1, 1)
EVENTS = {"dawn": (96, 1), "sunrise": (90.833, 1), "sunset": (90.833, -1), "dusk": (96, -1)}

# Beside random ones: the edges of the promise, the date line, and days around a solstice where dawn and dusk end.
PLACES = [(65, 25), (-65, 60), (65, 180), (-65, -180), (0, 0), (0, 180), (59.5, 11), (60.6, 25), (-60.7, -45)]
DAYS = ["2024-02-29", "2026-03-20", "2026-06-05", "2026-06-21", "2026-07-10", "2026-09-23", "2026-12-21", "2027-01-08"]


def noaa(event, latitude, longitude, day, minutes=0):
    """Minutes from 0:00 UTC of a day; None if the sun does not reach that height. The declination of the sun is first
    taken at some minute, then at the time found.
    """
    zenith, side = EVENTS[event]
    for _ in range(2):
        century = (day - 10957.5 + minutes / 1440) / 36525
        mean_longitude = radians((280.46646 + century * (36000.76983 + century * 0.0003032)) % 360)
        mean_anomaly = radians(357.52911 + century * (35999.05029 - 0.0001537 * century))
        eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        center = (
            sin(mean_anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
            + sin(2 * mean_anomaly) * (0.019993 - 0.000101 * century)
            + sin(3 * mean_anomaly) * 0.000289
        )
        node = radians(125.04 - 1934.136 * century)
        apparent_longitude = mean_longitude + radians(center - 0.00569 - 0.00478 * sin(node))
        mean_obliquity = 23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60
        obliquity = radians(mean_obliquity + 0.00256 * cos(node))
        declination = asin(sin(obliquity) * sin(apparent_longitude))
        y = tan(obliquity / 2) ** 2
        equation_of_time = 4 * degrees(
            y * sin(2 * mean_longitude)
            - 2 * eccentricity * sin(mean_anomaly)
            + 4 * eccentricity * y * sin(mean_anomaly) * cos(2 * mean_longitude)
            - y * y * sin(4 * mean_longitude) / 2
            - 1.25 * eccentricity * eccentricity * sin(2 * mean_anomaly)
        )
        cosine = cos(radians(zenith)) / (cos(radians(latitude)) * cos(declination))
        cosine -= tan(radians(latitude)) * tan(declination)
        if abs(cosine) > 1:
            return None
        minutes = 720 - 4 * (longitude + side * degrees(acos(cosine))) - equation_of_time
    return minutes


def astral(event, latitude, longitude, day, near):
    """The same of astral, whose day can be the one before or after."""
    found = []
    for number in (day - 1, day, day + 1):
        try:
            instant = getattr(sun, event)(Observer(latitude, longitude), EPOCH + datetime.timedelta(days=number))
            found.append(instant.timestamp() / 60 - day * 1440)
        except ValueError:
            pass
    return min(found, key=lambda minutes: abs(minutes - near), default=None)


def is_certain(case):
    """Whether the sun reaches each height or not, wherever in the day its declination is taken."""
    return all(len({noaa(event, *case, minutes) is None for minutes in (-720, 0, 720, 1440)}) == 1 for event in EVENTS)


def cases(count, seed):
    chance = random.Random(seed)
    while count:
        case = round(chance.uniform(-65, 65), 4), round(chance.uniform(-180, 180), 4), chance.randrange(0, 25000)
        if is_certain(case):
            yield case
            count -= 1


def line(case, worst):
    """A case and its times; notes how far NOAA and astral are apart."""
    result = [str(part) for part in case]
    for event in EVENTS:
        minutes = noaa(event, *case)
        mark = ""
        if minutes is not None:
            theirs = astral(event, *case, near=minutes)
            apart = 1440 if theirs is None else abs(theirs - minutes)
            if apart > 1:
                mark = "*"
                worst["marked"] += 1
            else:
                minutes = theirs
                worst[event] = max(worst[event], (round(apart, 2), case))
        result.append("-" if minutes is None else f"{minutes % 1440:.1f}{mark}")
    return " ".join(result)


def main():
    worst = {event: (0, None) for event in EVENTS} | {"marked": 0}
    if len(sys.argv) > 1:
        for case in cases(int(sys.argv[1]), 7):
            print(line(case, worst))
    else:
        print("// @generated by make-sun-cases.py. Do not edit.\n")
        print("extension SunTimesTests {")
        print("  /// Latitude, longitude and day; then dawn, sunrise, sunset and dusk in minutes from 0:00 UTC.")
        print('  static let table = """')
        days = [(datetime.date.fromisoformat(day) - EPOCH).days for day in DAYS]
        for case in [(*place, day) for place in PLACES for day in days] + list(cases(250, 1)):
            print("   ", line(case, worst))
        print('    """\n}')
    print("NOAA and astral, apart by up to:", worst, file=sys.stderr)


if __name__ == "__main__":
    main()
