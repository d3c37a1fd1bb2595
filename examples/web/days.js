// The recorded days, which a person can play. With the browser's own location, the plan is that of the drive.

const [hour, minute] = [3600, 60] // seconds

/**
 * `travelTimes` and `ways` are recorded; a day without them has the travel times of `roads.js`. The settings of an
 * agent on foot are those of docs/routers.md.
 */
const days = {
  drive: {
    plan: '../data/plan.tsv', fixes: '../data/drive.nmea', holidays: '../data/holidays.tsv', baseMap: 'maps/berlin.svg',
    timeZone: 'Europe/Berlin', utcOffset: 2 * hour, mode: 'car', settings: {},
    workday: {
      shiftStart: 9 * hour, shiftEnd: 15 * hour,
      breaks: [{ earliest: 12 * hour, latest: 13.5 * hour, duration: 20 * minute }],
    },
  },
  walk: {
    plan: '../data/helsinki/plan.tsv', fixes: '../data/helsinki/walk.nmea', baseMap: 'maps/helsinki.svg',
    travelTimes: '../data/helsinki/travel_times.tsv', ways: '../data/helsinki/ways.geojson',
    timeZone: 'Europe/Helsinki', utcOffset: 3 * hour, mode: 'foot',
    settings: { detourFactor: 1.34, travelSpeedKmh: 5 },
    workday: {
      shiftStart: 11 * hour, shiftEnd: 19 * hour,
      breaks: [{ earliest: 13 * hour, latest: 15 * hour, duration: 30 * minute }],
    },
  },
}

/** The recorded day of a location. */
export const dayOf = location => days[location] ?? days.drive
