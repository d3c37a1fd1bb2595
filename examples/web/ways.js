// The lines along roads through stops: those of a routing engine, those recorded for the day, or straight ones.

export class Ways {
  #router
  #recorded = new Map() // by the ids of two stops
  #found = new Map() // by the ids of all stops
  #asked = new Set()

  /** `router` is a promise, or null. changed() is called when a line has come. */
  constructor(day, router, changed) {
    this.#router = router
    this.changed = changed
    if (day.ways && !router) this.#load(day.ways)
  }

  /** From where the agent is through stops, each with id and coordinate, as lines of latitudes and longitudes. */
  lines(start, stops) {
    if (stops.length === 0) return []
    const key = stops.map(({ id }) => id).join()
    if (this.#router) this.#ask(key, [start, ...stops.map(({ coordinate }) => coordinate)].filter(Boolean))
    return this.#found.get(key) ?? stops.map((stop, index) => this.#line(stops[index - 1], stop, start)).filter(Boolean)
  }

  /** To the first stop the agent has come from any other. */
  #line(from, to, start) {
    const recorded = this.#recorded.get(to.id)
    if (recorded && (!from || recorded.from === from.id)) return recorded.line
    const begin = from?.coordinate ?? start
    return begin && [begin, to.coordinate].map(({ latitude, longitude }) => [latitude, longitude])
  }

  async #ask(key, places) {
    if (this.#asked.has(key) || places.length < 2) return
    this.#asked.add(key)
    try {
      const { coordinates } = await (await this.#router).route(places)
      this.#found.set(key, [coordinates.map(swapped)])
      this.changed()
    } catch {
      // the lines stay straight
    }
  }

  async #load(address) {
    try {
      const { features } = await (await fetch(address)).json()
      features.forEach(({ properties, geometry }, index) => this.#recorded.set(properties.to, {
        from: features[index - 1]?.properties.to, line: geometry.coordinates.map(swapped),
      }))
      this.changed()
    } catch {
      // the lines stay straight
    }
  }
}

const swapped = ([longitude, latitude]) => [latitude, longitude]
