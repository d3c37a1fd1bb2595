// Valhalla: https://valhalla.github.io/valhalla/api.

import { straight } from './places.js'
import { Router } from './router.js'

export class Valhalla extends Router {
  static name = 'Valhalla'
  static variable = 'VALHALLA_KEY' // for a hosted one
  static profiles = { car: 'auto', bicycle: 'bicycle', foot: 'pedestrian' }
  static side = 50 // max_matrix_location_pairs is 2,500
  static line = 1000
  #metres = new Map() // of each place from a road, by profile and place

  headers() {
    return this.key ? { Authorization: `Bearer ${this.key}` } : {}
  }

  message(body) {
    return body?.error
  }

  /** The matrix is refused if it has one place without a road, and does not say how far the others are from one. So it
   * is asked for between places near roads. */
  async tile(origins, destinations, profile) {
    const fromRoad = await this.#fromRoad([...origins, ...destinations], profile)
    const isNear = index => fromRoad[index] <= Router.far
    const rows = [...origins.keys()].filter(isNear)
    const columns = [...destinations.keys()].filter(to => isNear(origins.length + to))
    const seconds = origins.map(() => destinations.map(() => null))
    if (rows.length > 0 && columns.length > 0) {
      const { sources_to_targets: found } = await this.sender.send('POST', '/sources_to_targets', {
        sources: rows.map(at => position(origins[at])),
        targets: columns.map(to => position(destinations[to])),
        costing: profile,
      })
      rows.forEach((at, row) => columns.forEach((to, column) => { seconds[at][to] = found[row][column].time }))
    }
    return { seconds, fromRoad }
  }

  /** How far places are from a road. */
  async #fromRoad(places, profile) {
    const keyOf = ({ key }) => `${profile} ${key}`
    const missing = places.filter(place => !this.#metres.has(keyOf(place)))
    if (missing.length > 0) {
      const located = await this.sender.send('POST', '/locate', { locations: missing.map(position), costing: profile })
      for (const [at, place] of missing.entries()) {
        const edges = (located[at].edges ?? []).map(edge => straight(place, {
          latitude: edge.correlated_lat, longitude: edge.correlated_lon,
        }))
        this.#metres.set(keyOf(place), Math.min(Infinity, ...edges))
      }
    }
    return places.map(place => this.#metres.get(keyOf(place)))
  }

  async path(points, profile) {
    const { trip } = await this.sender.send('POST', '/route', {
      locations: points.map(position), costing: profile, units: 'kilometers', directions_type: 'none',
    })
    const { time, length } = trip.summary
    return { coordinates: trip.legs.flatMap(leg => decoded(leg.shape)), seconds: time, metres: length * 1000 }
  }
}

const position = ({ latitude, longitude }) => ({ lat: latitude, lon: longitude })

/** A polyline with six digits: numbers in groups of five bits, from the lowest, that add up. */
function decoded(shape) {
  const numbers = []
  let number = 0
  let shift = 0
  for (const character of shape) {
    const bits = character.charCodeAt(0) - 63
    number |= (bits & 31) << shift
    shift += 5
    if (bits < 32) {
      numbers.push(number & 1 ? ~(number >> 1) : number >> 1)
      number = shift = 0
    }
  }
  const line = []
  for (let at = 0, latitude = 0, longitude = 0; at + 1 < numbers.length; at += 2) {
    latitude += numbers[at]
    longitude += numbers[at + 1]
    line.push([longitude / 1e6, latitude / 1e6])
  }
  return line
}
