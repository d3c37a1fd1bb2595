// The records of the visit log pass through the module, and are saved one after another.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from '../planner.js'
import { id, later, refused, started, task, wasm } from './support.js'

const { Planner } = await load(wasm)

/** An agent who drives to a shop, works there, and drives on. */
function driven() {
  const settings = { arrivalRadiusMeters: 100, hasLog: true, seed: id(7) }
  const shop = task(1, { coordinate: { latitude: 52.5, longitude: 13.41 }, planned: later(3600) })
  const planner = started(Planner, [shop], { settings })
  const fix = (second, longitude) => planner.fixReceived(
    { time: later(second), latitude: 52.5, longitude, horizontalAccuracy: 5 }, later(second))
  fix(0, 13.4)
  fix(10, 13.405)
  fix(20, 13.41)
  planner.clockAdvanced(later(140))
  planner.outcomeRecorded({ taskId: id(1), status: 'inProgress', at: later(150) }, later(150))
  planner.outcomeRecorded({ taskId: id(1), status: 'done', at: later(200) }, later(200))
  fix(300, 13.413)
  fix(310, 13.416)
  fix(315, 13.417)
  fix(320, 13.418)
  planner.clockAdvanced(later(370))
  return planner
}

test('each record says what is known, and how · LOG-2', () => {
  const planner = driven()
  const [leg, visit] = planner.logRecords()
  const { shownArrivalAt, distance } = leg
  assert.deepEqual(leg, {
    key: leg.key, taskId: id(1), kind: 'leg', phase: 'sent', leftAt: later(0), arrivedAt: later(20), startedAt: null,
    endedAt: null, departedAt: null, plannedAt: later(3600), shownArrivalAt, leftSource: 'byFix',
    arrivedSource: 'byFix', startedSource: 'notKnown', endedSource: 'notKnown', departedSource: 'notKnown',
    status: null, isCommute: true, isInBreak: false, waiting: 0, distance, bridgedDistance: distance, message: '',
  })
  assert.deepEqual(visit, {
    ...leg, key: visit.key, kind: 'visit', phase: 'waiting', leftAt: null, arrivedAt: later(20),
    startedAt: later(150), endedAt: later(200), departedAt: later(300), leftSource: 'notKnown', startedSource: 'byTap',
    endedSource: 'byTap', departedSource: 'byFix', status: 'done', isCommute: false, waiting: 130, distance: 0,
    bridgedDistance: 0,
  })
  assert.ok(Math.abs(distance - 679) < 2)
  const { openDistance } = planner.log
  assert.ok(Math.abs(openDistance - 475) < 2)
  assert.deepEqual(planner.log, {
    distance, commuteDistance: distance, breakDistance: 0, openDistance, travel: 20, atStops: 150, waiting: 130,
    breaks: 0, recordCount: 2, waitingCount: 2, lostCount: 0,
  })
})

test('the next record follows the answer to the last one · LOG-3', () => {
  const planner = driven()
  const [leg, visit] = planner.logRecords().map(({ key }) => key)
  const sent = () => [...planner.effects()].filter(({ kind }) => kind === 'saveRecord').map(({ key }) => key)
  assert.deepEqual(sent(), [leg])
  planner.saveFailed(leg, 'No network', null, later(371))
  assert.equal(planner.logRecord(leg).message, 'No network')
  planner.logRetried(later(372))
  assert.deepEqual(sent(), [leg])
  planner.saveAcknowledged(leg, later(373))
  assert.equal(planner.logRecord(leg).phase, 'acknowledged')
  assert.deepEqual(sent(), [visit])
  planner.saveAcknowledged(visit, later(374))
  assert.throws(() => planner.logRetried(later(375)), refused('NOT_FOUND'))
  assert.throws(() => planner.logRecord(id(99)), refused('OUTDATED', undefined, 'key'))
})
