// The opening hours of texts and of tasks. The week is that of Monday, 11 May 2026.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { called, dispose, id, loadCounted, now, refused, started, task } from './support.js'

const { Planner, openingHours, explainOpeningHours, exports } = await loadCounted()
const at = text => new Date(`${text}:00Z`)
const monday = at('2026-05-11T00:00')
const tuesday = at('2026-05-12T00:00')
const nextMonday = at('2026-05-18T00:00')
const isTypeError = name => error => error instanceof TypeError && error.message.startsWith(name)
const mayDay = { firstDay: '2026-05-01', lastDay: '2026-05-31', holidays: [{ day: '2026-05-14', kinds: ['public'] }] }

const hoursOf = (text, options = {}) => openingHours(text, { timeZone: 'UTC', now, ...options })

/** Spans as text, such as '11 09:00-11 18:00 open'; those that are closed are left out. */
function shown(spans) {
  const time = instant => instant.toISOString().slice(8, 16).replace('T', ' ')
  return [...spans].filter(({ state }) => state !== 'closed').map(({ start, end, state, isOpenEnd }) =>
    `${time(start)}-${time(end)} ${state}${isOpenEnd ? '+' : ''}`)
}

const week = (text, options) => shown(hoursOf(text, options).intervals(monday, nextMonday))

test('the state at an instant, and how long it lasts · HOURS-3 HOURS-15', () => {
  const hours = hoursOf('Mo-Fr 09:00-18:00')
  assert.deepEqual(hours.state(now), {
    state: 'closed', isOpenEnd: false, isOnHoliday: false, holidaysUnknown: true, until: at('2026-05-12T09:00'),
    comment: '',
  })
  assert.deepEqual(hours.state(at('2026-05-15T18:00')).until, at('2026-05-18T09:00'))
  assert.equal(hours.isOpen(at('2026-05-12T17:59')), true)
  assert.equal(hours.isOpen(at('2026-05-12T18:00')), false)
  const always = hoursOf('24/7').state(now)
  assert.deepEqual([always.state, always.until], ['open', null])
})

test('a text that is not understood is null · HOURS-1', () => {
  for (const text of ['', 'whenever the lights are on', 'Mo 25:61']) assert.equal(hoursOf(text), null)
})

test('the reason why a text is not understood · HOURS-1', () => {
  assert.equal(explainOpeningHours('Mo-Fr 9-18'), null)
  assert.equal(
    explainOpeningHours('Mo-Xy 9-18'),
    'The word or sign is unknown in opening hours (at position 3: "Xy 9-18").')
  assert.equal(explainOpeningHours('Mo 9-'), 'The opening hours end too early (at the end).')
})

test('a rule after ; overrides on its days, one after a comma adds, one after || is a fallback · HOURS-3', () => {
  assert.deepEqual(week('Mo-We 09:00-18:00; Tu 10:00-12:00'), [
    '11 09:00-11 18:00 open', '12 10:00-12 12:00 open', '13 09:00-13 18:00 open',
  ])
  assert.deepEqual(week('Mo-We 09:00-12:00, Tu 14:00-16:00'), [
    '11 09:00-11 12:00 open', '12 09:00-12 12:00 open', '12 14:00-12 16:00 open', '13 09:00-13 12:00 open',
  ])
  assert.deepEqual(week('Mo 09:00-12:00 || Mo-Tu 08:00-13:00 unknown "ring the bell"'), [
    '11 08:00-11 09:00 unknown', '11 09:00-11 12:00 open', '11 12:00-11 13:00 unknown', '12 08:00-12 13:00 unknown',
  ])
  assert.equal(hoursOf('Mo 09:00-12:00 || "ring the bell – twice"').state(tuesday).comment, 'ring the bell – twice')
})

test('night hours belong to the day on which they begin · HOURS-4', () => {
  assert.deepEqual(week('Fr 20:00-03:00'), ['15 20:00-16 03:00 open'])
  assert.deepEqual(week('Fr 20:00-03:00; Sa off'), ['15 20:00-16 00:00 open'])
})

test('an open end lasts until 05:00 or the next span, and a single time is unknown · HOURS-5', () => {
  assert.deepEqual(week('Fr 18:00+'), ['15 18:00-16 05:00 open+'])
  assert.deepEqual(week('Fr 18:00+, Sa 02:00-04:00'), ['15 18:00-16 02:00 open+', '16 02:00-16 04:00 open'])
  assert.deepEqual(week('Sa 10:30'), ['16 10:30-17 05:00 unknown+'])
  const { state, isOpenEnd, until } = hoursOf('Fr 18:00+').state(at('2026-05-15T23:00'))
  assert.deepEqual([state, isOpenEnd, until], ['open', true, at('2026-05-16T05:00')])
})

test('holidays are those of the host · HOURS-6', () => {
  const holiday = at('2026-05-14T10:00')
  const plain = hoursOf('Mo-Fr 09:00-18:00', { holidays: mayDay }).state(holiday)
  assert.deepEqual([plain.state, plain.isOnHoliday, plain.holidaysUnknown], ['open', true, false])
  const hours = hoursOf('Mo-Fr 09:00-18:00; PH off', { holidays: mayDay })
  const { state, isOnHoliday } = hours.state(holiday)
  assert.deepEqual([state, isOnHoliday], ['closed', false])
  assert.equal(hours.state(at('2026-06-01T10:00')).holidaysUnknown, true)
  const school = { ...mayDay, holidays: [{ day: '2026-05-12', kinds: ['school', 'public'] }] }
  assert.deepEqual(week('SH 10:00-11:00', { holidays: school }), ['12 10:00-12 11:00 open'])
})

test('the sun rises where the place is · HOURS-7', () => {
  const { state } = hoursOf('sunrise-sunset').state(at('2026-05-12T12:00'))
  assert.equal(state, 'unknown')
  const hours = hoursOf('sunrise-sunset', { place: { latitude: 52.5, longitude: 13.4 } })
  assert.equal(hours.isOpen(at('2026-05-12T12:00')), true)
  assert.equal(hours.isOpen(at('2026-05-12T01:00')), false)
})

test('times are local ones, by name, offset or function · HOURS-8', () => {
  for (const timeZone of ['Europe/Berlin', 7200, () => 7200]) {
    assert.deepEqual(week('Mo 09:00-18:00', { timeZone }), ['11 07:00-11 16:00 open'])
  }
  const winter = hoursOf('Mo 09:00-18:00', { timeZone: 'Europe/Berlin' }).state(at('2026-12-07T00:00'))
  assert.deepEqual(winter.until, at('2026-12-07T08:00'))
})

test('intervals of many years are joined, and cut to the range · HOURS-15', () => {
  const end = at('2036-05-11T00:00')
  assert.deepEqual([...hoursOf('24/7').intervals(now, end)], [{ start: now, end, state: 'open', isOpenEnd: false }])
  const spans = [...hoursOf('We 00:00-12:00').intervals(monday, end)]
  assert.deepEqual([spans[0].start, spans.at(-1).end], [monday, end])
  for (const [index, { start, end, state }] of spans.entries()) {
    assert.ok(start < end)
    if (index === 0) continue
    assert.deepEqual(start, spans[index - 1].end)
    assert.notEqual(state, spans[index - 1].state)
  }
  assert.equal(spans.filter(({ state }) => state === 'open').length, 522)
  // The boundary of a part is within a span that is open.
  const daily = [...hoursOf('06:00-20:00').intervals(now, new Date(now.getTime() + 400 * 86_400_000))]
  assert.equal(daily.filter(({ state }) => state === 'open').length, 401)
  assert.deepEqual([...hoursOf('24/7').intervals(now, now)], [])
})

test('intervals are computed as they are read', () => {
  const before = called.get('planner_hours_spans') ?? 0
  const [first] = hoursOf('Mo 09:00-18:00').intervals(monday, at('2126-05-11T00:00'))
  assert.deepEqual(first, { start: monday, end: at('2026-05-11T09:00'), state: 'closed', isOpenEnd: false })
  assert.ok(called.get('planner_hours_spans') - before <= 2)
})

test('wrong arguments are refused', () => {
  assert.throws(() => openingHours(), isTypeError('text'))
  assert.throws(() => openingHours('24/7', null), isTypeError('options'))
  assert.throws(() => hoursOf('24/7', { now: 5 }), isTypeError('now'))
  assert.throws(() => hoursOf('24/7', { place: { latitude: 52.5 } }), isTypeError('longitude'))
  assert.throws(() => hoursOf('24/7', { place: [52.5, 13.4] }), isTypeError('latitude'))
  assert.throws(() => hoursOf('24/7', { holidays: 5 }), isTypeError('holidays'))
  assert.throws(() => hoursOf('24/7', { holidays: {} }), isTypeError('firstDay'))
  assert.throws(() => hoursOf('24/7', { timeZone: 'Nowhere' }), refused('INVALID_ARGUMENT', /Nowhere/, 'timeZone'))
  const refusals = [
    [{ place: { latitude: 91, longitude: 0 } }, 'latitude'],
    [{ holidays: { ...mayDay, lastDay: '2026-04-30' } }, 'lastDay'],
    [{ holidays: { ...mayDay, firstDay: '2026-05-15' } }, 'holidays'],
    [{ holidays: { ...mayDay, holidays: [{ day: '2026-05-14', kinds: [] }] } }, 'kinds'],
    [{ holidays: { ...mayDay, holidays: [{ day: '2026-05-14', kinds: ['private'] }] } }, 'kinds'],
  ]
  for (const [options, field] of refusals) {
    assert.throws(() => hoursOf('24/7', options), refused('INVALID_ARGUMENT', undefined, field))
  }
  assert.throws(() => hoursOf('\ud800'), refused('INVALID_TEXT', /UTF-8/, 'openingHours'))
  assert.throws(() => hoursOf('a'.repeat(4097)), refused('LIMIT_EXCEEDED'))
  const hours = hoursOf('24/7')
  assert.throws(() => hours.state(), isTypeError('at'))
  assert.throws(() => hours.state(new Date(NaN)), refused('INVALID_ARGUMENT', /^at /, 'at'))
  assert.throws(() => [...hours.intervals(now)], isTypeError('end'))
  assert.throws(() => [...hours.intervals(now, monday)], refused('INVALID_ARGUMENT', /^end /, 'end'))
})

test('closed opening hours refuse every call', () => {
  const hours = hoursOf('Mo 09:00-18:00')
  const intervals = hours.intervals(monday, at('2036-05-11T00:00'))
  intervals.next()
  assert.equal(hours.isClosed, false)
  hours.close()
  hours.close()
  assert.equal(hours.isClosed, true)
  assert.throws(() => hours.state(now), refused('CLOSED'))
  assert.throws(() => hours.isOpen(now), refused('CLOSED'))
  assert.throws(() => [...intervals], refused('CLOSED'))
  const other = hoursOf('24/7')
  other[dispose]()
  assert.ok(other.isClosed)
})

test('opening hours leak nothing, closed or collected as garbage', async () => {
  const size = () => exports.memory.buffer.byteLength
  const live = () => {
    const hours = hoursOf('Mo-Fr 09:00-18:00; PH off', { timeZone: 0, holidays: mayDay })
    hours.state(now)
    shown(hours.intervals(monday, nextMonday))
    hours.close()
    hoursOf('not these', { timeZone: 0 })
  }
  for (let count = 0; count < 200; count++) live()
  const before = size()
  for (let count = 0; count < 5_000; count++) live()
  assert.equal(size(), before)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const destroyed = called.get('planner_hours_destroy')
  for (let count = 0; count < 100; count++) hoursOf('24/7')
  for (let tries = 0; tries < 100 && called.get('planner_hours_destroy') < destroyed + 90; tries++) {
    collect()
    await setTimeout(5)
  }
  assert.ok(called.get('planner_hours_destroy') >= destroyed + 90)
})

// ---- Tasks ----

test('a row has the state of its venue now, and the setting says what is soon · HOURS-9 HOURS-10', () => {
  const planner = started(Planner, [
    task(1, { openingHours: 'Mo-Fr 06:00-20:00' }), task(2, { openingHours: 'by chance' }), task(3),
  ])
  const [open, given, none] = planner.rows()
  assert.deepEqual(
    [open.openState, open.closesSoon, open.hoursChange], ['open', false, at('2026-05-12T20:00')])
  assert.match(open.hoursText, /^Open · closes 20:00$/)
  assert.deepEqual([given.openState, given.hoursChange, given.hoursText], ['none', null, 'by chance'])
  assert.deepEqual([none.openState, none.hoursText], ['none', ''])
  planner.clockAdvanced(at('2026-05-12T19:15'))
  assert.equal(planner.row(0).closesSoon, true)
  planner.settingsChanged({ closingSoonMinutes: 30 }, at('2026-05-12T19:15'))
  assert.equal(planner.row(0).closesSoon, false)
  assert.equal(typeof planner.row(0).hoursColor, 'string')
  assert.throws(() => planner.settingsChanged({ closingSoonMinutes: 241 }), refused('INVALID_ARGUMENT', /./,
    'closingSoonMinutes'))
  planner.rowTapped(id(1), at('2026-05-12T19:15'))
  assert.equal(planner.detailsLines().filter(({ field }) => field === 'week').length > 0, true)
})

test('tasks answer about other instants · HOURS-15', () => {
  const planner = started(Planner, [
    task(1, { openingHours: 'Mo-Fr 09:00-18:00; PH off' }), task(2, { openingHours: 'by chance' }), task(3),
  ])
  const { state, until } = planner.taskHours(id(1), monday)
  assert.deepEqual([state, until], ['closed', at('2026-05-11T09:00')])
  const spans = planner.taskHoursSpans(id(1), monday, nextMonday)
  assert.equal(shown(spans).length, 5)
  assert.deepEqual(spans, [...hoursOf('Mo-Fr 09:00-18:00; PH off').intervals(monday, nextMonday)])
  for (const number of [2, 3]) {
    assert.equal(planner.taskHours(id(number), now), null)
    assert.equal(planner.taskHoursSpans(id(number), monday, nextMonday), null)
  }
  planner.holidaysChanged(mayDay)
  assert.equal(shown(planner.taskHoursSpans(id(1), monday, nextMonday)).length, 4)
  assert.equal(planner.taskHours(id(1), at('2026-05-14T10:00')).state, 'closed')
  assert.deepEqual(planner.taskHoursSpans(id(1), now, now), [])
  assert.throws(() => planner.taskHours(id(9), now), refused('NOT_FOUND', /^id /, 'id'))
  assert.throws(() => planner.taskHoursSpans(id(9), now, now), refused('NOT_FOUND', /^id /, 'id'))
  assert.throws(
    () => planner.taskHoursSpans(id(1), monday, at('2027-05-13T00:00')), refused('INVALID_ARGUMENT', /366 days/, 'to'))
  assert.throws(() => planner.taskHoursSpans(id(1), nextMonday, monday), refused('INVALID_ARGUMENT', /./, 'to'))
  assert.throws(() => planner.taskHours(id(1), 5), isTypeError('at'))
  assert.throws(() => planner.holidaysChanged(null), isTypeError('holidays'))
})

test('more than 4,096 holidays are refused, and those of a planner that is not started count · HOURS-6', () => {
  const planner = new Planner({ now, clock: () => now, timeZone: 'UTC' })
  const day = number => new Date(number * 86_400_000).toISOString().slice(0, 10)
  const first = 20_000
  const holidays = Array.from({ length: 4097 }, (_, index) => ({ day: day(first + index), kinds: ['public'] }))
  const range = { firstDay: day(first), lastDay: day(first + 5000) }
  assert.throws(() => planner.holidaysChanged({ ...range, holidays }), refused('LIMIT_EXCEEDED'))
  planner.holidaysChanged({ ...range, holidays: holidays.slice(1) })
  planner.taskAdded(task(1, { openingHours: 'PH 10:00-11:00' }))
  assert.equal(planner.taskHours(id(1), at('2026-05-12T10:30')).state, 'open')
})
