// Any method with any arguments, in any order, returns or throws a PlannerError or TypeError.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlannerError, load } from '../planner.js'
import { id, later, now, task, wasm } from './support.js'

const { Planner, orderSearch } = await load(wasm)

/** A function that returns the same numbers below 1 in every run. */
function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
}

const item = { type: 'text', value: 'a', section: 0 }
const odd = [
  undefined, null, 0, 1, 2, 3, -1, 0.5, NaN, Infinity, 2 ** 31, 2 ** 32, 2 ** 53, 1e300, 1n, '', 'a', '\ud800', true,
  false, [], {}, Symbol('s'), () => 1, now, later(40), later(86_400), new Date(NaN), new Date(8.64e15), id(1), id(2),
  task(1), [task(2)], [null], 'planned', 'large', 'always', 'close', 'UTC', '2026-05-12', item, [item],
  { taskId: id(3), sections: [{ kind: 'project' }] },
  { taskId: id(1), isEdit: true, sections: [{ name: 'n', valueType: 'day' }], preselected: [item] },
  { taskId: id(1), isReport: true, status: 'planned', day: '2026-05-13', sections: [{ kind: 'reason' }] },
  { taskId: id(1), status: 'done', at: now, reason: 'a', values: [{ key: 'a', text: 'b' }] },
  { firstDay: '2026-05-01', lastDay: '2026-05-31', holidays: [{ day: '2026-05-12', kinds: ['public'] }] },
  { latitude: 1, longitude: 2 }, { time: now, latitude: 1, longitude: 2 }, { language: 'ja', detourFactor: 2 },
  'x'.repeat(80_000), new Uint8Array(5),
]
// Without close(), which a class above has and which would end the planner.
const names = Object.getOwnPropertyNames(Object.getPrototypeOf(Planner.prototype)).filter(
  name => name !== 'constructor')

function call(planner, name, args) {
  const { value, get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Planner.prototype), name)
  const result = get ? get.call(planner) : value.apply(planner, args)
  if (name === 'effects') for (const effect of result) assert.equal(typeof effect.kind, 'string')
}

/** Throws any error that the module does not document. */
function expect(error) {
  if (error instanceof PlannerError) assert.notEqual(error.code, 'INTERNAL_ERROR')
  else if (!(error instanceof TypeError && /^[\w ]+ must be /.test(error.message))) throw error
}

test('every call returns or throws a documented error', () => {
  const next = random(7)
  const any = list => list[Math.floor(next() * list.length)]
  const outcomes = { done: 0, PlannerError: 0, TypeError: 0 }
  let planner
  for (let count = 0; count < 60_000; count++) {
    if (count % 2_000 === 0) {
      planner?.close()
      planner = new Planner({ now, clock: () => now, timeZone: 'UTC' })
      planner.authorizationChanged('always')
      if (count % 4_000 === 0) planner.start()
    }
    const name = any(names)
    const args = Array.from({ length: 4 }, () => any(odd))
    try {
      call(planner, name, args)
      outcomes.done++
    } catch (error) {
      expect(error)
      outcomes[error.name]++
    }
  }
  for (const [outcome, count] of Object.entries(outcomes)) assert.ok(count > 2_000, `${outcome}: ${count}`)
})

test('any options create a planner or are refused', () => {
  const next = random(11)
  const any = list => list[Math.floor(next() * list.length)]
  let made = 0
  for (let count = 0; count < 5_000; count++) {
    const options = {}
    for (const name of ['settings', 'timeZone', 'clock', 'now', 'snapshot', 'authorization']) {
      if (next() < 0.2) options[name] = any(odd)
    }
    try {
      new Planner(options).close()
      made++
    } catch (error) {
      expect(error)
    }
  }
  assert.ok(made > 500)
})

test('any problem begins a search or is refused', () => {
  const next = random(13)
  const any = list => list[Math.floor(next() * list.length)]
  const changed = (value, names) => Object.fromEntries(
    names.map(name => [name, next() < 0.1 ? any(odd) : value[name]]))
  let begun = 0
  for (let count = 0; count < 20_000; count++) {
    const window = changed({ earliest: 0, latest: 9 }, ['earliest', 'latest'])
    const stop = changed(
      { windows: next() < 0.5 ? [window] : null }, ['duration', 'planned', 'position', 'priority', 'windows'])
    const travelTimes = next() < 0.5 ? [[0, next() < 0.1 ? any(odd) : 5], [5, 0]] : new Int32Array(4)
    const problem = changed({ stops: [stop], travelTimes }, [
      'stops', 'travelTimes', 'objective', 'hasEndPlace', 'departure', 'endBy', 'earlySeconds', 'lateAfterSeconds',
    ])
    try {
      const search = orderSearch(problem)
      begun++
      search.search(next() < 0.5 ? undefined : any(odd))
      assert.ok(search.best().stops.length <= 1)
      search.close()
    } catch (error) {
      expect(error)
    }
  }
  assert.ok(begun > 5_000, `${begun}`)
})
