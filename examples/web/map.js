// The map: plain SVG of the stops, the way and the position, in metres around the first stop, over a grid of 500 m.

import { keep, make, makeSVG, set, setText } from './dom.js'
import { parks, rivers } from './landscape.js'

const metresPerDegree = 111_320
const longestStep = 500 // metres from one place of a track to the next; what is farther is no way
const shortestRun = 3 // places of a track that are near each other; fewer are wild
const gridStep = 500 // metres
const leastSpan = 900 // metres that a map shows at least

export class DayMap {
  #origin = null
  #rows = []
  #openID = null
  #track // places in time, as the source has them
  #way = [] // the same as points, without those that are wild
  #fix = null
  #scale = 1 // metres for a pixel
  #pinSize = 1
  #ground = makeSVG('g')
  #roadEdge = makeSVG('path', { class: 'road' })
  #road = makeSVG('path', { class: 'way' })
  #driven = makeSVG('path', { class: 'driven' })
  #pins = makeSVG('g')
  #here = makeSVG('g', { visibility: 'hidden' },
    makeSVG('circle', { class: 'here-halo', r: 22 }), makeSVG('circle', { class: 'here-dot', r: 8 }))
  #svg = makeSVG('svg', { 'aria-hidden': 'true' },
    this.#ground, this.#roadEdge, this.#road, this.#driven, this.#pins, this.#here)

  /** tapped(id) is called for a pin. */
  constructor(track, tapped) {
    this.#track = track
    this.tapped = tapped
    this.element = make('div', { class: 'map' }, this.#svg)
    new ResizeObserver(() => this.#lookAtAll()).observe(this.element)
  }

  drawRows(rows, openID) {
    this.#rows = rows.map((row, index) => ({ ...row, number: index + 1 })).filter(row => row.coordinate)
    this.#openID = openID
    if (this.#rows.length === 0) return this.#drawPins()
    this.#begin()
    this.#lookAtAll()
    this.drawPosition(this.#fix)
  }

  /** A map of one stop alone, and what is around it. */
  drawOne(row) {
    const before = this.#rows[0]
    if (before?.id === row.id && before.statusColor === row.statusColor) return
    this.#rows = [{ ...row, number: '' }]
    this.#begin()
    this.#lookAtAll()
  }

  /** The way up to a fix, and a dot there; without one nobody knows where the agent is. */
  drawPosition(fix) {
    this.#fix = fix
    if (!this.#origin) return
    set(this.#here, 'visibility', fix ? null : 'hidden')
    set(this.#driven, 'd', fix && pathOf(this.#way.filter(({ time }) => time <= fix.time)))
    if (fix) this.#place(this.#here, fix)
  }

  /** Once it is known where in the world this is. */
  #begin() {
    if (this.#origin) return
    this.#origin = this.#rows[0].coordinate
    this.#drawGround()
    const points = this.#track.map(place => ({ ...this.#point(place), time: place.time }))
    this.#way = runsOf(points).filter(run => run.length > shortestRun).flat()
    set(this.#roadEdge, 'd', pathOf(this.#way))
    set(this.#road, 'd', pathOf(this.#way))
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
    set(element, 'transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(this.#scale * this.#pinSize).toFixed(3)})`)
  }

  /** Stops and way, with room for the pins, and for the controls of a large map. */
  #lookAtAll() {
    const { clientWidth: width, clientHeight: height } = this.element
    if (!this.#origin || width === 0) return
    const isSmall = height < 340
    const [room, below] = isSmall ? [22, 0] : [56, 44]
    const points = this.#rows.map(row => this.#point(row.coordinate))
    const all = points.length > 1 ? [...points, ...this.#way] : points
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    this.#scale = Math.max(Math.max(right - left, leastSpan) / (width - 2 * room), (bottom - top) / (height - 2 * room - below))
    this.#pinSize = isSmall ? 0.8 : 1.15
    const [spanX, spanY] = [this.#scale * width, this.#scale * height]
    const box = [(left + right - spanX) / 2, (top + bottom - spanY + below * this.#scale) / 2, spanX, spanY]
    set(this.#svg, 'viewBox', box.map(Math.round).join(' '))
    this.#drawPins()
    if (this.#fix) this.#place(this.#here, this.#fix)
  }

  #drawPins() {
    keep(this.#pins, this.#rows.map(row => row.id), id => this.#makePin(id), (pin, id) => {
      const row = this.#rows.find(other => other.id === id)
      set(pin, 'class', id === this.#openID ? 'pin is-open' : 'pin')
      set(pin, 'data-color', row.statusColor)
      setText(pin.lastChild, String(row.number))
      this.#place(pin, row.coordinate)
    })
  }

  #makePin(id) {
    return makeSVG('g', { onclick: () => this.tapped?.(id) }, makeSVG('circle', { r: 11.5 }), makeSVG('text', { y: 3.8 }))
  }

  #drawGround() {
    const points = places => places.map(([longitude, latitude]) => this.#point({ latitude, longitude }))
    const far = 20_000
    const lines = Array.from({ length: 2 * far / gridStep + 1 }, (_, index) => index * gridStep - far)
    this.#ground.append(
      makeSVG('path', { class: 'grid', d: lines.map(at => `M${at} ${-far}V${far}M${-far} ${at}H${far}`).join('') }),
      ...parks.map(places => makeSVG('path', { class: 'park', d: `${curveOf(points([...places, places[0]]))}Z` })),
      ...rivers.map((places, index) => makeSVG('path', { class: index > 0 ? 'water is-canal' : 'water', d: curveOf(points(places)) })))
  }
}

const isStep = (from, to) => from !== undefined && to !== undefined && Math.hypot(to.x - from.x, to.y - from.y) < longestStep

function runsOf(points) {
  const runs = []
  points.forEach((point, index) => (isStep(points[index - 1], point) ? runs.at(-1).push(point) : runs.push([point])))
  return runs
}

function pathOf(points) {
  return points.map((point, index) =>
    `${isStep(points[index - 1], point) ? 'L' : 'M'}${point.x.toFixed(0)} ${point.y.toFixed(0)}`).join('')
}

/** A line without corners: through the middles, bent towards the points. */
function curveOf([first, ...rest]) {
  return rest.reduce((path, point, index) => {
    const next = rest[index + 1]
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point
    return `${path}Q${[point.x, point.y, end.x, end.y].map(Math.round).join(' ')}`
  }, `M${Math.round(first.x)} ${Math.round(first.y)}`)
}
