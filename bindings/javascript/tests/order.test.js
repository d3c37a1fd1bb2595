// The search for a visiting order without a planner.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { called, dispose, loadCounted, refused } from './support.js'

const { bestGaps, bestOrder, orderSearch, exports } = await loadCounted()
const minute = 60
const isTypeError = name => error => error instanceof TypeError && error.message.startsWith(name)

/** The travel times between places on a line, each so many minutes from its beginning. */
const line = minutes => minutes.map(from => minutes.map(to => Math.abs(from - to) * minute))
const visit = { duration: minute }
/** Stops that are 30, 10 and 20 minutes away. */
const three = { stops: [visit, visit, visit], travelTimes: line([0, 30, 10, 20]) }
const changed = (index, fields) => three.stops.map((stop, place) => place === index ? { ...stop, ...fields } : stop)

/** Stops on two spirals, with windows: enough for a search of many steps. */
function many(count) {
  const places = Array.from({ length: count + 1 }, (_, index) => {
    const [angle, radius] = [2.4 * index, 900 * Math.sqrt(index)]
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
  const stops = Array.from({ length: count }, (_, index) => ({
    duration: 300, priority: index % 101, windows: [{ earliest: 600 * (index % 7), latest: 20_000 + 900 * index }],
  }))
  const times = places.flatMap(from => places.map(to => Math.round(Math.hypot(from.x - to.x, from.y - to.y))))
  return { stops, travelTimes: Int32Array.from(times) }
}

test('the best order, and what it is worth · ORDER-2 ORDER-13', () => {
  const order = bestOrder({ ...three, departure: 1000 })
  const finish = 1000 + 30 * minute + 3 * minute
  assert.deepEqual(order, {
    stops: [1, 2, 0], isBetter: true, missed: 0, lateness: 0, travel: 30 * minute, finish, progress: 100,
    unreachable: 0, overtime: 0, visited: 3, visits: [], breaks: [],
  })
  assert.deepEqual(bestOrder({ stops: [], travelTimes: [[0]] }), {
    stops: [], isBetter: false, missed: 0, lateness: 0, travel: 0, finish: 0, progress: 100, unreachable: 0,
    overtime: 0, visited: 0, visits: [], breaks: [],
  })
})

test('travel times are an Int32Array or rows of any kind · ORDER-13', () => {
  const { stops, travelTimes } = three
  const within = new Int32Array(20)
  within.set(travelTimes.flat(), 3)
  const same = [
    Int32Array.from(travelTimes.flat()), within.subarray(3, 19), travelTimes.map(row => Int16Array.from(row)),
    new Set(travelTimes),
  ]
  for (const times of same) assert.deepEqual(bestOrder({ stops, travelTimes: times }), bestOrder(three))
  // A row has the places that one goes to.
  const oneWay = bestOrder({ stops: [{}, {}], travelTimes: [[0, 100, 10], [0, 0, 1], [0, 500, 0]] })
  assert.deepEqual([oneWay.stops, oneWay.travel], [[0, 1], 101])
})

test('Infinity means that there is no way · ORDER-2.9', () => {
  const none = Infinity
  const travelTimes = [[0, none, 9, 4], [none, 0, none, none], [9, none, 0, 5], [4, none, 5, 0]]
  const { stops, unreachable, missed, travel } = bestOrder({ stops: [{}, {}, {}], travelTimes })
  assert.deepEqual([stops, unreachable, missed, travel], [[2, 1, 0], 1, 1, 9])
})

test('windows, planned times, priorities and positions count · ORDER-1 ORDER-2', () => {
  const stopsOf = (index, fields, others) => bestOrder({ ...three, stops: changed(index, fields), ...others }).stops
  assert.deepEqual(stopsOf(2, { position: 'last' }), [1, 0, 2])
  assert.deepEqual(stopsOf(0, { position: 'first' })[0], 0)
  assert.deepEqual(stopsOf(0, { planned: 30 * minute })[0], 0)
  assert.deepEqual(stopsOf(0, { windows: [{ earliest: 0, latest: 30 * minute }] })[0], 0)
  const twice = [{ earliest: 0, latest: 60 }, { earliest: 3600, latest: 7200 }]
  const waiting = bestOrder({ ...three, stops: changed(1, { windows: twice }) })
  assert.deepEqual([waiting.missed, waiting.finish >= 3600], [0, true])
  // Each can only be the first: the one with the higher priority is, and the other one is missed.
  const stops = [
    { windows: [{ earliest: 0, latest: 600 }], priority: 3 }, { windows: [{ earliest: 0, latest: 600 }], priority: 7 },
  ]
  const order = bestOrder({ stops, travelTimes: [[0, 600, 600], [0, 0, 900], [0, 900, 0]] })
  assert.deepEqual([order.stops, order.missed, order.lateness], [[1, 0], 4, 900])
})

test('the end place, the end, and the objective count · ORDER-1 ORDER-2', () => {
  const travelTimes = line([0, 30, 10, 20, 0])
  const home = bestOrder({ stops: three.stops, travelTimes, hasEndPlace: true })
  assert.deepEqual([home.travel, home.finish], [60 * minute, 63 * minute])
  assert.equal(bestOrder({ ...three, endBy: 33 * minute }).missed, 0)
  assert.equal(bestOrder({ ...three, endBy: 33 * minute - 1 }).missed, 1)
  // The near stop opens late: one waits for it, or comes back to it.
  const stops = changed(1, { windows: [{ earliest: 50 * minute, latest: 90 * minute }] })
  const [least, earliest] = ['leastTravel', 'earliestFinish'].map(
    objective => bestOrder({ ...three, stops, objective }))
  assert.equal(least.travel, 30 * minute)
  assert.ok(earliest.finish < least.finish && earliest.travel > least.travel)
})

test('early and lateAfterSeconds are those around a planned time · ORDER-2', () => {
  const only = { stops: [{ planned: 1000 }], travelTimes: [[0, 400], [400, 0]] }
  assert.equal(bestOrder(only).finish, 1000)
  assert.equal(bestOrder({ ...only, earlySeconds: 200 }).finish, 800)
  const late = { ...only, departure: 700 }
  assert.deepEqual([bestOrder(late).missed, bestOrder(late).lateness], [1, 100])
  assert.equal(bestOrder({ ...late, lateAfterSeconds: 100 }).missed, 0)
  assert.equal(bestOrder({ ...late, lateAfterSeconds: 99 }).missed, 1)
})

test('a search in portions finds the same, and is never worse than before · ORDER-4 ORDER-5 ORDER-6', () => {
  const problem = many(12)
  const search = orderSearch(problem)
  const present = search.best()
  assert.deepEqual([present.stops, present.isBetter], [problem.stops.map((_, index) => index), false])
  assert.equal(search.search(0), true)
  let portions = 0
  let last = present
  while (search.search(97)) {
    portions += 1
    const best = search.best()
    assert.ok(best.missed <= last.missed)
    last = best
  }
  assert.ok(portions > 50, `${portions}`)
  assert.equal(search.search(1), false)
  assert.deepEqual(search.best(), bestOrder(problem))
  assert.deepEqual([...search.best().stops].sort((one, other) => one - other), present.stops)
  search.close()
})

test('the problem is copied, and searches beside one another do not meet · ORDER-13', () => {
  const problem = many(12)
  const expected = bestOrder(problem)
  const searches = [orderSearch(problem), orderSearch(problem)]
  problem.travelTimes.fill(0)
  problem.stops.length = 0
  for (let isLeft = true; isLeft;) isLeft = searches.map(search => search.search(500)).includes(true)
  for (const search of searches) assert.deepEqual(search.best(), expected)
})

test('a wrong value is refused with its field', () => {
  const { stops, travelTimes } = three
  const stop = fields => ({ stops: changed(2, fields) })
  const far = line([0, 30, 10, 600_000])
  const cases = [
    [{ objective: 'fastest' }, 'objective'], [{ earlySeconds: -1 }, 'earlySeconds'], [{ lateAfterSeconds: 86_401 },
    'lateAfterSeconds'],
    [{ departure: 0.5 }, 'departure'], [{ endBy: NaN }, 'endBy'], [{ departure: 2 ** 53 }, 'departure'],
    [{ hasEndPlace: true }, 'travelTimes'], [{ travelTimes: travelTimes.slice(1) }, 'travelTimes'],
    [{ travelTimes: [...travelTimes.slice(1), [1, 2, 3]] }, 'travelTimes'], [{ travelTimes: [] }, 'travelTimes'],
    [{ travelTimes: new Int32Array(15) }, 'travelTimes'], [{ travelTimes: far }, 'travelTimes'],
    [{ travelTimes: new Int32Array(16).fill(-1) }, 'travelTimes'],
    [{ travelTimes: travelTimes.map(row => row.map(() => 0.5)) }, 'travelTimes'],
    [{ stops: stops.slice(1) }, 'travelTimes'], [stop({ position: 'middle' }), 'position'],
    [stop({ priority: 101 }), 'priority'], [stop({ priority: -1 }), 'priority'], [stop({ duration: -1 }), 'duration'],
    [stop({ duration: 31_536_001 }), 'duration'], [stop({ planned: Infinity }), 'planned'],
    [stop({ windows: [{ earliest: 2, latest: 1 }] }), 'windows'],
    [stop({ windows: [{ earliest: 0, latest: 5 }, { earliest: 5, latest: 9 }] }), 'windows'],
    [stop({ windows: [{ earliest: 0.5, latest: 1 }] }), 'earliest'],
  ]
  for (const [fields, field] of cases) {
    assert.throws(() => bestOrder({ ...three, ...fields }), refused('INVALID_ARGUMENT', undefined, field))
  }
  const search = orderSearch(three)
  for (const steps of [-1, 0.5, NaN, Infinity]) {
    assert.throws(() => search.search(steps), refused('INVALID_ARGUMENT', undefined, 'steps'))
  }
  assert.deepEqual(search.best().stops, [0, 1, 2])
})

test('too many stops or windows exceed a limit', () => {
  const stops = Array(251).fill({})
  const problem = { stops, travelTimes: new Int32Array(252 ** 2) }
  assert.throws(() => bestOrder(problem), refused('LIMIT_EXCEEDED', undefined, 'stopCount'))
  const windows = Array.from({ length: 9 }, (_, index) => ({ earliest: 2 * index, latest: 2 * index + 1 }))
  assert.throws(
    () => bestOrder({ ...three, stops: changed(0, { windows }) }), refused('LIMIT_EXCEEDED', undefined, 'windowCount'))
  assert.equal(orderSearch({ ...three, stops: changed(0, { windows: windows.slice(1) }) }).search(1), true)
  const most = orderSearch({ stops: stops.slice(1), travelTimes: new Int32Array(251 ** 2) })
  assert.equal(most.best().stops.length, 250)
})

test('a wrong type is a TypeError', () => {
  const cases = [
    [undefined, 'orderProblem'], [{ travelTimes: [[0]] }, 'stops'], [{ stops: [] }, 'travelTimes'],
    [{ ...three, stops: [1, 2, 3] }, 'orderStop'], [{ ...three, hasEndPlace: 1 }, 'hasEndPlace'],
    [{ ...three, travelTimes: [1, 2, 3, 4] }, 'a row of travelTimes'],
    [{ ...three, travelTimes: 'abcd' }, 'travelTimes'],
    [{ ...three, travelTimes: three.travelTimes.map(row => row.map(String)) }, 'travelTimes'],
    [{ ...three, travelTimes: Array(4).fill(Array(4)) }, 'travelTimes'],
    [{ ...three, stops: changed(0, { windows: 5 }) }, 'windows'],
    [{ ...three, stops: changed(0, { windows: [null] }) }, 'orderWindow'],
    [{ ...three, stops: changed(0, { windows: [{ earliest: 1 }] }) }, 'latest'],
    [{ ...three, stops: changed(0, { duration: '1 h' }) }, 'duration'],
  ]
  for (const [problem, name] of cases) assert.throws(() => bestOrder(problem), isTypeError(`${name} must be `))
  assert.throws(() => orderSearch(three).search('all'), isTypeError('steps must be '))
  assert.throws(() => orderSearch(three).search(null), isTypeError('steps must be '))
})

test('a closed search refuses every call, and closing twice does nothing', () => {
  const search = orderSearch(three)
  assert.equal(search.isClosed, false)
  search[dispose]()
  search.close()
  assert.equal(search.isClosed, true)
  for (const call of [() => search.search(), () => search.search(1), () => search.best()]) {
    assert.throws(call, refused('CLOSED'))
  }
})

test('a working day has a shift, breaks, precedence and speeds, and leaves stops out · ORDER-14 ORDER-15', () => {
  const day = { ...three, isWorkday: true }
  const rest = { duration: 300, earliest: 700, latest: 900 }
  const breaks = [{ ...rest, earliest: -9, latest: -1 }, { ...rest, mostWork: 3600 }]
  const found = bestOrder({ ...day, stops: changed(0, { hours: [] }), breaks })
  const none = { arrival: 0, begin: 0, end: 0, lateness: 0 }
  assert.deepEqual(found.visits, [
    { reason: 'none', stop: 1, arrival: 600, begin: 600, end: 660, lateness: 0 },
    { reason: 'none', stop: 2, arrival: 1600, begin: 1600, end: 1660, lateness: 0 },
    { reason: 'closed', stop: 0, ...none },
  ])
  assert.deepEqual([found.visited, found.missed, found.stops], [2, 103, [1, 2, 0]])
  const taken = { state: 'taken', start: 700, end: 1000, isOnArrival: false, visited: 1 }
  const missed = { state: 'missed', start: 0, end: 0, isOnArrival: false, visited: 0 }
  assert.deepEqual(found.breaks, [missed, taken])
  const finish = others => bestOrder({ ...day, ...others }).finish
  assert.equal(finish({ shiftStart: 100 }), 2080)
  assert.equal(bestOrder({ ...day, shiftEnd: 1900 }).overtime, 80)
  assert.equal(bestOrder({ ...day, shiftEnd: 1900, overtime: 79 }).visited, 2)
  assert.equal(finish({ stops: changed(2, { after: 0, delay: 600 }) }), 2580)
  assert.equal(finish({ speeds: [500, 2000] }), 2 * 1800 + 180)
  assert.equal(finish({ speeds: [500, 2000], midnight: -43_200 }), 900 + 180)
  assert.equal(bestOrder({ ...day, stops: changed(0, { planned: 600 }) }).lateness, 1200)
  assert.equal(finish({ stops: changed(1, { planned: 3600, earlySeconds: 60 }) }), 4920)
  const late = { windows: [{ earliest: 0, latest: 1100 }], lateAfterSeconds: 700 }
  assert.equal(bestOrder({ ...day, stops: changed(0, late) }).lateness, 700)
  // The agent waits at the first stop, but rests there only if the day is under way.
  const waiting = changed(1, { windows: [{ earliest: 1000, latest: 1100 }] })
  const lunch = { stops: waiting, breaks: [{ duration: 400, earliest: 0, latest: 1500, mostWork: 700 }] }
  assert.deepEqual([finish(lunch), finish({ ...lunch, isUnderWay: true })], [2780, 2380])
  assert.equal(bestOrder({ ...day, ...lunch, isUnderWay: true, worked: 701 }).missed, 102)
  assert.throws(() => bestOrder({ ...three, worked: 1 }), refused('INVALID_ARGUMENT', undefined, 'isWorkday'))
  assert.throws(() => bestOrder({ ...day, speeds: [1] }), refused('INVALID_ARGUMENT', undefined, 'speeds'))
})

test('the best gaps of several working days · ORDER-16', () => {
  const day = { ...three, isWorkday: true }
  const added = { gap: 0, missed: 0, lateness: 0, overtime: 0, travel: 0, finish: 60 }
  const never = { ...day, stops: changed(2, { after: 1, position: 'first' }) }
  assert.deepEqual(bestGaps([day, never, { ...day, departure: 9 }]), [added, null, added])
  assert.deepEqual(bestGaps([]), [])
  assert.throws(() => bestGaps([three]), refused('INVALID_ARGUMENT', undefined, 'isWorkday'))
})

test('searches that end, are refused or collected as garbage leak nothing', async () => {
  const problem = many(100)
  const wrong = { ...problem, earlySeconds: -1 }
  const live = () => {
    const search = orderSearch(problem)
    search.search(1)
    search.best()
    search.close()
    assert.throws(() => bestOrder(wrong), refused('INVALID_ARGUMENT', undefined, 'earlySeconds'))
  }
  for (let count = 0; count < 100; count++) live()
  const before = exports.memory.buffer.byteLength
  for (let count = 0; count < 400; count++) live()
  assert.equal(exports.memory.buffer.byteLength, before)

  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (let count = 0; count < 1_000; count++) {
    orderSearch(problem)
    if (count % 10 !== 0) continue
    collect()
    await setTimeout(1)
  }
  assert.ok(exports.memory.buffer.byteLength - before < 20e6, `${exports.memory.buffer.byteLength - before}`)
  assert.ok(called.get('planner_order_begin') > 1_400)
})
