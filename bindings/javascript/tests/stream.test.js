// Planners that are handed over, many fixes in one call, and rows as columns.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constants } from '../layouts.js'
import { load } from '../planner.js'
import { answer, id, kinds, later, now, refused, started, task, wasm } from './support.js'

const { Planner, snapshotFacts } = await load(wasm)
const isTypeError = name => error => error instanceof TypeError && error.message.startsWith(name)
const hour = 3_600_000

/** A function that returns whole numbers below another, the same ones in every run. */
function dice(seed) {
  return below => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor(seed / 2 ** 32 * below)
  }
}

const fixAt = (longitude, time = now, horizontalAccuracy = 5) => ({ time, latitude: 0, longitude, horizontalAccuracy })

/** A started planner whose agent is at the first fix. */
function agent(tasks, options) {
  const planner = started(Planner, tasks, options)
  planner.fixReceived(fixAt(0))
  for (const _ of planner.effects()) { /* none is of interest */ }
  planner.collectChanges()
  return planner
}

// ---- Handing over ----

/** An event of a long day, or of a year: the same numbers, the same event. */
function happen(planner, roll, at) {
  switch (roll(6)) {
    case 0: return planner.rowTapped(id(1 + roll(5)), at)
    case 1: return planner.closeTapped(at)
    case 2: return planner.taskStatusChanged(id(1 + roll(5)), ['planned', 'enRoute', 'inProgress'][roll(3)], at)
    case 3: return planner.fixesReceived({ time: [at.getTime()], latitude: [0], longitude: [0.001 * roll(50)] })
    case 4: return planner.clockAdvanced(at)
    default: return planner.fixReceived(fixAt(0.001 * roll(50), at), at)
  }
}

const attempt = call => {
  try {
    return call()
  } catch (error) {
    return error.message
  }
}

test('however often it moves, the same events have the same results and bytes · SNAP-4', () => {
  for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
    const stays = started(Planner, [1, 2, 3, 4, 5].map(number => task(number)), { timeZone })
    let moves = started(Planner, [1, 2, 3, 4, 5].map(number => task(number)), { timeZone })
    const [roll, others] = [dice(1), dice(1)]
    const choose = dice(2)
    let at = now.getTime()
    for (let step = 0; step < 600; step++) {
      at += choose(4) === 0 ? choose(60 * 24) * hour : choose(hour)
      const results = [attempt(() => happen(stays, roll, new Date(at))),
        attempt(() => happen(moves, others, new Date(at)))]
      assert.deepEqual(results[0], results[1])
      if (choose(2) === 0) {
        const bytes = moves.handOver()
        moves.close()
        moves = Planner.takeOver(bytes, { timeZone, clock: () => now })
      }
      if (choose(3) === 0) {
        const plan = [1, 2, 3, 4, 5].map(number => task(number))
        const effects = [stays, moves].map(planner => {
          planner.clockAdvanced(new Date(at))
          return answer(planner, plan, new Date(at))
        })
        assert.deepEqual(effects[0], effects[1])
        assert.deepEqual(stays.collectChanges(), moves.collectChanges())
      }
      assert.deepEqual(stays.handOver(), moves.handOver())
      assert.deepEqual(stays.nextWake, moves.nextWake)
    }
  }
})

test('wherever in a day it moves, the next day has the same offsets · SNAP-4 TIME-1', () => {
  // Of these changes the nearest ones count, and at noon of a Sunday another one is nearer.
  const timeZone = at => 3600 * (Math.floor(at / (168 * hour)) & 1)
  const [morning, evening] = ['08:00', '18:00'].map(time => new Date(`2026-05-10T${time}Z`))
  const stays = started(Planner, [task(1)], { timeZone, now: morning, clock: () => morning })
  stays.clockAdvanced(evening)
  const moves = Planner.takeOver(stays.handOver(), { timeZone })
  for (const planner of [stays, moves]) planner.clockAdvanced(later(0))
  assert.deepEqual(moves.handOver(), stays.handOver())
})

test('it goes on at its own time, with the clock of the host · SNAP-4', () => {
  const planner = agent([task(1)], { settings: { language: 'de' } })
  planner.rowTapped(id(1))
  const other = Planner.takeOver(planner.handOver(), { timeZone: 'UTC', clock: () => later(60) })
  assert.deepEqual([other.language, other.location, other.rows()], ['de', planner.location, planner.rows()])
  assert.deepEqual(kinds(other), ['attach', 'present'])
  other.clockAdvanced()
  assert.deepEqual(snapshotFacts(other.handOver()).takenAt, later(60))
  class Agent extends Planner {}
  assert.ok(Agent.takeOver(planner.handOver()) instanceof Agent)
})

test('what was not handed over is refused · SNAP-3 SNAP-4', () => {
  const planner = started(Planner, [task(1)])
  const bytes = planner.handOver()
  const altered = bytes.slice()
  altered[40] ^= 1
  const newer = bytes.slice()
  newer[8] = 200
  assert.throws(() => Planner.takeOver(planner.snapshot()), refused('NOT_ALLOWED', /^bytes must be /, 'bytes'))
  for (const wrong of [new Uint8Array(), bytes.subarray(1), bytes.subarray(0, -1), altered]) {
    assert.throws(() => Planner.takeOver(wrong), refused('CORRUPT'))
    assert.throws(() => snapshotFacts(wrong), refused('CORRUPT'))
  }
  assert.throws(() => Planner.takeOver(), isTypeError('bytes'))
  assert.throws(() => Planner.takeOver(bytes, null), isTypeError('options'))
  assert.throws(() => Planner.takeOver(bytes, { clock: 1 }), isTypeError('clock'))
  assert.throws(() => Planner.takeOver(bytes, { timeZone: 'Nowhere' }), refused('INVALID_ARGUMENT', /Nowhere/))
  assert.throws(() => snapshotFacts('text'), isTypeError('snapshot'))
  assert.deepEqual(new Planner({ snapshot: bytes, now }).tasks(), planner.tasks())
})

test('the facts of a snapshot are read without a planner · SNAP-5', () => {
  const planner = started(Planner, [], { now: later(-5) })
  const { version } = snapshotFacts(planner.snapshot())
  assert.ok(version >= 5)
  assert.deepEqual(snapshotFacts(planner.snapshot()), { version, takenAt: now, isHandover: false })
  assert.deepEqual(snapshotFacts(planner.handOver()), { version, takenAt: now, isHandover: true })
})

// ---- Many fixes ----

const track = Array.from({ length: 200 }, (_, index) => fixAt(0.0002 * index, later(10 * index)))
const columnsOf = fixes => ({
  time: Float64Array.from(fixes, ({ time }) => time.getTime()),
  latitude: Float64Array.from(fixes, fix => fix.latitude),
  longitude: Float64Array.from(fixes, fix => fix.longitude),
  horizontalAccuracy: Float32Array.from(fixes, fix => fix.horizontalAccuracy),
})

test('fixes in any form are as many single ones', () => {
  const tasks = [task(1), task(2), task(3)]
  const single = agent(tasks)
  for (const fix of track) single.fixReceived(fix, fix.time)
  const { time, ...places } = columnsOf(track)
  const plain = Object.fromEntries(Object.entries(places).map(([name, column]) => [name, [...column]]))
  for (const fixes of [
    track, new Set(track), { time, ...places }, { time: BigInt64Array.from(time, BigInt), ...places },
    { time: [...time], ...plain },
  ]) {
    const planner = agent(tasks)
    assert.equal(planner.fixesReceived(fixes), 200)
    assert.deepEqual(planner.handOver(), single.handOver())
  }
})

test('the accuracy may be absent, and there may be no fix', () => {
  const planner = agent([task(1)])
  const { time, latitude, longitude } = columnsOf(track.slice(1, 3))
  for (const fixes of [
    { time, latitude, longitude }, { time, latitude, longitude, horizontalAccuracy: null },
    track.slice(3, 5).map(({ horizontalAccuracy, ...fix }) => fix),
  ]) assert.equal(planner.fixesReceived(fixes), 2)
  assert.equal(planner.fixesReceived([]), 0)
  assert.equal(planner.fixesReceived({ time: [], latitude: [], longitude: [] }), 0)
  assert.equal(planner.location.receivedCount, 7)
})

test('it stops after what is watched', () => {
  const planner = agent([task(1), task(2)], { settings: { arrivalRadiusMeters: 100, arrivalDwellSeconds: 30 } })
  const rest = Array.from({ length: 20 }, (_, index) => fixAt(0.01, later(2000 + 10 * index)))
  const fixes = [...track.filter(({ longitude }) => longitude < 0.01), ...rest]
  const taken = planner.fixesReceived(fixes, { effects: ['left', 'arrived'] })
  assert.ok(taken > fixes.length - 20 && taken < fixes.length, `${taken}`)
  assert.ok(kinds(planner).includes('arrived'))
  assert.equal(planner.fixesReceived(fixes.slice(taken), { effects: [], changed: [] }), fixes.length - taken)
  const another = agent([task(1)])
  const first = another.fixesReceived(track, { changed: ['list'] })
  assert.ok(first > 1 && first < 10)
  assert.equal(another.nextEffect().changed.list, true)
})

test('it stops before a fix that is refused, and refuses the first', () => {
  const planner = agent([task(1)])
  const fixes = columnsOf(track)
  fixes.latitude[7] = 91
  assert.equal(planner.fixesReceived(fixes), 7)
  const before = planner.handOver()
  const rest = Object.fromEntries(Object.entries(fixes).map(([name, column]) => [name, column.subarray(7)]))
  assert.throws(() => planner.fixesReceived(rest), refused('INVALID_ARGUMENT', /^latitude must /, 'latitude'))
  assert.throws(() => new Planner({ now }).fixesReceived(track), refused('NOT_STARTED'))
  for (const [wrong, error] of [
    [undefined, isTypeError('fixes')], ['fixes', isTypeError('fixes')], [[1], isTypeError('fix')],
    [{ ...fixes, time: undefined }, isTypeError('time')], [{ ...fixes, latitude: 'a' }, isTypeError('latitude')],
    [{ ...fixes, longitude: new DataView(new ArrayBuffer(8)) }, isTypeError('longitude')],
    [{ ...fixes, latitude: ['0'] }, isTypeError('latitude')], [{ ...fixes, time: [now] }, isTypeError('time')],
    [{ ...fixes, time: [0.5] }, refused('INVALID_ARGUMENT', /^time must /, 'time')],
    [{ ...fixes, time: [NaN] }, refused('INVALID_ARGUMENT', /^time must /, 'time')],
    [{ ...fixes, time: [2n ** 62n] }, refused('INVALID_ARGUMENT', /^time must /, 'time')],
    [{ ...fixes, longitude: [1] }, refused('INVALID_ARGUMENT', /^longitude must be as long as time/, 'longitude')],
  ]) assert.throws(() => planner.fixesReceived(wrong), error)
  assert.throws(() => planner.fixesReceived(track, null), isTypeError('watch'))
  assert.throws(() => planner.fixesReceived(track, { effects: 'left' }), isTypeError('effects'))
  assert.throws(() => planner.fixesReceived(track, { effects: ['gone'] }), refused('INVALID_ARGUMENT', /^effects/))
  assert.throws(() => planner.fixesReceived(track, { changed: ['rows'] }), refused('INVALID_ARGUMENT', /^changed/))
  assert.deepEqual(planner.handOver(), before)
})

test('fixes of later days move the offsets of the time zone · TIME-1', () => {
  const options = { timeZone: 'Europe/Berlin', clock: () => now }
  const fixes = Array.from({ length: 30 }, (_, index) => fixAt(0.001 * index, later(30 * 86_400 * index)))
  const [single, many] = [agent([task(1)], options), agent([task(1)], options)]
  for (const fix of fixes) single.fixReceived(fix, fix.time)
  many.fixesReceived(fixes)
  assert.deepEqual(many.handOver(), single.handOver())
})

test('a time zone that fails lets the fixes pass, and refuses the next event', () => {
  let isBroken = false
  const timeZone = () => {
    if (isBroken) throw new Error('no zone')
    return 0
  }
  const planner = agent([task(1)], { timeZone, clock: () => now })
  isBroken = true
  const tomorrow = later(86_400)
  assert.equal(planner.fixesReceived([fixAt(0.01, tomorrow)]), 1)
  assert.equal(planner.location.receivedCount, 2)
  assert.throws(() => planner.clockAdvanced(tomorrow), /no zone/)
  isBroken = false
  planner.clockAdvanced(tomorrow)
})

// ---- Columns ----

const everything = Object.keys(constants.column)
const milliseconds = instant => instant === null ? NaN : instant.getTime()
const orNaN = number => number ?? NaN

test('columns have the values of the rows', () => {
  const planner = agent([
    task(1, { planned: later(7200), openingHours: 'Mo-Fr 09:00-18:00' }), task(2, { planned: '2026-05-12' }),
    task(3, { coordinate: null, status: 'enRoute', openingHours: '24/7' }),
  ])
  const { count, columns, changes } = planner.rowColumns(everything)
  const rows = planner.rows()
  assert.deepEqual([count, changes, Object.keys(columns)], [3, null, everything])
  const expected = {
    index: [0, 1, 2], latitude: rows.map(({ coordinate }) => orNaN(coordinate?.latitude)),
    longitude: rows.map(({ coordinate }) => orNaN(coordinate?.longitude)),
    distance: rows.map(({ distance }) => orNaN(distance)), travelTime: rows.map(({ travelTime }) => orNaN(travelTime)),
    plannedAt: rows.map(({ planned }) => planned instanceof Date ? planned.getTime() : NaN),
    plannedDay: rows.map(({ planned }) => typeof planned === 'string' ? planned : null),
    arrival: rows.map(({ arrival }) => milliseconds(arrival)),
    hoursChange: rows.map(({ hoursChange }) => milliseconds(hoursChange)),
  }
  for (const name of everything) {
    assert.deepEqual([...columns[name]], expected[name] ?? rows.map(row => row[name]), name)
  }
  assert.ok(columns.distance instanceof Float64Array && columns.index instanceof Int32Array)
  assert.ok(columns.arrival instanceof Float64Array)
  assert.deepEqual([new Set(columns.openState).size, columns.plannedDay[1]], [3, '2026-05-12'])
})

test('with changes only the changed rows are read, and the changes are collected', () => {
  const planner = agent([task(1), task(2), task(3)])
  planner.taskUpdated(task(2, { status: 'inProgress' }))
  const { count, columns, changes } = planner.rowColumns(['id', 'status', 'index'], { changed: true })
  assert.deepEqual([...columns.index], [...changes.inserted, ...changes.updated].sort())
  assert.deepEqual(columns.id, [...columns.index].map(index => planner.row(index).id))
  assert.deepEqual([count, columns.status.includes('inProgress')], [columns.id.length, true])
  assert.deepEqual(planner.rowColumns(['id'], { changed: true }), {
    count: 0, columns: { id: [] }, changes: { removed: [], moved: [], inserted: [], updated: [] },
  })
})

test('no row, no column and the same column twice', () => {
  const planner = started(Planner)
  assert.deepEqual(planner.rowColumns(['id', 'distance']), {
    count: 0, columns: { id: [], distance: new Float64Array() }, changes: null,
  })
  planner.taskAdded(task(1))
  assert.deepEqual(planner.rowColumns([]), { count: 1, columns: {}, changes: null })
  assert.deepEqual(planner.rowColumns(new Set(['id'])).columns, { id: [id(1)] })
  assert.deepEqual([...planner.rowColumns(['order', 'id', 'order']).columns.order], [1])
})

test('wrong columns are refused, and collect nothing', () => {
  const planner = started(Planner, [task(1)])
  assert.throws(() => planner.rowColumns(['title']), refused('INVALID_ARGUMENT', /^columns must be one of/, 'columns'))
  assert.throws(() => planner.rowColumns(), isTypeError('columns'))
  assert.throws(() => planner.rowColumns([1]), isTypeError('columns'))
  assert.throws(() => planner.rowColumns(['id'], null), isTypeError('options'))
  assert.throws(() => planner.rowColumns(['id'], { changed: 1 }), isTypeError('changed'))
  assert.equal(planner.collectChanges().inserted.length, 1)
})

test('columns of 20,000 rows make the memory grow', () => {
  const coordinate = { latitude: 0, longitude: 0 }
  const many = Array.from({ length: 20_000 }, (_, index) => task(index + 1, { order: index, coordinate }))
  const planner = started(Planner, many)
  const { count, columns } = planner.rowColumns(['latitude', ...everything], { changed: true })
  assert.equal(count, 20_000)
  assert.deepEqual(columns.id, many.map(each => each.id))
  assert.deepEqual(columns.order, Int32Array.from(many.keys()))
})
