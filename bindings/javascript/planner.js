// PlannerKit: a field agent's day. README.md shows how it is used, planner.d.ts has every type, and the comments of
// include/planner.h have the rules of the library.

import { abiVersion, constants, structs } from './layouts.js'
import { Library, instantiate } from './library.js'
import * as values from './values.js'

const { PlannerError } = values
export { PlannerError }
export const Limits = Object.freeze(constants.limit)

const { OK } = constants.status
const nothing = () => []
const longestOffset = 64_800
const minute = 60_000

/**
 * Loads planner.wasm, from beside this module if nothing is said: of a URL or path, a Response or the promise of one,
 * bytes, or a module that was compiled before. Each loading has a memory of its own.
 */
export async function load(source = new URL('planner.wasm', import.meta.url)) {
  const library = new Library(await instantiate(await source))
  return {
    Planner: class extends Planner {
      constructor(options) {
        super(library, options)
      }
    },
    distance: (from, to) => library.distance(from, to),
    distances: (from, places) => library.distances(from, places),
    version: library.text('planner_version_text'),
    abiVersion,
  }
}

/** Seconds from UTC to local time, by milliseconds since 1970. */
function offsetsOf(timeZone) {
  const checked = offset => values.whole(offset, 'The offset from UTC', -longestOffset, longestOffset)
  if (timeZone === undefined || timeZone === null) return at => checked(Math.round(-60 * new Date(at).getTimezoneOffset()))
  if (typeof timeZone === 'function') return at => checked(timeZone(new Date(at)))
  let format
  try {
    format = new Intl.DateTimeFormat('en', { timeZone: values.string(timeZone, 'timeZone'), timeZoneName: 'longOffset' })
  } catch (error) {
    if (error instanceof RangeError) throw new PlannerError('INVALID_ARGUMENT', `${error.message}.`)
    throw error
  }
  return at => {
    const name = format.formatToParts(at).find(part => part.type === 'timeZoneName').value
    const [, sign, hours, minutes, seconds] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [0, '+', 0, 0, 0]
    const offset = 3600 * hours + 60 * minutes + Number(seconds ?? 0)
    return checked(sign === '+' ? offset : -offset)
  }
}

/** One agent's day. Hosts have the class that load() gives them. */
class Planner {
  #library
  #handle = 0
  #clock
  #offsets
  #offset
  #minute
  #told

  constructor(library, options = {}) {
    values.object(options, 'options')
    const { settings = {}, timeZone, clock = () => new Date(), now, snapshot, authorization } = options
    if (typeof clock !== 'function') throw new TypeError('clock must be a function')
    this.#library = library
    this.#clock = clock
    this.#told = values.instant(now ?? clock(), 'now')
    this.#offsets = offsetsOf(timeZone)
    this.#minute = Math.floor(this.#told / minute)
    this.#offset = this.#offsets(this.#told)
    const fields = values.settingsFields(settings, this.#offset)
    if (!((snapshot ?? new Uint8Array()) instanceof Uint8Array)) throw new TypeError('snapshot must be a Uint8Array')
    const granted = values.choice('authorization', authorization ?? 'notDetermined', 'authorization')
    this.#handle = library.make(this, fields, this.#told, snapshot, granted)
    if (!snapshot && authorization) this.authorizationChanged(authorization, new Date(this.#told))
  }

  close() {
    if (this.#handle === 0) return
    this.#library.destroy(this, this.#handle)
    this.#handle = 0
  }

  [Symbol.dispose ?? Symbol('dispose')]() {
    this.close()
  }

  get isClosed() {
    return this.#handle === 0
  }

  // ---- Calls ----

  #open() {
    if (this.#handle === 0) throw new PlannerError('CLOSED', 'The planner is closed.')
    return this.#handle
  }

  /** Whether there is something; throws if the call was refused. */
  #hasAnswer(status) {
    if (status >= 0) return status === OK
    throw this.#library.error(status, this.#library.text('planner_error_message', this.#handle))
  }

  /** Tells an event. What is the host's own to run (clock, time zone, getters) has run before the library is entered. */
  #tell(name, now, argumentsIn = nothing) {
    this.#open()
    const { exports, memory } = this.#library
    const at = values.instant(now ?? this.#clock(), 'now')
    memory.using(room => {
      const further = argumentsIn(room)
      if (Math.floor(at / minute) !== this.#minute) this.#followZone(at)
      this.#hasAnswer(exports[name](this.#open(), BigInt(at), ...further))
    })
    this.#told = at
  }

  /** Tells the offset from UTC if it changed. */
  #followZone(at) {
    const offset = this.#offsets(at)
    if (offset !== this.#offset) this.#tellOffset(at, offset)
    this.#minute = Math.floor(at / minute)
  }

  #tellOffset(at, offset) {
    const { exports, memory } = this.#library
    memory.using(room => {
      const settings = room.struct('settings', values.settingsFields({}, offset))
      this.#hasAnswer(exports.planner_settings_changed(this.#open(), BigInt(at), settings))
    })
    this.#offset = offset
  }

  /** What a query writes into a struct of this kind; null if there is nothing. */
  #read(kind, name, ...args) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.blank(kind)
      return this.#hasAnswer(exports[name](handle, ...args, out)) ? memory.read(kind, out) : null
    })
  }

  #text(name, ...args) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.take(structs.text.size)
      this.#hasAnswer(exports[name](handle, ...args, out))
      return memory.text(out)
    })
  }

  /** All that a query has, from 0 on, its index being the last of its arguments but those after it. */
  #all(kind, name, before, shape, after = []) {
    const found = []
    for (;;) {
      const read = this.#read(kind, name, ...before, found.length, ...after)
      if (read === null) return found
      found.push(shape(read))
    }
  }

  // ---- Time ----

  get nextWake() {
    const { exports, memory } = this.#library
    const handle = this.#open()
    const wake = memory.using(room => {
      const out = room.take(8)
      return this.#hasAnswer(exports.planner_next_wake(handle, out)) ? Number(memory.view.getBigInt64(out, true)) : null
    })
    return wake === null ? null : values.instantOf(Math.min(wake, this.#nextOffset(wake)))
  }

  /** When the offset from UTC is another one, if that is before an instant. */
  #nextOffset(end) {
    let before = Math.floor(this.#told / minute)
    let after = Math.floor(end / minute)
    if (this.#offsets(after * minute) === this.#offset) return end
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (this.#offsets(middle * minute) === this.#offset) before = middle
      else after = middle
    }
    return after * minute
  }

  clockAdvanced(now) {
    this.#tell('planner_clock_advanced', now)
  }

  timeZoneChanged(timeZone, now) {
    this.#open()
    const at = values.instant(now ?? this.#clock(), 'now')
    const offsets = offsetsOf(timeZone)
    this.#tellOffset(at, offsets(at))
    this.#offsets = offsets
    this.#minute = Math.floor(at / minute)
    this.#told = at
  }

  // ---- Lifecycle and settings ----

  start(now) {
    this.#tell('planner_start', now)
  }

  stop(now) {
    this.#tell('planner_stop', now)
  }

  settingsChanged(settings, now) {
    const fields = values.settingsFields(settings)
    this.#tell('planner_settings_changed', now, room => [room.struct('settings', fields)])
  }

  authorizationChanged(authorization, now) {
    const granted = values.choice('authorization', authorization, 'authorization')
    this.#tell('planner_authorization_changed', now, () => [granted])
  }

  // ---- Location ----

  fixReceived(fix, now) {
    const fields = values.fixFields(fix)
    this.#tell('planner_fix_received', now, room => [room.struct('fix', fields)])
  }

  locationFailed(now) {
    this.#tell('planner_location_failed', now)
  }

  get location() {
    return values.locationOf(this.#read('location', 'planner_location_state'))
  }

  // ---- Plan ----

  planLoaded(request, tasks, now) {
    const number = values.request(request)
    const all = values.list(tasks, 'tasks').map(values.taskFields)
    this.#tell('planner_plan_loaded', now, room => [number, room.structs('task', all), all.length, structs.task.size])
  }

  planFailed(request, message = '', now) {
    this.#answerFailed('planner_plan_failed', request, message, now)
  }

  #answerFailed(name, request, message, now) {
    const number = values.request(request)
    values.string(message, 'message')
    this.#tell(name, now, room => [number, room.text(message)])
  }

  refresh(now) {
    this.#tell('planner_refresh', now)
  }

  refusals() {
    return this.#all('refusal', 'planner_refusal_at', [], ({ index, status, message }) => ({
      index, code: this.#library.error(status, message).code, message,
    }))
  }

  #tellTask(name, task, now) {
    const fields = values.taskFields(task)
    this.#tell(name, now, room => [room.struct('task', fields)])
  }

  taskAdded(task, now) {
    this.#tellTask('planner_task_added', task, now)
  }

  taskUpdated(task, now) {
    this.#tellTask('planner_task_updated', task, now)
  }

  #tellID(name, id, now, ...further) {
    values.uuid(id, 'id')
    this.#tell(name, now, room => [room.uuid(id), ...further])
  }

  taskRemoved(id, now) {
    this.#tellID('planner_task_removed', id, now)
  }

  taskStatusChanged(id, status, now) {
    this.#tellID('planner_task_status_changed', id, now, values.choice('task', status, 'status'))
  }

  travelTimeReceived(id, seconds, now) {
    this.#tellID('planner_travel_time_received', id, now, values.number(seconds, 'seconds'))
  }

  // ---- Home screen ----

  get home() {
    return values.homeOf(this.#read('home', 'planner_home_state'))
  }

  row(index) {
    const row = this.#read('row', 'planner_row_at', values.index(index, 'index'))
    return row && values.rowOf(row)
  }

  rows() {
    const { exports, memory } = this.#library
    const handle = this.#open()
    const { size } = structs.row
    return memory.using(room => {
      const count = room.take(4)
      this.#hasAnswer(exports.planner_rows(handle, 0, 0, size, count))
      const capacity = memory.view.getUint32(count, true)
      const rows = room.blank('row', capacity)
      this.#hasAnswer(exports.planner_rows(handle, rows, capacity, size, count))
      return Array.from({ length: capacity }, (_, index) => values.rowOf(memory.read('row', rows + size * index)))
    })
  }

  rowLines(row) {
    return this.#all('line', 'planner_row_line_at', [values.index(row, 'row')], values.lineOf)
  }

  rowDistances(from) {
    const { latitude, longitude } = values.coordinateFields(from, 'from')
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const count = room.take(4)
      this.#hasAnswer(exports.planner_row_distances(handle, latitude, longitude, 0, 0, count))
      const capacity = memory.view.getUint32(count, true)
      const out = room.take(8 * capacity)
      this.#hasAnswer(exports.planner_row_distances(handle, latitude, longitude, out, capacity, count))
      return this.#library.doubles(out, capacity)
    })
  }

  collectChanges() {
    const changes = this.#read('changes', 'planner_collect_changes')
    const numbers = (pointer, count) =>
      Array.from({ length: count }, (_, index) => this.#library.memory.view.getUint32(pointer + 4 * index, true))
    const moved = numbers(changes.moved, 2 * changes.movedCount)
    return {
      removed: numbers(changes.removed, changes.removedCount),
      moved: Array.from({ length: changes.movedCount }, (_, index) => ({
        from: moved[2 * index], to: moved[2 * index + 1],
      })),
      inserted: numbers(changes.inserted, changes.insertedCount),
      updated: numbers(changes.updated, changes.updatedCount),
    }
  }

  rowTapped(id, now) {
    this.#tellID('planner_row_tapped', id, now)
  }

  // ---- Effects ----

  nextEffect() {
    for (;;) {
      const read = this.#read('effect', 'planner_next_effect')
      if (read === null) return null
      const effect = values.effectOf(read)
      if (effect !== undefined) return effect
    }
  }

  *effects() {
    for (let effect = this.nextEffect(); effect !== null; effect = this.nextEffect()) yield effect
  }

  // ---- Children ----

  childAppeared(presentation, now) {
    const number = values.request(presentation, 'presentation')
    this.#tell('planner_child_appeared', now, () => [number])
  }

  childDisappeared(presentation, dismissed = true, now) {
    const number = values.request(presentation, 'presentation')
    const flag = values.flag(dismissed, 'dismissed')
    this.#tell('planner_child_disappeared', now, () => [number, flag])
  }

  closeTapped(now) {
    this.#tell('planner_close_tapped', now)
  }

  get details() {
    const details = this.#read('details', 'planner_details_state')
    return details && values.detailsOf(details)
  }

  get detailsRow() {
    const row = this.#read('row', 'planner_details_row')
    return row && values.rowOf(row)
  }

  detailsLines() {
    return this.#all('line', 'planner_details_line_at', [], values.lineOf)
  }

  detentChanged(presentation, detent, now) {
    const further = [values.request(presentation, 'presentation'), values.choice('detent', detent, 'detent')]
    this.#tell('planner_detent_changed', now, () => further)
  }

  // ---- Composer ----

  composerRequested(composition, now) {
    const { taskId, isEdit = false, sections = [], preselected = [] } = values.object(composition, 'composition')
    const id = values.uuid(taskId, 'taskId')
    const edits = values.flag(isEdit, 'isEdit')
    const allSections = values.list(sections, 'sections').map(values.sectionFields)
    const allItems = values.list(preselected, 'preselected').map(values.preselectedFields)
    this.#tell('planner_composer_requested', now, room => [
      room.struct('composition', {
        isEdit: edits,
        taskId: id,
        sections: room.structs('section', allSections),
        sectionCount: allSections.length,
        sectionStride: structs.section.size,
        preselected: room.structs('item', allItems),
        preselectedCount: allItems.length,
        preselectedStride: structs.item.size,
      }),
    ])
  }

  get composer() {
    const composer = this.#read('composer', 'planner_composer_state')
    return composer && values.composerOf(composer)
  }

  sections() {
    return this.#all('sectionState', 'planner_section_at', [], values.sectionOf)
  }

  items(section) {
    return this.#all('item', 'planner_item_at', [values.index(section, 'section')], values.itemOf)
  }

  selected(section) {
    const state = this.#read('sectionState', 'planner_section_at', values.index(section, 'section'))
    return state === null ? [] : this.#all('item', 'planner_selected_at', [section], values.itemOf, [state.valueType])
  }

  textChanged(text, now) {
    values.string(text, 'text')
    this.#tell('planner_text_changed', now, room => [room.text(text)])
  }

  sectionActivated(section, now) {
    const number = values.index(section, 'section')
    this.#tell('planner_section_activated', now, () => [number])
  }

  itemsLoaded(request, items, now) {
    const number = values.request(request)
    const all = values.list(items, 'items').map(values.itemFields)
    this.#tell('planner_items_loaded', now, room => [number, room.structs('item', all), all.length, structs.item.size])
  }

  itemsFailed(request, message = '', now) {
    this.#answerFailed('planner_items_failed', request, message, now)
  }

  itemTapped(section, item, now) {
    const further = [values.index(section, 'section'), values.index(item, 'item')]
    this.#tell('planner_item_tapped', now, () => further)
  }

  itemEntered(section, item, now) {
    const number = values.index(section, 'section')
    const fields = values.itemFields(item)
    this.#tell('planner_item_entered', now, room => [number, room.struct('item', fields)])
  }

  selectionCleared(section, now) {
    const number = values.index(section, 'section')
    this.#tell('planner_selection_cleared', now, () => [number])
  }

  keepDraftChanged(keeps, now) {
    const flag = values.flag(keeps, 'keeps')
    this.#tell('planner_keep_draft_changed', now, () => [flag])
  }

  saveTapped(now) {
    this.#tell('planner_save_tapped', now)
  }

  // ---- Saves ----

  saveAcknowledged(request, now) {
    const number = values.request(request)
    this.#tell('planner_save_acknowledged', now, () => [number])
  }

  saveFailed(request, message = '', now) {
    this.#answerFailed('planner_save_failed', request, message, now)
  }

  saveRetried(taskId, now) {
    this.#tellID('planner_save_retried', taskId, now)
  }

  saves() {
    return this.#all('save', 'planner_save_at', [], save => this.#saveOf(save))
  }

  save(request) {
    const number = values.request(request)
    this.#read('task', 'planner_save_task', number)
    return this.saves().find(save => save.request === request)
  }

  #saveOf({ request, taskId, isEdit, hasFailed, message }) {
    const number = BigInt(request)
    const task = values.taskOf(this.#read('task', 'planner_save_task', number))
    return {
      request, taskId, isEdit: isEdit !== 0, hasFailed: hasFailed !== 0, message, task, values: this.#saveValues(number),
    }
  }

  #saveValues(request) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const found = []
      const name = room.take(structs.text.size)
      const item = room.blank('item')
      while (this.#hasAnswer(exports.planner_save_value_at(handle, request, found.length, name, item))) {
        found.push({ section: memory.text(name), item: values.itemOf(memory.read('item', item)) })
      }
      return found
    })
  }

  // ---- Words ----

  string(key) {
    return this.#text('planner_string', values.choice('string', key, 'key'))
  }

  replaceString(key, text, now) {
    const number = values.choice('string', key, 'key')
    values.string(text, 'text')
    this.#tell('planner_replace_string', now, room => [number, room.text(text)])
  }

  get language() {
    return this.#text('planner_language')
  }

  // ---- Snapshot ----

  snapshot() {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.take(structs.bytes.size)
      this.#hasAnswer(exports.planner_snapshot(handle, out))
      const start = memory.view.getUint32(out, true)
      return memory.bytes.slice(start, start + memory.view.getUint32(out + 4, true))
    })
  }
}
