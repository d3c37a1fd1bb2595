// Fields of rows as columns: typed arrays of numbers, and arrays of everything else.

import { names } from './layouts.js'
import { dayOf } from './values.js'

const none = -(2n ** 63n)

/** Fills an array with what is read at the place of each value. */
function filled(array, start, size, read) {
  for (let index = 0; index < array.length; index++) array[index] = read(start + size * index)
  return array
}

const whole = ({ view }, start, count) => filled(new Int32Array(count), start, 8, at => view.getInt32(at, true))
const flags = ({ view }, start, count) => filled(new Array(count), start, 8, at => view.getInt32(at, true) !== 0)
const named = group => ({ view }, start, count) =>
  filled(new Array(count), start, 8, at => names[group][view.getInt32(at, true)])
const doubles = (memory, start, count) => memory.doubles(start, count)
const ids = (memory, start, count) => filled(new Array(count), start, 16, at => memory.uuidAt(at))

/** Milliseconds since 1970; NaN if there is none. */
const instants = ({ view }, start, count) => filled(new Float64Array(count), start, 8, at => {
  const instant = view.getBigInt64(at, true)
  return instant === none ? NaN : Number(instant)
})

const days = ({ view }, start, count) => filled(new Array(count), start, 8, at => {
  const day = view.getBigInt64(at, true)
  return day === none ? null : dayOf(Number(day))
})

const readers = {
  index: whole, id: ids, order: whole, status: named('taskStatus'), latitude: doubles, longitude: doubles,
  distance: doubles, travelTime: doubles, isUpdating: flags, plannedAt: instants, plannedDay: days, arrival: instants,
  pace: named('pace'), openState: named('openState'), hoursChange: instants,
}

const sizeOf = name => (name === 'id' ? 16 : 8)

/** The bytes of a row in these columns. */
export const width = columns => columns.reduce((sum, name) => sum + sizeOf(name), 0)

/** The columns by name. Each has room for `capacity` values, and has `count`. */
export function columnsAt(memory, start, columns, capacity, count) {
  const found = {}
  for (const name of columns) {
    found[name] = readers[name](memory, start, count)
    start += capacity * sizeOf(name)
  }
  return found
}
