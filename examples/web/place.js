// Where a composed task is: at the agent, or in the middle of a map that the person moves.

import { icon, make, set, setText } from './dom.js'
import { DayMap } from './map.js'

export class PlacePicker {
  #map = null
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
    set(this.element.lastChild, 'aria-label', place)
    set(this.#clear, 'aria-label', `${clear}: ${place}`)
    this.#clear.hidden = !coordinate
    this.#here.hidden = !this.place().fix
    this.coordinate = coordinate
  }

  #choose(coordinate) {
    this.chosen(coordinate && { latitude: coordinate.latitude, longitude: coordinate.longitude })
    if (coordinate) this.#map?.moveTo(coordinate)
  }

  /** The map begins at the chosen place, or where the agent is, or has been. */
  #toggleMap() {
    if (this.#map) {
      this.#map.element.remove()
      this.#map = null
      return this.draw(this.coordinate)
    }
    const { fix, track } = this.place()
    const { day, tiles, words } = this
    this.#map = new DayMap(day, [], { words, tiles, picked: coordinate => this.#choose(coordinate) })
    this.element.append(this.#map.element)
    this.#map.element.scrollIntoView({ block: 'nearest' })
    this.#map.moveTo(this.coordinate ?? fix ?? track[0] ?? { latitude: 0, longitude: 0 })
    this.draw(this.coordinate)
  }
}
