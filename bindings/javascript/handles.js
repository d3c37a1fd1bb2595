// What owns a handle of planner.wasm, until it is closed or collected as garbage.

import { PlannerError } from './values.js'

const owned = new WeakMap()
const garbage = new FinalizationRegistry(({ handle, destroy }) => destroy(handle))

/** Gives a handle to its owner, with the function that destroys it. */
export function own(owner, handle, destroy) {
  const held = { handle, destroy }
  owned.set(owner, held)
  garbage.register(owner, held, owner)
}

/** The handle of an owner; throws if it is closed. */
export function handleOf(owner, message) {
  const held = owned.get(owner)
  if (!held) throw new PlannerError('CLOSED', message)
  return held.handle
}

export class Closable {
  close() {
    const held = owned.get(this)
    if (!held) return
    owned.delete(this)
    garbage.unregister(this)
    held.destroy(held.handle)
  }

  [Symbol.dispose ?? Symbol('dispose')]() {
    this.close()
  }

  get isClosed() {
    return !owned.has(this)
  }
}
