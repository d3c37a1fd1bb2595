// GraphHopper: https://docs.graphhopper.com. Its matrix names the places that it finds no road for.

import { Router } from './router.js'

export class GraphHopper extends Router {
  static name = 'GraphHopper'
  static address = 'https://graphhopper.com/api/1'
  static variable = 'GRAPHHOPPER_KEY'
  static profiles = { car: 'car', bicycle: 'bike', foot: 'foot' }
  static side = 25 // the number of places depends on the plan
  static line = 100

  query() {
    return this.key && `?key=${encodeURIComponent(this.key)}`
  }

  async tile(origins, destinations, profile) {
    const answer = await this.sender.send('POST', '/matrix', {
      from_points: origins.map(position), to_points: destinations.map(position), profile, out_arrays: ['times'],
      fail_fast: false,
    })
    const fromRoad = [...origins, ...destinations].map(() => null)
    for (const hint of answer.hints ?? []) {
      for (const at of hint.invalid_from_points ?? []) fromRoad[at] = Infinity
      for (const to of hint.invalid_to_points ?? []) fromRoad[origins.length + to] = Infinity
    }
    return { seconds: answer.times, fromRoad }
  }

  async path(points, profile) {
    const answer = await this.sender.send('POST', '/route', {
      points: points.map(position), profile, points_encoded: false, instructions: false,
    })
    const path = answer.paths[0]
    const coordinates = path.points.coordinates.map(([x, y]) => [x, y]) // without heights
    return { coordinates, seconds: path.time / 1000, metres: path.distance }
  }
}

const position = ({ latitude, longitude }) => [longitude, latitude]
