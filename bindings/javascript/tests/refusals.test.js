// Refused calls: a wrong type throws a TypeError that names the field, anything else a PlannerError. Neither changes
// anything.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Limits, PlannerError, load } from '../planner.js'
import { id, later, now, refused, started, task, wasm } from './support.js'

const { Planner } = await load(wasm)
const isTypeError = name => error => error instanceof TypeError && error.message.startsWith(name)

test('a refusal has the library\'s message and field, and changes nothing', () => {
  const planner = started(Planner, [task(1)])
  const before = planner.snapshot()
  assert.throws(() => planner.rowTapped(id(2)), refused('NOT_FOUND', /^id must be that of a known task\.$/, 'id'))
  assert.throws(() => planner.taskAdded(task(1), later(10)), refused('DUPLICATE'))
  assert.throws(() => planner.taskStatusChanged(id(1), 'done'), refused('NOT_ALLOWED'))
  assert.throws(() => planner.planLoaded(77, []), refused('OUTDATED'))
  assert.throws(() => planner.saveRetried(id(1)), refused('NOT_FOUND'))
  assert.throws(() => planner.textChanged('a'), refused('NOT_ALLOWED'))
  const notes = 'a'.repeat(Limits.notesBytes + 1)
  assert.throws(() => planner.taskUpdated(task(1, { notes })), refused('LIMIT_EXCEEDED'))
  assert.throws(() => planner.fixReceived({ time: now, latitude: 91, longitude: 0 }),
    refused('INVALID_ARGUMENT', /^latitude must be -90 to 90 degrees\.$/, 'latitude'))
  assert.throws(() => planner.fixReceived({ time: now, latitude: 1, longitude: 0, horizontalAccuracy: Infinity }),
    refused('INVALID_ARGUMENT', /^horizontal_accuracy must /, 'horizontalAccuracy'))
  assert.throws(() => planner.replaceString('lessThan', 'no place'), refused('INVALID_TEXT'))
  assert.throws(() => new Planner().refresh(), refused('NOT_STARTED'))
  assert.deepEqual(planner.snapshot(), before)
})

test('sections and items of the wrong type are refused · NEW-8 NEW-10', () => {
  const planner = started(Planner)
  const open = (sections, preselected) => () => planner.composerRequested({ taskId: id(1), sections, preselected })
  assert.throws(open([{ kind: 'date' }, { kind: 'date' }]), refused('DUPLICATE'))
  assert.throws(open([{ kind: 'date' }], [{ section: 0, type: 'text', value: 'a' }]), refused('WRONG_TYPE'))
  assert.throws(open([{ kind: 'date' }], [{ section: 1, type: 'day', value: '2026-05-12' }]), refused('NOT_FOUND'))
  open([{ kind: 'date' }])()
  planner.sectionActivated(0)
  const { request } = [...planner.effects()].find(effect => effect.kind === 'loadItems')
  assert.throws(() => planner.itemsLoaded(request, [{ type: 'duration', value: 1 }]), refused('WRONG_TYPE'))
  assert.throws(() => planner.itemTapped(0, 0), refused('NOT_FOUND'))
  planner.itemsLoaded(request, [{ type: 'day', value: '2026-05-12' }])
  assert.deepEqual(planner.items(0)[0].value, '2026-05-12')
})

test('a snapshot that was cut or altered is refused · SNAP-3', () => {
  const bytes = started(Planner, [task(1)]).snapshot()
  const altered = bytes.slice()
  altered[40] ^= 1
  for (const snapshot of [new Uint8Array(), bytes.subarray(1), bytes.subarray(0, -1), altered]) {
    assert.throws(() => new Planner({ snapshot }), refused('CORRUPT'))
  }
  assert.throws(() => new Planner({ snapshot: 'text' }), isTypeError('snapshot'))
  assert.throws(() => new Planner({ authorization: 'never' }),
    refused('INVALID_ARGUMENT', /^authorization must be one of/, 'authorization'))
  assert.throws(() => new Planner({ snapshot: bytes, settings: { language: '\ud800' } }), refused('INVALID_TEXT'))
})

test('settings out of range create no planner', () => {
  assert.throws(() => new Planner({ settings: { travelSpeedKmh: 0 } }),
    refused('INVALID_ARGUMENT', /^travel_speed_kmh must /, 'travelSpeedKmh'))
  assert.throws(() => new Planner({ settings: { hourCycle: 2 ** 31 } }),
    refused('INVALID_ARGUMENT', /^hourCycle must /))
  assert.throws(() => new Planner({ settings: { measurementSystem: 'furlong' } }),
    refused('INVALID_ARGUMENT', /metric, us, uk/, 'measurementSystem'))
  assert.throws(() => new Planner({ settings: 1 }), isTypeError('settings'))
  assert.throws(() => new Planner({ now: 1 }), isTypeError('now'))
  assert.throws(() => new Planner({ clock: 1 }), isTypeError('clock'))
  assert.throws(() => new Planner(null), isTypeError('options'))
})

test('a wrong type is a TypeError that names the field', () => {
  const planner = started(Planner, [task(1)])
  for (const [name, fields] of Object.entries({
    id: { id: 1 }, title: { title: null }, order: { order: '1' }, status: { status: 2 },
    coordinate: { coordinate: 'Berlin' }, latitude: { coordinate: { longitude: 1 } }, planned: { planned: 5 },
    estimatedDuration: { estimatedDuration: '1 h' }, repeatDays: { repeatDays: 'monday' }, notes: { notes: 5 },
    photoUrl: { photoUrl: new URL('https://a.b') },
  })) assert.throws(() => planner.taskAdded(task(2, fields)), isTypeError(name))
  assert.throws(() => planner.taskAdded(), isTypeError('task'))
  assert.throws(() => planner.planLoaded('1', []), isTypeError('request'))
  assert.throws(() => planner.planLoaded(1n, []), isTypeError('request'))
  assert.throws(() => planner.planLoaded(1, 5), isTypeError('tasks'))
  assert.throws(() => planner.fixReceived({ time: 1, latitude: 1, longitude: 1 }), isTypeError('time'))
  assert.throws(() => planner.childDisappeared(1, 1), isTypeError('dismissed'))
  assert.throws(() => planner.start('now'), isTypeError('now'))
  assert.equal(planner.home.rowCount, 1)
})

test('a number, day, id or name out of range is refused, and not truncated', () => {
  const planner = started(Planner, [task(1)])
  for (const fields of [
    { order: 2 ** 32 }, { order: 0.5 }, { planned: '2026-02-30' }, { planned: '12.5.2026' },
    { planned: new Date(NaN) }, { planned: new Date(8.64e15) }, { estimatedDuration: Infinity }, { id: 'abc' },
    { status: 'gone' }, { status: 'toString' }, { repeatDays: ['mon'] },
  ]) {
    const [field] = Object.keys(fields)
    assert.throws(() => planner.taskAdded(task(2, fields)), refused('INVALID_ARGUMENT', /^\w+ must be /, field))
  }
  const sections = [{ kind: 'project', maximum: 0 }]
  assert.throws(() => planner.composerRequested({ taskId: id(9), sections }), refused('INVALID_ARGUMENT', /^maximum/))
  assert.throws(() => planner.row(2 ** 32), refused('INVALID_ARGUMENT', /index/))
  assert.throws(() => planner.sectionActivated(-1), refused('INVALID_ARGUMENT', /section/))
  assert.throws(() => planner.childAppeared(2 ** 53), refused('INVALID_ARGUMENT', /presentation/))
  assert.throws(() => planner.string('nonsense'), refused('INVALID_ARGUMENT', /key/))
})

test('a lone surrogate is an error, and costs no other task · DAY-2 TASK-4', () => {
  const planner = started(Planner, [task(1, { title: 'a\ud800' }), task(2, { notes: '\udc00b' }), task(3)])
  assert.deepEqual(planner.refusals().map(({ code, message, field }) => [code, message, field]), [
    ['INVALID_TEXT', 'title must be UTF-8.', 'title'], ['INVALID_TEXT', 'notes must be UTF-8.', 'notes'],
  ])
  assert.deepEqual(planner.rows().map(row => row.title), ['Shop 3'])
  planner.composerRequested({ taskId: id(9) })
  assert.throws(() => planner.textChanged('\ude00'), refused('INVALID_TEXT', /UTF-8/))
})

test('a host that closes the planner in its own clock or task is refused', () => {
  const planner = started(Planner)
  const closing = { ...task(1), get title() { planner.close(); return 'Shop' } }
  assert.throws(() => planner.taskAdded(closing), refused('CLOSED'))
  let other
  let isLast = false
  const clock = () => {
    if (isLast) other.close()
    return now
  }
  other = new Planner({ clock })
  isLast = true
  assert.throws(() => other.start(), refused('CLOSED'))
})

test('PlannerError is an Error with a name of its own', () => {
  const error = new PlannerError('CLOSED', 'The planner is closed.')
  assert.ok(error instanceof Error)
  assert.equal(String(error), 'PlannerError: The planner is closed.')
  assert.equal(error.field, null)
})
