// The opening hours of a text without a planner.

import { Closable, handleOf } from './handles.js'
import { structs } from './layouts.js'
import * as values from './values.js'

const { PlannerError } = values
const longestRange = 366 * 86_400_000
const isSame = (one, other) => one.state === other.state && one.isOpenEnd === other.isOpenEnd

/** What a text says. Hosts create it with `openingHours` of what load() returns. */
export class OpeningHours extends Closable {
  #library

  constructor(library) {
    super()
    this.#library = library
  }

  #open() {
    return handleOf(this, 'The opening hours are closed.')
  }

  state(at) {
    const instant = values.instant(at, 'at')
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const [out, error] = [room.blank('hoursState'), room.blank('error')]
      this.#library.check(exports.planner_hours_at(handle, BigInt(instant), out, error), error)
      return memory.read('hoursState', out)
    })
  }

  isOpen(at) {
    return this.state(at).state === 'open'
  }

  *intervals(start, end) {
    let from = values.instant(start, 'start')
    const last = values.instant(end, 'end')
    if (last < from) throw new PlannerError('INVALID_ARGUMENT', 'end must not be before start.', 'end')
    let open = null // the last span so far: the next part may continue it
    while (from < last) {
      const to = Math.min(from + longestRange, last)
      for (const span of this.#spans(from, to)) {
        if (open && span.start.getTime() === from && isSame(span, open)) {
          span.start = open.start
        } else if (open) {
          yield open
        }
        open = span
      }
      from = to
    }
    if (open) yield open
  }

  #spans(from, to) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const [count, error] = [room.take(4), room.blank('error')]
      const fill = (spans, capacity) => {
        const status = exports.planner_hours_spans(handle, BigInt(from), BigInt(to), spans, capacity, count, error)
        this.#library.check(status, error)
        return memory.view.getUint32(count, true)
      }
      return spansIn(memory, room, fill)
    })
  }
}

/** The spans that a function fills: it returns how many there are, or null for no opening hours. */
export function spansIn(memory, room, fill) {
  const count = fill(0, 0)
  if (count === null) return null
  const spans = room.take(structs.hoursSpan.size * count)
  fill(spans, count)
  return memory.array('hoursSpan', spans, count)
}
