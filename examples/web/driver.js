// The loop of a host: what happened is told to the planner, and what it asks for is carried out.

import { PlannerError } from '../../bindings/javascript/planner.js'

export class Driver {
  #planner
  #hands
  #isSettling = false
  #isResting = true

  /** The hands have a method for each kind of effect; refused(error), and rest() when all is carried out. */
  constructor(planner, hands) {
    this.#planner = planner
    this.#hands = hands
  }

  /** Tells an event, by the name of its method. False if it was refused. */
  tell(event, ...details) {
    try {
      this.#planner[event](...details)
      this.#rest()
      return true
    } catch (error) {
      if (!(error instanceof PlannerError)) throw error
      if (error.code !== 'OUTDATED') this.#hands.refused(error) // to be late with an answer is no fault
      return false
    } finally {
      this.#settle()
    }
  }

  /** To carry out an effect may be an event itself; the same loop meets what comes of it. */
  #settle() {
    if (this.#isSettling) return
    this.#isSettling = true
    try {
      for (const effect of this.#planner.effects()) this.#hands[effect.kind]?.(effect)
    } finally {
      this.#isSettling = false
    }
  }

  /** Once for all that happens in one go, such as the fixes of a fast drive. */
  #rest() {
    if (!this.#isResting) return
    this.#isResting = false
    queueMicrotask(() => {
      this.#isResting = true
      this.#hands.rest()
    })
  }
}
