// A source of travel times of its own: a stand-in for a router. The roads are invented, with one slow bridge.

const detour = 1.4 // how much longer a road is than the straight line
const speed = 8 // metres per second, in a city
const bridge = 240 // seconds that it takes to get over the river
const river = 52.512 // the latitude at which the river flows from east to west

/** The seconds from each place to each other; null where a place is not known: the planner estimates these. */
export function travelTimes(places, distance) {
  const seconds = (from, to) => distance(from, to) * detour / speed + (isNorth(from) === isNorth(to) ? 0 : bridge)
  const known = places.map(place => place.coordinate)
  return known.map(from => known.map(to => (from && to ? seconds(from, to) : null)))
}

const isNorth = coordinate => coordinate.latitude >= river
