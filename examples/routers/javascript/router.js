// Travel times from a routing engine for a planner. Each engine has a file, which says how it is asked: `osrm.js`,
// `valhalla.js`, `graphhopper.js`, `openrouteservice.js` and `google-routes.js`. Times are in seconds, lengths in
// metres, and coordinates in degrees. README.md says how to choose one.

import { checked, checkedRoute } from './answers.js'
import { MODES, blocks, eachOf, fitted, modeOf, numbered, point } from './places.js'
import { Kind, RouterError, Sender } from './sending.js'

/** The five functions of every engine: `matrix`, `row`, `route`, `travelTimes` for a planner, and `fit`. */
export class Router {
  static name = '' // the engine's
  static address = '' // its usual one
  static variable = '' // the environment variable of its key, in Node
  static profiles = {} // the engine's names of the modes
  static side = 50 // the most places of a square tile's side
  static line = 99 // the most destinations of one origin
  static far = 200 // the travel times of a place that is farther from a road are of somewhere else

  day = '' // of the times that are known
  #known = {} // by mode: the times by the numbers of their places, and how far places are that are far from a road

  /** Only the host of the URL is called. `nameOf` gives the name of a place of a planner, for `warn`. */
  constructor(url = '', {
    mode = 'car', key = '', nameOf = () => '', warn = console.warn, timeout = 10_000, tries = 3, atOnce = 4,
    sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)), fetch = globalThis.fetch,
  } = {}) {
    const { name, address, variable } = this.constructor
    Object.assign(this, { mode, nameOf, warn, atOnce })
    this.key = key || globalThis.process?.env?.[variable] || ''
    this.sender = new Sender(name, (url || address).replace(/\/+$/, ''), {
      query: this.query(), headers: this.headers(), message: this.message, timeout, tries, sleep, fetch,
    })
  }

  // What an engine says.

  /** What each address ends with. */
  query() {
    return ''
  }

  headers() {
    return {}
  }

  /** What the engine says is wrong. */
  message(body) {
    return body?.message
  }

  /** The settings of a planner that estimates for the mode. */
  get estimates() {
    return modeOf(MODES, this.mode)
  }

  // The five functions.

  /** The seconds from each place to each other. */
  async matrix(places, mode = this.mode) {
    return this.#times(places, places, mode, this.constructor.side, this.constructor.side)
  }

  /** The seconds from one place, such as the location, to each other. */
  async row(origin, places, mode = this.mode) {
    return (await this.#times([origin], places, mode, 1, this.constructor.line))[0]
  }

  /** The line along roads through the places in their order, for a map. */
  async route(places, mode = this.mode) {
    const points = places.map(place => point(place))
    const profile = modeOf(this.constructor.profiles, mode)
    return this.#read(async () => checkedRoute(await this.path(points, profile)))
  }

  /** For a planner's `travelTimesLoaded`. With null it should be declined: the planner goes on with estimates. */
  async travelTimes(places) {
    const located = places.flatMap((place, at) => (place.coordinate ? [at] : []))
    const points = located.map(at => point(places[at].coordinate, this.nameOf(places[at])))
    try {
      const found = await this.matrix(points)
      const times = places.map(() => places.map(() => null))
      located.forEach((at, row) => located.forEach((to, column) => { times[at][to] = found[row][column] }))
      return times
    } catch (error) {
      if (!(error instanceof RouterError)) throw error
      this.warn(`${error.message}; travel times are estimated`)
      return null
    }
  }

  /**
   * The settings by which a planner's estimates come closest to travel times. Without the lengths of the ways, the
   * speed is that of the mode, and all else is detour.
   */
  fit(places, seconds, metres = null) {
    return fitted(places.map(place => point(place)), seconds, metres, this.estimates.travelSpeedKmh)
  }

  // Tiles, and the times that are known of the day.

  async #times(from, to, mode, rows, columns) {
    const profile = modeOf(this.constructor.profiles, mode)
    const known = this.#today(mode)
    const { times, far } = known
    const starts = from.map(place => numbered(place, known))
    const ends = from === to ? starts : to.map(place => numbered(place, known))
    const time = (one, { number }) => (one.number === number ? 0 : times[one.number][number])
    const tiles = blocks(ends, columns).flatMap(others => blocks(starts, rows).map(some => [some, others]))
      .filter(([some, others]) => some.some(one => others.some(other => time(one, other) === undefined)))
    await eachOf(tiles, this.atOnce, async ([some, others]) => {
      const ask = async () => checked(await this.tile(some, others, profile), some, others)
      const { seconds, fromRoad } = await this.#read(ask)
      for (const [at, { number }] of some.entries()) {
        const [row, answered] = [times[number], seconds[at]]
        others.forEach((other, column) => { row[other.number] = answered[column] })
      }
      this.#noteFar([...some, ...others], fromRoad, far)
    })
    const found = starts.map(one => ends.map(other => time(one, other)))
    if (far.size === 0) return found
    const isUnknown = (one, other) => one.number !== other.number && (far.has(one.key) || far.has(other.key))
    return found.map((row, at) => row.map((each, to) => (isUnknown(starts[at], ends[to]) ? null : each)))
  }

  #today(mode) {
    const today = new Date().toDateString()
    if (this.day !== today) [this.day, this.#known] = [today, {}]
    this.#known[mode] ??= { numbers: new Map(), times: [], far: new Map() }
    return this.#known[mode]
  }

  async #read(read) {
    try {
      return await read()
    } catch (error) {
      const isUnexpected = error instanceof TypeError || error instanceof RangeError
      throw isUnexpected ? new RouterError(Kind.ANSWER, this.sender.engine) : error
    }
  }

  #noteFar(points, fromRoad, far) {
    for (const [at, { key, name }] of points.entries()) {
      const metres = fromRoad[at] ?? 0
      if (metres <= this.constructor.far || far.has(key)) continue
      far.set(key, metres)
      const where = metres < Infinity ? `${metres.toFixed(0)} m from the nearest road` : 'too far from a road'
      this.warn(`${name || key} is ${where} of ${this.constructor.name}; its travel times are estimated`)
    }
  }
}
