// Travel times without a routing engine: those that one gave for a recorded day, or those of invented roads with one
// slow bridge.

const detour = 1.4 // how much longer a road is than the straight line
const speed = 8 // metres per second, in a city
const bridge = 240 // seconds that it takes to get over the river
const river = 52.512 // the latitude at which the river flows from east to west

/** The seconds from each place to each other; null where a place is not known: the planner estimates these. */
export function inventedTimes(places, distance) {
  const seconds = (from, to) => distance(from, to) * detour / speed + (isNorth(from) === isNorth(to) ? 0 : bridge)
  const known = places.map(place => place.coordinate)
  return known.map(from => known.map(to => (from && to ? seconds(from, to) : null)))
}

const isNorth = coordinate => coordinate.latitude >= river

/** The same from a table of two places and seconds in each line. The planner estimates what it does not have. */
export function recordedTimes(places, table) {
  const known = new Map(table.split('\n').map(line => line.split('\t')).map(([from, to, seconds]) =>
    [`${from} ${to}`, Number(seconds)]))
  const names = places.map(({ coordinate }) =>
    coordinate && `${coordinate.latitude.toFixed(5)},${coordinate.longitude.toFixed(5)}`)
  return names.map(from => names.map(to => (from === to ? 0 : known.get(`${from} ${to}`) ?? null)))
}
