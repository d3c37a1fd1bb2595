// Code of a user of the types. It compiles, and each line marked as an error is one.

import { load, Limits, PlannerError } from '../planner.js'
import type {
  Composition, Effect, HoursSpan, LogRecord, OpeningHours, OrderProblem, Outcome, PendingOutcome, PendingSave, Planner,
  Row, Save, Settings, Task, TaskAction, TaskStatus, VisitingOrder, Watch, Work,
} from '../planner.js'

const shop: Task = {
  id: '123e4567-e89b-12d3-a456-426614174000', title: 'KaDeWe', coordinate: { latitude: 52.5, longitude: 13.3 },
  planned: new Date(), repeatDays: ['monday'], address: null,
}
// @ts-expect-error: there is no such day
const wrong: Task = { ...shop, repeatDays: ['someday'] }
// @ts-expect-error: an id is needed
const nameless: Task = { title: 'a' }

export async function day(): Promise<Row[]> {
  const { Planner, distance } = await load(fetch('planner.wasm'))
  const settings: Settings = { language: 'de', measurementSystem: 'uk' }
  const planner: Planner = new Planner({ timeZone: 'Europe/Berlin', settings })
  planner.start()
  for (const effect of planner.effects()) carryOut(planner, effect)
  // @ts-expect-error: an instant is a Date
  planner.start(5)
  // @ts-expect-error: the home screen is read
  planner.home = null
  const metres: number = distance(shop.coordinate!, { latitude: 0, longitude: Limits.tasks })
  planner.composerRequested({
    taskId: shop.id,
    sections: [{ kind: 'date' }, { name: 'Tools', valueType: 'text' }],
    preselected: [
      { section: 0, type: 'day', value: '2026-05-12' }, { section: 1, type: 'text', value: 'saw', label: 'Saw' },
    ],
  })
  // @ts-expect-error: a duration is a number
  planner.itemEntered(0, { type: 'duration', value: '1 h' })
  planner.taskAdded(planner.saves()[metres].task)
  const snapshot: Uint8Array = planner.snapshot()
  new Planner({ snapshot, authorization: 'always' }).close()
  const other: Planner = Planner.takeOver(planner.handOver(), { timeZone: 'Europe/Berlin' })
  // @ts-expect-error: the bytes have the settings
  Planner.takeOver(snapshot, { settings })
  other.close()
  return planner.rows()
}

export async function isOpen(text: string, planner: Planner): Promise<boolean> {
  const { openingHours } = await load()
  const holidays = { firstDay: '2026-01-01', lastDay: '2026-12-31' }
  const place = { latitude: 1, longitude: 2 }
  const hours: OpeningHours | null = openingHours(text, { timeZone: 3600, holidays, place })
  // @ts-expect-error: there are kinds of holidays
  openingHours(text, { holidays: { ...holidays, holidays: [{ day: '2026-05-01', kinds: ['bank'] }] } })
  // @ts-expect-error: a text that is not understood has none
  hours.close()
  const spans: HoursSpan[] = hours === null ? [] : [...hours.intervals(new Date(), new Date())]
  planner.holidaysChanged({ ...holidays, holidays: [{ day: '2026-05-01', kinds: ['public', 'school'] }] })
  const until: Date | null | undefined = planner.taskHours(shop.id, new Date())?.until
  return hours?.isOpen(until ?? new Date()) ?? spans[0].state === 'open'
}

export async function order(): Promise<VisitingOrder> {
  const { bestOrder, orderSearch } = await load()
  const stops = [{ duration: 60, windows: [{ earliest: 0, latest: 600 }] }, { planned: 900, position: 'last' } as const]
  const problem: OrderProblem = { stops, travelTimes: new Int32Array(9), objective: 'earliestFinish' }
  // @ts-expect-error: there are three positions
  bestOrder({ stops: [{ position: 'middle' }], travelTimes: [[0, 1], [1, 0]] })
  // @ts-expect-error: it needs travel times
  bestOrder({ stops })
  const search = orderSearch(problem)
  while (search.search(1_000)) if (search.best().missed === 0) break
  search.close()
  return bestOrder({ ...problem, travelTimes: [[0, 1, 2], [1, 0, 3], [2, 3, 0]] })
}

export function rest(planner: Planner): Date | null {
  planner.settingsChanged({ endPlace: { latitude: 1, longitude: 2 }, arrivalRadiusMeters: 100, hasSchedule: true })
  // @ts-expect-error: a pace has a name
  if (planner.stops()[0].pace === 3) return planner.visits()[0].since
  const { end, leaveBy, lateCount } = planner.schedule()
  return lateCount > 0 ? leaveBy : end
}

export function replay(planner: Planner, times: BigInt64Array, places: Float64Array[]): number {
  const [latitude, longitude] = places
  const watch: Watch = { effects: ['arrived', 'left'], changed: ['list'] }
  const taken = planner.fixesReceived({ time: times, latitude, longitude }, watch)
  // @ts-expect-error: a change has a name
  planner.fixesReceived([{ time: new Date(), latitude: 1, longitude: 2 }], { changed: ['rows'] })
  const { columns, changes } = planner.rowColumns(['id', 'distance', 'pace'], { changed: true })
  const id: string = columns.id[changes?.updated[0] ?? 0]
  // @ts-expect-error: the column was not asked for
  columns.arrival
  // @ts-expect-error: a title is no column
  planner.rowColumns(['title'])
  return id === '' || columns.pace[0] === 'late' ? taken : columns.distance[0]
}

function carryOut(planner: Planner, effect: Effect): void {
  switch (effect.kind) {
    case 'loadPlan': {
      const day: string = effect.day
      // @ts-expect-error: it has no presentation
      effect.presentation
      return planner.planLoaded(effect.request, day === '' ? [] : [shop])
    }
    case 'present':
      return effect.detents.includes('large') ? planner.childAppeared(effect.presentation) : undefined
    case 'attach': case 'dismiss': case 'detach': case 'focusText':
      return planner.childDisappeared(effect.presentation)
    case 'loadItems':
      return planner.itemsLoaded(effect.request, [{ type: 'weekday', value: 'friday' }])
    case 'saveTask': {
      const save: Save = planner.save(effect.key)
      return save.phase === 'refused' ? undefined : planner.saveAcknowledged(effect.key)
    }
    case 'loadTravelTimes': {
      const places = planner.places()
      const times = places.map(from => places.map(to => (from.coordinate && to.coordinate ? 60 : null)))
      return planner.travelTimesLoaded(effect.request, times)
    }
    case 'saveOrder': {
      const ids: string[] = planner.orderSave?.ids ?? []
      return ids.length > 0 ? planner.saveAcknowledged(effect.key) : undefined
    }
    case 'saveOutcome': {
      const outcome: PendingOutcome = planner.outcome(effect.key)
      return outcome.message === '' ? planner.saveAcknowledged(effect.key) : planner.saveDismissed(effect.key)
    }
    case 'saveRecord': {
      const { kind, distance }: LogRecord = planner.logRecord(effect.key)
      return kind === 'leg' && distance > planner.log.distance ? undefined : planner.saveAcknowledged(effect.key)
    }
    case 'startLocation': return console.log(effect.distanceFilterMeters)
    case 'requestPermission': case 'stopLocation': return
    case 'arrived': {
      const { taskId, at, nearbyCount } = effect
      if (nearbyCount > 1) return
      return planner.outcomeRecorded({ taskId, status: 'inProgress', at, arrivedAt: at })
    }
    case 'left': {
      // @ts-expect-error: only an arrival counts stops
      effect.nearbyCount
      return planner.outcomeRecorded({ taskId: effect.taskId, status: 'done', at: effect.at, leftAt: effect.at })
    }
    case 'redraw': return effect.changed.list ? console.log(planner.collectChanges().moved[0].from) : undefined
    default: {
      const none: never = effect
      return none
    }
  }
}

export function tapped(planner: Planner, taskId: string, { action, status, needsReason, day }: TaskAction): void {
  if (action === 'undo') return planner.outcomeUndone(taskId)
  const report: Composition = { taskId, isReport: true, status, day, sections: [{ kind: 'reason' }] }
  if (needsReason) return planner.composerRequested(report)
  // @ts-expect-error: navigate has no status
  const next: TaskStatus = status
  const outcome: Outcome = { taskId, status: next, at: new Date(), values: [{ key: 'photo', text: 'door.jpg' }] }
  planner.outcomeRecorded(outcome)
  // @ts-expect-error: it is not known when the person tapped
  planner.outcomeRecorded({ taskId, status: 'done' })
  // @ts-expect-error: there may be no conflict
  planner.conflictSettled(taskId, planner.conflict(taskId).mine === 'done')
  const refused = planner.outcomes().find(({ phase }) => phase === 'refused')
  if (refused) planner.outcomeRecorded({ ...refused, key: null, replaces: refused.key, note: null })
}

export function waiting(planner: Planner): string[] {
  planner.settingsChanged({ requiresReason: true, finishedLast: true, recordsByItself: true, shortestVisitSeconds: 90 })
  const { saveCount, text }: Work = planner.work
  // @ts-expect-error: the save of an order has no task
  const taskId: string = planner.pendingSaves()[0].taskId
  const shown = ({ kind, title, whatText }: PendingSave) => (kind === 'order' ? whatText : `${title}: ${whatText}`)
  return saveCount === 0 ? [planner.composer?.hintText ?? taskId] : [text, ...planner.pendingSaves().map(shown)]
}

export function late(error: unknown): boolean {
  return error instanceof PlannerError && error.code === 'OUTDATED' && error.field === 'request'
}
