// One instance of planner.wasm, from any source.

import { own } from './handles.js'
import { OpeningHours } from './hours.js'
import { abiVersion, constants, names, structs } from './layouts.js'
import { Memory } from './memory.js'
import { Offsets } from './offsets.js'
import * as values from './values.js'

const { PlannerError } = values
const { OK, NONE } = constants.status
const fieldAt = structs.error.size - structs.text.size // the field is the last one of an error

export async function instantiate(source) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source)
  if (typeof source === 'string' || source instanceof URL) source = await open(source)
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) throw new Error(`planner.wasm cannot be loaded: ${source.status} ${source.statusText}`)
    if (source.headers.get('Content-Type')?.startsWith('application/wasm')) {
      return (await WebAssembly.instantiateStreaming(source)).instance
    }
    source = await source.arrayBuffer()
  }
  return (await WebAssembly.instantiate(source)).instance
}

const isNode = typeof process === 'object' && process.versions?.node !== undefined

/** The platform's random numbers. In Node 18 they are only in a module. */
export const cryptography = async () => globalThis.crypto ?? (isNode ? (await import('node:crypto')).webcrypto : null)

async function open(source) {
  if (!isNode || /^(https?|data|blob):/.test(source)) return fetch(source)
  const { readFile } = await import('node:fs/promises')
  return readFile(/^file:/.test(source) ? new URL(source) : source)
}

/** What is not understood of a text, and where: the field of the error is the rest of the text from there. */
function problemIn(memory, error, text) {
  const { message } = memory.read('error', error)
  const rest = memory.textAt(error + fieldAt)
  const place = rest ? `at position ${text.length - rest.length}: "${rest.slice(0, 24)}"` : 'at the end'
  return `${message.slice(0, -1)} (${place}).`
}

/** What all planners of one instance share. */
export class Library {
  constructor({ exports }, crypto) {
    const found = exports.planner_abi_version()
    if (found !== abiVersion) {
      throw new Error(`planner.wasm has the binary interface ${found}, and planner.js needs ${abiVersion}`)
    }
    this.exports = exports
    this.memory = new Memory(exports)
    this.newKey = () => values.newKey(crypto)
  }

  /** The text that a function returns. */
  text(name, ...args) {
    return this.memory.using(room => {
      const out = room.take(structs.text.size)
      this.exports[name](out, ...args)
      return this.memory.text(out)
    })
  }

  /** Why the last call on a planner was refused. */
  refusal(status, handle) {
    const { exports, memory } = this
    return memory.using(room => {
      const out = room.take(structs.text.size)
      exports.planner_error_message(out, handle)
      const message = memory.text(out)
      exports.planner_error_field(out, handle)
      return new PlannerError(this.code(status), message, memory.fieldNameAt(out))
    })
  }

  /** The name of a status; one of a later version has none here. */
  code(status) {
    return names.status[status] ?? this.text('planner_status_text', status)
  }

  /** Creates a planner, from a snapshot if there is one. */
  create(owner, settings, now, snapshot, authorization) {
    const { exports, memory } = this
    return memory.using(room => {
      const out = room.take(4)
      const error = room.blank('error')
      const last = [room.struct('settings', settings), ...(snapshot ? [authorization] : []), BigInt(now), out, error]
      const status = snapshot
        ? exports.planner_restore(room.bytes(snapshot), snapshot.length, ...last)
        : exports.planner_create(...last)
      this.check(status, error)
      own(owner, memory.view.getUint32(out, true), exports.planner_destroy)
    })
  }

  /** Creates a planner from the bytes of one that was handed over. */
  takeOver(owner, handover) {
    const { exports, memory } = this
    memory.using(room => {
      const [out, error] = [room.take(4), room.blank('error')]
      this.check(exports.planner_take_over(room.bytes(handover), handover.length, out, error), error)
      own(owner, memory.view.getUint32(out, true), exports.planner_destroy)
    })
  }

  /** What can be read of a snapshot without a planner. */
  snapshotFacts(snapshot) {
    const bytes = values.bytes(snapshot, 'snapshot')
    const { exports, memory } = this
    return memory.using(room => {
      const [out, error] = [room.blank('snapshotFacts'), room.blank('error')]
      this.check(exports.planner_read_snapshot_facts(room.bytes(bytes), bytes.length, out, error), error)
      return memory.read('snapshotFacts', out)
    })
  }

  /** Throws if a call without a planner was refused. */
  check(status, error) {
    if (status === OK) return
    const { message, field } = this.memory.read('error', error)
    throw new PlannerError(this.code(status), message, field)
  }

  distance(from, to) {
    const start = values.coordinateFields(from, 'from')
    const end = values.coordinateFields(to, 'to')
    return this.memory.using(room => {
      const out = room.take(8)
      const error = room.blank('error')
      const { planner_distance: measure } = this.exports
      this.check(measure(start.latitude, start.longitude, end.latitude, end.longitude, out, error), error)
      return this.memory.view.getFloat64(out, true)
    })
  }

  distances(from, places) {
    const start = values.coordinateFields(from, 'from')
    const all = values.list(places, 'places').map(place => values.coordinateFields(place, 'place'))
    const { memory } = this
    return memory.using(room => {
      const out = room.take(8 * all.length)
      const array = room.structs('coordinate', all)
      const error = room.blank('error')
      const { planner_distances: measure } = this.exports
      this.check(measure(start.latitude, start.longitude, array, all.length, out, error), error)
      return memory.doubles(out, all.length)
    })
  }

  /** The opening hours of a text; null if it is not understood. */
  openingHours(text, options = {}) {
    return this.understand(text, options).hours
  }

  /** Why a text is not understood; null if it is. */
  explainOpeningHours(text) {
    const { hours, problem } = this.understand(text, {})
    hours?.close()
    return problem
  }

  understand(text, options) {
    values.string(text, 'text')
    const { timeZone, holidays, place, now } = values.object(options, 'options')
    const offsets = Offsets.of(timeZone, values.instant(now ?? new Date(), 'now'))
    const days = values.isPresent(holidays) ? values.holidaysFields(holidays) : null
    const coordinate = values.isPresent(place) ? values.coordinateFields(place, 'place') : null
    const { exports, memory } = this
    return memory.using(room => {
      const settings = room.struct('settings', values.settingsFields({}, offsets.list))
      const among = days ? room.struct('holidays', days) : 0
      const at = coordinate ? room.struct('coordinate', coordinate) : 0
      const [out, error] = [room.take(4), room.blank('error')]
      const status = exports.planner_hours_create(room.text(text), settings, among, at, out, error)
      if (status === NONE) return { hours: null, problem: problemIn(memory, error, text) }
      this.check(status, error)
      const hours = new OpeningHours(this)
      own(hours, memory.view.getUint32(out, true), exports.planner_hours_destroy)
      return { hours, problem: null }
    })
  }
}
