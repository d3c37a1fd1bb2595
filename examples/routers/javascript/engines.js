// The engines by their names, and the one that an option names: `osrm+http://127.0.0.1:5000` or `google`.

import { GoogleRoutes } from './google-routes.js'
import { GraphHopper } from './graphhopper.js'
import { OpenRouteService } from './openrouteservice.js'
import { OSRM } from './osrm.js'
import { Valhalla } from './valhalla.js'

export const ENGINES = Object.freeze({
  osrm: OSRM, valhalla: Valhalla, graphhopper: GraphHopper, openrouteservice: OpenRouteService, google: GoogleRoutes,
})

/** The name, and after a plus sign the address, unless the engine has a usual one. An address alone is that of OSRM. */
export function routerOf(option, options) {
  const [name, ...rest] = (isAddress(option) ? `osrm+${option}` : option).split('+')
  const url = rest.join('+')
  if (!Object.hasOwn(ENGINES, name)) {
    const names = Object.keys(ENGINES).join(', ')
    throw new RangeError(`a router is one of ${names}, such as osrm+http://127.0.0.1:5000: '${option}'`)
  }
  if (!url && !ENGINES[name].address) {
    throw new RangeError(`the address of ${name} is missing, such as ${name}+http://127.0.0.1:5000`)
  }
  if (url && !isAddress(url)) throw new RangeError(`an address begins with http:// or https://: '${url}'`)
  return new ENGINES[name](url, options)
}

const isAddress = text => /^https?:\/\//.test(text)
