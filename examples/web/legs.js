// Travel times by road for the schedule. The library asks for travel times with a proposal, and those between the stops
// then hold for the schedule (ORDER-3.8). So the page requests a proposal that it does not show, and discards it as
// soon as it has them.

import { Limits } from '../../bindings/javascript/planner.js'
import { dayOf } from './days.js'

const defaultDetour = 1.3 // the library's (DAY-5.9)

export class Legs {
  #planner
  #asked = new Set() // the places between which the router was asked
  #source = 'estimated' // what the planner has
  #number = null // of the proposal that is not shown
  #hasFailed = false

  constructor(planner, { send, choices }) {
    this.#planner = planner
    Object.assign(this, { send, choices })
  }

  /** Whether the times that a person sees are estimates: there is no router, or it does not answer. */
  get areEstimated() {
    const isTooMuch = this.#planner.schedule().stopCount > Limits.orderedStops
    return this.choices.ways === 'estimated' || this.#hasFailed || isTooMuch
  }

  /** Whether the proposal is the one that is not shown. */
  get isAsking() {
    return this.#number !== null && this.#planner.proposal?.number === this.#number
  }

  /** Asks at the start, when the location is known, when a stop comes or moves, and when another source is chosen. */
  update() {
    const { ways } = this.choices
    if (ways === 'estimated' && this.#source === 'roads') this.#forget()
    if (ways === 'estimated' || this.#planner.proposal !== null) return
    const { stopCount } = this.#planner.schedule()
    if (stopCount < 2 || stopCount > Limits.orderedStops) return
    const places = this.places()
    if (places.every(place => this.#asked.has(place))) return
    this.#source = 'roads'
    this.#asked = new Set(places)
    this.send('proposalRequested')
    this.#number = this.#planner.proposal?.number ?? null
    if (this.#planner.proposal?.phase !== 'waiting') this.#end() // there is nothing to ask
  }

  /** Asks again with the next update, such as when a router may be back. */
  askAgain() {
    this.#asked.clear()
  }

  /** The planner has an answer, also to a proposal that is shown; without times, it estimates. */
  answered(hasTimes, places) {
    this.#hasFailed = this.choices.ways === 'roads' && !hasTimes
    if (hasTimes) this.#asked = new Set(places)
    this.#end()
  }

  /** The day has changed meanwhile. */
  outdated() {
    if (!this.isAsking) return
    this.#asked.clear()
    this.#end()
  }

  /** The remaining stops and the location, as texts. */
  places() {
    const stops = this.#planner.stops().map(({ id, row }) => ({ id, at: this.#planner.row(row).coordinate }))
    const places = stops.filter(({ at }) => at).map(({ id, at }) => `${id} ${at.latitude} ${at.longitude}`)
    return this.#planner.location.fix ? [...places, 'location'] : places
  }

  /** A restored planner has the router's times; but a proposal that is not shown is not restored. */
  restored(isAsking) {
    this.#source = 'roads'
    if (!isAsking || this.#planner.proposal === null) return
    this.#number = this.#planner.proposal.number
    this.#end()
  }

  /** The router's times hold until the detour factor changes (ORDER-3.8). */
  #forget() {
    this.#source = 'estimated'
    this.#asked.clear()
    const { detourFactor: detour = defaultDetour } = dayOf(this.choices.location).settings
    for (const detourFactor of [2 * detour, detour]) this.send('settingsChanged', { detourFactor })
  }

  #end() {
    if (this.isAsking) this.send('proposalDiscarded', this.#number)
    this.#number = null
  }
}
