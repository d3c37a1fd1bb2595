// A map with its base map: a drawing that the page keeps, or the tiles of a server.

import { map as makeLeaflet, svgOverlay, tileLayer } from '../../build/leaflet/leaflet.js'
import { set } from './dom.js'

export const copyright = {
  href: 'https://www.openstreetmap.org/copyright', target: '_blank', rel: 'noreferrer',
}
const [closest, widest] = [19, 11] // the zoom
const namesFrom = 16 // the zoom from which the names of streets can be read
const drawings = new Map() // that have been loaded, by their addresses

/** A map of Leaflet in an element. It shows a place of the day's base map once it has a view. */
export function makeMap(element, day, tiles, options) {
  const map = makeLeaflet(element, {
    zoomControl: false, attributionControl: false, minZoom: widest, maxZoom: closest, zoomSnap: 0.25, center: [0, 0],
    zoom: widest, ...options,
  })
  addGround(map, day, tiles)
  return map
}

async function addGround(map, { baseMap }, tiles) {
  if (tiles) return tileLayer(tiles, { maxZoom: closest }).addTo(map)
  if (!drawings.has(baseMap)) drawings.set(baseMap, load(baseMap))
  const ground = (await drawings.get(baseMap))?.cloneNode(true)
  if (!ground) return
  set(ground, 'aria-hidden', 'true') // or a screen reader reads the name of every street
  const { south, west, north, east } = ground.dataset
  map.createPane('ground').style.zIndex = 100
  svgOverlay(ground, [[south, west], [north, east]], { pane: 'ground', className: 'ground' }).addTo(map)
  map.on('zoomend', () => scale(ground, map))
  scale(ground, map)
}

/** Names keep their size on the screen. The drawing is in metres. */
function scale(ground, map) {
  const [left, right] = [0, 100].map(x => map.containerPointToLatLng([x, 0]))
  ground.style.setProperty('--pixel', `${left.distanceTo(right) / 100}px`)
  set(ground, 'data-has-names', map.getZoom() >= namesFrom)
}

/** Null if it cannot be loaded. */
async function load(address) {
  try {
    const response = await fetch(address)
    if (!response.ok) return null
    const { documentElement } = new DOMParser().parseFromString(await response.text(), 'image/svg+xml')
    return document.importNode(documentElement, true)
  } catch {
    return null
  }
}
