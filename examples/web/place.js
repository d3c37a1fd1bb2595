// Where a composed task is: at the agent, or in the middle of a map that the person moves.

import { icon, make, set, setText } from './dom.js'
import { makeMap } from './ground.js'

const near = 17 // the zoom
const still = 2 // metres: by less a change of the size or the zoom moves the middle

export class PlacePicker {
  #map = null // while it is shown
  #middle = null // of the map, as a place of Leaflet
  #canvas = make('div', { class: 'map-canvas', role: 'application' })
  #frame = make('div', { class: 'map' }, this.#canvas, make('i', { class: 'cross', 'aria-hidden': 'true' }))
  #name = make('span', { class: 'name' })
  #chosen = make('span', { class: 'chosen', role: 'status' })
  #clear = make('button', { class: 'clear', type: 'button', onclick: () => {
    this.#choose(null)
    this.#here.focus()
  } }, icon('close'))
  #here = make('button', { class: 'chip', type: 'button', onclick: () => this.#choose(this.place().fix) })
  #onMap = make('button', { class: 'chip', type: 'button', onclick: () => this.#toggleMap() })
  element = make('div', { class: 'section place' },
    make('div', { class: 'section-head' },
      make('p', { class: 'section-name' }, icon('address'), this.#name, this.#chosen), this.#clear),
    make('div', { class: 'chips', role: 'group' }, this.#here, this.#onMap))

  /** place() has the agent's fix and the track; chosen() is called with a coordinate, or null. */
  constructor({ words, place, day, tiles, chosen }) {
    Object.assign(this, { words, place, day, tiles, chosen })
  }

  draw(coordinate) {
    const { place, hereIAm, onTheMap, clear } = this.words()
    setText(this.#name, place)
    setText(this.#chosen, coordinate && `${coordinate.latitude.toFixed(4)}, ${coordinate.longitude.toFixed(4)}`)
    setText(this.#here, hereIAm)
    setText(this.#onMap, onTheMap)
    set(this.#onMap, 'aria-expanded', String(this.#map !== null))
    set(this.#onMap.parentElement, 'aria-label', place)
    set(this.#canvas, 'aria-label', onTheMap)
    set(this.#clear, 'aria-label', `${clear}: ${place}`)
    this.#clear.hidden = !coordinate
    this.#here.hidden = !this.place().fix
    this.coordinate = coordinate
  }

  #choose(fix) {
    const coordinate = fix && { latitude: fix.latitude, longitude: fix.longitude }
    this.chosen(coordinate)
    if (!coordinate || !this.#map) return
    this.#map.setView([fix.latitude, fix.longitude], this.#map.getZoom(), { animate: false })
  }

  /** The map begins at the chosen place, or where the agent is, or has been. */
  #toggleMap() {
    if (this.#map) this.#hideMap()
    else this.#showMap()
    this.draw(this.coordinate)
  }

  #showMap() {
    const { fix, track } = this.place()
    const { latitude, longitude } = this.coordinate ?? fix ?? track[0] ?? { latitude: 0, longitude: 0 }
    this.element.append(this.#frame)
    this.#frame.scrollIntoView({ block: 'nearest' })
    this.#map = makeMap(this.#canvas, this.day, this.tiles, { center: [latitude, longitude], zoom: near })
    this.#middle = this.#map.getCenter()
    this.#map.on('moveend', () => this.#moved())
  }

  #hideMap() {
    this.#map.remove()
    this.#frame.remove()
    this.#map = null
  }

  #moved() {
    const middle = this.#map.getCenter()
    if (middle.distanceTo(this.#middle) < still) return
    this.#middle = middle
    this.chosen({ latitude: middle.lat, longitude: middle.lng })
  }
}
