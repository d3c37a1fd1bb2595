// Google Routes: https://developers.google.com/maps/documentation/routes. It does not say how far a place is from a
// road. Its terms say for how long times may be kept.

import { Router } from './router.js'
import { Kind, RouterError } from './sending.js'

export class GoogleRoutes extends Router {
  static name = 'Google Routes'
  static address = 'https://routes.googleapis.com'
  static variable = 'GOOGLE_MAPS_KEY'
  static profiles = { car: 'DRIVE', bicycle: 'BICYCLE', foot: 'WALK' }
  static side = 25 // of 625 pairs in a request
  static line = 625

  headers() {
    return this.key ? { 'X-Goog-Api-Key': this.key } : {}
  }

  message(body) {
    return (Array.isArray(body) ? body[0] : body)?.error?.message
  }

  async tile(origins, destinations, profile) {
    const fields = 'originIndex,destinationIndex,status,condition,duration'
    const elements = await this.sender.send('POST', '/distanceMatrix/v2:computeRouteMatrix', {
      origins: origins.map(place => ({ waypoint: waypoint(place) })),
      destinations: destinations.map(place => ({ waypoint: waypoint(place) })),
      travelMode: profile,
    }, { ...this.headers(), 'X-Goog-FieldMask': fields })
    const seconds = origins.map(() => destinations.map(() => -1)) // no answer yet
    for (const element of elements) { // in any order; a number that is 0 may be left out
      const { originIndex = 0, destinationIndex = 0, status, condition, duration = '0s' } = element
      if (condition === undefined || (status?.code ?? 0) !== 0) continue
      seconds[originIndex][destinationIndex] = condition === 'ROUTE_EXISTS' ? inSeconds(duration) : null
    }
    return { seconds }
  }

  async path(points, profile) {
    const answer = await this.sender.send('POST', '/directions/v2:computeRoutes', {
      origin: waypoint(points[0]),
      destination: waypoint(points.at(-1)),
      intermediates: points.slice(1, -1).map(waypoint),
      travelMode: profile,
      polylineEncoding: 'GEO_JSON_LINESTRING',
    }, { ...this.headers(), 'X-Goog-FieldMask': 'routes.duration,routes.distanceMeters,routes.polyline' })
    if (!answer.routes?.length) throw new RouterError(Kind.REFUSED, this.sender.engine, 'there is no route')
    const { polyline, duration, distanceMeters = 0 } = answer.routes[0]
    return { coordinates: polyline.geoJsonLinestring.coordinates, seconds: inSeconds(duration), metres: distanceMeters }
  }
}

const waypoint = ({ latitude, longitude }) => ({ location: { latLng: { latitude, longitude } } })

const inSeconds = duration => (/^\d/.test(duration) ? Number(duration.replace(/s$/, '')) : NaN)
