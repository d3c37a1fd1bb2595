// Memory: plans that make it grow, and planners that free all of theirs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { called, dispose, loadCounted, now, started, task } from './support.js'

const { Planner, exports } = await loadCounted()
const size = () => exports.memory.buffer.byteLength

test('a plan of 20,000 tasks makes the memory grow, and is read completely', () => {
  const before = size()
  const many = Array.from({ length: 20_000 }, (_, index) => task(index + 1, {
    title: `Café ${index}`, address: 'Rue de la Gaîté 🎭', coordinate: { latitude: 0.001 * index, longitude: 0 },
  }))
  const planner = started(Planner, many)
  planner.fixReceived({ time: now, latitude: 0, longitude: 0, horizontalAccuracy: 5 })
  const rows = planner.rows()
  assert.ok(size() > before)
  assert.deepEqual(rows.map(row => row.title), many.map(({ title }) => title))
  assert.ok(rows.every(row => row.address === 'Rue de la Gaîté 🎭' && row.distance !== null))
  assert.equal(planner.rowDistances({ latitude: 0, longitude: 0 }).length, 20_000)
  assert.equal(planner.collectChanges().inserted.length, 20_000)
  const other = new Planner({ snapshot: planner.snapshot(), now, timeZone: 'UTC' })
  assert.equal(other.home.rowCount, 20_000)
  planner.close()
  other.close()
})

test('10,000 closed planners leak nothing', async () => {
  const { Planner, exports } = await loadCounted() // whose memory has no room left by other tests
  const size = () => exports.memory.buffer.byteLength
  const live = () => {
    const planner = new Planner({ now, timeZone: () => 0 })
    planner.taskAdded(task(1))
    planner.start(now)
    planner.nextEffect()
    planner.row(0)
    planner.close()
  }
  for (let count = 0; count < 1_000; count++) live()
  const before = size()
  for (let count = 0; count < 10_000; count++) live()
  assert.equal(size(), before)
})

test('a planner that is collected as garbage is destroyed', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const before = called.get('planner_destroy')
  for (let count = 0; count < 100; count++) new Planner({ now })
  for (let tries = 0; tries < 100 && called.get('planner_destroy') < before + 90; tries++) {
    collect()
    await setTimeout(5)
  }
  assert.ok(called.get('planner_destroy') >= before + 90)
})

test('disposing closes', () => {
  const planner = new Planner({ now })
  planner[dispose]()
  assert.ok(planner.isClosed)
})
