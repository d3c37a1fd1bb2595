// Checks the values that go in, and shapes the few that layouts.js does not read as they are. A wrong type throws
// TypeError, and a value out of range PlannerError.

import { constants, names, structs } from './layouts.js'

/** A call that was refused. Nothing has changed, and the clock has not moved. */
export class PlannerError extends Error {
  constructor(code, message, field = null) {
    super(message)
    this.name = 'PlannerError'
    this.code = code
    this.field = field
  }
}

const dayLength = 86_400_000
// Four days short of the last Date, so that every local day and the next midnight are Dates.
const lastInstant = 8.64e15 - 4 * dayLength
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// ---- Checks: the value as the library takes it ----

function requires(name, requirement) {
  return new PlannerError('INVALID_ARGUMENT', `${name} must be ${requirement}.`, name)
}

function expect(type, value, name) {
  if (typeof value === type && value !== null) return value
  const article = type === 'object' ? 'an' : 'a'
  throw new TypeError(`${name} must be ${article} ${type}, not ${value === null ? 'null' : typeof value}`)
}

export const number = (value, name) => expect('number', value, name)
export const string = (value, name) => expect('string', value, name)
export const object = (value, name) => expect('object', value, name)
export const flag = (value, name) => (expect('boolean', value, name) ? 1 : 0)
export const isPresent = value => value !== undefined && value !== null

export function whole(value, name, least = 0, most = Number.MAX_SAFE_INTEGER) {
  if (Number.isInteger(number(value, name)) && value >= least && value <= most) return value
  throw requires(name, `a whole number from ${least} to ${most}`)
}

export function bytes(value, name) {
  if (value instanceof Uint8Array) return value
  throw new TypeError(`${name} must be a Uint8Array`)
}

const signed = (value, name) => whole(value, name, -(2 ** 31), 2 ** 31 - 1)
const seconds = (value, name) => whole(value, name, -Number.MAX_SAFE_INTEGER)
export const index = (value, name) => whole(value, name, 0, 2 ** 32 - 1)
export const request = (value, name = 'request') => BigInt(whole(value, name))

/** Milliseconds since 1970. */
export function instant(value, name) {
  if (!(value instanceof Date)) throw new TypeError(`${name} must be a Date`)
  return milliseconds(value.getTime(), name)
}

function milliseconds(time, name) {
  if (Math.abs(time) <= lastInstant) return time
  throw requires(name, 'a valid Date, and not at the very end of the range')
}

/** Milliseconds since 1970 as a number, or as a bigint. */
const time = (value, name) =>
  milliseconds(typeof value === 'bigint' ? Number(value) : whole(value, name, -lastInstant, lastInstant), name)

/** Days since 1970. */
function localDay(value, name) {
  const time = Date.parse(`${string(value, name)}T00:00:00Z`)
  if (Math.abs(time) <= lastInstant && dayOf(time / dayLength) === value) return time / dayLength
  throw requires(name, 'a day such as 2026-05-12')
}

export function uuid(value, name) {
  if (uuidPattern.test(string(value, name))) return value
  throw requires(name, 'a UUID such as 123e4567-e89b-12d3-a456-426614174000')
}

/** A key for a save: a random UUID. `crypto.randomUUID` would need a page that came over HTTPS. */
export function newKey(crypto) {
  if (!crypto?.getRandomValues) throw requires('key', 'given: this platform has no random numbers')
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40 // version 4 of RFC 9562
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The number of a constant. */
export function choice(group, value, name) {
  const numbers = constants[group]
  if (Object.hasOwn(numbers, string(value, name))) return numbers[value]
  throw requires(name, `one of ${Object.keys(numbers).join(', ')}`)
}

export function list(value, name) {
  if (typeof value?.[Symbol.iterator] === 'function' && typeof value !== 'string') return [...value]
  throw new TypeError(`${name} must be an array`)
}

/**
 * The numbers of a square matrix, row by row in a typed array of this kind, each of them checked. The host has such an
 * array, or an array of rows.
 */
function square(value, name, size, kind, check) {
  const isFlat = value instanceof kind
  const rows = isFlat ? [] : list(value, name).map(row => list(row, `a row of ${name}`))
  const fits = isFlat ? value.length === size ** 2 : rows.length === size && rows.every(({ length }) => length === size)
  if (!fits) throw requires(name, `${size} rows of ${size} numbers`)
  return isFlat ? value : kind.from(rows.flat(), each => check(each, name))
}

const mask = (group, values, name) => list(values, name).reduce((bits, value) => bits | choice(group, value, name), 0)

// ---- In ----

const checks = {
  i32: signed, u32: index, f64: number, flag, instant, day: localDay, duration: seconds, text: string, uuid,
}

function checked({ name, type, one, some }, value) {
  if (one) return choice(one, value, name)
  return some ? mask(some, value, name) : checks[type](value, name)
}

/** The fields of a struct that an object has, checked. `others` are not taken from it. */
function fieldsOf(kind, value, required, others = []) {
  object(value, kind)
  const found = {}
  for (const field of structs[kind].fields) {
    const { name } = field
    if (others.includes(name)) continue
    const given = value[name]
    if (isPresent(given) || required.includes(name)) found[name] = checked(field, given)
  }
  return found
}

export function coordinateFields(place, name = 'coordinate') {
  object(place, name)
  return { latitude: number(place.latitude, 'latitude'), longitude: number(place.longitude, 'longitude') }
}

function plannedFields(planned) {
  if (planned instanceof Date) return { plannedAt: instant(planned, 'planned') }
  return { plannedDay: localDay(planned, 'planned') }
}

const appointmentFields = appointment => fieldsOf('appointment', appointment, ['earliest', 'latest'])

export function taskFields(task) {
  const others = ['latitude', 'longitude', 'plannedAt', 'plannedDay', 'appointments']
  const fields = fieldsOf('task', task, ['id', 'title'], others)
  const { coordinate, planned, appointments } = task
  if (isPresent(coordinate)) Object.assign(fields, coordinateFields(coordinate))
  if (isPresent(planned)) Object.assign(fields, plannedFields(planned))
  if (isPresent(appointments)) fields.appointments = list(appointments, 'appointments').map(appointmentFields)
  return fields
}

export const fixFields = fix => fieldsOf('fix', fix, ['time', 'latitude', 'longitude'])

/** Fixes as columns, and their count. The host has such columns, or fixes. */
export function fixColumns(fixes) {
  const isList = typeof object(fixes, 'fixes')[Symbol.iterator] === 'function'
  const all = isList ? [...fixes].map(fixFields) : []
  const fields = ['time', 'latitude', 'longitude', 'horizontalAccuracy']
  const columns = fields.map(name => (isList ? all.map(fix => fix[name] ?? 0) : fixColumn(fixes, name)))
  const [{ length: count }] = columns
  const different = columns.findIndex(each => each && each.length !== count)
  if (different < 0) return { ...Object.fromEntries(fields.map((name, index) => [name, columns[index]])), count }
  throw requires(fields[different], `as long as time, which has ${count}`)
}

function fixColumn(fixes, name) {
  const column = fixes[name]
  if (name === 'horizontalAccuracy' && !isPresent(column)) return null
  const isTyped = ArrayBuffer.isView(column) && typeof column.length === 'number'
  if (!isTyped && !Array.isArray(column)) throw new TypeError(`${name} must be an array`)
  if (name === 'time') return Array.from(column, each => time(each, name))
  return Array.from(column, each => number(each, name))
}

export function watchFields(watch) {
  const { effects, changed } = object(watch, 'watch')
  const bits = list(effects ?? [], 'effects').map(kind => 1n << BigInt(choice('effectKind', kind, 'effects')))
  return { effects: bits.reduce((all, bit) => all | bit, 0n), changed: mask('changed', changed ?? [], 'changed') }
}

/** In C no place is two NaN. */
function endPlaceFields(place) {
  if (place === null) return { endPlaceLatitude: NaN, endPlaceLongitude: NaN }
  const { latitude, longitude } = coordinateFields(place, 'endPlace')
  return { endPlaceLatitude: latitude, endPlaceLongitude: longitude }
}

/** The offsets from UTC are those of the time zone. */
export function settingsFields(settings, utcOffsets) {
  const others = ['utcOffsetSeconds', 'utcOffsets', 'endPlaceLatitude', 'endPlaceLongitude']
  const fields = { ...fieldsOf('settings', settings, [], others), utcOffsets }
  if (settings.endPlace !== undefined) Object.assign(fields, endPlaceFields(settings.endPlace))
  return fields
}

const holidayFields = holiday => fieldsOf('holiday', holiday, ['day', 'kinds'])

export function holidaysFields(holidays) {
  const fields = fieldsOf('holidays', holidays, ['firstDay', 'lastDay'], ['holidays'])
  return { ...fields, holidays: list(holidays.holidays ?? [], 'holidays').map(holidayFields) }
}

const orderWindowFields = window => fieldsOf('orderWindow', window, ['earliest', 'latest'])

function orderStopFields(stop) {
  const fields = fieldsOf('orderStop', stop, [], ['windows', 'hours'])
  if (isPresent(stop.hours)) fields.hours = list(stop.hours, 'hours').map(orderWindowFields)
  return { ...fields, windows: list(stop.windows ?? [], 'windows').map(orderWindowFields) }
}

/** A break without `mostWork` has no limit of work. */
const breakFields = rest =>
  ({ mostWork: Number.MAX_SAFE_INTEGER, ...fieldsOf('workdayBreak', rest, ['duration', 'earliest', 'latest']) })

export function workdayFields(workday) {
  const fields = fieldsOf('workday', workday, [], ['breaks'])
  return { ...fields, breaks: list(workday.breaks ?? [], 'breaks').map(breakFields) }
}

const speedNumbers = speeds => Int32Array.from(list(speeds ?? [], 'speeds'), each => signed(each, 'speeds'))

export function daySpeedsFields(speeds) {
  const fields = fieldsOf('daySpeeds', speeds, ['weekdays'], ['speeds'])
  return { ...fields, speeds: speedNumbers(speeds.speeds) }
}

/** The places are the start, the stops, and the end place if there is one. */
export function orderProblemFields(problem) {
  const others = ['stops', 'travelTimes', 'placeCount', 'rowStride', 'breaks', 'speeds']
  const fields = fieldsOf('orderProblem', problem, [], others)
  const breaks = list(problem.breaks ?? [], 'breaks').map(breakFields)
  const speeds = speedNumbers(problem.speeds)
  const stops = list(problem.stops, 'stops').map(orderStopFields)
  const placeCount = stops.length + 1 + (fields.hasEndPlace ?? 0)
  const travelTimes = square(problem.travelTimes, 'travelTimes', placeCount, Int32Array, wholeOrNoWay)
  const { leastTravel } = constants.orderObjective
  const rowStride = 4 * placeCount
  return { objective: leastTravel, ...fields, stops, travelTimes, placeCount, rowStride, breaks, speeds }
}

export const orderProblemsFields = problems => list(problems, 'problems').map(orderProblemFields)

/** Infinity means that there is no way. */
const wholeOrNoWay = (value, name) => (value === Infinity ? 2 ** 31 - 1 : signed(value, name))

const ruleFields = rule => fieldsOf('stopRule', rule, ['id'])

export function proposalOptionsFields(options = {}) {
  const others = ['rules', 'endPlaceLatitude', 'endPlaceLongitude']
  const fields = fieldsOf('proposalOptions', options, [], others)
  if (options.endPlace !== undefined) Object.assign(fields, endPlaceFields(options.endPlace))
  const { leastTravel } = constants.orderObjective
  return { objective: leastTravel, ...fields, rules: list(options.rules ?? [], 'rules').map(ruleFields) }
}

/** A square matrix of seconds. In rows, null is not known. */
export function travelTimes(value) {
  const name = 'travelTimes'
  const size = value instanceof Float64Array ? Math.trunc(Math.sqrt(value.length)) : list(value, name).length
  const times = square(value, name, size, Float64Array, each => (each === null ? -1 : number(each, name)))
  return { times, count: size }
}

function sectionFields(section) {
  const fields = fieldsOf('section', section, [])
  if (fields.maximum !== undefined) whole(fields.maximum, 'maximum', 1, 2 ** 32 - 1)
  return fields
}

const itemValues = {
  text: value => ({ text: string(value, 'value') }),
  duration: value => ({ number: seconds(value, 'value') }),
  day: value => ({ number: localDay(value, 'value') }),
  weekday: value => ({ number: choice('weekdays', value, 'value') }),
  timeRange(value) {
    const { earliest, latest } = object(value, 'value')
    return { number: seconds(earliest, 'earliest'), latest: signed(latest, 'latest') }
  },
  number: value => ({ number: seconds(value, 'value') }),
}

export function itemFields(item) {
  object(item, 'item')
  const type = choice('valueType', item.type, 'type')
  return { type, ...itemValues[item.type](item.value), label: string(item.label ?? '', 'label') }
}

const preselectedFields = item => ({ ...itemFields(item), section: index(item.section, 'section') })

export function compositionFields(composition) {
  const { taskId, isEdit = false, isReport = false, status, day, sections = [], preselected = [] } =
    object(composition, 'composition')
  if (isPresent(day) && !isReport) throw requires('day', 'absent from a composition that is no report')
  return {
    taskId: uuid(taskId, 'taskId'),
    isEdit: flag(isEdit, 'isEdit'),
    isReport: flag(isReport, 'isReport'),
    ...isPresent(status) && { status: choice('taskStatus', status, 'status') },
    ...isPresent(day) && { isNotToday: 1, day: localDay(day, 'day') },
    sections: list(sections, 'sections').map(sectionFields),
    preselected: list(preselected, 'preselected').map(preselectedFields),
  }
}

const outcomeValueFields = value => fieldsOf('outcomeValue', value, ['key', 'text'])

/** An outcome, and its values. What is only read of an outcome is not passed; its key is new if it has none. */
export function outcomeFields(outcome, newKey) {
  const others = ['phase', 'valueCount', 'title', 'message', 'isByItself']
  const fields = fieldsOf('outcome', outcome, ['taskId', 'status', 'at'], others)
  const all = list(outcome.values ?? [], 'values').map(outcomeValueFields)
  return { fields: { ...fields, key: fields.key ?? newKey() }, all }
}

// ---- Out ----

let lastDay = [NaN, '']

/** Days since 1970 as YYYY-MM-DD. The last one is remembered: a plan is about one day. */
export function dayOf(day) {
  if (lastDay[0] !== day) lastDay = [day, new Date(day * dayLength).toISOString().split('T')[0]]
  return lastDay[1]
}

const valuesOf = {
  text: ({ text }) => text,
  duration: ({ number }) => number,
  day: ({ number }) => dayOf(number),
  weekday: ({ number }) => names.weekdays[number],
  timeRange: ({ number: earliest, latest }) => ({ earliest, latest }),
  number: ({ number }) => number,
}

export function itemOf(item) {
  const { type, label, isSelected, isCustom } = item
  return { type, value: valuesOf[type](item), label, isSelected, isCustom }
}

const childOf = ({ presentation, child, taskId }) => ({ presentation, child, taskId })

/** The fields that each kind of effect has. */
const effects = {
  loadPlan: ({ request, day }) => ({ request, day }),
  requestPermission: () => ({}),
  startLocation: ({ distanceFilterMeters, desiredAccuracyMeters }) => ({ distanceFilterMeters, desiredAccuracyMeters }),
  stopLocation: () => ({}),
  attach: childOf,
  present: effect => {
    const { style, detents, detent = null, showsGrabber } = effect
    return { ...childOf(effect), style, detents, detent, showsGrabber }
  },
  dismiss: childOf,
  detach: childOf,
  focusText: childOf,
  loadItems: ({ request, section }) => ({ request, section }),
  saveTask: ({ key, taskId }) => ({ key, taskId }),
  loadTravelTimes: ({ request }) => ({ request }),
  saveOrder: ({ key }) => ({ key }),
  saveOutcome: ({ key, taskId }) => ({ key, taskId }),
  saveRecord: ({ key }) => ({ key }),
  arrived: ({ taskId, at, nearbyCount }) => ({ taskId, at, nearbyCount }),
  left: ({ taskId, at }) => ({ taskId, at }),
  redraw: ({ changed }) => ({ changed }),
}

/** Undefined for a kind that this version does not know. */
export function effectOf(effect) {
  const { kind } = effect
  return kind && { kind, ...effects[kind](effect) }
}
