// What an engine answers. A tile has the `seconds` of a request's pairs, a row for each origin, with null where there
// is no way; and `fromRoad`, the metres that the origins and then the destinations are from a road, null where unknown.
// A route has `coordinates`, which are longitude and latitude as in GeoJSON, `seconds` and `metres`.

/** The tile with Infinity where there is no way, if it has a time for each pair. */
export function checked({ seconds, fromRoad = [] }, origins, destinations) {
  const hasAll = row => row.length === destinations.length && row.every(isTime)
  const isKnown = fromRoad.length === origins.length + destinations.length || fromRoad.length === 0
  if (seconds.length !== origins.length || !seconds.every(hasAll)) throw new RangeError('a time is missing')
  if (!isKnown || !fromRoad.every(each => each === null || each === Infinity || isAmount(each))) {
    throw new RangeError('a distance is missing')
  }
  const rows = seconds.map(row => (row.includes(null) ? row.map(each => each ?? Infinity) : row))
  return { seconds: rows, fromRoad }
}

export function checkedRoute({ coordinates, seconds, metres }) {
  const isLine = coordinates.every(position => position.length === 2 && position.every(Number.isFinite))
  if (!isLine || !isAmount(seconds) || !isAmount(metres)) throw new RangeError('the line is incomplete')
  return { coordinates, seconds, metres }
}

const isTime = value => value === null || isAmount(value)

const isAmount = value => Number.isFinite(value) && value >= 0
