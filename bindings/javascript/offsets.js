// The offsets from UTC of a time zone, as the list that a planner takes.

import { constants } from './layouts.js'
import * as values from './values.js'

const { PlannerError } = values
const longestOffset = 64_800
const dayLength = 86_400_000
const year = 366 * dayLength
// No time zone since 1900 has two changes within five days.
const step = 3 * dayLength
const lastDate = 8.64e15
const firstInstant = -(2 ** 63)
const utc = ['', '+', 0, 0, 0]
const dayAt = (instant, seconds) => Math.floor((instant + 1000 * seconds) / dayLength)

/** A function from milliseconds since 1970 to the offset from UTC in seconds. */
function offsetAt(timeZone) {
  const checked = offset => values.whole(offset, 'timeZone', -longestOffset, longestOffset)
  if (typeof timeZone === 'number') {
    const offset = checked(timeZone)
    return () => offset
  }
  if (typeof timeZone === 'function') return at => checked(timeZone(new Date(at)))
  const format = formatOf(timeZone)
  return at => {
    // Such as "GMT+05:30" behind a date, or "GMT" for UTC.
    const [, sign, hours, minutes, seconds] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(format.format(at)) ?? utc
    const offset = 3600 * hours + 60 * minutes + Number(seconds ?? 0)
    return checked(sign === '+' ? offset : -offset)
  }
}

function formatOf(timeZone) {
  // Without a name it is the system's.
  const name = timeZone === undefined || timeZone === null ? undefined : values.string(timeZone, 'timeZone')
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  } catch (error) {
    if (error instanceof RangeError) throw new PlannerError('INVALID_ARGUMENT', `${error.message}.`, 'timeZone')
    throw error
  }
}

/** The first millisecond after `before`, at most `after`, from which the offset is no longer what it was. */
function changeBetween(at, before, after) {
  const offset = at(before)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (at(middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** All changes between two instants. */
function changesBetween(at, start, end) {
  const changes = []
  for (let before = start; before < end; ) {
    const after = Math.min(before + step, end)
    if (at(after) === at(before)) {
      before = after
    } else {
      before = changeBetween(at, before, after)
      changes.push({ from: before, seconds: at(before) })
    }
  }
  return changes
}

/** The offsets from a year before an instant to two years after it. If there are too many, the nearest ones. */
function listAround(at, now) {
  const start = Math.max(now - year, -lastDate)
  const changes = changesBetween(at, start, Math.min(now + 2 * year, lastDate))
  const nearest = [...changes].sort((one, other) => Math.abs(one.from - now) - Math.abs(other.from - now))
  const kept = new Set(nearest.slice(0, constants.limit.utcOffsets - 1))
  const first = changes.findIndex(change => kept.has(change))
  const seconds = first > 0 ? changes[first - 1].seconds : at(start)
  // The first offset has always been, so that the list is the same on the next day.
  return [{ from: firstInstant, seconds }, ...changes.filter(change => kept.has(change))]
}

/** The offsets of a time zone around the local day of an instant. They are the same at any instant of that day. */
export class Offsets {
  #at
  /** Ascending. The first one also holds before its instant. */
  list

  static of(timeZone, now) {
    return new Offsets(offsetAt(timeZone), now)
  }

  constructor(at, now) {
    this.#at = at
    this.list = listAround(at, dayLength * dayAt(now, at(now)))
  }

  /** The same time zone around another instant; this object if its offsets are the same. */
  around(now) {
    const others = new Offsets(this.#at, now)
    return JSON.stringify(others.list) === JSON.stringify(this.list) ? this : others
  }

  /** The local day of an instant, in days since 1970. */
  day(instant) {
    const later = this.list.findIndex(({ from }) => from > instant)
    return dayAt(instant, this.list.at(later < 0 ? -1 : Math.max(later - 1, 0)).seconds)
  }
}
