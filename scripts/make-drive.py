#!/usr/bin/env python3
"""Print an invented drive past the twelve stops of the example plan, and away from the last one, as NMEA 0183
sentences: the same bytes in every run. While the agent is in a shop there are no sentences."""

import argparse
import csv
import math
import random
import sys
from collections import namedtuple
from datetime import datetime, timedelta

import nmea

UTC_OFFSET = timedelta(hours=2)  # Berlin in May
STAY = timedelta(minutes=20)     # before the drive to a stop without a planned time
STANDING_FIXES = 5               # written after parking
SLOW_DOWN_WITHIN = 50.0          # metres from the start and the end of a leg
FARTHEST_PARKING = 120.0         # metres from the stop
ALTITUDE = 38.0

# order: of the stop at the end of the leg, or None; interval: seconds between two fixes;
# late: minutes by which the arrival misses the planned time, if there is one.
# Each leg begins where the previous one ended; the first one begins at START.
START = (52.50650, 13.30660)  # Kantstraße, corner of Wilmersdorfer Straße
Leg = namedtuple("Leg", "order interval speed_kmh late points")
LEGS = [
    Leg(1, 1, 32, -2, [  # Kantstraße, Fasanenstraße, Hardenbergstraße
        (52.50642, 13.31000), (52.50630, 13.31400), (52.50615, 13.31650),
        (52.50592, 13.32050), (52.50575, 13.32300), (52.50565, 13.32640), (52.50567, 13.32800),
        (52.50770, 13.32850), (52.50680, 13.33020), (52.50625, 13.33130)]),
    Leg(2, 2, 24, 2, [  # Hardenbergstraße, Budapester Straße
        (52.50560, 13.33250), (52.50545, 13.33390), (52.50530, 13.33530), (52.50512, 13.33700)]),
    Leg(3, 2, 24, 4, [  # Nürnberger Straße, Tauentzienstraße
        (52.50515, 13.33850), (52.50520, 13.34000), (52.50295, 13.33940), (52.50222, 13.34120)]),
    Leg(4, 2, 30, 3, [  # Kleiststraße, An der Urania, Kurfürstenstraße
        (52.50175, 13.34290), (52.50100, 13.34600), (52.50042, 13.34870), (52.50035, 13.34990),
        (52.50150, 13.35040), (52.50272, 13.35080), (52.50187, 13.35450)]),
    Leg(5, 3, 34, 1, [  # Kurfürstenstraße, Potsdamer Straße, Leipziger Platz
        (52.50090, 13.35870), (52.49978, 13.36300), (52.50050, 13.36400), (52.50125, 13.36455),
        (52.50250, 13.36535), (52.50330, 13.36590), (52.50550, 13.36730), (52.50640, 13.36870),
        (52.50800, 13.37100), (52.50945, 13.37380), (52.50955, 13.37600), (52.50965, 13.37850),
        (52.50980, 13.38085)]),
    Leg(6, 2, 26, 0, [  # Leipziger Straße, Charlottenstraße
        (52.50995, 13.38330), (52.51012, 13.38650), (52.51030, 13.38950), (52.51040, 13.39170),
        (52.51140, 13.39150), (52.51205, 13.39135)]),
    Leg(7, 2, 26, 6, [  # Charlottenstraße, Dorotheenstraße, Friedrichstraße
        (52.51330, 13.39110), (52.51500, 13.39085), (52.51690, 13.39062), (52.51870, 13.39035),
        (52.51850, 13.38870), (52.51880, 13.38862)]),
    Leg(8, 2, 28, 5, [  # Friedrichstraße, Oranienburger Straße, Hackescher Markt
        (52.52050, 13.38850), (52.52170, 13.38832), (52.52350, 13.38810), (52.52560, 13.38770),
        (52.52575, 13.38940), (52.52527, 13.39165), (52.52445, 13.39440), (52.52385, 13.39730),
        (52.52363, 13.39950), (52.52340, 13.40110), (52.52335, 13.40190), (52.52402, 13.40270)]),
    Leg(9, 2, 32, 1, [  # Neue and Alte Schönhauser Straße, Schönhauser Allee
        (52.52470, 13.40300), (52.52472, 13.40520), (52.52540, 13.40680), (52.52660, 13.40778),
        (52.52755, 13.40845), (52.52845, 13.40945), (52.52900, 13.41000), (52.53060, 13.41140),
        (52.53200, 13.41195), (52.53300, 13.41245), (52.53500, 13.41238), (52.53760, 13.41222),
        (52.54025, 13.41217)]),
    Leg(10, 3, 34, -2, [  # Danziger Straße, Petersburger Straße, Karl-Marx-Allee
        (52.54120, 13.41225), (52.54058, 13.41530), (52.53980, 13.42040), (52.53900, 13.42400),
        (52.53620, 13.43300), (52.53490, 13.43540), (52.53120, 13.44180), (52.52680, 13.44860),
        (52.51860, 13.45330), (52.51570, 13.45420), (52.51630, 13.45300), (52.51660, 13.44700),
        (52.51705, 13.44100), (52.51748, 13.43710)]),
    Leg(11, 2, 34, 0, [  # Andreasstraße, Schillingbrücke, Köpenicker Straße
        (52.51800, 13.43200), (52.51487, 13.43150), (52.51339, 13.43095), (52.51130, 13.42960),
        (52.50790, 13.42810), (52.50700, 13.43120), (52.50590, 13.43420), (52.50200, 13.43215)]),
    Leg(12, 3, 28, 3, [  # Lausitzer Platz, Skalitzer Straße, Oranienstraße
        (52.50090, 13.43120), (52.49955, 13.43010), (52.49920, 13.42700), (52.49970, 13.42500),
        (52.50020, 13.42360), (52.50060, 13.42230), (52.50110, 13.42070), (52.50165, 13.41810),
        (52.50215, 13.41630), (52.50260, 13.41450), (52.50300, 13.41310), (52.50350, 13.41130),
        (52.50345, 13.41075)]),
    Leg(None, 3, 30, 0, [  # Heinrich-Heine-Straße
        (52.50420, 13.41130), (52.50560, 13.41270), (52.50760, 13.41450), (52.50900, 13.41540),
        (52.51040, 13.41610)]),
]

# Faults: (order of the leg, first second, second after the last)
COARSE = (8, 40, 100)   # between high houses: bad HDOP, positions off by 10 to 30 m
WILD = (9, 80, 84)      # two fixes 3 km off that look as good as the others
NO_FIX = (10, 90, 131)  # as in a tunnel: void sentences

# One true moment of the drive; seconds count from the start of the leg.
Moment = namedtuple("Moment", "seconds spot speed course")


def moved(spot, course, metres):
    """The place at that distance, in metres, on that course."""
    degrees = math.degrees(metres / nmea.EARTH_RADIUS)
    return (spot[0] + degrees * math.cos(math.radians(course)),
            spot[1] + degrees * math.sin(math.radians(course)) / math.cos(math.radians(spot[0])))


def drive_leg(points, interval, speed_kmh):
    """All moments of a leg, one per interval, with those after parking at its end."""
    lengths = [nmea.distance(a, b) for a, b in zip(points, points[1:])]
    total, travelled, seconds = sum(lengths), 0.0, 0
    moments = []
    while travelled < total:
        part, into = 0, travelled
        while into > lengths[part]:
            into -= lengths[part]
            part += 1
        course = nmea.bearing(points[part], points[part + 1])
        to_nearer_end = min(travelled, total - travelled)
        speed = (speed_kmh / 3.6 * (1 + 0.2 * math.sin(seconds / 15))
                 * max(0.2, min(1.0, to_nearer_end / SLOW_DOWN_WITHIN)))
        moments.append(Moment(seconds, moved(points[part], course, into), speed, course))
        travelled += speed * interval
        seconds += interval
    for _ in range(STANDING_FIXES):
        moments.append(Moment(seconds, points[-1], 0.0, None))
        seconds += interval
    return moments


def received(order, moment, start, chance):
    """The two sentences that a receiver writes at that moment."""
    def during(trouble):
        return trouble[0] == order and trouble[1] <= moment.seconds < trouble[2]

    time = start + timedelta(seconds=moment.seconds)
    if during(NO_FIX):
        return nmea.rmc(time, None, None, None, None) + nmea.gga(time, None, None, 0, None, None)
    error, satellites, hdop = 1 + 2 * chance.random(), 9, 0.8 + 0.4 * chance.random()
    if during(COARSE):
        error, satellites, hdop = 10 * error, 4, 30 * hdop
    spot = moved(moment.spot, 360 * chance.random(), error)
    if during(WILD):
        spot = moved(spot, 60, 3000)
    return (nmea.rmc(time, *spot, moment.speed, moment.course)
            + nmea.gga(time, *spot, satellites, hdop, ALTITUDE))


def check_end(leg, stop):
    """Ends the program if a leg does not lead to its stop."""
    place = (float(stop["latitude"]), float(stop["longitude"]))
    if nmea.distance(leg.points[-1], place) > FARTHEST_PARKING:
        sys.exit(f"stop {leg.order}: the waypoints do not lead to {stop['title']}")


def drive(stops):
    chance = random.Random(20260512)
    parked, arrival = START, None
    for leg in LEGS:
        stop = stops.get(leg.order, {"planned": ""})
        if leg.order:
            check_end(leg, stop)
        moments = drive_leg([parked] + leg.points, leg.interval, leg.speed_kmh)
        duration = timedelta(seconds=moments[-STANDING_FIXES].seconds)
        if "T" in stop["planned"]:
            # Of an appointment, "2026-05-12T10:50/11:20", the end counts.
            day, times = stop["planned"].split("T")
            planned = datetime.fromisoformat(f"{day}T{times.split('/')[-1]}") - UTC_OFFSET
            start = planned + timedelta(minutes=leg.late) - duration
        else:
            start = arrival + STAY
        for moment in moments:
            yield received(leg.order, moment, start, chance)
        parked, arrival = leg.points[-1], start + duration


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan", metavar="plan.tsv", help="the example plan of the drive")
    arguments = parser.parse_args()
    with open(arguments.plan, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        stops = {int(row["order"]): row for row in rows}
    for text in drive(stops):
        sys.stdout.buffer.write(text.encode("ascii"))


if __name__ == "__main__":
    main()
