// The search for a visiting order without a planner.

import { Closable, handleOf, own } from './handles.js'
import { constants, structs } from './layouts.js'
import * as values from './values.js'

/** A search that goes on in portions. Hosts begin it with `orderSearch` of what load() returns. */
export class OrderSearch extends Closable {
  #library
  #stopCount
  #order // within the memory that the search owns

  constructor(library, problem) {
    super()
    const fields = values.orderProblemFields(problem)
    this.#library = library
    this.#stopCount = fields.stops.length
    const { exports, memory } = library
    memory.using(room => {
      const [asked, out, error] = [room.struct('orderProblem', fields), room.take(4), room.blank('error')]
      library.check(exports.planner_order_memory_size(asked, out, error), error)
      const size = memory.view.getUint32(out, true)
      own(this, memory.allocate(size), exports.free)
      library.check(exports.planner_order_begin(asked, this.#open(), size, out, error), error)
      this.#order = memory.view.getUint32(out, true)
    })
  }

  #open() {
    return handleOf(this, 'The search is closed.')
  }

  /** Whether something is left to try. */
  search(steps = Number.MAX_SAFE_INTEGER) {
    const count = BigInt(values.whole(steps, 'steps'))
    this.#open()
    const { exports, memory } = this.#library
    return memory.using(room => {
      const error = room.blank('error')
      const status = exports.planner_order_search(this.#order, count, error)
      if (status === constants.status.NONE) return false
      this.#library.check(status, error)
      return true
    })
  }

  best() {
    this.#open()
    const { exports, memory } = this.#library
    const count = this.#stopCount
    return memory.using(room => {
      const [stops, out, error] = [room.take(4 * count), room.blank('orderValue'), room.blank('error')]
      this.#library.check(exports.planner_order_best(this.#order, stops, count, out, error), error)
      const visits = this.#all(exports.planner_order_visit_at, 'orderVisit', room)
      const breaks = this.#all(exports.planner_order_break_at, 'orderBreak', room)
      return { stops: memory.indexes(stops, count), ...memory.read('orderValue', out), visits, breaks }
    })
  }

  /** What a function says of a working day by index. */
  #all(function_, kind, room) {
    const [out, found] = [room.blank(kind), []]
    while (function_(this.#order, found.length, out, 0) === 0) found.push(this.#library.memory.read(kind, out))
    return found
  }
}

/** What a search finds that goes on to its end. */
export function bestOrder(library, problem) {
  const search = new OrderSearch(library, problem)
  try {
    search.search()
    return search.best()
  } finally {
    search.close()
  }
}

/** The best gap for the last stop of each problem, and what it adds; null where there is none. */
export function bestGaps(library, problems) {
  const fields = values.orderProblemsFields(problems)
  const { exports, memory } = library
  return memory.using(room => {
    const [all, out] = [room.structs('orderProblem', fields), room.blank('orderInsertion', fields.length)]
    const [error, { size }] = [room.blank('error'), structs.orderInsertion]
    const { size: stride } = structs.orderProblem
    library.check(exports.planner_order_insertions(all, fields.length, stride, out, size, error), error)
    return fields.map((_, index) => insertionOf(memory.read('orderInsertion', out + size * index)))
  })
}

export function insertionOf({ isPossible, ...added }) {
  return isPossible ? added : null
}
