// Calls every function of the headers through the module.

import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as values from '../values.js'
import { answer, called, id, kinds, later, loadCounted, now, refused, started, task } from './support.js'

const {
  Planner, bestOrder, distance, distances, openingHours, snapshotFacts, version, abiVersion, exports,
} = await loadCounted()
const project = { kind: 'project', allowsCustomItems: true }
const tools = { name: 'Tools', valueType: 'text', allowsMultiple: true, maximum: 2 }

/** A planner whose stops are visited back and forth: 1, 3, 2, 4. */
function zigzagging() {
  const planner = started(Planner, [task(1), task(3, { order: 2 }), task(2, { order: 3 }), task(4)])
  planner.authorizationChanged('whenInUse')
  planner.fixReceived({ time: now, latitude: 0, longitude: 0, horizontalAccuracy: 5 })
  for (const _ of planner.effects()) { /* none is of interest */ }
  return planner
}

const ids = planner => planner.rows().map(row => row.id)
const numbers = list => list.map(number => id(number))

test('a proposal from its request to the saved order · ORDER-1 ORDER-3 ORDER-7 ORDER-9', () => {
  const planner = zigzagging()
  assert.equal(planner.proposal, null)
  planner.proposalRequested({ endPlace: { latitude: 0, longitude: 0.05 }, rules: [{ id: id(4), priority: 7 }] })
  const [load, drawn] = [...planner.effects()]
  assert.deepEqual(load, { kind: 'loadTravelTimes', request: load.request })
  assert.equal(drawn.changed.proposal, true)
  assert.equal(planner.proposal.phase, 'waiting')
  const places = planner.places()
  assert.deepEqual(places.map(place => place.taskId), [null, ...numbers([1, 3, 2, 4]), null])
  assert.deepEqual(places[0].coordinate, { latitude: 0, longitude: 0 })
  const times = places.map(from => places.map(to =>
    Math.abs(from.coordinate.longitude - to.coordinate.longitude) * 60_000))
  times[1][2] = null
  assert.throws(() => planner.travelTimesLoaded(load.request, [[1]]), refused('INVALID_ARGUMENT'))
  planner.travelTimesLoaded(load.request, times)
  assert.throws(() => planner.travelTimesLoaded(load.request, new Float64Array(36)), refused('OUTDATED'))
  assert.equal(planner.proposal.phase, 'searching')
  assert.equal(planner.proposalSearch(0), true)
  while (planner.proposalSearch(100)) { /* in portions */ }
  const { phase, isBetter, isEstimated, stopCount, travelBefore, travelAfter, text, number } = planner.proposal
  assert.deepEqual([phase, isBetter, isEstimated, stopCount], ['finished', true, true, 4])
  assert.equal(travelAfter, 3000)
  assert.ok(travelBefore > travelAfter)
  assert.match(text, /^Saves \d+ min$/)
  const stops = planner.proposalStops()
  assert.deepEqual(stops.map(stop => stop.id), numbers([1, 2, 3, 4]))
  assert.deepEqual(stops.map(stop => stop.indexBefore), [0, 2, 1, 3])
  assert.deepEqual([stops[0].text, stops[0].spokenText], ['', ''])
  assert.match(stops[1].text, /^from 3rd to 2nd place · \d+ min earlier$/)
  assert.match(stops[1].spokenText, /^from 3rd to 2nd place, \d+ minutes earlier$/)
  assert.deepEqual(stops[0].arrival, later(600))
  assert.deepEqual(ids(planner), numbers([1, 3, 2, 4]))

  planner.proposalAccepted(number)
  assert.deepEqual(ids(planner), numbers([1, 2, 3, 4]))
  assert.equal(planner.proposal, null)
  const save = [...planner.effects()].find(effect => effect.kind === 'saveOrder')
  assert.deepEqual(planner.orderSave, { key: save.key, phase: 'sent', since: now, message: '', ids: ids(planner) })
  assert.deepEqual(planner.pendingSaves(), [{
    key: save.key, taskId: null, kind: 'order', phase: 'sent', since: now, title: '', whatText: 'Visiting order',
    stateText: 'Not saved yet', spokenText: 'Visiting order, not saved yet', message: '',
  }])
  planner.saveFailed(save.key, 'No network')
  assert.deepEqual([planner.orderSave.phase, planner.orderSave.message], ['failed', 'No network'])
  planner.orderSaveRetried()
  planner.saveAcknowledged(save.key)
  assert.equal(planner.orderSave, null)
})

test('where a task fits best · ORDER-16.4', () => {
  const planner = started(Planner, [1, 2, 3].map(number => task(number)))
  const one = task(9, { coordinate: { latitude: 0, longitude: 0.025 }, estimatedDuration: 1800 })
  assert.equal(planner.insertion(one), null)
  planner.fixReceived({ time: now, latitude: 0, longitude: 0.01 })
  const added = { gap: 2, missed: 0, lateness: 0, overtime: 0, travel: 0, finish: 1800 }
  assert.deepEqual(planner.insertion(one), added)
  assert.throws(() => planner.insertion(task(1)), refused('DUPLICATE'))
  assert.throws(() => planner.insertion({ ...one, order: -1 }), refused('INVALID_ARGUMENT', undefined, 'order'))
})

test('a proposal without travel times, and one that is not wanted · ORDER-3.4 ORDER-10', () => {
  const planner = zigzagging()
  planner.proposalRequested()
  const [{ request }] = [...planner.effects()]
  planner.travelTimesDeclined(request)
  while (planner.proposalSearch()) { /* 1,000 steps at a time */ }
  assert.equal(planner.proposal.isEstimated, true)
  planner.proposalDiscarded(planner.proposal.number)
  assert.equal(planner.proposal, null)
  planner.proposalRequested({ estimates: true, objective: 'earliestFinish', endPlace: null })
  assert.equal(planner.proposal.phase, 'searching')
  planner.taskRemoved(id(1))
  assert.equal(planner.proposal.phase, 'outdated')
  assert.deepEqual(planner.proposalStops(), [])
  assert.throws(() => planner.proposalAccepted(planner.proposal.number), refused('OUTDATED'))
  assert.throws(() => planner.proposalRequested({ rules: [{ id: id(1) }] }), refused('NOT_FOUND'))
  assert.throws(() => planner.orderSaveRetried(), refused('NOT_FOUND'))
  assert.throws(() => planner.proposalRequested({ rules: [{}] }), TypeError)
  assert.throws(() => planner.travelTimesLoaded(1, [[1, 2], [3]]), /2 rows of 2 numbers/)
})

test('a day from its start to its end · DAY-1 DAY-4 DAY-5 LIFE-2', () => {
  const planner = new Planner({ now, clock: () => now, timeZone: 'UTC' })
  assert.equal(planner.home.phase, 'idle')
  assert.equal(planner.nextWake, null)
  planner.start()
  const [load, permission, redraw] = [...planner.effects()]
  assert.deepEqual(load, { kind: 'loadPlan', request: load.request, day: '2026-05-12' })
  assert.deepEqual(permission, { kind: 'requestPermission' })
  assert.equal(redraw.kind, 'redraw')
  assert.equal(planner.home.phase, 'loading')
  planner.authorizationChanged('whenInUse')
  planner.planLoaded(load.request, [task(2), task(1, { planned: later(3600) }), task(3, { planned: '2026-05-13' })])
  const [location, again] = [...planner.effects()]
  assert.deepEqual(location, { kind: 'startLocation', distanceFilterMeters: 100, desiredAccuracyMeters: 100 })
  assert.deepEqual(again.changed, {
    list: true, details: false, composer: false, location: true, day: true, schedule: true,
    proposal: false,
  })

  planner.fixReceived({ time: now, latitude: 0, longitude: 0, horizontalAccuracy: 5 })
  const [first, second, ...others] = planner.rows()
  assert.deepEqual(others, [])
  assert.equal(first.title, 'Shop 1')
  assert.deepEqual(first.planned, later(3600))
  assert.equal(first.plannedText, '08:00')
  assert.equal(first.distance, distance({ latitude: 0, longitude: 0 }, first.coordinate))
  assert.equal(first.distanceText, '1.1 km')
  assert.ok(second.travelTime > first.travelTime)
  assert.deepEqual(planner.nextWake, later(60)) // the schedule moves
  planner.settingsChanged({ hasSchedule: false })
  assert.deepEqual(planner.nextWake, new Date('2026-05-13T00:00:00Z'))

  planner.clockAdvanced(planner.nextWake)
  assert.equal(planner.home.day, '2026-05-13')
  assert.deepEqual(planner.rows().map(row => row.title), ['Shop 2', 'Shop 3'])
  assert.equal(planner.row(1).planned, '2026-05-13')
  planner.stop(planner.nextWake)
  assert.deepEqual(kinds(planner), ['stopLocation'])
  assert.equal(planner.home.phase, 'idle')
})

test('tasks are added, updated, removed, and their status changes · DAY-6 TASK-3', () => {
  const planner = started(Planner)
  assert.equal(planner.home.phase, 'empty')
  planner.taskAdded(task(1, {
    estimatedDuration: 1800, repeatDays: ['tuesday', 'friday'], notes: 'n', address: 'a', openingHours: 'o',
    photoUrl: 'p', projectId: 'x', status: 'enRoute',
  }))
  const row = planner.row(0)
  assert.equal(row.status, 'enRoute')
  assert.equal(row.statusColor, 'orange')
  assert.deepEqual([row.address, row.openingHours, row.photoUrl], ['a', 'o', 'p'])
  planner.taskUpdated(task(1, { title: 'Else' }))
  assert.equal(planner.row(0).title, 'Else')
  assert.equal(planner.row(0).address, 'Address not available')
  planner.taskStatusChanged(id(1), 'inProgress')
  assert.equal(planner.row(0).statusText, 'In progress')
  planner.taskRemoved(id(1))
  assert.equal(planner.row(0), null)
  assert.deepEqual(planner.rows(), [])
})

test('opening hours of a task and of a text agree · HOURS-15', () => {
  const text = 'Mo-Fr 09:00-18:00; PH off'
  const days = [{ day: '2026-05-14', kinds: ['public'] }]
  const holidays = { firstDay: '2026-05-01', lastDay: '2026-05-31', holidays: days }
  const planner = started(Planner, [task(1, { openingHours: text })])
  planner.holidaysChanged(holidays)
  const hours = openingHours(text, { timeZone: 'UTC', now, holidays })
  const end = later(7 * 86_400)
  assert.deepEqual(planner.taskHours(id(1), now), hours.state(now))
  assert.deepEqual(planner.taskHoursSpans(id(1), now, end), [...hours.intervals(now, end)])
  hours.close()
})

test('a plan that fails keeps its message, and a refused task its reason · DAY-2 HOME-1', () => {
  const planner = new Planner({ now, clock: () => now })
  planner.start()
  planner.planFailed(planner.nextEffect().request, 'no network')
  assert.deepEqual([planner.home.phase, planner.home.message], ['failed', 'no network'])
  planner.refresh()
  answer(planner, [task(1), task(1), task(2, { title: ' ' }), task(3, { coordinate: { latitude: NaN, longitude: 0 } })])
  assert.equal(planner.home.refusedCount, 3)
  assert.deepEqual(planner.refusals(), [
    { index: 1, code: 'DUPLICATE', message: 'id must differ from the ids of the tasks before it.', field: 'id' },
    { index: 2, code: 'INVALID_TEXT', message: 'title must not be blank.', field: 'title' },
    { index: 3, code: 'INVALID_ARGUMENT', message: 'latitude must be -90 to 90 degrees.', field: 'latitude' },
  ])
})

test('changes turn the rows before into the rows after · HOME-3', () => {
  const planner = started(Planner, [task(1), task(2), task(3)])
  assert.deepEqual(planner.collectChanges(), { removed: [], moved: [], inserted: [0, 1, 2], updated: [] })
  planner.taskRemoved(id(1))
  planner.taskUpdated(task(3, { order: 0 }))
  planner.taskAdded(task(4))
  const { removed, moved, inserted, updated } = planner.collectChanges()
  assert.deepEqual([removed, inserted, updated], [[0], [2], []])
  assert.equal(moved.length, 1)
  assert.notEqual(moved[0].from, moved[0].to + 1)
  planner.fixReceived({ time: now, latitude: 0, longitude: 0 })
  assert.deepEqual(planner.collectChanges().updated, [0, 1, 2])
})

test('lines have a field, font, colour, text and spoken text · TXT-5 TXT-6', () => {
  const planner = started(Planner, [task(1, { address: 'Main Street' })])
  planner.fixReceived({ time: now, latitude: 0, longitude: 0 })
  assert.deepEqual(planner.rowLines(0)[0], {
    field: 'title', font: 'headline', color: 'none', text: 'Shop 1', spoken: 'Shop 1',
  })
  const fields = planner.rowLines(0).map(line => line.field)
  assert.deepEqual(fields, ['title', 'address', 'distance', 'travelTime', 'arrival', 'status'])
  assert.equal(planner.rowLines(0)[2].spoken, '1.1 kilometers')
  assert.deepEqual(planner.rowLines(1), [])
})

test('a shift and a break of the working day, started and ended · SCHED-13 SCHED-14', () => {
  const planner = started(Planner, [task(1, { estimatedDuration: 3600 }), task(2)])
  planner.fixReceived({ time: now, latitude: 0, longitude: 0 })
  const wallTime = later(0).getUTCHours() * 3600
  planner.workdayChanged({
    shiftStart: 0, shiftEnd: wallTime + 600, overtime: 86_400,
    breaks: [{ duration: 1800, earliest: wallTime, latest: wallTime + 4200, mostWork: 4000 }],
  })
  const [rest, ...others] = planner.breaks()
  assert.deepEqual([rest.state, rest.stop, rest.isOnArrival, others], ['taken', 1, true, []])
  assert.deepEqual([rest.end - rest.start, planner.row(1).breakText], [1_800_000, rest.text])
  assert.ok(planner.schedule().overtime > 3600 && planner.schedule().breakText.startsWith('Break due by '))
  planner.breakStarted(0, later(60))
  assert.deepEqual([planner.breaks()[0].state, planner.breaks()[0].start], ['started', later(60)])
  planner.breakEnded(later(120))
  assert.deepEqual([planner.breaks()[0].state, planner.breaks()[0].end], ['ended', later(120)])
  assert.throws(() => planner.breakEnded(), { code: 'NOT_ALLOWED' })
  assert.throws(() => planner.breakStarted(1), { code: 'NOT_FOUND', field: 'index' })
  assert.throws(() => planner.workdayChanged({ overtime: 5 }), { code: 'INVALID_ARGUMENT', field: 'overtime' })
  assert.throws(() => planner.workdayChanged({ breaks: 5 }), TypeError)
})

test('legs are travelled at the speeds of the day · SCHED-16', () => {
  const planner = started(Planner, [task(1), task(2)])
  planner.fixReceived({ time: now, latitude: 0, longitude: 0 })
  const [{ leg }] = planner.stops()
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  planner.speedsChanged({ weekdays, speeds: Array(48).fill(500) })
  assert.ok(planner.stops()[0].leg > leg)
  assert.throws(() => planner.speedsChanged({ weekdays, speeds: Array(5).fill(1000) }), { code: 'INVALID_ARGUMENT' })
  assert.throws(() => planner.speedsChanged({ weekdays, speeds: [4001] }), { field: 'speeds' })
  assert.throws(() => planner.speedsChanged({ weekdays: ['someday'] }), { code: 'INVALID_ARGUMENT' })
  assert.throws(() => planner.speedsChanged({ weekdays, speeds: 5 }), TypeError)
  planner.speedsChanged({ weekdays })
  assert.equal(planner.stops()[0].leg, leg)
})

test('the schedule says when the agent will be where, and what goes wrong · SCHED-1 SCHED-2 SCHED-8 SCHED-10', () => {
  const tasks = [
    task(1, { planned: later(-600) }), task(2, { openingHours: 'Tu off', estimatedDuration: 1800 }),
    task(3, { planned: later(7200) }), task(4, { status: 'done' }),
  ]
  const planner = started(Planner, tasks)
  assert.deepEqual(planner.stops().map(stop => [stop.pace, stop.arrival]), Array(3).fill(['unknown', null]))
  planner.fixReceived({ time: now, latitude: 0, longitude: 0 })
  const { travelTime } = planner.row(0)
  const [first, second, third, ...others] = planner.stops()
  const shared = {
    pace: 'late', waiting: 0, duration: 600, isDurationAssumed: true, row: 0, id: id(1), notToday: 'none',
  }
  const arrival = first.arrival
  assert.ok(Math.abs(arrival - later(travelTime)) <= 1000)
  assert.deepEqual(first, {
    ...shared, arrival, shownArrival: later(120), start: arrival, end: new Date(arrival.getTime() + 600_000),
    leg: (arrival - now) / 1000, lateness: (arrival - later(-600)) / 1000,
  })
  assert.deepEqual([second.pace, second.duration, second.isDurationAssumed], ['closed', 1800, false])
  assert.deepEqual([third.start, third.lateness, others], [later(7200 - 900), 0, []])
  assert.equal(third.waiting, (third.start - third.arrival) / 1000)

  const { arrival: shown, pace, paceColor, arrivalText, paceText } = planner.row(0)
  assert.deepEqual([shown, pace, paceColor, arrivalText, paceText], [later(120), 'late', 'red', '07:02', '12 min late'])
  assert.equal(planner.row(1).paceText, 'Closed when you arrive')
  const { distanceText, travelTimeText, shortDistanceText, shortTravelTimeText, shortLatenessText } = planner.row(0)
  assert.deepEqual([shortDistanceText, shortTravelTimeText, shortLatenessText], [distanceText, travelTimeText, '+12'])
  assert.equal(planner.row(3).pace, 'none')
  assert.deepEqual(planner.schedule(), {
    end: third.end, leaveBy: later(4709), travel: first.leg + second.leg + third.leg,
    waiting: third.waiting, stopCount: 3, lateCount: 1, closedCount: 1,
    missedBreakCount: 0, overtime: 0, breakText: '',
    text: 'Done by 08:55 · 3 stops left · 1 late · 1 closed on arrival', leaveByText: '',
    spokenText: 'Done by 08:55, 3 stops left, 1 late, 1 closed on arrival',
  })
  planner.settingsChanged({ endPlace: { latitude: 0, longitude: 0 } })
  assert.ok(planner.schedule().end > third.end)
  planner.settingsChanged({ lateAfterSeconds: 300, endPlace: undefined })
  assert.ok(planner.schedule().end > third.end)
  planner.settingsChanged({ endPlace: null })
  assert.deepEqual(planner.schedule().end, third.end)
  planner.settingsChanged({ visitDurationSeconds: 0, earlySeconds: 0, lateAfterSeconds: 1200, tightBeforeSeconds: 60 })
  assert.equal(planner.row(0).pace, 'onTime')
  planner.settingsChanged({ hasSchedule: false })
  assert.deepEqual([planner.stops(), planner.schedule().stopCount, planner.row(0).pace], [[], 0, 'none'])
  for (const [endPlace, field] of [
    [{ latitude: 91, longitude: 0 }, 'endPlaceLatitude'], [{ latitude: 0, longitude: NaN }, 'endPlaceLongitude'],
  ]) assert.throws(() => planner.settingsChanged({ endPlace }), refused('INVALID_ARGUMENT', undefined, field))
})

test('arriving at a stop and leaving it are reported, visits are read · ARRIVE-1 ARRIVE-5 ARRIVE-8 ARRIVE-13', () => {
  const planner = started(Planner, [task(1), task(2)], {
    settings: { arrivalRadiusMeters: 100, arrivalDwellSeconds: 60, hasSchedule: false },
  })
  const fixAt = (seconds, longitude) =>
    planner.fixReceived({ time: later(seconds), latitude: 0, longitude }, later(seconds))
  const reports = () => [...planner.effects()].filter(({ kind }) => kind === 'arrived' || kind === 'left')
  fixAt(10, 0.01)
  assert.deepEqual([planner.nextWake, planner.visits(), reports()], [later(70), [], []])
  planner.clockAdvanced(later(70))
  assert.deepEqual(reports(), [{ kind: 'arrived', taskId: id(1), at: later(10), nearbyCount: 1 }])
  assert.deepEqual(planner.visits(), [{ taskId: id(1), since: later(10) }])
  assert.equal(planner.row(0).status, 'planned')
  fixAt(200, 0.015)
  planner.clockAdvanced(later(260))
  assert.deepEqual(reports(), [{ kind: 'left', taskId: id(1), at: later(200) }])
  assert.deepEqual(planner.visits(), [])
})

test('the location counts the fixes by outcome · LOC-3 LOC-7 LOC-8', () => {
  const planner = started(Planner, [task(1)])
  assert.deepEqual([planner.location.freshness, planner.location.fix], ['none', null])
  const fix = { time: now, latitude: 1, longitude: 2, horizontalAccuracy: 3 }
  planner.fixReceived(fix)
  planner.fixReceived(fix)
  planner.fixReceived({ ...fix, time: later(1), horizontalAccuracy: -1 })
  planner.fixReceived({ ...fix, time: later(61) })
  const {
    ignoredAccuracy, ignoredOrder, ignoredTime, ignoredUnauthorized, receivedCount, usedCount, ignoredTimeMessage,
    ...others
  } = planner.location
  assert.deepEqual(others, { authorization: 'whenInUse', freshness: 'current', fix, ignoredNullIsland: 0 })
  assert.match(ignoredTimeMessage, /^Fixes ignored because of their times: 1. The last one was 61 s after now. /)
  assert.deepEqual(
    [receivedCount, usedCount, ignoredAccuracy, ignoredOrder, ignoredTime, ignoredUnauthorized], [4, 1, 1, 1, 1, 0])
  planner.locationFailed()
  assert.equal(planner.location.freshness, 'updating')
  planner.travelTimeReceived(id(1), 120)
  assert.equal(planner.row(0).travelTime, 120)
})

test('details open, are drawn out, swiped away and closed · DET-1 DET-3 DET-8', () => {
  const planner = started(Planner, [task(1), task(2)])
  assert.deepEqual([planner.details, planner.detailsRow, planner.detailsLines()], [null, null, []])
  planner.rowTapped(id(1))
  const [attach, present, ...others] = [...planner.effects()]
  const { presentation } = attach
  assert.deepEqual(attach, { kind: 'attach', presentation, child: 'details', taskId: id(1) })
  assert.deepEqual(present, {
    kind: 'present', presentation, child: 'details', taskId: id(1), style: 'pageSheet', detents: ['medium', 'large'],
    detent: 'medium', showsGrabber: true,
  })
  assert.deepEqual(others, [])
  planner.childAppeared(presentation)
  planner.detentChanged(presentation, 'large')
  assert.deepEqual(planner.details, { presentation, taskId: id(1), detent: 'large' })
  assert.equal(planner.detailsRow.title, 'Shop 1')
  assert.equal(planner.detailsLines().at(-1).field, 'close')
  assert.throws(() => planner.detentChanged(presentation + 1, 'medium'), refused('NOT_FOUND', /^presentation /))
  assert.throws(() => planner.childAppeared(presentation + 1), refused('NOT_FOUND', /^presentation /))
  assert.throws(() => planner.childDisappeared(presentation + 1), refused('NOT_FOUND', /^presentation /))
  kinds(planner)
  planner.childDisappeared(presentation, false)
  assert.deepEqual(kinds(planner), [])
  planner.childDisappeared(presentation)
  assert.deepEqual(kinds(planner), ['detach'])
  planner.rowTapped(id(2))
  kinds(planner)
  planner.closeTapped()
  assert.deepEqual(kinds(planner), ['dismiss'])
})

test('the attached child has a phase, and another one waits for it to go · LIFE-3', () => {
  const planner = started(Planner, [task(1), task(2)])
  assert.equal(planner.children, null)
  planner.rowTapped(id(1))
  const { presentation } = planner.nextEffect()
  kinds(planner)
  const first = { presentation, taskId: id(1), child: 'details' }
  assert.deepEqual(planner.children, { ...first, phase: 'presenting', next: null })
  planner.childAppeared(presentation)
  assert.deepEqual(planner.children, { ...first, phase: 'presented', next: null })
  planner.composerRequested({ taskId: id(9) })
  kinds(planner)
  const next = { presentation: planner.composer.presentation, taskId: id(9), child: 'composer' }
  assert.deepEqual(planner.children, { ...first, phase: 'dismissing', next })
  planner.childDisappeared(presentation)
  kinds(planner)
  assert.deepEqual(planner.children, { ...next, phase: 'presenting', next: null })
})

test('known tasks are read as they were given or composed, listed or not · TASK-1', () => {
  const listed = {
    id: id(2), title: 'Shop', order: 5, status: 'enRoute', coordinate: { latitude: 1, longitude: 2 }, planned: now,
    estimatedDuration: 60, repeatDays: ['tuesday'], notes: 'n', address: 'a', openingHours: 'o', photoUrl: 'p',
    projectId: 'x', priority: 7, earlySeconds: 60, lateAfterSeconds: 0, after: id(1), delay: 60,
    appointments: [
      { earliest: now, latest: new Date(Number(now) + 60_000) },
      { earliest: new Date(Number(now) + 90_000), latest: new Date(Number(now) + 90_000) },
    ],
  }
  const tomorrow = {
    id: id(1), title: 'Later', order: 0, status: 'planned', coordinate: null, planned: '2026-05-13',
    estimatedDuration: null, repeatDays: [], notes: null, address: null, openingHours: null, photoUrl: null,
    projectId: null, priority: 0, earlySeconds: null, lateAfterSeconds: null, appointments: [],
    after: null, delay: 0,
  }
  const planner = started(Planner, [listed, tomorrow])
  assert.deepEqual([planner.home.rowCount, planner.home.taskCount], [1, 2])
  assert.deepEqual(planner.tasks(), [tomorrow, listed])
  assert.deepEqual(planner.task(id(2)), listed)
  assert.throws(() => planner.task(id(3)), refused('NOT_FOUND', /^id /, 'id'))
  planner.composerRequested({ taskId: id(1), isEdit: true })
  planner.textChanged('Another')
  planner.saveTapped()
  assert.equal(planner.task(id(1)).title, 'Another')
})

test('a kept draft is said · NEW-13', () => {
  const planner = started(Planner)
  for (const keeps of [false, true]) {
    planner.composerRequested({ taskId: id(9) })
    const { presentation } = planner.nextEffect()
    planner.textChanged('Bread')
    planner.keepDraftChanged(keeps)
    kinds(planner)
    planner.childDisappeared(presentation)
    kinds(planner)
    assert.equal(planner.home.hasDraft, keeps)
  }
})

test('the composer makes a task, and the save delivers it · NEW-1 NEW-6 NEW-9 NEW-12 DAY-8', () => {
  const planner = started(Planner, [task(1)])
  planner.composerRequested({
    taskId: id(9),
    sections: [project, { kind: 'date' }, { kind: 'estimatedTime' }, { kind: 'repeatDays' }, tools],
    preselected: [
      { section: 1, type: 'day', value: '2026-05-12' }, { section: 2, type: 'duration', value: 3600 },
      { section: 3, type: 'weekday', value: 'sunday' },
    ],
  })
  const [attach, present, focus] = [...planner.effects()]
  assert.deepEqual([attach.kind, present.style, present.detent, focus.kind], ['attach', 'popup', null, 'focusText'])
  assert.deepEqual(planner.composer, {
    presentation: attach.presentation, taskId: id(9), isEdit: false, canSave: false, keepsDraft: false,
    activeSection: null, sectionCount: 5, title: 'New task', text: '', isReport: false, status: 'planned',
    hintText: 'A title is needed',
  })
  planner.childAppeared(attach.presentation)
  planner.keepDraftChanged(true)
  planner.textChanged('Bäckerei 🥐\nzwei Brote')
  planner.sectionActivated(0)
  const request = planner.nextEffect()
  assert.deepEqual(request, { kind: 'loadItems', request: request.request, section: 0 })
  planner.itemsFailed(request.request, 'offline')
  assert.deepEqual([planner.sections()[0].phase, planner.sections()[0].message], ['failed', 'offline'])
  planner.sectionActivated(0)
  planner.itemsLoaded(planner.nextEffect().request, [
    { type: 'text', value: 'a', label: 'Project A' }, { type: 'text', value: 'b' },
  ])
  planner.itemTapped(0, 0)
  assert.deepEqual(planner.selected(0), [
    { type: 'text', value: 'a', label: 'Project A', isSelected: true, isCustom: false },
  ])
  planner.selectionCleared(0)
  assert.deepEqual(planner.selected(0), [])
  planner.itemEntered(0, { type: 'text', value: 'c' })
  assert.deepEqual(planner.items(0).map(item => [item.label, item.isSelected, item.isCustom]), [
    ['Project A', false, false], ['b', false, false], ['c', true, true],
  ])
  planner.sectionActivated(4)
  planner.itemsLoaded(planner.nextEffect().request, ['saw', 'axe', 'rope'].map(value => ({ type: 'text', value })))
  for (const item of [0, 1, 2]) planner.itemTapped(4, item)
  assert.deepEqual(planner.sections()[4], {
    kind: 'custom', valueType: 'text', allowsMultiple: true, allowsCustomItems: false, maximum: 2, phase: 'loaded',
    itemCount: 3, selectedCount: 2, name: 'Tools', message: '', dropped: 'saw',
  })
  const { maximum, dropped } = planner.sections()[0]
  assert.deepEqual([maximum, dropped], [null, null])
  assert.ok(planner.composer.canSave && planner.composer.keepsDraft)
  planner.saveTapped(id(90))
  const save = [...planner.effects()].find(effect => effect.kind === 'saveTask')
  assert.deepEqual(planner.save(id(90)), {
    key: save.key, taskId: id(9), phase: 'sent', isEdit: false, since: now, message: '',
    task: {
      id: id(9), title: 'Bäckerei 🥐', order: 2, status: 'planned', coordinate: null, planned: '2026-05-12',
      estimatedDuration: 3600, repeatDays: ['sunday'], notes: 'zwei Brote', address: null, openingHours: null,
      photoUrl: null, projectId: 'c', priority: 0, appointments: [], earlySeconds: null, lateAfterSeconds: null,
      after: null, delay: 0,
    },
    values: ['axe', 'rope'].map(value => ({
      section: 'Tools', item: { type: 'text', value, label: value, isSelected: true, isCustom: false },
    })),
  })
  planner.saveFailed(save.key, 'disk full')
  assert.deepEqual(planner.saves().map(({ phase, message }) => [phase, message]), [['failed', 'disk full']])
  planner.saveRetried(id(9))
  planner.saveRefused(save.key, 'no such shop')
  assert.deepEqual(planner.saves().map(({ phase, message }) => [phase, message]), [['refused', 'no such shop']])
  assert.throws(() => planner.saveAcknowledged(save.key), refused('OUTDATED'))
  planner.saveDismissed(save.key)
  assert.throws(() => planner.save(save.key), refused('OUTDATED'))
  assert.deepEqual(planner.saves(), [])
})

test('a key may be in upper case, and is random without one · WORK-1', () => {
  const planner = started(Planner)
  function saved(key) {
    planner.composerRequested({ taskId: id(planner.saves().length + 1) })
    planner.textChanged('Kiosk')
    planner.saveTapped(key)
    for (const { kind, presentation } of planner.effects()) {
      if (kind === 'attach') planner.childAppeared(presentation)
      if (kind === 'dismiss') planner.childDisappeared(presentation, true)
    }
    return planner.saves().at(-1).key
  }
  const upper = 'ABCDEF00-0000-4000-8000-000000000001'
  assert.equal(saved(upper), upper.toLowerCase())
  assert.equal(planner.save(upper).key, upper.toLowerCase())
  assert.notEqual(saved(), saved())
  const key = values.newKey(webcrypto)
  assert.match(key, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.throws(() => values.newKey(undefined), refused('INVALID_ARGUMENT', /no random numbers/, 'key'))
})

test('an edited task starts with its own values · NEW-1', () => {
  const planner = started(Planner, [task(1, { notes: 'n', projectId: 'p' })])
  planner.composerRequested({ taskId: id(1), isEdit: true, sections: [project] })
  assert.deepEqual([planner.composer.isEdit, planner.composer.text], [true, 'Shop 1\nn'])
  assert.deepEqual(planner.selected(0).map(item => item.value), ['p'])
  assert.deepEqual([planner.items(7), planner.selected(7)], [[], []])
})

test('distances are those of the geodesic, from anywhere · DAY-5', () => {
  const berlin = { latitude: 52.52, longitude: 13.405 }
  const paris = { latitude: 48.8566, longitude: 2.3522 }
  assert.equal(distance(berlin, paris), distance(paris, berlin))
  assert.deepEqual([...distances(berlin, [paris, berlin])], [distance(berlin, paris), 0])
  assert.deepEqual([...distances(berlin, [])], [])
  const nowhere = { latitude: 91, longitude: 0 }
  const message = /^\w+ must be -90 to 90 degrees\.$/
  assert.throws(() => distances(berlin, [paris, nowhere]), refused('INVALID_ARGUMENT', message, 'latitude'))
  assert.throws(() => distances(nowhere, [paris]), refused('INVALID_ARGUMENT', message, 'fromLatitude'))
  const odd = { latitude: NaN, longitude: 0 }
  assert.throws(() => distance(berlin, odd), refused('INVALID_ARGUMENT', message, 'toLatitude'))
  const planner = started(Planner, [task(1), task(2, { coordinate: null })])
  const found = planner.rowDistances({ latitude: 0, longitude: 0 })
  assert.deepEqual([...found], [distance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0.01 }), Infinity])
  assert.throws(() => planner.rowDistances({ latitude: 0, longitude: 181 }), refused('INVALID_ARGUMENT'))
})

test('strings are the library\'s, in five languages, or the host\'s · TXT-1', () => {
  const strings = ['en', 'de', 'fr', 'es', 'ja'].map(language => {
    const planner = started(Planner, [task(1)], { settings: { language } })
    assert.equal(planner.language, language)
    return planner.string('close')
  })
  assert.deepEqual(strings, ['Close', 'Schließen', 'Fermer', 'Cerrar', '閉じる'])
  const planner = started(Planner, [task(1)])
  planner.replaceString('close', 'Zu 🚪')
  assert.equal(planner.string('close'), 'Zu 🚪')
  planner.settingsChanged({ language: 'de', measurementSystem: 'us', hourCycle: 12 })
  assert.equal(planner.row(0).address, 'Adresse nicht verfügbar')
  planner.replaceString('close', '')
  assert.equal(planner.string('close'), 'Schließen')
})

test('a restored planner continues where the other one was · SNAP-1', () => {
  const planner = started(Planner, [task(1)])
  planner.rowTapped(id(1))
  const bytes = planner.snapshot()
  assert.ok(bytes instanceof Uint8Array)
  const other = new Planner({ snapshot: bytes, authorization: 'whenInUse', now, clock: () => now, timeZone: 'UTC' })
  assert.deepEqual(other.details.taskId, id(1))
  assert.deepEqual(kinds(other), ['startLocation', 'attach', 'present', 'redraw'])
  const first = new Planner({ snapshot: null, authorization: 'whenInUse', now })
  assert.deepEqual([first.home.phase, first.location.authorization], ['idle', 'whenInUse'])
})

test('a planner that is handed over goes on · SNAP-4 SNAP-5', () => {
  const planner = started(Planner, [task(1)])
  const bytes = planner.handOver()
  assert.deepEqual(snapshotFacts(bytes).takenAt, now)
  const other = Planner.takeOver(bytes, { timeZone: 'UTC' })
  assert.equal(other.fixesReceived([{ time: now, latitude: 0, longitude: 0 }]), 1)
  assert.deepEqual(other.rowColumns(['id']).columns.id, [id(1)])
})

test('a status of a later version has the name that the library gives it', () => {
  const planner = new Planner({ now })
  const { planner_start: start } = exports
  exports.planner_start = () => -99
  try {
    assert.throws(() => planner.start(now), refused('unknown status', /^$/, null))
  } finally {
    exports.planner_start = start
  }
})

test('the best order of stops needs no planner · ORDER-13', () => {
  const order = bestOrder({ stops: [{}, {}], travelTimes: [[0, 20, 10], [20, 0, 10], [10, 10, 0]] })
  assert.deepEqual(order.stops, [1, 0])
})

test('the library has a version', () => {
  const description = JSON.parse(readFileSync(new URL('../package.json', import.meta.url)))
  assert.equal(version, description.version)
  assert.equal(abiVersion, 0)
})

test('a closed planner refuses every call, and closing twice does nothing', () => {
  const planner = started(Planner, [task(1)])
  const before = called.get('planner_destroy') ?? 0
  assert.equal(planner.isClosed, false)
  planner.close()
  planner.close()
  assert.equal(called.get('planner_destroy'), before + 1)
  assert.equal(planner.isClosed, true)
  for (const call of [
    () => planner.start(), () => planner.rows(), () => planner.home, () => planner.nextEffect(),
    () => planner.snapshot(), () => planner.handOver(), () => planner.fixesReceived([]), () => planner.rowColumns([]),
    () => planner.nextWake, () => planner.string('close'), () => planner.timeZoneChanged('UTC'),
    () => planner.collectChanges(), () => planner.rowDistances({ latitude: 0, longitude: 0 }),
  ]) assert.throws(call, refused('CLOSED'))
})
