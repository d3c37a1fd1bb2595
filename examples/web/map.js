// The map: plain SVG of the stops, the route and the position, in metres around the first stop, over a grid of 500 m.

import { make, makeSVG, reconcile, set, setText } from './dom.js'
import { parks, rivers } from './landscape.js'

const metresPerDegree = 111_320
const longestStep = 500 // metres from one place of a track to the next; a longer step is a gap
const shortestRun = 3 // neighbouring places of a track; a shorter run is noise
const gridStep = 500 // metres
const leastSpan = 900 // metres: the smallest width of the map

export class DayMap {
  #origin = null
  #rows = []
  #openID = null
  #track // places with their times, as in the source
  #route = [] // the same as points, without noise
  #fix = null
  #scale = 1 // metres per pixel
  #pinSize = 1
  #ground = makeSVG('g')
  #roadEdge = makeSVG('path', { class: 'road' })
  #road = makeSVG('path', { class: 'way' })
  #driven = makeSVG('path', { class: 'driven' })
  #before = makeSVG('path', { class: 'order is-before' })
  #after = makeSVG('path', { class: 'order is-after' })
  #pins = makeSVG('g')
  #halo = makeSVG('circle', { class: 'here-halo', r: 22 })
  #here = makeSVG('g', { visibility: 'hidden' }, this.#halo, makeSVG('circle', { class: 'here-dot', r: 8 }))
  #svg = makeSVG('svg', { 'aria-hidden': 'true' },
    this.#ground, this.#roadEdge, this.#road, this.#driven, this.#after, this.#before, this.#pins, this.#here)

  /** tapped(id) is called when the person taps a pin. */
  constructor(track, tapped) {
    this.#track = track
    this.tapped = tapped
    this.element = make('div', { class: 'map' }, this.#svg)
    new ResizeObserver(() => this.#fitAll()).observe(this.element)
  }

  drawRows(rows, openID) {
    this.#rows = rows.map((row, index) => ({ ...row, number: index + 1 })).filter(row => row.coordinate)
    this.#openID = openID
    if (this.#rows.length === 0) return this.#drawPins()
    this.#begin()
    this.#fitAll()
    this.drawPosition(this.#fix)
  }

  /** A map of one stop and its surroundings. */
  drawOne(row) {
    const before = this.#rows[0]
    if (before?.id === row.id && before.statusColor === row.statusColor) return
    this.#rows = [{ ...row, number: '' }]
    this.#begin()
    this.#fitAll()
  }

  /** Two orders of stops, from where the agent is: dashed and in full. Without stops there is none. */
  drawOrders(before, after, start) {
    if (!this.#origin) return
    set(this.element, 'data-compares', after.length > 0)
    const lineOf = stops => polyline([start, ...stops].filter(Boolean).map(place => this.#point(place)))
    set(this.#before, 'd', before.length > 0 && lineOf(before))
    set(this.#after, 'd', after.length > 0 && lineOf(after))
  }

  /** The route up to a fix, and a dot there. Without a fix there is none. */
  drawPosition(fix) {
    const isNew = fix && fix !== this.#fix
    this.#fix = fix
    if (!this.#origin) return
    set(this.#here, 'visibility', fix ? null : 'hidden')
    set(this.#driven, 'd', fix && pathOf(this.#route.filter(({ time }) => time <= fix.time)))
    if (fix) this.#place(this.#here, fix)
    if (isNew) this.#pulse()
  }

  /** Once for a fix: without an end, the browser would draw every frame, and empty the battery. */
  #pulse() {
    for (const motion of this.#halo.getAnimations()) {
      if (motion.playState === 'finished') motion.play()
    }
  }

  /** Draws what needs an origin, once there is one. */
  #begin() {
    if (this.#origin) return
    this.#origin = this.#rows[0].coordinate
    this.#drawGround()
    const points = this.#track.map(place => ({ ...this.#point(place), time: place.time }))
    this.#route = runsOf(points).filter(run => run.length > shortestRun).flat()
    set(this.#roadEdge, 'd', pathOf(this.#route))
    set(this.#road, 'd', pathOf(this.#route))
  }

  // ---- Places ----

  #point({ latitude, longitude }) {
    const around = Math.cos(this.#origin.latitude * Math.PI / 180)
    return {
      x: (longitude - this.#origin.longitude) * metresPerDegree * around,
      y: (this.#origin.latitude - latitude) * metresPerDegree,
    }
  }

  #place(element, coordinate) {
    const { x, y } = this.#point(coordinate)
    const scale = (this.#scale * this.#pinSize).toFixed(3)
    set(element, 'transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`)
  }

  /** Shows all stops and the route, with room for the pins and for the controls of a large map. */
  #fitAll() {
    const { clientWidth: width, clientHeight: height } = this.element
    if (!this.#origin || width === 0) return
    const isSmall = height < 340
    const [room, below] = isSmall ? [22, 0] : [56, 44]
    const points = this.#rows.map(row => this.#point(row.coordinate))
    const all = points.length > 1 ? [...points, ...this.#route] : points
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const [spanAcross, spanDown] = [Math.max(right - left, leastSpan), bottom - top]
    this.#scale = Math.max(spanAcross / (width - 2 * room), spanDown / (height - 2 * room - below))
    this.#pinSize = isSmall ? 0.8 : 1.15
    const [spanX, spanY] = [this.#scale * width, this.#scale * height]
    const box = [(left + right - spanX) / 2, (top + bottom - spanY + below * this.#scale) / 2, spanX, spanY]
    set(this.#svg, 'viewBox', box.map(Math.round).join(' '))
    this.#drawPins()
    if (this.#fix) this.#place(this.#here, this.#fix)
  }

  #drawPins() {
    reconcile(this.#pins, this.#rows.map(row => row.id), id => this.#makePin(id), (pin, id) => {
      const row = this.#rows.find(other => other.id === id)
      set(pin, 'class', id === this.#openID ? 'pin is-open' : 'pin')
      set(pin, 'data-color', row.statusColor)
      setText(pin.lastChild, String(row.number))
      this.#place(pin, row.coordinate)
    })
  }

  #makePin(id) {
    const tapped = () => this.tapped?.(id)
    return makeSVG('g', { onclick: tapped }, makeSVG('circle', { r: 11.5 }), makeSVG('text', { y: 3.8 }))
  }

  #drawGround() {
    const points = places => places.map(([longitude, latitude]) => this.#point({ latitude, longitude }))
    const far = 20_000
    const lines = Array.from({ length: 2 * far / gridStep + 1 }, (_, index) => index * gridStep - far)
    this.#ground.append(
      makeSVG('path', { class: 'grid', d: lines.map(at => `M${at} ${-far}V${far}M${-far} ${at}H${far}`).join('') }),
      ...parks.map(places => makeSVG('path', { class: 'park', d: `${curveOf(points([...places, places[0]]))}Z` })),
      ...rivers.map((places, index) =>
        makeSVG('path', { class: index > 0 ? 'water is-canal' : 'water', d: curveOf(points(places)) })))
  }
}

const isStep = (from, to) =>
  from !== undefined && to !== undefined && Math.hypot(to.x - from.x, to.y - from.y) < longestStep

function runsOf(points) {
  const runs = []
  points.forEach((point, index) => (isStep(points[index - 1], point) ? runs.at(-1).push(point) : runs.push([point])))
  return runs
}

function pathOf(points) {
  return points.map((point, index) =>
    `${isStep(points[index - 1], point) ? 'L' : 'M'}${point.x.toFixed(0)} ${point.y.toFixed(0)}`).join('')
}

const polyline = points => `M${points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`

/** A line without corners: through the middles between points, bent towards the points. */
function curveOf([first, ...rest]) {
  return rest.reduce((path, point, index) => {
    const next = rest[index + 1]
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point
    return `${path}Q${[point.x, point.y, end.x, end.y].map(Math.round).join(' ')}`
  }, `M${Math.round(first.x)} ${Math.round(first.y)}`)
}
