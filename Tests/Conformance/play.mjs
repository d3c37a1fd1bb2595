// Plays a script of events through the JavaScript module and prints the transcript: node play.mjs SCRIPT. README.md
// describes both forms.

import { readFileSync } from 'node:fs'
import { constants } from '../../bindings/javascript/layouts.js'
import { load, PlannerError } from '../../bindings/javascript/planner.js'

const { Planner, bestGaps, distance, distances, openingHours, orderSearch, snapshotFacts } =
  await load(new URL('../../build/planner.wasm', import.meta.url))
const dayLength = 86_400_000
const escapes = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const unescaped = Object.fromEntries(Object.entries(escapes).map(([character, text]) => [text, character]))
const decimals = {
  latitude: 6, longitude: 6, distance: 2, travelTime: 2, horizontalAccuracy: 2, distanceFilterMeters: 2,
  desiredAccuracyMeters: 2, commuteDistance: 2, breakDistance: 2, openDistance: 2, bridgedDistance: 2,
}
const camel = name => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())
const snake = name => name.replace(/[A-Z]|\d/g, letter => `_${letter.toLowerCase()}`)
const snakeOrNull = name => (name === null ? null : snake(name))

// ---- In ----

const instant = text => new Date(Number(text))
const day = text => new Date(dayLength * text).toISOString().split('T')[0]
const flag = text => text === '1'
const names = text => text.split('|').map(camel)
const asItIs = text => text
const values = { day, duration: Number, text: asItIs, weekday: camel, timeRange, number: Number }

/** How each field of a script is read. The others are texts. */
const read = {
  ...Object.fromEntries(
    ['now', 'time', 'plannedAt', 'at', 'to', 'retryAt', 'arrivedAt', 'leftAt'].map(name => [name, instant])),
  ...Object.fromEntries(
    [
      'isEdit', 'dismissed', 'keeps', 'keepsMine', 'allowsMultiple', 'allowsCustomItems', 'hasSchedule', 'estimates',
      'hasEndPlace', 'isWorkday', 'isUnderWay', 'isReport', 'finishedLast', 'requiresReason', 'recordsByItself',
      'hasLog',
    ].map(name => [name, flag])),
  ...Object.fromEntries([
    ...Object.keys(decimals), 'seconds', 'fromLatitude', 'fromLongitude', 'toLatitude', 'toLongitude',
    'maximumSpeedMps', 'detourFactor', 'travelSpeedKmh', 'order', 'section', 'item', 'index', 'maximum', 'hourCycle',
    'estimatedDuration', 'utcOffsetSeconds', 'from', 'closingSoonMinutes', 'visitDurationSeconds', 'earlySeconds',
    'lateAfterSeconds', 'tightBeforeSeconds', 'endPlaceLatitude', 'endPlaceLongitude', 'arrivalRadiusMeters',
    'arrivalDwellSeconds', 'nearFilterMeters', 'priority', 'steps', 'earliest', 'latest', 'duration', 'planned',
    'departure', 'endBy', 'undoSeconds', 'shortestVisitSeconds', 'delay', 'mostWork', 'shiftStart', 'shiftEnd',
    'overtime', 'worked', 'midnight',
  ].map(name => [name, Number])),
  ...Object.fromEntries(
    ['status', 'authorization', 'detent', 'measurementSystem', 'kind', 'valueType', 'objective', 'position']
      .map(name => [name, camel])),
  ...Object.fromEntries(['plannedDay', 'day', 'firstDay', 'lastDay'].map(name => [name, day])),
  appointments: text => text.split('|').map(appointment),
  after: text => text.includes('-') ? text : Number(text),
  repeatDays: names, weekdays: names, kinds: names, effects: names, changed: names, columns: names, collects: flag,
  row: text => text.split('|').map(Number),
  bytes: text => new Uint8Array(Buffer.from(text, 'hex')),
}

function timeRange(text) {
  const [earliest, latest] = text.split('>').map(Number)
  return { earliest, latest }
}

function appointment(text) {
  const [earliest, latest] = text.split('>').map(instant)
  return { earliest, latest }
}

const from = ({ fromLatitude: latitude, fromLongitude: longitude }) => ({ latitude, longitude })
const to = ({ toLatitude: latitude, toLongitude: longitude }) => ({ latitude, longitude })

function task({ latitude, longitude, plannedAt, plannedDay, ...fields }) {
  const coordinate = latitude === undefined ? null : { latitude, longitude }
  return { title: '', ...fields, coordinate, planned: plannedAt ?? plannedDay }
}

/** Settings, or the options of a proposal. */
function settings({ endPlaceLatitude: latitude, endPlaceLongitude: longitude, ...fields }) {
  return latitude === undefined && longitude === undefined ? fields : { ...fields, endPlace: { latitude, longitude } }
}

function item({ type, value, ...fields }) {
  return { type: camel(type), ...fields, value: values[camel(type)](value) }
}

// ---- Out ----

/** A field of a value as it is written; null: it is omitted. */
function shown(name, value) {
  if (value === null || value === '' || value?.length === 0) return null
  if (name in decimals) return Number.isFinite(value) ? value.toFixed(decimals[name]) : 'infinity'
  if (name === 'ids') return value.join('|')
  if (name === 'appointments') return value.map(each => `${Number(each.earliest)}>${Number(each.latest)}`).join('|')
  if (value instanceof Date) return String(value.getTime())
  if (Array.isArray(value)) return value.map(each => (typeof each === 'string' ? snake(each) : each)).join('|')
  if (name === 'changed') return Object.keys(value).filter(each => value[each]).join('|')
  if (name === 'plannedDay' || name === 'day') return String(Date.parse(value) / dayLength)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value).replace(/[\\\n\t\r]/g, character => escapes[character])
}

const choices = new Set([
  'kind', 'status', 'statusColor', 'field', 'font', 'color', 'authorization', 'freshness', 'phase', 'child', 'style',
  'detent', 'valueType', 'nextChild', 'pace', 'openState', 'mark', 'mine', 'theirs', 'action',
  'leftSource', 'arrivedSource', 'startedSource', 'endedSource', 'departedSource', 'reason', 'state', 'notToday',
])

const prefixed = (prefix, value) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [camel(prefix + snake(name)), field]))

/** The fields of a value in their order. Those of a nested value stand in its place. */
function fieldsOf(value) {
  return Object.entries(value).flatMap(([name, field]) => {
    if (name === 'planned') return [[field instanceof Date ? 'plannedAt' : 'plannedDay', field]]
    if (name === 'coordinate' || name === 'fix') return Object.entries(field ?? {})
    if (name === 'task' || name === 'values') return []
    if (name === 'next') return fieldsOf(prefixed('next_', field ?? {}))
    if (choices.has(name) && field !== null) return [[name, snake(field)]]
    return [[name === 'code' ? 'status' : name, field]]
  })
}

const lines = []

function show(what, fields) {
  const written = fields.map(([name, value]) => [snake(name), shown(name, value)]).filter(([, value]) => value !== null)
  lines.push([what, ...written.map(([name, value]) => `${name}=${value}`)].join('\t'))
}

/** The line of a value; `none` if there is no value. */
function showOrNone(what, value) {
  if (value === null) lines.push('none')
  else show(what, fieldsOf(value))
}

function showOutcome(outcome) {
  show('outcome', fieldsOf(outcome))
  for (const value of outcome.values) show('outcome_value', fieldsOf(value))
}

const showDistance = metres => show('distance', [['distance', metres]])
const showGap = found =>
  found ? show('order_insertion', [['isPossible', true], ...fieldsOf(found)]) : lines.push('none')

function itemFields({ value, ...fields }) {
  const { type, ...others } = fields
  const texts = {
    day: () => Date.parse(value) / dayLength,
    weekday: () => snake(value),
    timeRange: () => `${value.earliest}>${value.latest}`,
  }
  const text = texts[type]?.() ?? value
  return [['type', snake(type)], ['value', text], ...fieldsOf(others)]
}

// ---- The player ----

const nothing = () => ({
  task: [], section: [], item: [], place: [], offset: [], holiday: [], window: [], hour: [], break: [], speed: [],
  order_stop: [], rule: [],
  travel_times: [], fix: [], outcome_value: [],
})

let planner
let hours
let search
let now
let bytes
let given = nothing()
const handedOut = { plan: [], items: [], times: [], details: [], composer: [] }

const orderProblem = fields => ({
  ...fields, stops: given.order_stop, travelTimes: travelTimes(), breaks: given.break,
  speeds: given.speed.map(({ value }) => Number(value)),
})

/** The time zone of a call, if it has one: one offset, or the offsets of lines of their own. */
function zone(utcOffsetSeconds) {
  const { offset: all } = given
  if (all.length === 0) return utcOffsetSeconds
  return instant => all.filter(({ from }, index) => index === 0 || from <= instant).at(-1).seconds
}

function make({ utcOffsetSeconds, ...fields }, restored = {}) {
  const made = new Planner({ settings: settings(fields), timeZone: zone(utcOffsetSeconds) ?? 0, now, ...restored })
  replace(made)
}

/** The old planner ends only when there is a new one. */
function replace(made) {
  planner?.close()
  planner = made
}

function take(what, taken) {
  bytes = taken
  show(what, [['size', bytes.length], ['checksum', Buffer.from(bytes.slice(-8)).toString('hex')]])
}

const travelTimes = () => given.travel_times.map(({ row }) => row)

const holidays = ({ firstDay, lastDay }) => firstDay && { firstDay, lastDay, holidays: given.holiday }

const showHours = state => showOrNone('hours_state', state)

function showSpans(spans) {
  if (spans === null) lines.push('none')
  for (const span of spans ?? []) show('hours_span', fieldsOf(span))
}

/** Calls whose arguments are values, and calls that are not events. */
const own = {
  create: fields => make(fields),
  restore: ({ authorization, bytes: others, ...fields }) => make(fields, { authorization, snapshot: others ?? bytes }),
  settingsChanged({ utcOffsetSeconds, ...fields }) {
    const timeZone = zone(utcOffsetSeconds)
    if (timeZone === undefined) planner.settingsChanged(settings(fields), now)
    else planner.timeZoneChanged(timeZone, now)
  },
  fixReceived: fields => planner.fixReceived(fields, now),
  planLoaded: ({ request }) => planner.planLoaded(request, given.task.map(task), now),
  taskAdded: fields => planner.taskAdded(task(fields), now),
  taskUpdated: fields => planner.taskUpdated(task(fields), now),
  composerRequested: fields =>
    planner.composerRequested({ ...fields, sections: given.section, preselected: given.item.map(item) }, now),
  itemsLoaded: ({ request }) => planner.itemsLoaded(request, given.item.map(item), now),
  itemEntered: ({ section, ...fields }) => planner.itemEntered(section, item(fields), now),
  distance: fields => showDistance(distance(from(fields), to(fields))),
  distances: fields => distances(from(fields), given.place).forEach(showDistance),
  rowDistances: fields => planner.rowDistances(from(fields)).forEach(showDistance),
  holidaysChanged: fields => planner.holidaysChanged(holidays(fields), now),
  speedsChanged: ({ weekdays }) =>
    planner.speedsChanged({ weekdays: weekdays ?? [], speeds: given.speed.map(({ value }) => Number(value)) }, now),
  workdayChanged: fields => planner.workdayChanged({ ...fields, breaks: given.break }, now),
  taskHours: ({ id, at }) => showHours(planner.taskHours(id, at)),
  taskHoursSpans: ({ id, from, to }) => showSpans(planner.taskHoursSpans(id, instant(from), to)),
  hoursCreate({ text, utcOffsetSeconds, latitude, longitude, ...fields }) {
    const timeZone = zone(utcOffsetSeconds) ?? 0
    const place = latitude === undefined ? null : { latitude, longitude }
    hours = openingHours(text, { timeZone, holidays: holidays(fields), place, now })
    if (!hours) lines.push('none')
  },
  hoursAt: ({ at }) => showHours(hours.state(at)),
  hoursSpans: ({ from, to }) => showSpans(hours.intervals(instant(from), to)),
  orderBegin(fields) {
    search?.close()
    search = orderSearch(orderProblem(fields))
  },
  orderVisits() {
    const { visits, breaks } = search.best()
    visits.forEach(visit => show('order_visit', fieldsOf(visit)))
    breaks.forEach(rest => show('order_break', fieldsOf(rest)))
  },
  orderGap: fields => bestGaps([orderProblem(fields)]).forEach(showGap),
  insertion: fields => showGap(planner.insertion(task(fields))),
  orderSearch({ steps }) {
    if (!search.search(steps)) lines.push('none')
  },
  orderBest() {
    const { visits, breaks, ...value } = search.best()
    show('order_value', fieldsOf(value))
  },
  proposalRequested: fields => planner.proposalRequested({ ...settings(fields), rules: given.rule }, now),
  travelTimesLoaded: ({ request }) => planner.travelTimesLoaded(request, travelTimes(), now),
  proposalSearch({ steps }) {
    if (!planner.proposalSearch(steps)) lines.push('none')
  },
  rowAt: ({ index }) => showOrNone('row', planner.row(index)),
  knownTask: ({ id }) => show('known_task', fieldsOf(planner.task(id))),
  knownTaskAt: ({ index }) => showOrNone('known_task', planner.tasks()[index] ?? null),
  saveFailed: ({ key, message, retryAt = null }) => planner.saveFailed(key, message, retryAt, now),
  saveTask: ({ key }) => show('save_task', fieldsOf(planner.save(key).task)),
  outcomeRecorded: fields => planner.outcomeRecorded({ ...fields, values: given.outcome_value }, now),
  outcomeState: ({ key }) => showOutcome(planner.outcome(key)),
  conflictState: ({ taskId }) => showOrNone('conflict', planner.conflict(taskId)),
  pendingSaves: () => {
    show('work', fieldsOf(planner.work))
    planner.pendingSaves().forEach(save => show('pending_save', fieldsOf(save)))
  },
  log: () => {
    show('log', fieldsOf(planner.log))
    planner.logRecords().forEach(record => show('log_record', fieldsOf(record)))
  },
  logRecordState: ({ key }) => show('log_record', fieldsOf(planner.logRecord(key))),
  taskActions: ({ taskId }) => planner.actions(taskId).forEach(action => show('task_action', fieldsOf(action))),
  replaceString: ({ key, text }) => planner.replaceString(camel(key), text, now),
  fixesReceived: watch => show('fixes_received', [['taken', planner.fixesReceived(given.fix, watch)]]),
  rowColumns({ columns: asked, collects }) {
    const { count, columns, changes } = planner.rowColumns(asked, { changed: collects })
    for (let row = 0; row < count; row++) {
      const fields = asked.map(name => [name, columns[name][row]]).filter(([, value]) => !Number.isNaN(value))
      show('row_columns', fields.map(([name, value]) => [name, choices.has(name) ? snake(value) : value]))
    }
    showChanges(changes)
  },
  snapshot: () => take('snapshot', planner.snapshot()),
  handOver: () => take('hand_over', planner.handOver()),
  readSnapshotFacts: fields => show('snapshot_facts', fieldsOf(snapshotFacts(fields.bytes ?? bytes))),
  takeOver: ({ bytes: others, utcOffsetSeconds }) =>
    replace(Planner.takeOver(others ?? bytes, { timeZone: zone(utcOffsetSeconds) ?? 0 })),
  show: showAll,
  strings() {
    show('language', [['tag', planner.language]])
    for (const key of Object.keys(constants.stringKey)) {
      show('string', [['key', snake(key)], ['text', planner.string(key)]])
    }
  },
}

function showEffects() {
  for (const effect of planner.effects()) {
    show('effect', fieldsOf(effect))
    const { kind, request, child, presentation } = effect
    const answered = { loadPlan: 'plan', loadItems: 'items', loadTravelTimes: 'times' }[kind]
    if (answered) handedOut[answered].push(request)
    if (kind === 'attach') handedOut[child].push(presentation)
  }
}

function showChanges(changes) {
  if (!changes) return
  const { moved, ...indexes } = changes
  const { removed, ...others } = Object.fromEntries(Object.entries(indexes).map(([name, all]) => [name, all.join()]))
  const fields = { removed, moved: moved.map(move => `${move.from}>${move.to}`).join(), ...others }
  if (Object.values(fields).join('')) show('changes', Object.entries(fields))
}

function showAll() {
  const all = (what, found, fields = fieldsOf) => found.forEach(value => show(what, fields(value)))
  const one = (what, found) => found && show(what, fieldsOf(found))
  one('home', planner.home)
  all('refusal', planner.refusals(), ({ field, ...others }) => [...fieldsOf(others), ['field', snakeOrNull(field)]])
  if (planner.nextWake) show('next_wake', [['at', planner.nextWake]])
  one('location', planner.location)
  planner.rows().forEach((row, index) => {
    one('row', row)
    all('row_line', planner.rowLines(index))
  })
  one('schedule', planner.schedule())
  all('stop', planner.stops())
  all('day_break', planner.breaks())
  one('proposal', planner.proposal)
  all('proposal_stop', planner.proposalStops())
  all('place', planner.places())
  const { orderSave } = planner
  if (orderSave) {
    show('order_save', ['phase', 'key', 'since', 'ids', 'message'].map(name => [name, orderSave[name]]))
  }
  one('children', planner.children)
  one('details', planner.details)
  one('details_row', planner.detailsRow)
  all('details_line', planner.detailsLines())
  one('composer', planner.composer)
  planner.sections().forEach((section, index) => {
    one('section', section)
    all('item', planner.items(index), itemFields)
    all('selected', planner.selected(index), itemFields)
  })
  for (const save of planner.saves()) {
    one('save', save)
    one('save_task', save.task)
    all('save_value', save.values, ({ section, item }) => [['section', section], ...itemFields(item)])
  }
  planner.outcomes().forEach(showOutcome)
  all('visit', planner.visits())
}

function fieldOf(part) {
  const [, name, escaped] = /^(\w+)=(.*)$/s.exec(part)
  const value = escaped.replace(/\\./g, text => unescaped[text])
  const [kind, number] = value.split('#')
  if (name === 'request' || name === 'presentation') return [name, number ? handedOut[kind][number - 1] : Number(value)]
  if (name === 'number') return [name, value === 'proposal' ? planner.proposal?.number ?? 0 : Number(value)]
  return [camel(name), (read[camel(name)] ?? asItIs)(value)]
}

function play(line) {
  lines.push(`> ${line}`)
  const [name, ...parts] = line.split('\t')
  const { now: then = now, later, ...fields } = Object.fromEntries(parts.map(fieldOf))
  if (name === 'order_stop') {
    [fields.windows, given.window] = [given.window, []]
    if (given.hour.length > 0) [fields.hours, given.hour] = [given.hour, []]
  }
  if (name in given) return given[name].push(fields)
  now = then
  const call = own[camel(name)] ?? (fields => planner[camel(name)](...Object.values(fields), now))
  try {
    call(fields)
  } catch (error) {
    if (!(error instanceof PlannerError)) throw error
    show('refused', [['status', error.code], ['message', error.message], ['field', snakeOrNull(error.field)]])
  }
  given = nothing()
  if (later) return
  showEffects()
  showChanges(planner.collectChanges())
}

for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) if (line && !line.startsWith('#')) play(line)
process.stdout.write(`${lines.join('\n')}\n`)
