// Outcomes, conflicts and actions pass through the module in both directions.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from '../planner.js'
import { id, kinds, later, now, refused, started, task, wasm } from './support.js'

const { Planner } = await load(wasm)
const failed = { taskId: id(1), status: 'cannotComplete', at: now }
const isTypeError = name => error => error instanceof TypeError && error.message.startsWith(`${name} must be `)

test('an outcome comes out as it went in, with its values, and is saved · WORK-1', () => {
  const planner = started(Planner, [task(1)])
  const given = {
    key: 'ABCDEF00-0000-4000-8000-000000000001', ...failed, arrivedAt: later(-600), leftAt: later(-60),
    reason: 'closed', note: 'Niemand da 🚪', values: [{ key: 'photo_1', text: 'door.jpg' }, { key: 'count', text: '' }],
  }
  const key = given.key.toLowerCase()
  planner.outcomeRecorded(given)
  const [save] = [...planner.effects()]
  assert.deepEqual(save, { kind: 'saveOutcome', key, taskId: id(1) })
  const outcome = {
    ...given, key, phase: 'sent', day: null, replaces: null, title: 'Shop 1', message: '', isByItself: false,
  }
  assert.deepEqual(planner.outcome(given.key), outcome)
  assert.deepEqual(planner.outcomes(), [outcome])
  assert.equal(planner.row(0).mark, 'sent')
  planner.saveFailed(save.key, 'No network')
  assert.deepEqual(planner.outcome(save.key), { ...outcome, phase: 'failed', message: 'No network' })
  planner.saveAcknowledged(save.key)
  assert.deepEqual(planner.outcomes(), [])
})

test('a refused outcome is recorded again as it was read, with another key · WORK-1', () => {
  const planner = started(Planner, [task(1)])
  planner.outcomeRecorded({ ...failed, values: [{ key: 'count', text: '3' }] })
  const [{ key }] = planner.outcomes()
  planner.saveRefused(key, 'A note is needed')
  planner.outcomeRecorded({ ...planner.outcome(key), key: null, replaces: key, note: 'Closed' })
  const [{ key: other, phase, note, message, values }, ...others] = planner.outcomes()
  assert.notEqual(other, key)
  assert.deepEqual([phase, note, message, values, others], ['sent', 'Closed', '', [{ key: 'count', text: '3' }], []])
})

test('an outcome is put off to a day, held, and undone · WORK-7 WORK-5.8', () => {
  const planner = started(Planner, [task(1)], { settings: { undoSeconds: 10 } })
  planner.outcomeRecorded({ taskId: id(1), status: 'planned', at: now, day: '2026-05-13' })
  const [{ day, phase }] = planner.outcomes()
  assert.deepEqual([day, phase], ['2026-05-13', 'held'])
  assert.deepEqual(kinds(planner), ['redraw'])
  planner.outcomeUndone(id(1))
  assert.deepEqual(planner.outcomes(), [])
})

test('an action has the status of its outcome, if it leads to one · WORK-8', () => {
  const planner = started(Planner, [task(1)])
  const actions = planner.actions(id(1))
  assert.deepEqual(actions[0], {
    action: 'startDriving', isMain: true, status: 'enRoute', needsReason: false, title: 'Start driving',
    spokenText: 'Start driving, Shop 1', day: null, dayText: '',
  })
  const others = actions.slice(1).map(({ action, isMain, status }) => [action, isMain, status])
  assert.deepEqual(others, [
    ['start', false, 'inProgress'], ['cannotComplete', false, 'cannotComplete'], ['notToday', false, 'planned'],
    ['navigate', false, null],
  ])
})

test('a conflict is read, and settled either way · WORK-5', () => {
  for (const [keepsMine, status, mark] of [[true, 'cannotComplete', 'sent'], [false, 'cancelled', 'none']]) {
    const planner = started(Planner, [task(1)])
    planner.outcomeRecorded(failed)
    assert.equal(planner.conflict(id(1)), null)
    planner.taskUpdated(task(1, { status: 'cancelled' }), later(60))
    assert.deepEqual(planner.conflict(id(1)), {
      mine: 'cannotComplete', theirs: 'cancelled', mineAt: now, theirsAt: later(60),
      text: 'You: Cannot complete 07:00 · Office: Cancelled 07:01',
      spokenText: 'You: Cannot complete at 07:00, Office: Cancelled at 07:01',
    })
    planner.conflictSettled(id(1), keepsMine, later(61))
    assert.deepEqual([planner.row(0).status, planner.row(0).mark], [status, mark])
  }
})

test('a wrong outcome is refused with its field, or is a TypeError, and changes nothing', () => {
  const planner = started(Planner, [task(1)])
  const before = planner.snapshot()
  const record = fields => () => planner.outcomeRecorded({ ...failed, ...fields })
  for (const [code, fields] of [
    ['INVALID_ARGUMENT', { key: 'abc' }], ['INVALID_ARGUMENT', { status: 'gone' }],
    ['INVALID_ARGUMENT', { day: '2026-02-30' }], ['NOT_FOUND', { taskId: id(2) }], ['OUTDATED', { replaces: id(7) }],
    ['INVALID_TEXT', { note: '\ud800' }], ['LIMIT_EXCEEDED', { reason: 'x'.repeat(65) }],
  ]) {
    const [field] = Object.keys(fields)
    assert.throws(record(fields), refused(code, undefined, field))
  }
  for (const [name, fields] of Object.entries({
    taskId: { taskId: null }, at: { at: undefined }, arrivedAt: { arrivedAt: 5 }, reason: { reason: 5 },
    values: { values: 5 }, outcomeValue: { values: [null] }, text: { values: [{ key: 'a' }] },
  })) assert.throws(record(fields), isTypeError(name))
  assert.throws(() => planner.outcomeRecorded(), isTypeError('outcome'))
  assert.throws(() => planner.conflictSettled(id(1), 1), isTypeError('keepsMine'))
  assert.throws(() => planner.conflictSettled(id(1), true), refused('OUTDATED', undefined, 'taskId'))
  assert.throws(() => planner.outcomeUndone(id(1)), refused('OUTDATED', undefined, 'taskId'))
  assert.throws(() => planner.outcome(id(7)), refused('OUTDATED', undefined, 'key'))
  assert.throws(() => planner.conflict(id(2)), refused('NOT_FOUND', undefined, 'taskId'))
  assert.throws(() => planner.actions(id(2)), refused('NOT_FOUND', undefined, 'taskId'))
  assert.deepEqual(planner.snapshot(), before)
})

test('what waits is counted and listed, with texts · WORK-11', () => {
  const planner = started(Planner, [task(1)])
  assert.deepEqual(planner.work, { saveCount: 0, refusedCount: 0, text: '', spokenText: '' })
  planner.outcomeRecorded(failed)
  const text = '1 change waits'
  assert.deepEqual(planner.work, { saveCount: 1, refusedCount: 0, text, spokenText: text })
  const [save, ...others] = planner.pendingSaves()
  assert.deepEqual([{ ...save, key: null }, others], [{
    key: null, taskId: id(1), kind: 'outcome', phase: 'sent', since: now, title: 'Shop 1', whatText: 'Cannot complete',
    stateText: 'Not saved yet', spokenText: 'cannot complete, Shop 1, not saved yet', message: '',
  }, []])
})

test('a report is an outcome, with the day and the reason that were selected · WORK-10', () => {
  const planner = started(Planner, [task(1)], { settings: { requiresReason: true } })
  const notToday = planner.actions(id(1)).find(({ action }) => action === 'notToday')
  assert.deepEqual([notToday.needsReason, notToday.day, notToday.dayText], [true, '2026-05-13', 'Wed, May 13'])
  const { status, day } = notToday
  const report = { taskId: id(1), isReport: true, status, day, sections: [{ kind: 'reason' }, { kind: 'date' }] }
  planner.composerRequested(report)
  const { isReport, canSave, hintText } = planner.composer
  assert.deepEqual([isReport, planner.composer.status, canSave, hintText], [true, status, false, 'A reason is needed'])
  assert.throws(() => planner.saveTapped(), refused('INVALID_ARGUMENT', undefined, 'reason'))
  planner.closeTapped()
  assert.equal(planner.composer, null)
  planner.composerRequested({ ...report, preselected: [{ section: 0, type: 'text', value: 'closed' }] })
  planner.textChanged('Rang twice')
  planner.saveTapped()
  const [{ reason, note, ...outcome }] = planner.outcomes()
  assert.deepEqual([reason, note, outcome.day], ['closed', 'Rang twice', '2026-05-13'])
})

test('a wrong report is refused with its field, or is a TypeError · WORK-10', () => {
  const planner = started(Planner, [task(1)])
  const request = fields => () => planner.composerRequested({ taskId: id(1), isReport: true, ...fields })
  for (const [field, code, fields] of [
    ['status', 'NOT_ALLOWED', { status: 'cancelled' }], ['status', 'INVALID_ARGUMENT', { status: 'gone' }],
    ['day', 'INVALID_ARGUMENT', { day: '2026-05-12' }], ['day', 'INVALID_ARGUMENT', { day: '2026-02-30' }],
    ['day', 'INVALID_ARGUMENT', { isReport: false, day: '2026-05-13' }],
    ['status', 'INVALID_ARGUMENT', { isReport: false, status: 'done' }],
    ['isReport', 'INVALID_ARGUMENT', { isEdit: true }],
  ]) assert.throws(request(fields), refused(code, undefined, field))
  assert.throws(request({ isReport: 1 }), isTypeError('isReport'))
  assert.throws(request({ status: 'planned', day: 5 }), isTypeError('day'))
  assert.equal(planner.composer, null)
})

test('the settings of the work pass · WORK-11 WORK-12', () => {
  const planner = started(Planner, [task(1), task(2)], { settings: { finishedLast: true } })
  const titles = () => planner.rows().map(({ title }) => title)
  planner.outcomeRecorded(failed)
  assert.deepEqual(titles(), ['Shop 2', 'Shop 1'])
  planner.settingsChanged({ finishedLast: false })
  assert.deepEqual(titles(), ['Shop 1', 'Shop 2'])
  assert.throws(() => planner.settingsChanged({ requiresReason: 1 }), isTypeError('requiresReason'))
  for (const settings of [{ shortestVisitSeconds: 86_401 }, { seed: 'abc' }]) {
    const [field] = Object.keys(settings)
    assert.throws(() => planner.settingsChanged(settings), refused('INVALID_ARGUMENT', undefined, field))
  }
})

test('an arrival starts a stop by itself · WORK-12', () => {
  const settings = { arrivalRadiusMeters: 100, recordsByItself: true, seed: id(77) }
  const planner = started(Planner, [task(1)], { settings })
  const { coordinate } = task(1)
  planner.authorizationChanged('whenInUse')
  planner.fixReceived({ time: now, ...coordinate, horizontalAccuracy: 5 })
  planner.clockAdvanced(later(120))
  const [{ status, isByItself, arrivedAt }] = planner.outcomes()
  assert.deepEqual([status, isByItself, arrivedAt], ['inProgress', true, now])
})
