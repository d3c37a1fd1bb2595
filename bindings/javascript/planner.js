// PlannerKit: a field agent's day. README.md shows how to use it, planner.d.ts and types.d.ts have every type, and
// include/planner.h has the rules of the library.

import { columnsAt, width } from './columns.js'
import { Closable, handleOf } from './handles.js'
import { spansIn } from './hours.js'
import { abiVersion, constants, structs } from './layouts.js'
import { Library, cryptography, instantiate } from './library.js'
import { Offsets } from './offsets.js'
import { OrderSearch, bestGaps, bestOrder, insertionOf } from './order.js'
import * as values from './values.js'

const { PlannerError } = values
export { PlannerError }
export const Limits = Object.freeze(constants.limit)

const { OK } = constants.status
const nothing = () => []
/** The option with which a planner is taken over. */
const handover = Symbol('handover')

/**
 * Loads planner.wasm from a URL or path, a Response or the promise of one, bytes, or a compiled module; by default from
 * beside this module. Each load has its own memory.
 */
export async function load(source = new URL('planner.wasm', import.meta.url)) {
  const library = new Library(await instantiate(await source), await cryptography())
  return {
    Planner: class extends Planner {
      constructor(options) {
        super(library, options)
      }

      static takeOver(bytes, options = {}) {
        return new this({ ...values.object(options, 'options'), [handover]: values.bytes(bytes, 'bytes') })
      }
    },
    snapshotFacts: snapshot => library.snapshotFacts(snapshot),
    distance: (from, to) => library.distance(from, to),
    distances: (from, places) => library.distances(from, places),
    openingHours: (text, options) => library.openingHours(text, options),
    explainOpeningHours: text => library.explainOpeningHours(text),
    bestGaps: problems => bestGaps(library, problems),
    bestOrder: problem => bestOrder(library, problem),
    orderSearch: problem => new OrderSearch(library, problem),
    version: library.text('planner_version_text'),
    abiVersion,
  }
}

/** One agent's day. Hosts use the subclass that load() returns. */
class Planner extends Closable {
  #library
  #clock
  #offsets
  #day // the local day of the last event

  constructor(library, options = {}) {
    super()
    values.object(options, 'options')
    const { timeZone, clock = () => new Date(), now, [handover]: bytes } = options
    if (typeof clock !== 'function') throw new TypeError('clock must be a function')
    this.#library = library
    this.#clock = clock
    const at = bytes
      ? values.instant(library.snapshotFacts(bytes).takenAt, 'takenAt')
      : values.instant(now ?? clock(), 'now')
    this.#offsets = Offsets.of(timeZone, at)
    this.#day = this.#offsets.day(at)
    if (bytes) library.takeOver(this, bytes)
    else this.#create(options, at)
  }

  #create({ settings = {}, snapshot, authorization }, at) {
    const fields = values.settingsFields(settings, this.#offsets.list)
    if (values.isPresent(snapshot)) values.bytes(snapshot, 'snapshot')
    const granted = values.choice('authorization', authorization ?? 'notDetermined', 'authorization')
    this.#library.create(this, fields, at, snapshot, granted)
    if (!snapshot && authorization) this.authorizationChanged(authorization, new Date(at))
  }

  // ---- Calls ----

  #open() {
    return handleOf(this, 'The planner is closed.')
  }

  /** Whether there is a result; throws if the call was refused. */
  #hasResult(status) {
    if (status >= 0) return status === OK
    throw this.#library.refusal(status, this.#open())
  }

  /** Sends an event. Code of the host (clock, time zone, getters) runs before the library is entered. */
  #send(name, now, argumentsIn = nothing) {
    this.#open()
    const { exports, memory } = this.#library
    const at = values.instant(now ?? this.#clock(), 'now')
    // A day that begins moves the span of the offsets.
    const offsets = this.#offsets.day(at) === this.#day ? this.#offsets : this.#offsets.around(at)
    memory.using(room => {
      const further = argumentsIn(room)
      this.#hasResult(exports[name](this.#open(), BigInt(at), ...further))
    })
    if (offsets !== this.#offsets) this.#sendOffsets(at, offsets)
    this.#day = offsets.day(at)
  }

  #sendOffsets(at, offsets) {
    const { exports, memory } = this.#library
    memory.using(room => {
      const settings = room.struct('settings', values.settingsFields({}, offsets.list))
      this.#hasResult(exports.planner_settings_changed(this.#open(), BigInt(at), settings))
    })
    this.#offsets = offsets
    this.#day = offsets.day(at)
  }

  /** What a query writes into a struct of this kind; null if there is nothing. */
  #read(kind, name, ...args) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.blank(kind)
      return this.#hasResult(exports[name](handle, ...args, out)) ? memory.read(kind, out) : null
    })
  }

  /** What a query reads of the task with an id, or of the save with a key. */
  #readBy(kind, name, uuid) {
    return this.#library.memory.using(room => this.#read(kind, name, room.uuid(uuid)))
  }

  #text(name, ...args) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.take(structs.text.size)
      this.#hasResult(exports[name](handle, ...args, out))
      return memory.text(out)
    })
  }

  /** All elements of a query about the task with an id, or about the save with a key. */
  #allBy(kind, name, uuid) {
    return this.#library.memory.using(room => this.#all(kind, name, [room.uuid(uuid)]))
  }

  /** All elements of a query. Its index stands between the other arguments. */
  #all(kind, name, before = [], after = []) {
    const found = []
    for (;;) {
      const read = this.#read(kind, name, ...before, found.length, ...after)
      if (read === null) return found
      found.push(read)
    }
  }

  // ---- Time ----

  get nextWake() {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.take(8)
      const isDue = this.#hasResult(exports.planner_next_wake(handle, out))
      return isDue ? new Date(Number(memory.view.getBigInt64(out, true))) : null
    })
  }

  clockAdvanced(now) {
    this.#send('planner_clock_advanced', now)
  }

  timeZoneChanged(timeZone, now) {
    this.#open()
    const at = values.instant(now ?? this.#clock(), 'now')
    this.#sendOffsets(at, Offsets.of(timeZone, at))
  }

  // ---- Lifecycle and settings ----

  start(now) {
    this.#send('planner_start', now)
  }

  stop(now) {
    this.#send('planner_stop', now)
  }

  settingsChanged(settings, now) {
    const fields = values.settingsFields(settings)
    this.#send('planner_settings_changed', now, room => [room.struct('settings', fields)])
  }

  authorizationChanged(authorization, now) {
    const granted = values.choice('authorization', authorization, 'authorization')
    this.#send('planner_authorization_changed', now, () => [granted])
  }

  // ---- Location ----

  fixReceived(fix, now) {
    const fields = values.fixFields(fix)
    this.#send('planner_fix_received', now, room => [room.struct('fix', fields)])
  }

  fixesReceived(fixes, watch = {}) {
    const { count, ...columns } = values.fixColumns(fixes)
    const watched = values.watchFields(watch)
    const handle = this.#open()
    const { exports, memory } = this.#library
    const taken = memory.using(room => {
      const [array, out] = [room.columns('fix', columns, count), room.take(4)]
      const { size } = structs.fix
      this.#hasResult(exports.planner_fixes_received(handle, array, count, size, room.struct('watch', watched), out))
      return memory.view.getUint32(out, true)
    })
    this.#passed(columns.time.slice(0, taken).reduce((last, time) => Math.max(last, time), -Infinity))
    return taken
  }

  /** The clock has advanced to the time of a fix, or was past it. */
  #passed(last) {
    if (!(this.#offsets.day(last) > this.#day)) return
    let offsets
    try {
      offsets = this.#offsets.around(last)
    } catch {
      return // The fixes are passed. The next event begins the day, and throws what the time zone throws.
    }
    if (offsets !== this.#offsets) this.#sendOffsets(last, offsets)
    this.#day = offsets.day(last)
  }

  locationFailed(now) {
    this.#send('planner_location_failed', now)
  }

  get location() {
    return this.#read('location', 'planner_location_state')
  }

  // ---- Plan ----

  planLoaded(request, tasks, now) {
    const number = values.request(request)
    const all = values.list(tasks, 'tasks').map(values.taskFields)
    this.#send('planner_plan_loaded', now, room => [number, room.structs('task', all), all.length, structs.task.size])
  }

  planFailed(request, message = '', now) {
    this.#sendFailure('planner_plan_failed', request, message, now)
  }

  #sendFailure(name, request, message, now) {
    const number = values.request(request)
    values.string(message, 'message')
    this.#send(name, now, room => [number, room.text(message)])
  }

  refresh(now) {
    this.#send('planner_refresh', now)
  }

  refusals() {
    return this.#all('refusal', 'planner_refusal_at')
  }

  #sendTask(name, task, now) {
    const fields = values.taskFields(task)
    this.#send(name, now, room => [room.struct('task', fields)])
  }

  taskAdded(task, now) {
    this.#sendTask('planner_task_added', task, now)
  }

  taskUpdated(task, now) {
    this.#sendTask('planner_task_updated', task, now)
  }

  #sendID(name, id, now, ...further) {
    values.uuid(id, 'id')
    this.#send(name, now, room => [room.uuid(id), ...further])
  }

  taskRemoved(id, now) {
    this.#sendID('planner_task_removed', id, now)
  }

  taskStatusChanged(id, status, now) {
    this.#sendID('planner_task_status_changed', id, now, values.choice('taskStatus', status, 'status'))
  }

  travelTimeReceived(id, seconds, now) {
    this.#sendID('planner_travel_time_received', id, now, values.number(seconds, 'seconds'))
  }

  task(id) {
    return this.#readBy('task', 'planner_known_task', values.uuid(id, 'id'))
  }

  tasks() {
    return this.#all('task', 'planner_known_task_at')
  }

  // ---- Opening hours ----

  holidaysChanged(holidays, now) {
    const fields = values.holidaysFields(holidays)
    this.#send('planner_holidays_changed', now, room => [room.struct('holidays', fields)])
  }

  taskHours(id, at) {
    values.uuid(id, 'id')
    const instant = BigInt(values.instant(at, 'at'))
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.blank('hoursState')
      const hasHours = this.#hasResult(exports.planner_task_hours(handle, room.uuid(id), instant, out))
      return hasHours ? memory.read('hoursState', out) : null
    })
  }

  taskHoursSpans(id, from, to) {
    values.uuid(id, 'id')
    const range = [BigInt(values.instant(from, 'from')), BigInt(values.instant(to, 'to'))]
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const [task, count] = [room.uuid(id), room.take(4)]
      return spansIn(memory, room, (spans, capacity) => {
        const status = exports.planner_task_hours_spans(handle, task, ...range, spans, capacity, count)
        return this.#hasResult(status) ? memory.view.getUint32(count, true) : null
      })
    })
  }

  // ---- Home screen ----

  get home() {
    return this.#read('home', 'planner_home_state')
  }

  row(index) {
    return this.#read('row', 'planner_row_at', values.index(index, 'index'))
  }

  /** The number of rows, which is written into `count`, too. */
  #rowCount(count) {
    const { exports, memory } = this.#library
    this.#hasResult(exports.planner_rows(this.#open(), 0, 0, structs.row.size, count))
    return memory.view.getUint32(count, true)
  }

  rows() {
    const { exports, memory } = this.#library
    const handle = this.#open()
    const { size } = structs.row
    return memory.using(room => {
      const count = room.take(4)
      const capacity = this.#rowCount(count)
      const rows = room.take(size * capacity)
      this.#hasResult(exports.planner_rows(handle, rows, capacity, size, count))
      return memory.array('row', rows, capacity)
    })
  }

  rowColumns(columns, options = {}) {
    const names = values.list(columns, 'columns')
    const numbers = Int32Array.from(names, name => values.choice('column', name, 'columns'))
    const isOfChanges = values.flag(values.object(options, 'options').changed ?? false, 'changed')
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const [count, fields] = [room.take(4), room.numbers(numbers)]
      const capacity = this.#rowCount(count)
      const start = room.take(width(names) * capacity)
      const out = isOfChanges ? room.blank('changes') : 0
      this.#hasResult(exports.planner_row_columns(handle, out, fields, names.length, start, capacity, count))
      const read = memory.view.getUint32(count, true)
      const changes = isOfChanges ? memory.read('changes', out) : null
      return { count: read, columns: columnsAt(memory, start, names, capacity, read), changes }
    })
  }

  rowLines(row) {
    return this.#all('line', 'planner_row_line_at', [values.index(row, 'row')])
  }

  rowDistances(from) {
    const { latitude, longitude } = values.coordinateFields(from, 'from')
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const count = room.take(4)
      this.#hasResult(exports.planner_row_distances(handle, latitude, longitude, 0, 0, count))
      const capacity = memory.view.getUint32(count, true)
      const out = room.take(8 * capacity)
      this.#hasResult(exports.planner_row_distances(handle, latitude, longitude, out, capacity, count))
      return memory.doubles(out, capacity)
    })
  }

  collectChanges() {
    return this.#read('changes', 'planner_collect_changes')
  }

  rowTapped(id, now) {
    this.#sendID('planner_row_tapped', id, now)
  }

  // ---- Schedule and visits ----

  schedule() {
    return this.#read('schedule', 'planner_schedule_state')
  }

  stops() {
    return this.#all('scheduleStop', 'planner_stop_at')
  }

  visits() {
    return this.#all('visit', 'planner_visit_at')
  }

  // ---- The working day ----

  workdayChanged(workday, now) {
    const fields = values.workdayFields(workday)
    this.#send('planner_workday_changed', now, room => [room.struct('workday', fields)])
  }

  speedsChanged(speeds, now) {
    const fields = values.daySpeedsFields(speeds)
    this.#send('planner_speeds_changed', now, room => [room.struct('daySpeeds', fields)])
  }

  breakStarted(index, now) {
    const number = values.index(index, 'index')
    this.#send('planner_break_started', now, () => [number])
  }

  breakEnded(now) {
    this.#send('planner_break_ended', now, () => [])
  }

  breaks() {
    return this.#all('dayBreak', 'planner_break_at')
  }

  // ---- A proposal of another order ----

  proposalRequested(options, now) {
    const fields = values.proposalOptionsFields(options)
    this.#send('planner_proposal_requested', now, room => [room.struct('proposalOptions', fields)])
  }

  places() {
    return this.#all('place', 'planner_place_at')
  }

  travelTimesLoaded(request, travelTimes, now) {
    const number = values.request(request)
    const { times, count } = values.travelTimes(travelTimes)
    this.#send('planner_travel_times_loaded', now, room => [number, room.numbers(times), count, 8 * count])
  }

  travelTimesDeclined(request, now) {
    const number = values.request(request)
    this.#send('planner_travel_times_declined', now, () => [number])
  }

  proposalSearch(steps = 1000) {
    const count = BigInt(values.whole(steps, 'steps'))
    const handle = this.#open()
    return this.#hasResult(this.#library.exports.planner_proposal_search(handle, count))
  }

  get proposal() {
    return this.#read('proposal', 'planner_proposal_state')
  }

  proposalStops() {
    return this.#all('proposalStop', 'planner_proposal_stop_at')
  }

  proposalAccepted(number, key = this.#library.newKey(), now) {
    const accepted = values.request(number, 'number')
    values.uuid(key, 'key')
    this.#send('planner_proposal_accepted', now, room => [accepted, room.uuid(key)])
  }

  proposalDiscarded(number, now) {
    const discarded = values.request(number, 'number')
    this.#send('planner_proposal_discarded', now, () => [discarded])
  }

  insertion(task) {
    const fields = values.taskFields(task)
    return this.#library.memory.using(room => {
      const found = this.#read('orderInsertion', 'planner_insertion', room.struct('task', fields))
      return found && insertionOf(found)
    })
  }

  get orderSave() {
    const save = this.#read('orderSave', 'planner_order_save_state')
    if (save === null) return null
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const id = room.take(structs.uuid.size)
      const ids = []
      while (this.#hasResult(exports.planner_order_save_id_at(handle, ids.length, id))) ids.push(memory.uuidAt(id))
      return { ...save, ids }
    })
  }

  orderSaveRetried(now) {
    this.#send('planner_order_save_retried', now)
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
    this.#send('planner_child_appeared', now, () => [number])
  }

  childDisappeared(presentation, dismissed = true, now) {
    const number = values.request(presentation, 'presentation')
    const flag = values.flag(dismissed, 'dismissed')
    this.#send('planner_child_disappeared', now, () => [number, flag])
  }

  closeTapped(now) {
    this.#send('planner_close_tapped', now)
  }

  get children() {
    return this.#read('children', 'planner_children_state')
  }

  get details() {
    return this.#read('details', 'planner_details_state')
  }

  get detailsRow() {
    return this.#read('row', 'planner_details_row')
  }

  detailsLines() {
    return this.#all('line', 'planner_details_line_at')
  }

  detentChanged(presentation, detent, now) {
    const further = [values.request(presentation, 'presentation'), values.choice('detents', detent, 'detent')]
    this.#send('planner_detent_changed', now, () => further)
  }

  // ---- Composer ----

  composerRequested(composition, now) {
    const fields = values.compositionFields(composition)
    this.#send('planner_composer_requested', now, room => [room.struct('composition', fields)])
  }

  get composer() {
    return this.#read('composer', 'planner_composer_state')
  }

  sections() {
    return this.#all('sectionState', 'planner_section_at')
  }

  items(section) {
    return this.#all('item', 'planner_item_at', [values.index(section, 'section')]).map(values.itemOf)
  }

  selected(section) {
    const state = this.#read('sectionState', 'planner_section_at', values.index(section, 'section'))
    if (state === null) return []
    const type = constants.valueType[state.valueType]
    return this.#all('item', 'planner_selected_at', [section], [type]).map(values.itemOf)
  }

  textChanged(text, now) {
    values.string(text, 'text')
    this.#send('planner_text_changed', now, room => [room.text(text)])
  }

  sectionActivated(section, now) {
    const number = values.index(section, 'section')
    this.#send('planner_section_activated', now, () => [number])
  }

  itemsLoaded(request, items, now) {
    const number = values.request(request)
    const all = values.list(items, 'items').map(values.itemFields)
    this.#send('planner_items_loaded', now, room => [number, room.structs('item', all), all.length, structs.item.size])
  }

  itemsFailed(request, message = '', now) {
    this.#sendFailure('planner_items_failed', request, message, now)
  }

  itemTapped(section, item, now) {
    const further = [values.index(section, 'section'), values.index(item, 'item')]
    this.#send('planner_item_tapped', now, () => further)
  }

  itemEntered(section, item, now) {
    const number = values.index(section, 'section')
    const fields = values.itemFields(item)
    this.#send('planner_item_entered', now, room => [number, room.struct('item', fields)])
  }

  selectionCleared(section, now) {
    const number = values.index(section, 'section')
    this.#send('planner_selection_cleared', now, () => [number])
  }

  keepDraftChanged(keeps, now) {
    const flag = values.flag(keeps, 'keeps')
    this.#send('planner_keep_draft_changed', now, () => [flag])
  }

  saveTapped(key = this.#library.newKey(), now) {
    this.#sendKey('planner_save_tapped', key, now)
  }

  // ---- Saves ----

  #sendKey(name, key, now, further = nothing) {
    values.uuid(key, 'key')
    this.#send(name, now, room => [room.uuid(key), ...further(room)])
  }

  saveAcknowledged(key, now) {
    this.#sendKey('planner_save_acknowledged', key, now)
  }

  saveFailed(key, message = '', retryAt = null, now) {
    values.string(message, 'message')
    const at = retryAt === null ? 0 : values.instant(retryAt, 'retryAt')
    this.#sendKey('planner_save_failed', key, now, room => [room.text(message), BigInt(at)])
  }

  saveRefused(key, message = '', now) {
    values.string(message, 'message')
    this.#sendKey('planner_save_refused', key, now, room => [room.text(message)])
  }

  saveDismissed(key, now) {
    this.#sendKey('planner_save_dismissed', key, now)
  }

  saveRetried(taskId, now) {
    this.#sendID('planner_save_retried', taskId, now)
  }

  saves() {
    return this.#all('save', 'planner_save_at').map(save => this.#saveOf(save))
  }

  save(key) {
    values.uuid(key, 'key')
    this.#readBy('task', 'planner_save_task', key) // refused if there is none
    return this.saves().find(save => save.key === key.toLowerCase())
  }

  #saveOf(save) {
    const task = this.#readBy('task', 'planner_save_task', save.key)
    return { ...save, task, values: this.#saveValues(save.key) }
  }

  #saveValues(key) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const found = []
      const saved = room.uuid(key)
      const name = room.take(structs.text.size)
      const item = room.blank('item')
      while (this.#hasResult(exports.planner_save_value_at(handle, saved, found.length, name, item))) {
        found.push({ section: memory.text(name), item: values.itemOf(memory.read('item', item)) })
      }
      return found
    })
  }

  // ---- Outcomes ----

  outcomeRecorded(outcome, now) {
    const { fields, all } = values.outcomeFields(outcome, this.#library.newKey)
    const { size } = structs.outcomeValue
    this.#send('planner_outcome_recorded', now, room =>
      [room.struct('outcome', fields), room.structs('outcomeValue', all), all.length, size])
  }

  outcomeUndone(taskId, now) {
    this.#sendID('planner_outcome_undone', taskId, now)
  }

  conflictSettled(taskId, keepsMine, now) {
    this.#sendID('planner_conflict_settled', taskId, now, values.flag(keepsMine, 'keepsMine'))
  }

  outcomes() {
    return this.#all('outcome', 'planner_outcome_at').map(outcome => this.#outcomeOf(outcome))
  }

  outcome(key) {
    return this.#outcomeOf(this.#readBy('outcome', 'planner_outcome_state', values.uuid(key, 'key')))
  }

  #outcomeOf(outcome) {
    return { ...outcome, values: this.#allBy('outcomeValue', 'planner_outcome_value_at', outcome.key) }
  }

  get work() {
    return this.#read('work', 'planner_work_state')
  }

  pendingSaves() {
    return this.#all('pendingSave', 'planner_pending_save_at')
  }

  get log() {
    return this.#read('log', 'planner_log_state')
  }

  logRecords() {
    return this.#all('logRecord', 'planner_log_record_at')
  }

  logRecord(key) {
    return this.#readBy('logRecord', 'planner_log_record_state', values.uuid(key, 'key'))
  }

  logRetried(now) {
    this.#send('planner_log_retried', now)
  }

  conflict(taskId) {
    return this.#readBy('conflict', 'planner_conflict_state', values.uuid(taskId, 'taskId'))
  }

  actions(taskId) {
    return this.#allBy('taskAction', 'planner_task_action_at', values.uuid(taskId, 'taskId'))
  }

  // ---- Strings ----

  string(key) {
    return this.#text('planner_string', values.choice('stringKey', key, 'key'))
  }

  replaceString(key, text, now) {
    const number = values.choice('stringKey', key, 'key')
    values.string(text, 'text')
    this.#send('planner_replace_string', now, room => [number, room.text(text)])
  }

  get language() {
    return this.#text('planner_language')
  }

  // ---- Snapshots ----

  snapshot() {
    return this.#bytes('planner_snapshot')
  }

  handOver() {
    return this.#bytes('planner_hand_over')
  }

  #bytes(name) {
    const { exports, memory } = this.#library
    const handle = this.#open()
    return memory.using(room => {
      const out = room.take(structs.bytes.size)
      this.#hasResult(exports[name](handle, out))
      const start = memory.view.getUint32(out, true)
      return memory.bytes.slice(start, start + memory.view.getUint32(out + 4, true))
    })
  }
}
