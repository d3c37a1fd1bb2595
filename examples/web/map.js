// The map: plain SVG of the stops, the way and the position, in metres around the first stop.

import { keep, make, makeSVG, set, setText } from './dom.js'
import { parks, rivers } from './landscape.js'

const metresPerDegree = 111_320
const break_ = 500 // metres between two places of a track: no way leads from one to the other
const leastSpan = 900 // metres that a map shows at least

export class DayMap {
  track = []
  #origin = null
  #rows = []
  #fix = null
  #ground = makeSVG('g')
  #way = makeSVG('path', { class: 'way' })
  #driven = makeSVG('path', { class: 'driven' })
  #pins = makeSVG('g')
  #here = makeSVG('g', { class: 'here', visibility: 'hidden' },
    makeSVG('circle', { class: 'here-halo', r: 22 }), makeSVG('circle', { class: 'here-dot', r: 8 }))
  #road = makeSVG('path', { class: 'road' })
  #drawnTrack = null
  #svg

  /** tapped(id) is called for a pin. */
  constructor(tapped) {
    this.tapped = tapped
    this.#svg = makeSVG('svg', { 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMid slice' },
      this.#ground, this.#road, this.#way, this.#driven, this.#pins, this.#here)
    this.element = make('div', { class: 'map' }, this.#svg)
    new ResizeObserver(() => this.#lookAt()).observe(this.element)
  }

  drawRows(rows) {
    this.#rows = rows.map((row, index) => ({ ...row, number: index + 1 })).filter(row => row.coordinate)
    if (this.#rows.length > 0) this.#draw()
  }

  /** A map of one stop alone. */
  drawOne(row) {
    if (this.#rows[0]?.id === row.id && this.#rows[0].statusColor === row.statusColor) return
    this.#rows = [{ ...row, number: '' }]
    this.#draw()
  }

  /** The way up to a fix, and a dot there; null: nobody knows where the agent is. */
  drawPosition(fix) {
    this.#fix = fix
    if (!this.#origin) return
    set(this.#here, 'visibility', fix ? null : 'hidden')
    if (this.#drawnTrack !== this.track) {
      this.#drawnTrack = this.track
      const d = this.#path(this.track)
      set(this.#road, 'd', d)
      set(this.#way, 'd', d)
    }
    if (!fix) return set(this.#driven, 'd', null)
    set(this.#driven, 'd', this.#path(this.track.filter(({ time }) => time <= fix.time)))
    this.#place(this.#here, fix)
  }

  #draw() {
    if (!this.#origin) {
      this.#origin = this.#rows[0].coordinate
      this.#drawGround()
    }
    this.#lookAt()
    this.drawPosition(this.#fix)
  }

  // ---- Places ----

  #point({ latitude, longitude }) {
    const around = Math.cos(this.#origin.latitude * Math.PI / 180)
    return [(longitude - this.#origin.longitude) * metresPerDegree * around, (this.#origin.latitude - latitude) * metresPerDegree]
  }

  #path(places) {
    let before = null
    return places.map(place => {
      const [x, y] = this.#point(place)
      const isOn = before !== null && Math.hypot(x - before[0], y - before[1]) < break_
      before = [x, y]
      return `${isOn ? 'L' : 'M'}${x.toFixed(0)} ${y.toFixed(0)}`
    }).join('')
  }

  /** All stops, with room for their pins and for what lies above the map. */
  #lookAt() {
    const { clientWidth: width, clientHeight: height } = this.element
    if (!this.#origin || width === 0) return
    const points = this.#rows.map(row => this.#point(row.coordinate))
    const [xs, ys] = [0, 1].map(axis => points.map(point => point[axis]))
    const spanX = Math.max(Math.max(...xs) - Math.min(...xs), leastSpan)
    const spanY = Math.max(Math.max(...ys) - Math.min(...ys), leastSpan * height / width)
    const isSmall = height < 260
    const [room, below] = isSmall ? [22, 0] : [56, 50]
    this.scale = Math.max(spanX / (width - 2 * room), spanY / (height - 2 * room - below))
    const left = (Math.max(...xs) + Math.min(...xs)) / 2 - this.scale * width / 2
    const top = (Math.max(...ys) + Math.min(...ys)) / 2 - this.scale * (height - below) / 2
    set(this.#svg, 'viewBox', [left, top, this.scale * width, this.scale * height].map(Math.round).join(' '))
    this.#svg.style.setProperty('--scale', `${this.scale}px`)
    this.#pinSize = isSmall ? 0.8 : 1.15
    keep(this.#pins, this.#rows.map(row => row.id), id => this.#makePin(id), (pin, id) => {
      const row = this.#rows.find(other => other.id === id)
      set(pin, 'data-color', row.statusColor)
      setText(pin.lastChild, String(row.number))
      this.#place(pin, row.coordinate)
    })
    if (this.#fix) this.#place(this.#here, this.#fix)
  }

  #pinSize = 1

  #makePin(id) {
    return makeSVG('g', { class: 'pin', onclick: () => this.tapped?.(id) },
      makeSVG('circle', { r: 11.5 }), makeSVG('text', { y: 3.8 }))
  }

  #place(element, coordinate) {
    const [x, y] = this.#point(coordinate)
    set(element, 'transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(this.scale * this.#pinSize).toFixed(3)})`)
  }

  #drawGround() {
    const smooth = points => {
      const [first, ...rest] = points.map(([longitude, latitude]) => this.#point({ latitude, longitude }))
      let d = `M${first.map(Math.round).join(' ')}`
      rest.forEach((point, index) => {
        const next = rest[index + 1]
        const end = next ? [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] : point
        d += `Q${point.map(Math.round).join(' ')} ${end.map(Math.round).join(' ')}`
      })
      return d
    }
    this.#ground.append(
      ...parks.map(points => makeSVG('path', { class: 'park', d: `${smooth([...points, points[0]])}Z` })),
      ...rivers.map((points, index) => makeSVG('path', { class: `water ${index > 0 ? 'is-canal' : ''}`, d: smooth(points) })))
  }
}
