// Places, the straight lines between them, and how a planner estimates travel times from these. A travel time is a
// number of seconds; null: unknown, so the planner estimates it; or Infinity: there is no way.

/** A place from any object with a latitude and a longitude in degrees. Places of one key have the same travel times. */
export function point(place, name = '') {
  const { latitude, longitude } = place
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) {
    throw new RangeError('a place has a latitude and a longitude in degrees')
  }
  const key = `${latitude.toFixed(5)},${longitude.toFixed(5)}` // to a metre
  return { latitude, longitude, name: name || place.name || '', key }
}

/** The place with the number of its key. A new key gets the next number, and a row of times. */
export function numbered(place, { numbers, times }) {
  const each = point(place)
  if (!numbers.has(each.key)) numbers.set(each.key, times.push([]) - 1)
  return { ...each, number: numbers.get(each.key) }
}

export function blocks(items, size) {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** Handles the items, a few at the same time. After the first error it begins no other, and throws when all ended. */
export async function eachOf(items, atOnce, handle) {
  const rest = items.values()
  const errors = []
  const work = async () => {
    for (const item of rest) {
      if (errors.length > 0) return
      await handle(item).catch(error => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.max(atOnce, 1) }, work))
  if (errors.length > 0) throw errors[0]
}

/** The metres between two places on a sphere of the Earth's mean radius. */
export function straight(one, other) {
  const [south, north] = [radians(one.latitude), radians(other.latitude)]
  const height = Math.sin((north - south) / 2) ** 2
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 12_742_018 * Math.asin(Math.sqrt(Math.min(height + Math.cos(south) * Math.cos(north) * width, 1)))
}

const radians = degrees => (degrees * Math.PI) / 180

/** What a planner needs to estimate: settings of the same names. docs/routers.md says how they were measured. */
export const MODES = Object.freeze({
  car: Object.freeze({ detourFactor: 1.24, travelSpeedKmh: 40 }),
  bicycle: Object.freeze({ detourFactor: 1.4, travelSpeedKmh: 15 }),
  foot: Object.freeze({ detourFactor: 1.34, travelSpeedKmh: 5 }),
})

export function modeOf(modes, mode) {
  if (Object.hasOwn(modes, mode)) return modes[mode]
  throw new RangeError(`a mode is one of ${Object.keys(modes).join(', ')}: '${mode}'`)
}

/** The detour factor, and the speed if the lengths of the ways are known, that come closest to travel times. */
export function fitted(points, seconds, metres, speedKmh) {
  const pairs = seconds.flatMap((row, at) => row.map((time, to) => ({
    time, length: metres?.[at][to], apart: straight(points[at], points[to]),
  }))).filter(({ time, apart }) => time && time < Infinity && apart > 100)
  const measured = pairs.filter(({ length }) => length && length < Infinity)
  const speed = metres ? 3.6 * median(measured.map(({ length, time }) => length / time)) : speedKmh
  const detour = median(pairs.map(({ time, apart }) => (time * speed) / 3.6 / apart))
  return { detourFactor: rounded(detour, 100), travelSpeedKmh: rounded(speed, 10) }
}

function median(values) {
  if (values.length === 0) throw new RangeError('a travel time between two places more than 100 m apart is needed')
  const sorted = [...values].sort((one, other) => one - other)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

const rounded = (value, parts) => Math.round(value * parts) / parts
