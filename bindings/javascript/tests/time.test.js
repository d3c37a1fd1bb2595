// Local times in time zones with and without summer time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Offsets } from '../offsets.js'
import { answer, called, loadCounted, now, refused, started, task } from './support.js'

const { Planner } = await loadCounted()
const hour = 3_600_000
const day = 24 * hour
const utc = text => new Date(`${text}:00Z`)

/** A planner in a time zone, with tasks planned at these instants, and its clock at the first. */
function plannerAt(timeZone, start, ...instants) {
  const at = utc(start)
  const options = { now: at, clock: () => at, timeZone }
  return started(Planner, instants.map((planned, index) => task(index + 1, { planned: utc(planned) })), options)
}

const times = planner => planner.rows().map(row => row.plannedText).join(' ')

/** Goes to the next instant at which the planner needs the time; that instant, and the day listed then. */
function wake(planner) {
  const at = planner.nextWake
  planner.clockAdvanced(at)
  return `${at.toISOString().slice(0, 16)} ${planner.home.day}`
}

test('the night in which summer time begins has 23 hours · TIME-1 TIME-2 TXT-4', () => {
  const planner = plannerAt('Europe/Berlin', '2026-03-28T11:00',
    '2026-03-28T22:30', '2026-03-29T00:30', '2026-03-29T01:00', '2026-03-29T01:30', '2026-03-30T12:30')
  assert.equal(times(planner), '23:30')
  assert.equal(wake(planner), '2026-03-28T23:00 2026-03-29')
  assert.equal(times(planner), '01:30 03:00 03:30')
  planner.clockAdvanced(utc('2026-03-29T01:00'))
  assert.equal(times(planner), '01:30 03:00 03:30')
  assert.equal(wake(planner), '2026-03-29T22:00 2026-03-30')
  assert.equal(times(planner), '14:30')
})

test('in the night in which summer time ends, an hour comes twice · TIME-1 TIME-2 TXT-4', () => {
  const planner = plannerAt('Europe/Berlin', '2026-10-24T18:00',
    '2026-10-24T23:30', '2026-10-25T00:30', '2026-10-25T01:30', '2026-10-25T02:30', '2026-10-26T01:30')
  assert.equal(times(planner), '')
  assert.equal(wake(planner), '2026-10-24T22:00 2026-10-25')
  assert.equal(times(planner), '01:30 02:30 02:30 03:30')
  assert.equal(wake(planner), '2026-10-25T23:00 2026-10-26')
  assert.equal(times(planner), '02:30')
})

test('half an hour of summer time, and summer at the turn of the year · TIME-1', () => {
  for (const [zone, ...expected] of [
    ['Australia/Lord_Howe', '2026-04-04T13:00 2026-04-05', '2026-04-05T13:30 2026-04-06', '01:30 22:30', '11:00'],
    ['Australia/Sydney', '2026-04-04T13:00 2026-04-05', '2026-04-05T14:00 2026-04-06', '01:30 22:00', '11:00'],
    ['America/Santiago', '2026-04-05T04:00 2026-04-05', '2026-04-06T04:00 2026-04-06', '08:00', '21:00'],
  ]) {
    const planner = plannerAt(zone, '2026-04-04T12:00', '2026-04-04T14:30', '2026-04-05T12:00', '2026-12-24T00:00')
    const [first, texts, second] = [wake(planner), times(planner), wake(planner)]
    planner.clockAdvanced(utc('2026-12-24T00:00'))
    assert.deepEqual([first, second, texts, times(planner)], expected, zone)
  }
})

test('midnights and days that do not exist · TIME-4', () => {
  const havana = plannerAt('America/Havana', '2026-03-07T12:00')
  assert.deepEqual([wake(havana), wake(havana)], ['2026-03-08T05:00 2026-03-08', '2026-03-09T04:00 2026-03-09'])
  const apia = plannerAt('Pacific/Apia', '2011-12-29T12:00', '2011-12-30T09:30', '2011-12-30T10:30')
  assert.equal(times(apia), '23:30')
  assert.deepEqual([wake(apia), times(apia)], ['2011-12-30T10:00 2011-12-31', '00:30'])
  assert.equal(wake(apia), '2011-12-31T10:00 2012-01-01')
})

test('a moved task keeps its time of the wall clock · TIME-1 DAY-8', () => {
  const planner = plannerAt('Europe/Berlin', '2026-03-27T11:00', '2026-03-27T13:30')
  const { id } = planner.row(0)
  planner.composerRequested({ taskId: id, isEdit: true, sections: [{ kind: 'date' }] })
  planner.sectionActivated(0)
  const { request } = [...planner.effects()].find(effect => effect.kind === 'loadItems')
  planner.itemsLoaded(request, [{ type: 'day', value: '2026-03-30' }])
  planner.itemTapped(0, 0)
  planner.saveTapped()
  assert.deepEqual(planner.task(id).planned, utc('2026-03-30T12:30'))
})

test('the agent travels · TIME-4', () => {
  const planner = plannerAt('Europe/Berlin', '2026-10-25T10:00', '2026-10-25T10:00')
  const zones = ['Asia/Kolkata', -1800, () => 3600, 'UTC']
  const texts = zones.map(zone => (planner.timeZoneChanged(zone), times(planner)))
  assert.deepEqual(texts, ['15:30', '09:30', '11:00', '10:00'])
  assert.throws(() => planner.timeZoneChanged('Nowhere'), refused('INVALID_ARGUMENT', /Nowhere/, 'timeZone'))
  for (const zone of [64_801, 0.5, () => -64_801]) {
    assert.throws(() => planner.timeZoneChanged(zone), refused('INVALID_ARGUMENT', /^timeZone must be/, 'timeZone'))
  }
  assert.throws(() => planner.timeZoneChanged({}), TypeError)
  assert.equal(times(planner), '10:00')
})

test('without a time zone it is the system\'s · TIME-1', () => {
  const { TZ } = process.env
  try {
    process.env.TZ = 'Asia/Kathmandu'
    const planner = plannerAt(undefined, '2026-05-12T07:00', '2026-05-12T07:00')
    assert.equal(times(planner), '12:45')
    process.env.TZ = 'America/New_York'
    planner.timeZoneChanged(null)
    assert.equal(times(planner), '03:00')
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
})

test('a time zone with the same offset is also an event: the day changes · TIME-2', () => {
  const planner = started(Planner, [task(1)])
  planner.timeZoneChanged('Africa/Abidjan', new Date('2026-05-13T00:00:00Z'))
  assert.deepEqual([...planner.effects()].find(effect => effect.kind === 'loadPlan').day, '2026-05-13')
})

test('the offsets follow the clock, and are sent only if they differ · TIME-1 TIME-3', () => {
  const planner = plannerAt('Europe/Berlin', '2026-07-01T12:00')
  const sent = () => called.get('planner_settings_changed') ?? 0
  const before = sent()
  planner.clockAdvanced(utc('2026-07-01T21:59'))
  planner.clockAdvanced(utc('2026-07-02T12:00'))
  assert.equal(sent(), before)
  for (let n = 0; n <= 8 * 365; n++) planner.clockAdvanced(new Date(utc('2026-07-02T12:00').getTime() + n * day))
  assert.equal(wake(planner), '2034-06-30T22:00 2034-07-01')
  assert.ok(sent() > before && sent() <= before + 32, 'a change comes or goes four times a year')
  const jumps = [['2025-01-15T12:00', '13:00'], ['2045-08-15T12:00', '14:00'], ['2045-12-15T12:00', '13:00']]
  for (const [at, text] of jumps) {
    planner.clockAdvanced(utc(at))
    answer(planner, [task(1, { planned: utc(at) })], utc(at))
    assert.equal(times(planner), text)
  }
})

test('a time zone that fails refuses the event that begins a day', () => {
  let isBroken = false
  const zone = () => (isBroken ? 99_999 : 0)
  const planner = plannerAt(zone, '2026-05-12T07:00')
  isBroken = true
  planner.clockAdvanced(utc('2026-05-12T23:59'))
  const before = planner.snapshot()
  assert.throws(() => planner.clockAdvanced(utc('2026-05-13T00:00')), refused('INVALID_ARGUMENT', /^timeZone/))
  assert.deepEqual(planner.snapshot(), before)
})

const offsetIn = (list, at) => list.findLast(({ from }, index) => index === 0 || from <= at).seconds

test('offsets are those of the zone from a year back to two years ahead · TIME-1', () => {
  for (const [timeZone, at] of [
    ['Europe/Berlin', now], ['America/New_York', now], ['Australia/Lord_Howe', now], ['Asia/Gaza', now],
    ['Africa/Casablanca', now], ['Pacific/Apia', utc('2011-12-29T12:00')], ['Europe/Berlin', utc('1945-06-01T12:00')],
    ['America/Recife', utc('2000-12-01T12:00')], // six days of summer time
  ]) {
    const { list } = Offsets.of(timeZone, at.getTime())
    const wallClock = new Intl.DateTimeFormat('en', {
      timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    })
    const shown = instant => {
      const { year, month, day, hour, minute } =
        Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]))
      return `${year}-${month}-${day}T${hour}:${minute}`
    }
    const check = instant => {
      const local = new Date(instant + 1000 * offsetIn(list, instant)).toISOString().slice(0, 16)
      assert.equal(local, shown(instant), timeZone)
    }
    for (let instant = at - 365 * day; instant < at.getTime() + 730 * day; instant += 11 * hour) check(instant)
    list.slice(1).forEach(({ from, seconds }, index) => {
      assert.notEqual(seconds, list[index].seconds)
      check(from)
      check(from - 1)
    })
  }
})

test('of too many changes those nearest to the instant count · TIME-1', () => {
  const weekly = at => 3600 * (Math.floor(at / (7 * day)) & 1)
  const { list } = Offsets.of(weekly, now.getTime())
  assert.equal(list.length, 64)
  assert.ok(Math.abs(now - list[1].from - (list[63].from - now)) <= 7 * day)
  for (let instant = list[1].from - 1; instant < list[63].from + 7 * day; instant += day) {
    assert.equal(offsetIn(list, instant), weekly(instant))
  }
  assert.equal(Offsets.of(-64_800, now.getTime()).list.length, 1)
  for (const end of [-8.64e15, 8.64e15]) assert.ok(Offsets.of('Europe/Berlin', end).list.length >= 1)
})
