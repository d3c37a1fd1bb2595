// What goes in and comes out, as values of JavaScript. A wrong type throws TypeError, a value that cannot be PlannerError.

import { constants } from './layouts.js'

/** A call that was refused. Nothing has changed by it, and the clock has not moved. */
export class PlannerError extends Error {
  constructor(code, message) {
    super(message)
    this.name = 'PlannerError'
    this.code = code
  }
}

const dayLength = 86_400_000
// Four days short of what a Date can be, so that every local day and the next midnight are Dates.
const lastInstant = 8.64e15 - 4 * dayLength
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const textFields = ['notes', 'address', 'openingHours', 'photoUrl', 'projectId']
const names = Object.fromEntries(
  Object.entries(constants).map(([group, numbers]) => [
    group, new Map(Object.entries(numbers).map(([name, number]) => [number, name])),
  ]))

// ---- Checks ----

function invalid(message) {
  return new PlannerError('INVALID_ARGUMENT', message)
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
const isThere = value => value !== undefined && value !== null

export function whole(value, name, least = 0, most = Number.MAX_SAFE_INTEGER) {
  if (Number.isInteger(number(value, name)) && value >= least && value <= most) return value
  throw invalid(`${name} is not a whole number within ${least} and ${most}.`)
}

export const index = (value, name) => whole(value, name, 0, 2 ** 32 - 1)
export const request = (value, name = 'request') => BigInt(whole(value, name))

/** Milliseconds since 1970. */
export function instant(value, name) {
  if (!(value instanceof Date)) throw new TypeError(`${name} must be a Date`)
  const time = value.getTime()
  if (Math.abs(time) <= lastInstant) return time
  throw invalid(`${name} is not an instant that can be, or is too far away.`)
}

/** Days since 1970. */
function localDay(value, name) {
  const time = Date.parse(`${string(value, name)}T00:00:00Z`)
  if (Math.abs(time) <= lastInstant && dayOf(time / dayLength) === value) return time / dayLength
  throw invalid(`${name} is not a day such as 2026-05-12.`)
}

export function uuid(value, name) {
  if (uuidPattern.test(string(value, name))) return value
  throw invalid(`${name} is not a UUID such as 123e4567-e89b-12d3-a456-426614174000.`)
}

/** The number of a constant. */
export function choice(group, value, name) {
  const numbers = constants[group]
  if (Object.hasOwn(numbers, string(value, name))) return numbers[value]
  throw invalid(`${name} is none of ${Object.keys(numbers).join(', ')}.`)
}

export function list(value, name) {
  if (typeof value?.[Symbol.iterator] === 'function' && typeof value !== 'string') return [...value]
  throw new TypeError(`${name} must be an array`)
}

const mask = (group, values, name) => list(values, name).reduce((bits, value) => bits | choice(group, value, name), 0)

// ---- In ----

export function coordinateFields(place, name = 'coordinate') {
  object(place, name)
  return { latitude: number(place.latitude, 'latitude'), longitude: number(place.longitude, 'longitude') }
}

export function taskFields(task) {
  object(task, 'task')
  const has = constants.taskHas
  const fields = { present: 0, id: uuid(task.id, 'id'), title: string(task.title, 'title') }
  if (isThere(task.order)) fields.order = whole(task.order, 'order', -(2 ** 31), 2 ** 31 - 1)
  if (isThere(task.status)) fields.status = choice('task', task.status, 'status')
  if (isThere(task.coordinate)) {
    fields.present |= has.coordinate
    Object.assign(fields, coordinateFields(task.coordinate))
  }
  if (task.planned instanceof Date) {
    fields.present |= has.plannedAt
    fields.plannedAt = instant(task.planned, 'planned')
  } else if (isThere(task.planned)) {
    fields.present |= has.plannedDay
    fields.plannedDay = localDay(task.planned, 'planned')
  }
  if (isThere(task.estimatedDuration)) {
    fields.present |= has.duration
    fields.estimatedDuration = seconds(task.estimatedDuration, 'estimatedDuration')
  }
  if (isThere(task.repeatDays)) fields.repeatDays = mask('weekday', task.repeatDays, 'repeatDays')
  for (const field of textFields) if (isThere(task[field])) fields[field] = string(task[field], field)
  return fields
}

const seconds = (value, name) => whole(value, name, -Number.MAX_SAFE_INTEGER)

export function fixFields(fix) {
  object(fix, 'fix')
  return {
    time: instant(fix.time, 'time'),
    ...coordinateFields(fix, 'fix'),
    horizontalAccuracy: number(fix.horizontalAccuracy ?? 0, 'horizontalAccuracy'),
  }
}

const settingTypes = {
  hourCycle: (value, name) => whole(value, name, -(2 ** 31), 2 ** 31 - 1),
  distanceFilter: number,
  desiredAccuracy: number,
  maximumSpeed: number,
  detourFactor: number,
  travelSpeed: number,
  measurementSystem: (value, name) => choice('system', value, name),
  language: string,
}

export function settingsFields(settings, utcOffset) {
  object(settings, 'settings')
  const fields = { present: 0 }
  const put = (name, value) => {
    fields[name] = value
    fields.present |= constants.settingsHas[name]
  }
  if (utcOffset !== undefined) put('utcOffset', utcOffset)
  for (const [name, checked] of Object.entries(settingTypes)) {
    if (isThere(settings[name])) put(name, checked(settings[name], name))
  }
  return fields
}

export function sectionFields(section) {
  object(section, 'section')
  const fields = { kind: choice('section', section.kind ?? 'custom', 'kind') }
  if (isThere(section.name)) fields.name = string(section.name, 'name')
  if (isThere(section.valueType)) fields.valueType = choice('value', section.valueType, 'valueType')
  if (isThere(section.allowsMultiple)) fields.allowsMultiple = flag(section.allowsMultiple, 'allowsMultiple')
  if (isThere(section.allowsCustomItems)) fields.allowsCustomItems = flag(section.allowsCustomItems, 'allowsCustomItems')
  if (isThere(section.maximum)) fields.maximum = whole(section.maximum, 'maximum', 1, 2 ** 32 - 1)
  return fields
}

const itemValues = {
  text: value => ({ text: string(value, 'value') }),
  duration: value => ({ number: seconds(value, 'value') }),
  day: value => ({ number: localDay(value, 'value') }),
  weekday: value => ({ number: choice('weekday', value, 'value') }),
}

export function itemFields(item) {
  object(item, 'item')
  const type = choice('value', item.type, 'type')
  return { type, ...itemValues[item.type](item.value), label: string(item.label ?? '', 'label') }
}

export function preselectedFields(item) {
  return { ...itemFields(item), section: index(item.section, 'section') }
}

// ---- Out ----

export const instantOf = milliseconds => new Date(milliseconds)
export const nameOf = (group, number) => names[group].get(number)

/** Days since 1970 as YYYY-MM-DD. */
export function dayOf(day) {
  return new Date(day * dayLength).toISOString().split('T')[0]
}

function namesOf(group, bits) {
  return Object.entries(constants[group]).filter(([, bit]) => bits & bit).map(([name]) => name)
}

const placeOf = ({ latitude, longitude }) => ({ latitude, longitude })

function plannedOf(values, has) {
  if (values.present & has.plannedAt) return instantOf(values.plannedAt)
  return values.present & has.plannedDay ? dayOf(values.plannedDay) : null
}

export function taskOf(task) {
  const has = constants.taskHas
  return {
    id: task.id,
    title: task.title,
    order: task.order,
    status: nameOf('task', task.status),
    coordinate: task.present & has.coordinate ? placeOf(task) : null,
    planned: plannedOf(task, has),
    estimatedDuration: task.present & has.duration ? task.estimatedDuration : null,
    repeatDays: namesOf('weekday', task.repeatDays),
    ...Object.fromEntries(textFields.map(field => [field, task[field] || null])),
  }
}

export function rowOf(row) {
  const has = constants.rowHas
  return {
    id: row.id,
    order: row.order,
    status: nameOf('task', row.status),
    statusColor: nameOf('color', row.statusColor),
    updating: row.updating !== 0,
    distance: row.present & has.distance ? row.distance : null,
    travelTime: row.present & has.travelTime ? row.travelTime : null,
    coordinate: row.present & has.coordinate ? placeOf(row) : null,
    planned: plannedOf(row, has),
    title: row.title,
    address: row.address,
    openingHours: row.openingHours,
    distanceText: row.distanceText,
    travelTimeText: row.travelTimeText,
    updatingText: row.updatingText,
    plannedText: row.plannedText,
    statusText: row.statusText,
    photoUrl: row.photoUrl,
    spokenText: row.spokenText,
  }
}

export function lineOf({ field, font, color, text, spoken }) {
  return { field: nameOf('field', field), font: nameOf('font', font), color: nameOf('color', color), text, spoken }
}

export function homeOf({ phase, refreshing, day, rowCount, refusedCount, message }) {
  return {
    phase: nameOf('phase', phase), refreshing: refreshing !== 0, day: dayOf(day), rowCount, refusedCount, message,
  }
}

export function detailsOf({ presentation, taskId, detent }) {
  return { presentation, taskId, detent: nameOf('detent', detent) }
}

export function locationOf(location) {
  const { horizontalAccuracy, time, receivedCount, usedCount } = location
  const { ignoredAccuracy, ignoredOrder, ignoredTime, ignoredUnauthorized } = location
  const hasFix = location.present & constants.locationHas.fix
  return {
    authorization: nameOf('authorization', location.authorization),
    freshness: nameOf('freshness', location.freshness),
    fix: hasFix ? { time: instantOf(time), ...placeOf(location), horizontalAccuracy } : null,
    receivedCount, usedCount, ignoredAccuracy, ignoredOrder, ignoredTime, ignoredUnauthorized,
  }
}

export function composerOf({ presentation, taskId, isEdit, canSave, keepsDraft, activeSection, sectionCount, title, text }) {
  return {
    presentation, taskId, isEdit: isEdit !== 0, canSave: canSave !== 0, keepsDraft: keepsDraft !== 0,
    activeSection: activeSection < 0 ? null : activeSection, sectionCount, title, text,
  }
}

export function sectionOf(section) {
  const { itemCount, selectedCount, name, message } = section
  return {
    kind: nameOf('section', section.kind),
    valueType: nameOf('value', section.valueType),
    allowsMultiple: section.allowsMultiple !== 0,
    allowsCustomItems: section.allowsCustomItems !== 0,
    maximum: section.maximum || null,
    phase: nameOf('items', section.phase),
    itemCount, selectedCount, name, message,
    dropped: section.hasDropped ? section.dropped : null,
  }
}

const valuesOf = {
  text: ({ text }) => text,
  duration: ({ number }) => number,
  day: ({ number }) => dayOf(number),
  weekday: ({ number }) => nameOf('weekday', number),
}

export function itemOf(item) {
  const type = nameOf('value', item.type)
  return {
    type, value: valuesOf[type](item), label: item.label, isSelected: item.isSelected !== 0, isCustom: item.isCustom !== 0,
  }
}

const childOf = ({ presentation, child, taskId }) => ({ presentation, child: nameOf('child', child), taskId })

const effects = {
  loadPlan: ({ request, day }) => ({ request, day: dayOf(day) }),
  requestPermission: () => ({}),
  startLocation: ({ distanceFilter, desiredAccuracy }) => ({ distanceFilter, desiredAccuracy }),
  stopLocation: () => ({}),
  attach: childOf,
  present: effect => ({
    ...childOf(effect),
    style: nameOf('style', effect.style),
    detents: namesOf('detent', effect.detents),
    detent: nameOf('detent', effect.detent) ?? null,
    showsGrabber: effect.showsGrabber !== 0,
  }),
  dismiss: childOf,
  detach: childOf,
  focusText: childOf,
  loadItems: ({ request, section }) => ({ request, section }),
  saveTask: ({ request, taskId }) => ({ request, taskId }),
  redraw: ({ changed }) => ({
    changed: Object.fromEntries(Object.entries(constants.changed).map(([name, bit]) => [name, (changed & bit) !== 0])),
  }),
}

/** Undefined for a kind that this version does not know. */
export function effectOf(effect) {
  const kind = nameOf('effect', effect.kind)
  return kind && { kind, ...effects[kind](effect) }
}
