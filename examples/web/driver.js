// The loop of a host: sends events to the planner, and carries out its effects.

import { PlannerError } from '../../bindings/javascript/planner.js'

export class Driver {
  #planner
  #handlers
  #isRunning = false
  #isSettled = true

  /**
   * The handlers have a method for each kind of effect, refused(error, event), and settled() when all is carried out.
   */
  constructor(planner, handlers) {
    this.#planner = planner
    this.#handlers = handlers
  }

  /** Sends an event, by the name of its method. False if it was refused, or the planner is closed. */
  send(event, ...details) {
    if (this.#planner.isClosed) return false // the day begins again, and an answer comes late
    try {
      this.#planner[event](...details)
      this.#settle()
      return true
    } catch (error) {
      if (!(error instanceof PlannerError)) throw error
      if (error.code !== 'OUTDATED') this.#handlers.refused(error, event) // a late answer is a benign race
      return false
    } finally {
      this.#carryOut()
    }
  }

  /** Carrying out an effect can send an event. The same loop carries out the effects of that one. */
  #carryOut() {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (const effect of this.#planner.effects()) this.#handlers[effect.kind]?.(effect)
    } finally {
      this.#isRunning = false
    }
  }

  /** Once for everything that happens at once, such as the fixes of a fast drive. */
  #settle() {
    if (!this.#isSettled) return
    this.#isSettled = false
    queueMicrotask(() => {
      this.#isSettled = true
      this.#handlers.settled()
    })
  }
}
