// openrouteservice: https://openrouteservice.org/dev. A place without a road is null among its sources.

import { Router } from './router.js'

export class OpenRouteService extends Router {
  static name = 'openrouteservice'
  static address = 'https://api.openrouteservice.org'
  static variable = 'OPENROUTESERVICE_KEY'
  static profiles = { car: 'driving-car', bicycle: 'cycling-regular', foot: 'foot-walking' }
  static side = 50 // of 3,500 pairs in a request
  static line = 1000

  headers() {
    return this.key ? { Authorization: this.key } : {}
  }

  message(body) {
    return body?.error?.message ?? body?.error
  }

  async tile(origins, destinations, profile) {
    const answer = await this.sender.send('POST', `/v2/matrix/${profile}`, {
      locations: [...origins, ...destinations].map(position),
      sources: origins.map((_, at) => at),
      destinations: destinations.map((_, to) => origins.length + to),
      metrics: ['duration'],
    })
    const found = [...answer.sources, ...answer.destinations]
    const fromRoad = found.map(each => (each === null ? Infinity : (each.snapped_distance ?? null)))
    return { seconds: answer.durations, fromRoad }
  }

  async path(points, profile) {
    const answer = await this.sender.send('POST', `/v2/directions/${profile}/geojson`, {
      coordinates: points.map(position), instructions: false,
    })
    const { geometry, properties } = answer.features[0]
    const { duration = 0, distance = 0 } = properties.summary // a number that is 0 may be left out
    return { coordinates: geometry.coordinates.map(([x, y]) => [x, y]), seconds: duration, metres: distance }
  }
}

const position = ({ latitude, longitude }) => [longitude, latitude]
