// OSRM: http://project-osrm.org/docs. A server has one mode, whatever its address says.

import { Router } from './router.js'

export class OSRM extends Router {
  static name = 'OSRM'
  static profiles = { car: 'driving', bicycle: 'cycling', foot: 'walking' }
  static side = 50 // of 100 places in a request, unless the server was started with a larger --max-table-size
  static line = 99

  async tile(origins, destinations, profile) {
    const isSquare = origins.map(keyOf).join() === destinations.map(keyOf).join()
    const places = isSquare ? origins : [...origins, ...destinations]
    const these = isSquare ? 'all' : origins.map((_, at) => at).join(';')
    const others = isSquare ? 'all' : destinations.map((_, to) => origins.length + to).join(';')
    const answer = await this.sender.send('GET', `/table/v1/${profile}/${joined(places)}?annotations=duration`
      + `&sources=${these}&destinations=${others}&generate_hints=false`)
    const found = [...answer.sources, ...answer.destinations]
    return { seconds: answer.durations, fromRoad: found.map(each => each.distance) }
  }

  async path(points, profile) {
    const answer = await this.sender.send('GET', `/route/v1/${profile}/${joined(points)}?geometries=geojson`
      + '&overview=full&steps=false&generate_hints=false')
    const { geometry, duration, distance } = answer.routes[0]
    return { coordinates: geometry.coordinates, seconds: duration, metres: distance }
  }
}

const keyOf = ({ key }) => key

const joined = places => places.map(place => `${place.longitude.toFixed(6)},${place.latitude.toFixed(6)}`).join(';')
