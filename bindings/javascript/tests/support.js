// What the tests share: planner.wasm, the functions that were called, and a day with a few tasks.

import { readFile } from 'node:fs/promises'
import { Closable } from '../handles.js'
import { load } from '../planner.js'

export const now = new Date('2026-05-12T07:00:00Z')
export const wasm = new URL('../../../build/planner.wasm', import.meta.url)
/** The interface as the headers declare it. */
export const described = JSON.parse(
  await readFile(new URL('../../../build/interface.json', import.meta.url), 'utf8'))
export const called = new Map()
/** The name of the method for `using`, also where there is no `Symbol.dispose`. */
export const [dispose] = Object.getOwnPropertySymbols(Closable.prototype)
export const later = seconds => new Date(now.getTime() + 1000 * seconds)
export const id = number => `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`

/** A separate library that counts its calls; `exports` are those of the module. */
export async function loadCounted() {
  const { instance } = await WebAssembly.instantiate(await readFile(wasm))
  const exports = Object.fromEntries(
    Object.entries(instance.exports).map(([name, value]) =>
      [name, name.startsWith('planner_') ? counted(name, value) : value]))
  const instantiate = WebAssembly.instantiate
  WebAssembly.instantiate = async () => ({ instance: { exports } })
  try {
    return { exports, ...(await load(new Uint8Array())) }
  } finally {
    WebAssembly.instantiate = instantiate
  }
}

function counted(name, call) {
  return (...args) => {
    called.set(name, (called.get(name) ?? 0) + 1)
    return call(...args)
  }
}

/** A task about 1.1 km east of the one before it. */
export function task(number, fields = {}) {
  return {
    id: id(number), title: `Shop ${number}`, order: number, coordinate: { latitude: 0, longitude: 0.01 * number },
    ...fields,
  }
}

/** Answers the plan request, and returns the other effects. */
export function answer(planner, tasks, at) {
  const others = []
  for (const effect of planner.effects()) {
    if (effect.kind === 'loadPlan') planner.planLoaded(effect.request, tasks, at)
    else others.push(effect)
  }
  return others
}

/** A planner started with these tasks, with no waiting effects. */
export function started(Planner, tasks = [], options = {}) {
  const planner = new Planner({ now, clock: () => now, timeZone: 'UTC', ...options })
  planner.authorizationChanged('whenInUse')
  planner.start()
  answer(planner, tasks)
  return planner
}

export function kinds(planner) {
  return [...planner.effects()].map(effect => effect.kind)
}

/** Whether an error is a refusal with this code, message, and field if one is given. */
export function refused(code, message = /^\w.*\.$/, field = undefined) {
  return error => error.name === 'PlannerError' && error.code === code && message.test(error.message) &&
    (field === undefined || error.field === field)
}
