// The map: Leaflet with the stops as pins, the lines that the agent travels, and the position, over a base map that the
// page keeps, or the tiles of a server.

import { circle, divIcon, latLng, latLngBounds, marker, polyline } from '../../build/leaflet/leaflet.js'
import { icon, make, set, setText } from './dom.js'
import { copyright, makeMap } from './ground.js'

const longestStep = 500 // metres from one place of a track to the next; a longer step is a gap
const shortestRun = 3 // neighbouring places of a track; a shorter run is noise
const pinSize = 44 // pixels: what a finger can hit

export class DayMap {
  element = make('div', { class: 'map' })
  #canvas = make('div', { class: 'map-canvas' })
  #map
  #pins = new Map() // by the id of the stop
  #openID = null
  #route // runs of places with their times, as in the source, without noise
  #fix = null
  #isMoved = false // by the person
  #road // the whole track
  #driven
  #ahead
  #before
  #after
  #accuracy
  #here

  /** `day` says which base map. tapped(id) is called when the person taps a pin; without it, the map stands still. */
  constructor(day, track, { tapped, tiles, words } = {}) {
    Object.assign(this, { tapped, words })
    this.element.append(this.#canvas)
    this.#map = makeMap(this.#canvas, day, tiles, tapped ? {} : still)
    this.#map.on('dragstart zoomstart', () => { this.#isMoved ||= this.#isReady })
    this.#route = runsOf(track).filter(run => run.length > shortestRun)
    this.#road = this.#route.map(placesOf)
    const line = (name, places = []) => polyline(places, { className: name, interactive: false }).addTo(this.#map)
    if (!day.ways) for (const name of ['road', 'way']) line(name, this.#road) // a base map without streets
    this.#ahead = line('ahead')
    this.#driven = line('driven')
    this.#after = line('order is-after')
    this.#before = line('order is-before')
    this.#accuracy = circle([0, 0], { className: 'accuracy', interactive: false, radius: 0 })
    const dot = divIcon({ className: 'here', html: hereShape, iconSize: [18, 18] })
    this.#here = marker([0, 0], { icon: dot, interactive: false, keyboard: false, zIndexOffset: 500 })
    const attribution = make('a', { class: 'attribution', ...copyright }, '© OpenStreetMap')
    if (tapped) this.element.append(this.#makeControls(), attribution)
    set(this.element, 'aria-hidden', tapped ? null : 'true')
    set(this.#canvas, 'role', tapped && 'region')
    new ResizeObserver(() => this.#resized()).observe(this.#canvas)
  }

  // ---- What is drawn ----

  drawRows(rows, openID, nextID) {
    const located = rows.filter(row => row.coordinate)
    const placesBefore = this.#places
    for (const [id, pin] of this.#pins) if (!located.some(row => row.id === id)) this.#drop(id, pin)
    for (const row of located) this.#drawPin(row, openID, nextID)
    const isOpened = openID !== this.#openID && openID
    this.#openID = openID
    if (!this.#isMoved && this.#places !== placesBefore) this.#fit()
    if (isOpened) this.#bringIntoView(openID)
  }

  /** A map of one stop and its surroundings. */
  drawOne(row) {
    this.drawRows([{ ...row, number: '' }], null, null)
  }

  /** The pin of a card that has the focus, or the mouse, stands out. */
  highlight(id) {
    for (const [other, { pin }] of this.#pins) set(pin, 'data-is-lit', other === id)
  }

  /** The lines to the remaining stops. */
  drawAhead(lines) {
    this.#ahead.setLatLngs(lines)
  }

  /** Two orders of stops, as lines: dashed and in full. Without lines there is none. */
  drawOrders(before, after) {
    set(this.element, 'data-compares', after.length > 0)
    this.#before.setLatLngs(before)
    this.#after.setLatLngs(after)
  }

  /** The route up to a fix, and a dot there. Without a fix there is none. */
  drawPosition(fix) {
    if (fix === this.#fix) return
    this.#fix = fix
    const driven = fix ? this.#route.map(run => placesOf(run.filter(({ time }) => time <= fix.time))) : []
    this.#driven.setLatLngs(driven)
    if (!fix) return [this.#here, this.#accuracy].forEach(layer => layer.remove())
    this.#here.setLatLng(placeOf(fix)).addTo(this.#map)
    this.#accuracy.setLatLng(placeOf(fix)).setRadius(fix.horizontalAccuracy ?? 0).addTo(this.#map)
    this.#pulse()
  }

  /** Once for a fix: without an end, the browser would draw every frame, and empty the battery. */
  #pulse() {
    for (const motion of this.#here.getElement().firstChild.getAnimations()) {
      if (motion.playState === 'finished') motion.play()
    }
  }

  drawLabels() {
    const { map, zoomIn, zoomOut, wholeDay } = this.words()
    set(this.#canvas, 'aria-label', map)
    const buttons = this.element.querySelectorAll('.map-controls button')
    ;[zoomIn, zoomOut, wholeDay].forEach((text, index) => set(buttons[index], 'aria-label', text))
  }

  // ---- Pins ----

  #drawPin(row, openID, nextID) {
    const { id, coordinate, statusColor, number } = row
    const found = this.#pins.get(id) ?? this.#addPin(id)
    const { pin } = found
    const name = `pin${id === openID ? ' is-open' : ''}${id === nextID ? ' is-next' : ''}`
    set(pin, 'class', name)
    set(pin, 'data-color', statusColor)
    setText(pin.firstChild, String(number))
    found.layer.setLatLng(placeOf(coordinate))
    found.layer.setZIndexOffset(id === openID ? 300 : id === nextID ? 200 : 0)
  }

  /** The list has all that a pin shows, so a screen reader and the keyboard use that. */
  #addPin(id) {
    const pin = make('div', { class: 'pin', 'aria-hidden': 'true', onclick: () => this.tapped?.(id) }, make('b'))
    const shape = divIcon({ className: 'pin-place', html: pin, iconSize: [pinSize, pinSize] })
    const layer = marker([0, 0], { icon: shape, keyboard: false, interactive: Boolean(this.tapped) }).addTo(this.#map)
    this.#pins.set(id, { pin, layer })
    return this.#pins.get(id)
  }

  #drop(id, { layer }) {
    layer.remove()
    this.#pins.delete(id)
  }

  // ---- What is in view ----

  /** Where the pins are, as a text. */
  get #places() {
    return [...this.#pins.values()].map(({ layer }) => layer.getLatLng()).join()
  }

  get #isReady() {
    return this.#pins.size > 0 && this.#canvas.clientHeight > 0
  }

  /** The padding of what is in view: room for a pin, the buttons at the top, and what covers the map at the bottom. */
  get #padding() {
    const room = pinSize / 2 + 6
    const below = parseFloat(getComputedStyle(this.element).getPropertyValue('--covered')) || 0
    return { paddingTopLeft: [room, room + (this.tapped ? 46 : 0)], paddingBottomRight: [room, room + below] }
  }

  /** All stops, and the track. */
  #fit() {
    if (!this.#isReady) return
    this.#map.invalidateSize({ pan: false }) // Leaflet has the size before the map was in the page
    const pins = [...this.#pins.values()].map(({ layer }) => layer.getLatLng())
    const all = latLngBounds(pins)
    if (pins.length > 1) this.#road.forEach(run => all.extend(run))
    this.#isMoved = true // so that this movement does not count as the person's
    this.#map.fitBounds(all, { ...this.#padding, maxZoom: pins.length > 1 ? 17 : 16, animate: false })
    this.#isMoved = false
  }

  #bringIntoView(id) {
    const pin = this.#pins.get(id)
    if (pin && this.tapped) this.#map.panInside(pin.layer.getLatLng(), this.#padding)
  }

  #resized() {
    this.#map.invalidateSize({ pan: false })
    if (!this.#isMoved) this.#fit()
  }

  #makeControls() {
    const act = step => () => {
      this.#isMoved = true
      this.#map.setZoom(this.#map.getZoom() + step)
    }
    const button = (name, onclick) => make('button', { class: 'round', type: 'button', onclick }, icon(name))
    return make('div', { class: 'map-controls' },
      button('plus', act(1)), button('minus', act(-1)), button('fit', () => this.#fit()))
  }
}

const hereShape = '<i class="here-halo"></i><i class="here-dot"></i>'
const still = {
  dragging: false, touchZoom: false, scrollWheelZoom: false, doubleClickZoom: false, boxZoom: false, keyboard: false,
}
const placeOf = ({ latitude, longitude }) => [latitude, longitude]
const placesOf = places => places.map(placeOf)

/** The neighbouring places of a track. */
function runsOf(track) {
  const runs = []
  track.forEach((place, index) => {
    const before = track[index - 1]
    const isStep = before && latLng(placeOf(before)).distanceTo(placeOf(place)) < longestStep
    if (isStep) runs.at(-1).push(place)
    else runs.push([place])
  })
  return runs
}
