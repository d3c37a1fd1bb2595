/**
 * PlannerKit: a field agent's day. Today's tasks in visiting order with live distances, the sheet with a task's
 * details, and the composer that makes and edits tasks. Your program draws and does input and output; the planner
 * decides.
 *
 * Instants are `Date`, local days `'YYYY-MM-DD'`, durations seconds, places degrees (WGS-84), and ids UUIDs as text.
 * Requests and presentations have whole numbers from 1 that are never used twice. An absent value is `null` in what
 * you read. In what you pass, it is `null` or omitted.
 *
 * Every event takes the present instant as its last argument. Without it, the planner's clock is used. A refused call
 * throws a `PlannerError` and changes nothing. A value of a wrong type throws a `TypeError`.
 */

import type {
  Appointment, Authorization, Changed, Changes, Child, Children, Column, Composer, Conflict, DayBreak, Details, Detent, EffectKind, ErrorCode,
  HolidayKind, Home, HoursSpan, HoursState, KnownTask, Limit, Line, Location, Log, LogRecord, MeasurementSystem, OpenState,
  OrderBreak, OrderInsertion, OrderObjective, OrderPosition, OrderSaveState, OrderVisit, OutcomeState, OutcomeValue, Pace, PendingSave, Place, Proposal,
  ProposalStop, Refusal, Row, SaveState, Schedule, ScheduleStop, SectionKind, SectionState, SnapshotFacts, StringKey,
  Style, TaskAction, TaskStatus, ValueType, Visit, Weekday, Work,
} from './types.js'
export * from './types.js'

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol
  }
}

// ---- Loading ----

/** Bytes, a URL, a path (in Node), a response or the promise of one, or a compiled module. */
export type Source = string | URL | ArrayBuffer | Uint8Array | Response | WebAssembly.Module

/** Loads planner.wasm, by default from beside this module. Each load has its own memory. */
export function load(source?: Source | Promise<Source>): Promise<Library>

export interface Library {
  readonly Planner: PlannerClass
  /** The geodesic of WGS-84 in metres: at most 15 nm off up to 600 km, and 50 nm anywhere. */
  distance(from: Coordinate, to: Coordinate): number
  /** The distances from one place to many others. If one place is out of range, all are refused. */
  distances(from: Coordinate, places: Iterable<Coordinate>): Float64Array
  /** What can be read of the bytes of `snapshot` or `handOver` without a planner. */
  snapshotFacts(snapshot: Uint8Array): SnapshotFacts
  /** The opening hours of a text; null if it is not understood. */
  openingHours(text: string, options?: HoursOptions): OpeningHours | null
  /** Why the opening hours of a text are not understood, as one sentence with the position; null if they are. */
  explainOpeningHours(text: string): string | null
  /**
   * The best gap for one new stop in the present order of the others, for each of some working days, such as one for
   * each agent. The new stop is the last one of each problem. Null if no gap keeps the positions and what comes after what.
   */
  bestGaps(problems: Iterable<OrderProblem>): (Insertion | null)[]
  /** The best order of some stops that a whole search finds. It may take seconds: see `orderSearch`. */
  bestOrder(problem: OrderProblem): VisitingOrder
  /** Begins a search that goes on in portions, so that a page stays responsive. */
  orderSearch(problem: OrderProblem): OrderSearch
  /** The library's version, such as '0.1.0'. */
  readonly version: string
  /** The number of the binary interface; `load` compares it. */
  readonly abiVersion: number
}

/** The most that the library accepts. Texts are measured in bytes of UTF-8. */
export const Limits: Readonly<Limit>

/** A refused call. It changed nothing, not even the clock. The message says in one sentence what is required. */
export class PlannerError extends Error {
  constructor(code: ErrorCode, message: string, field?: string | null)
  readonly code: ErrorCode
  /** The field or argument that was refused, such as 'latitude'; null if it was none. */
  readonly field: string | null
}

// ---- In ----

/** A place in degrees: latitude -90 to 90, longitude -180 to 180. */
export interface Coordinate {
  latitude: number
  longitude: number
}

/** One task: a shop to visit. `Limits` says how long texts may be. */
export interface Task {
  /** A UUID, the host's own. */
  id: string
  /** The venue's name; not blank. */
  title: string
  /** The place in the visiting order, 0 or more; default 0. */
  order?: number | null
  /** Default `'planned'`. */
  status?: TaskStatus | null
  coordinate?: Coordinate | null
  /** An instant, or a local day. */
  planned?: Date | string | null
  /** Whole seconds, 0 or more. */
  estimatedDuration?: number | null
  /** The weekdays on which it is listed; none: it does not repeat. */
  repeatDays?: Iterable<Weekday> | null
  /** 0 to 100: missing the stop weighs 1 more than this; default 0. */
  priority?: number | null
  /**
   * When the visit may begin: up to 8, ascending and without overlaps; default: at any time. Of a task that repeats,
   * the same wall times hold on the present day.
   */
  appointments?: Iterable<Appointment> | null
  /** How long before its planned time the visit may begin, 0 to 86,400; default: that of the settings. */
  earlySeconds?: number | null
  /** How late the visit may begin, 0 to 86,400; default: that of the settings. */
  lateAfterSeconds?: number | null
  /** The id of the task that this one comes after; never its own, also not by way of others. */
  after?: string | null
  /** The least time from the end of that visit to the begin of this one, 0 to 86,400; default 0. */
  delay?: number | null
  notes?: string | null
  address?: string | null
  /** Such as 'Mo-Fr 09:00-18:00'; shown as given if not understood. */
  openingHours?: string | null
  photoUrl?: string | null
  projectId?: string | null
}

/** One reading of the location sensor. */
export interface Fix extends Coordinate {
  /** When it was taken. */
  time: Date
  /** Metres; negative: the place is not valid; default 0. */
  horizontalAccuracy?: number
}

/** Many fixes as columns, all of the same length. */
export interface FixColumns {
  /** Milliseconds since 1970. */
  time: ArrayLike<number> | BigInt64Array
  latitude: ArrayLike<number>
  longitude: ArrayLike<number>
  /** Default: all 0. */
  horizontalAccuracy?: ArrayLike<number> | null
}

/** What many fixes stop for. */
export interface Watch {
  /** An effect of one of these kinds. */
  effects?: Iterable<EffectKind> | null
  /** A `redraw` with one of these changes. */
  changed?: Iterable<keyof Changed> | null
}

/** How a planner behaves. An absent setting has its default at creation, and keeps its value in a change. */
export interface Settings {
  /** 12 or 24; default 24. */
  hourCycle?: 12 | 24 | null
  /** Metres between used fixes, 0 to 100,000; default 100. */
  distanceFilterMeters?: number | null
  /** Metres, 0 to 100,000; a fix with a larger accuracy is coarse; default 100. */
  desiredAccuracyMeters?: number | null
  /** Metres per second, 1 to 10,000; a faster move is a jump; default 90. */
  maximumSpeedMps?: number | null
  /** Length of the road / straight distance, 1 to 10; default 1.3. */
  detourFactor?: number | null
  /** Kilometres per hour, 1 to 1,000; default 40. */
  travelSpeedKmh?: number | null
  /** Minutes before closing time at which a venue closes soon, 0 to 240; 0 is never; default 60. */
  closingSoonMinutes?: number | null
  /** Default `'metric'`. */
  measurementSystem?: MeasurementSystem | null
  /**
   * A tag or locale such as 'de', 'de-AT' or 'de_AT.UTF-8'; default 'en'. Any text that does not begin with German,
   * French, Spanish or Japanese is English.
   */
  language?: string | null
  /** Whether there is a schedule; default true. */
  hasSchedule?: boolean | null
  /** Seconds of a visit whose task has no duration, 0 to 86,400; default 600. */
  visitDurationSeconds?: number | null
  /** Seconds before its planned time that a visit may begin, 0 to 86,400; default 900. */
  earlySeconds?: number | null
  /** Seconds of lateness from which on a stop is late, 0 to 86,400; default 300. */
  lateAfterSeconds?: number | null
  /** A stop is tight that would be late or closed if one came so many seconds later, 0 to 86,400; default 600. */
  tightBeforeSeconds?: number | null
  /** Where the day ends; null: with the last stop, which is the default. Omitted, it keeps its value in a change. */
  endPlace?: Coordinate | null
  /** Metres around a stop, 30 to 1,000, of which 100 is advised; 0 turns arrivals off; default 0. */
  arrivalRadiusMeters?: number | null
  /** Seconds that the agent rests before it has arrived, 30 to 3,600; default 120. */
  arrivalDwellSeconds?: number | null
  /**
   * Metres between fixes near a stop, 5 to `distanceFilterMeters`; default 25, or `distanceFilterMeters` if that is
   * smaller.
   */
  nearFilterMeters?: number | null
  /** Seconds for which an outcome is held and can be undone, 0 to 60; default 0. */
  undoSeconds?: number | null
  /** Whether tasks with a final status are listed after the others; default false. */
  finishedLast?: boolean | null
  /** Whether "cannot complete" and "not today" need a reason; default false. */
  requiresReason?: boolean | null
  /** Whether an arrival starts a stop, and a departure finishes it; default false. */
  recordsByItself?: boolean | null
  /** Seconds; a shorter visit finishes nothing, 0 to 86,400; default 60. */
  shortestVisitSeconds?: number | null
  /** 16 random bytes of this installation, as a UUID: keys of saves without a tap are made of it. */
  seed?: string | null
  /** Whether there is a visit log, which needs arrivals; default false. */
  hasLog?: boolean | null
}

/**
 * A name such as 'Europe/Berlin'; local time minus UTC in seconds, at most 18 hours; or a function that returns that of
 * an instant. The planner knows the changes from a year back to two years ahead; of a function, those that last three
 * days or longer. Each day that begins moves this span.
 */
export type TimeZone = string | number | ((at: Date) => number)

export interface Options {
  settings?: Settings
  /** Default: the system's. */
  timeZone?: TimeZone
  /** Returns the present instant wherever `now` is omitted; default: the system's clock. */
  clock?: () => Date
  now?: Date
  /** The result of `snapshot`: the planner continues where the other one was. */
  snapshot?: Uint8Array | null
  /** The present one; default `'notDetermined'`. Unless it is granted, the location in a snapshot is forgotten. */
  authorization?: Authorization
}

/** What the bytes of `handOver` do not have. Both are those of the other planner. */
export type TakeOverOptions = Pick<Options, 'timeZone' | 'clock'>

/** A day that is a holiday. */
export interface Holiday {
  day: string
  /** Not empty. */
  kinds: Iterable<HolidayKind>
}

/** The holidays of a range of days. A day outside the range is an ordinary day. */
export interface Holidays {
  /** The range that you know. */
  firstDay: string
  /** Not before `firstDay`. */
  lastDay: string
  /** Ascending, each day once, and in the range; default none. */
  holidays?: Iterable<Holiday> | null
}

/** What the opening hours of a text depend on. */
export interface HoursOptions {
  /** Default: the system's. */
  timeZone?: TimeZone | null
  /** Without them none are known. */
  holidays?: Holidays | null
  /** Where the venue is. Without it, spans from or to sunrise, sunset, dawn and dusk are unknown. */
  place?: Coordinate | null
  /** The changes of local time are known from a year before it to two years after it; default: the system's clock. */
  now?: Date | null
}

/** One section of the composer, as the host describes it. */
export interface Section {
  /** Default `'custom'`. */
  kind?: SectionKind | null
  /** Custom only: not blank, and different from the others. */
  name?: string | null
  /** Custom only; refused for the other kinds, as is a name. */
  valueType?: ValueType | null
  /** Custom only: whether several items can be selected; refused for the other kinds. */
  allowsMultiple?: boolean | null
  /** Whether the person may enter items. */
  allowsCustomItems?: boolean | null
  /** How many items can be selected at most, 1 or more; absent: any number. */
  maximum?: number | null
}

/** A range of wall times in seconds after midnight, 0 to 172800: from 86400 on they are on the next day. */
export interface TimeRange {
  earliest: number
  /** Inclusive; not before `earliest`. */
  latest: number
}

/**
 * A value by its type: a local day, whole seconds, a text that is not blank, a weekday, a range of wall times, or a
 * whole number of 0 or more.
 */
export type Value =
  | { type: 'day'; value: string }
  | { type: 'duration'; value: number }
  | { type: 'text'; value: string }
  | { type: 'weekday'; value: Weekday }
  | { type: 'timeRange'; value: TimeRange }
  | { type: 'number'; value: number }

/** One item of a section. People read its `label`. A text without a label is labelled with itself. */
export type Item = Value & { label?: string | null }

/** What a composer starts with. */
export interface Composition {
  /** The id that the new task will have, or the known task's. */
  taskId: string
  /** Whether a known task is edited; default false. */
  isEdit?: boolean
  /**
   * Whether an outcome of a known task is reported; default false. Its sections are custom ones, `'reason'`, and, not
   * today, `'date'`; its text is the note; `saveTapped` records the outcome.
   */
  isReport?: boolean
  /** Report: the status of the outcome. */
  status?: TaskStatus | null
  /** Report: not today; the day to which the visit is put off, after today. */
  day?: string | null
  sections?: Iterable<Section>
  /** The values selected at first, each with its section, from 0. */
  preselected?: Iterable<Item & { section: number }>
}

/** What the agent did with a task. */
export interface Outcome {
  /** The key of its save, a UUID; a random one by default. */
  key?: string | null
  taskId: string
  /**
   * What the task is now: `'enRoute'`, `'inProgress'`, `'done'`, `'cannotComplete'`; or `'planned'`, if it was reopened
   * or is not visited today.
   */
  status: TaskStatus
  /** When the person tapped. */
  at: Date
  /** Not today: the day to which the visit is put off, after today. */
  day?: string | null
  /** When the agent arrived; by default when the open visit began. */
  arrivedAt?: Date | null
  /** When the agent left. */
  leftAt?: Date | null
  /** The key of a refused outcome of the task, which ends. */
  replaces?: string | null
  /** The code of a reason. */
  reason?: string | null
  note?: string | null
  /** Your own values, at most `Limits.outcomeValues`. */
  values?: Iterable<OutcomeValue> | null
}

// ---- Effects ----

interface ChildEffect<Kind extends string> {
  kind: Kind
  /** Never used twice. */
  presentation: number
  child: Child
  /** Whose details, or which task is composed. */
  taskId: string
}

/** What a planner asks its host to do. Skip kinds that you do not know. */
export type Effect =
  /** Answer with `planLoaded` or `planFailed`. */
  | { kind: 'loadPlan'; request: number; day: string }
  /** Ask the person for permission to use the location while in use; then `authorizationChanged`. */
  | { kind: 'requestPermission' }
  /** Start location updates, or continue with these values, in metres. */
  | { kind: 'startLocation'; distanceFilterMeters: number; desiredAccuracyMeters: number }
  | { kind: 'stopLocation' }
  /** Make the child's screen. */
  | ChildEffect<'attach'>
  /** Show it, then `childAppeared`. A popup has no detents. */
  | (ChildEffect<'present'> & { style: Style; detents: Detent[]; detent: Detent | null; showsGrabber: boolean })
  /** Hide it, then `childDisappeared`. */
  | ChildEffect<'dismiss'>
  /** Release it. */
  | ChildEffect<'detach'>
  /** Move the cursor to the composer's text. */
  | ChildEffect<'focusText'>
  /** Answer with `itemsLoaded` or `itemsFailed`. */
  | { kind: 'loadItems'; request: number; section: number }
  /**
   * Read `save`, save it, then answer with `saveAcknowledged`, `saveFailed` or `saveRefused`. The key never changes: a
   * backend must store it once. Store the snapshot before you send it.
   */
  | { kind: 'saveTask'; key: string; taskId: string }
  /**
   * The agent arrived at a stop at an instant, mostly before now. `nearbyCount`: how many remaining stops were within
   * the radius. It changes no status, unless the setting `recordsByItself` is true: record an outcome as you decide.
   */
  | { kind: 'arrived'; taskId: string; at: Date; nearbyCount: number }
  /** Answer with `travelTimesLoaded` between all `places()`, or with `travelTimesDeclined`. */
  | { kind: 'loadTravelTimes'; request: number }
  /** Save the order of `orderSave`, then answer with `saveAcknowledged`, `saveFailed` or `saveRefused`. */
  | { kind: 'saveOrder'; key: string }
  /**
   * Read `outcome`, save it, then answer with `saveAcknowledged`, `saveFailed` or `saveRefused`. As for `saveTask`, a
   * backend must store the key once, and you the snapshot before you send it.
   */
  | { kind: 'saveOutcome'; key: string; taskId: string }
  /**
   * Read `logRecord`, save it, then answer with `saveAcknowledged`, `saveFailed` or `saveRefused`. The next record of
   * the visit log follows the answer.
   */
  | { kind: 'saveRecord'; key: string }
  /** The agent left a stop at an instant. */
  | { kind: 'left'; taskId: string; at: Date }
  /** Read and draw what changed. Always the last of the waiting effects. */
  | { kind: 'redraw'; changed: Changed }

// ---- Out ----

/** A child that is presented once the attached one is gone. */
export interface WaitingChild {
  presentation: number
  taskId: string
  child: Child
}

/** An item as the composer shows it. */
export type ItemState = Value & { label: string; isSelected: boolean; isCustom: boolean }

/** An accepted order that is not acknowledged. */
export interface OrderSave extends OrderSaveState {
  /** Of all tasks of the list, in the accepted order. */
  ids: string[]
}

/** A composed task whose save is not acknowledged. */
export interface Save extends SaveState {
  task: KnownTask
  /** The values selected in the host's own sections, each with the section's name. */
  values: { section: string; item: ItemState }[]
}

/** An outcome that is not acknowledged. It is an `Outcome`, so a refused one can be changed and recorded again. */
export interface PendingOutcome extends OutcomeState {
  values: OutcomeValue[]
}

// ---- Opening hours ----

/** The opening hours of a text. Close them, or leave them to the garbage collector. */
export interface OpeningHours {
  /** Ends them; every later call throws `CLOSED`. Closing twice does nothing. */
  close(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
  readonly isClosed: boolean
  /** The state at an instant. */
  state(at: Date): HoursState
  /** Whether the state at an instant is `'open'`. */
  isOpen(at: Date): boolean
  /**
   * The spans from one instant to another: without gaps, neighbours differ, and the first and the last are cut to the
   * range. The range may be of any length; a year is computed at a time.
   */
  intervals(start: Date, end: Date): Generator<HoursSpan, void, undefined>
}

// ---- The visiting order ----

/** When a visit may begin. */
export interface OrderWindow {
  earliest: number
  /** Inclusive; not before `earliest`. */
  latest: number
}

/** A stop to visit. Times are whole seconds from an origin that the host chooses, such as 1970 or the departure. */
export interface OrderStop {
  /** Seconds of the visit, 0 to 31,536,000; default 0. */
  duration?: number | null
  /** When the visit should begin. */
  planned?: number | null
  /** Default `'free'`. */
  position?: OrderPosition | null
  /** 0 to 100; a miss weighs 1 more than that; default 0. */
  priority?: number | null
  /** Ascending, without overlaps, at most `Limits.stopWindows`; none: at any time. */
  windows?: Iterable<OrderWindow> | null
  /** Replaces `earlySeconds` of the problem. Only a working day has this property and the ones below. */
  earlySeconds?: number | null
  /** Replaces `lateAfterSeconds` of the problem. */
  lateAfterSeconds?: number | null
  /** When the opening hours let the visit begin, as `windows`; an empty list: never; default: at any time. */
  hours?: Iterable<OrderWindow> | null
  /** The index of the stop that this one comes after. */
  after?: number | null
  /** The least seconds from the end of that visit to the begin of this one, 0 to 86,400; default 0. */
  delay?: number | null
}

/** The shift and the breaks of a planner's day, in wall times: whole seconds after the local midnight, 0 to 172,800. */
export interface Workday {
  /** The agent does not leave before. */
  shiftStart?: number | null
  /** Not before `shiftStart`. */
  shiftEnd?: number | null
  /** The most overtime: a stop is closed if the direct way from it to the end place ends later; default: any. */
  overtime?: number | null
  /** At most 4. Their `earliest` and `latest` are wall times, too. */
  breaks?: Iterable<WorkdayBreak> | null
}

/** How fast the agent travels on some weekdays. */
export interface DaySpeeds {
  /** The weekdays that have these speeds. */
  weekdays: Iterable<Weekday>
  /**
   * 100 to 4,000 each, in thousandths of the speed of the travel times: for equal parts of the local day, the first from
   * midnight on. Their number divides 48; default: none, so that legs take their travel times.
   */
  speeds?: Iterable<number> | null
}

/** A break of a working day. Times are whole seconds. */
export interface WorkdayBreak {
  /** 0 to 86,400. */
  duration: number
  /** When it begins at the earliest. */
  earliest: number
  /** When it begins at the latest; not before `earliest`. */
  latest: number
  /** The most travel and visiting since the departure or the last break; default: no limit. */
  mostWork?: number | null
}

/** What the best gap for a new stop adds to the order without it. */
export type Insertion = Omit<OrderInsertion, 'isPossible'>

/** What is wanted of an order of the stops. */
export interface ProposalOptions {
  /** By default the least travel. */
  objective?: OrderObjective
  /** Whether travel times are estimated without asking for them. */
  estimates?: boolean
  /** Where the day ends; null: at the last stop. By default that of the settings. */
  endPlace?: Coordinate | null
  /** What is wanted of some stops. */
  rules?: Iterable<StopRule>
}

/** What is wanted of one stop. */
export interface StopRule {
  /** The id of its task. */
  id: string
  /** By default free. A stop that is under way comes first anyway. */
  position?: OrderPosition
  /** 0 to 100: a miss weighs 1 more than that. */
  priority?: number
}

/** What is asked of the search for a visiting order. Times are whole seconds from the same origin. */
export interface OrderProblem {
  /** In their present order, at most `Limits.orderedStops`. */
  stops: Iterable<OrderStop>
  /**
   * Whole seconds from each place to each place, 0 to 31,536,000, or Infinity where there is no way (in an `Int32Array`
   * 2,147,483,647): an array of rows, or all rows one after the other.
   * The places are the start, the stops, and the end place if there is one. A row has the places that one goes to.
   */
  travelTimes: Int32Array | Iterable<Iterable<number>>
  /** Default `'leastTravel'`. */
  objective?: OrderObjective | null
  /** Whether the last place is where the day ends; default false. */
  hasEndPlace?: boolean | null
  /** From the start; default 0. */
  departure?: number | null
  /** To end later is a miss of priority 0, and counts as lateness. */
  endBy?: number | null
  /** Seconds before `planned` that a visit may begin, 0 to 86,400; default 0. */
  earlySeconds?: number | null
  /** Seconds after `planned` from which on a visit is missed that begins later, 0 to 86,400; default 0. */
  lateAfterSeconds?: number | null
  /**
   * Whether stops can be left out, and a stop that is late for its planned time is not missed. Only such a problem has
   * the properties below, and it has no `endBy`. Default false.
   */
  isWorkday?: boolean | null
  /** Whether a stop was visited before. Only then does a break come before a first visit that leaves time for it. */
  isUnderWay?: boolean | null
  /** The agent does not leave before. */
  shiftStart?: number | null
  /** What the day takes longer is overtime. */
  shiftEnd?: number | null
  /** The most seconds of overtime; default: any. A stop from which the direct way to the end place takes more is missed. */
  overtime?: number | null
  /** Seconds of travel and visiting before the departure, since the last break, 0 to 86,400; default 0. */
  worked?: number | null
  /** At most 4, taken in this order. */
  breaks?: Iterable<WorkdayBreak> | null
  /**
   * 100 to 4,000 each, in thousandths of the speed of the travel times. Each holds for an equal part of the day, the first
   * from `midnight` on. Their number divides 48.
   */
  speeds?: Iterable<number> | null
  /** Any local midnight; default 0. */
  midnight?: number | null
}

/** An order, and what it is worth. */
export interface VisitingOrder {
  /** The indexes of all stops, in visiting order. */
  stops: number[]
  /** Whether it is better than the present order. */
  isBetter: boolean
  /** The weights of missed stops: that begin after their last window, or too late. */
  missed: number
  /** Seconds beyond the planned times, or the last windows, in all. */
  lateness: number
  /** Seconds of all ways. */
  travel: number
  /** When the last stop ends, or the end place is reached. */
  finish: number
  /** How much of the search is done, in percent: it never falls, and is 100 when the search has ended. */
  progress: number
  /** How many legs have no way; each counts 0 s. */
  unreachable: number
  /** Seconds from the end of the shift to the finish. */
  overtime: number
  /** How many stops are visited; those that are left out come last in `stops`. */
  visited: number
  /** Every stop of a working day, in the order of `stops`. */
  visits: OrderVisit[]
  /** The breaks of a working day. */
  breaks: OrderBreak[]
}

/** A search for a visiting order. Close it, or leave it to the garbage collector. */
export interface OrderSearch {
  /** Ends it and frees its memory; every later call throws `CLOSED`. Closing twice does nothing. */
  close(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
  readonly isClosed: boolean
  /**
   * Searches for some steps of a few microseconds each; without a number, to the end. Returns whether something is left
   * to try. How steps are divided among calls makes no difference.
   */
  search(steps?: number): boolean
  /** The best order so far; never worse than the present order. */
  best(): VisitingOrder
}

// ---- Rows as columns ----

/** The values of each column. Instants are milliseconds since 1970. An absent number is NaN, an absent day null. */
export interface ColumnValues {
  index: Int32Array
  id: string[]
  order: Int32Array
  status: TaskStatus[]
  latitude: Float64Array
  longitude: Float64Array
  distance: Float64Array
  travelTime: Float64Array
  isUpdating: boolean[]
  plannedAt: Float64Array
  plannedDay: (string | null)[]
  arrival: Float64Array
  pace: Pace[]
  openState: OpenState[]
  hoursChange: Float64Array
}

export interface RowColumns<Name extends Column = Column> {
  /** The number of rows that were read. */
  count: number
  columns: Pick<ColumnValues, Name>
  /** The collected changes; null if all rows were read. */
  changes: Changes | null
}

// ---- The planner ----

export interface PlannerClass {
  /** Creates a planner. It does nothing before `start`. */
  new (options?: Options): Planner
  /**
   * Goes on with a planner that was handed over, at its own time and as if it had not moved. It has the offsets from
   * UTC of the other one until a new day begins, and then those of `timeZone`.
   */
  takeOver(bytes: Uint8Array, options?: TakeOverOptions): Planner
}

/** One agent's day. Close it, or leave it to the garbage collector. */
export interface Planner {
  /** Ends the planner; every later call throws `CLOSED`. Closing twice does nothing. */
  close(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
  readonly isClosed: boolean

  /** When the planner next needs `clockAdvanced`; null: it does not. */
  readonly nextWake: Date | null
  clockAdvanced(now?: Date): void
  /** The agent is in another time zone; null: the system's as it is now. Legal before the start. */
  timeZoneChanged(timeZone: TimeZone | null, now?: Date): void

  /** Starts the day: requests the plan, then what the location needs. Starting twice is starting once. */
  start(now?: Date): void
  /** Stops: location updates end, an open child goes, requests become void. Plan and settings stay. */
  stop(now?: Date): void
  settingsChanged(settings: Settings, now?: Date): void
  authorizationChanged(authorization: Authorization, now?: Date): void

  /**
   * The sensor delivered a fix. One that is not valid is ignored, and counted in `location`. Take `now` and the times
   * of fixes from one clock: a fix more than 60 s before or after `now` is ignored. Pass fixes that come late, in
   * batches, to `fixesReceived`.
   */
  fixReceived(fix: Fix, now?: Date): void
  /**
   * Passes many fixes, each at its own time or, if that is over, at the planner's present time. It stops after the
   * first fix after which something watched waits, and before one that `fixReceived` would refuse. Returns how many
   * were passed. If the very first is refused, the call is.
   */
  fixesReceived(fixes: Iterable<Fix> | FixColumns, watch?: Watch): number
  /** The sensor failed. Distances stay, and are marked as updating. */
  locationFailed(now?: Date): void
  readonly location: Location

  /** Answers `loadPlan`. The tasks replace all known ones. One bad task never costs the others: see `refusals`. */
  planLoaded(request: number, tasks: Iterable<Task>, now?: Date): void
  planFailed(request: number, message?: string, now?: Date): void
  /** The person pulled to refresh, tapped retry, or came back to the app. */
  refresh(now?: Date): void
  /** The refused tasks of the last answer. */
  refusals(): Refusal[]
  taskAdded(task: Task, now?: Date): void
  /** Replaces all of a known task. */
  taskUpdated(task: Task, now?: Date): void
  taskRemoved(id: string, now?: Date): void
  /** Your backend changed the status of a task. What the agent did is an outcome: `outcomeRecorded`. */
  taskStatusChanged(id: string, status: TaskStatus, now?: Date): void
  /** The host has a better travel time: 0 to 31,536,000 seconds. It holds until the next used fix. */
  travelTimeReceived(id: string, seconds: number, now?: Date): void

  /** A known task, listed or not. */
  task(id: string): KnownTask
  /** All known tasks, in visiting order, listed or not. */
  tasks(): KnownTask[]

  /** The holidays of a range of days. They replace those from before; a snapshot does not contain them. */
  holidaysChanged(holidays: Holidays, now?: Date): void
  /** The state of a known task's venue at an instant; null if its opening hours are absent or not understood. */
  taskHours(id: string, at: Date): HoursState | null
  /** The spans of a known task's opening hours, at most 366 days; null as `taskHours`. */
  taskHoursSpans(id: string, from: Date, to: Date): HoursSpan[] | null

  /** The shift and the breaks of every day. They replace those from before; a snapshot contains them. */
  workdayChanged(workday: Workday, now?: Date): void
  /** The speeds of some weekdays. They replace those of these weekdays; a snapshot contains them. */
  speedsChanged(speeds: DaySpeeds, now?: Date): void
  /** The agent starts a break, by its index. Starting it twice is starting it once. */
  breakStarted(index: number, now?: Date): void
  /** The agent ends the break that is under way. */
  breakEnded(now?: Date): void
  /** The breaks of the working day. */
  breaks(): DayBreak[]

  readonly home: Home
  /** All rows, in visiting order. */
  rows(): Row[]
  /**
   * Some fields of all rows, or, with `changed`, of the inserted and updated ones by ascending index. That collects the
   * changes as `collectChanges` does.
   */
  rowColumns<Name extends Column>(columns: Iterable<Name>, options?: { changed?: boolean }): RowColumns<Name>
  /** One row, from 0; null past the last one. */
  row(index: number): Row | null
  /** The lines of a row's card, from top to bottom; none past the last row. */
  rowLines(row: number): Line[]
  /** Metres from a place to all rows, without moving the agent there; Infinity for a row without a coordinate. */
  rowDistances(from: Coordinate): Float64Array
  /** Collects the changes of the rows since the last collection (the first time: since an empty list). */
  collectChanges(): Changes
  /** The person tapped a row: its details open. */
  rowTapped(id: string, now?: Date): void

  /** What is left of the day. */
  schedule(): Schedule
  /** The stops in sequence: in progress first, then en route, then planned. */
  stops(): ScheduleStop[]
  /** The open visits, the oldest first. There are none unless the setting `arrivalRadiusMeters` is not 0. */
  visits(): Visit[]

  /** The person wants a better order of the stops. A proposal from before is discarded. */
  proposalRequested(options?: ProposalOptions, now?: Date): void
  /** The places of `loadTravelTimes`: the start, the stops, and where the day ends; none while they are not wanted. */
  places(): Place[]
  /**
   * Answers `loadTravelTimes`: a row for each place, with the seconds from it to each place, 0 to 31,536,000. Null in
   * rows, or a negative number, is not known, and estimated. Infinity means that there is no way: such a leg is avoided
   * before all else.
   */
  travelTimesLoaded(request: number, travelTimes: Float64Array | Iterable<Iterable<number | null>>, now?: Date): void
  /** The host has no travel times: all are estimated. */
  travelTimesDeclined(request: number, now?: Date): void
  /** Searches for some steps of some microseconds each, by default 1,000. Whether something is left to try. */
  proposalSearch(steps?: number): boolean
  /** Null if none was asked for, or it was accepted or discarded. */
  readonly proposal: Proposal | null
  /** The stops in the proposed order; none if there is nothing to accept. */
  proposalStops(): ProposalStop[]
  /** The person accepts the proposal with this number: the list gets its order. The key is that of its save. */
  proposalAccepted(number: number, key?: string, now?: Date): void
  /** The person does not want the proposal with this number. Any other number has no effect. */
  proposalDiscarded(number: number, now?: Date): void
  /**
   * Where a task that is not in the plan fits best into the present order, and what it adds; `gap` is the index that it
   * would have in `stops()`. Its status and order do not count, and nothing changes. Null if it is not for today, or if
   * its place or that of the agent is unknown.
   */
  insertion(task: Task): Insertion | null
  /** The save of the accepted order, until it is acknowledged; null if there is none. */
  readonly orderSave: OrderSave | null
  /** Tries again to save the order. If it has not failed, it has no effect. */
  orderSaveRetried(now?: Date): void

  /** Takes the oldest waiting effect; null if none waits. */
  nextEffect(): Effect | null
  /** Takes all waiting effects, including those that your answers cause meanwhile. */
  effects(): Generator<Effect, void, undefined>

  /** The attached child and the one that waits for it to go; null when none is attached. */
  readonly children: Children | null
  childAppeared(presentation: number, now?: Date): void
  /** The child went off screen: dismissed for good, by default; or, with false, only covered. */
  childDisappeared(presentation: number, dismissed?: boolean, now?: Date): void
  /** The person tapped the close button of the open child; in the composer, cancel. */
  closeTapped(now?: Date): void

  /** Null when no details are open. */
  readonly details: Details | null
  /** The row of the task whose details are open, listed today or not. */
  readonly detailsRow: Row | null
  /** The lines of the open details: the photo, the lines of the card, the close button. */
  detailsLines(): Line[]
  detentChanged(presentation: number, detent: Detent, now?: Date): void

  /** The person wants the composer: for a new task, to edit a known one, or to report an outcome. */
  composerRequested(composition: Composition, now?: Date): void
  /** Null when no composer is open. */
  readonly composer: Composer | null
  sections(): SectionState[]
  /** The items of a section, from 0; none past the last one. */
  items(section: number): ItemState[]
  /** The selected values of a section, in the order of selection. */
  selected(section: number): ItemState[]
  /** The text is now this, all of it. Its first line that is not blank is the title, the rest the notes. */
  textChanged(text: string, now?: Date): void
  /** The person activated a section. Its items are requested if they are not loaded. */
  sectionActivated(section: number, now?: Date): void
  /** Answers `loadItems` with all items of the section. If one item is refused, all are. */
  itemsLoaded(request: number, items: Iterable<Item>, now?: Date): void
  itemsFailed(request: number, message?: string, now?: Date): void
  /** The person tapped an item. It is selected; a selected one is deselected if the section allows several. */
  itemTapped(section: number, item: number, now?: Date): void
  /** The person entered an item. It is added and selected, or the first item that equals it is selected. */
  itemEntered(section: number, item: Item, now?: Date): void
  selectionCleared(section: number, now?: Date): void
  /** Whether closing without saving keeps what is composed as the draft of the next new task; at first it does not. */
  keepDraftChanged(keeps: boolean, now?: Date): void
  /**
   * The person tapped save. It has no effect with a blank title, or when no composer is open. A report records the
   * outcome; if `outcomeRecorded` would refuse it, so does this, and the composer stays. The key of the save is a
   * random UUID by default.
   */
  saveTapped(key?: string, now?: Date): void

  /** The host has saved what has this key. */
  saveAcknowledged(key: string, now?: Date): void
  /**
   * The host could not save what has this key. What is shown stays, and the save waits for `saveRetried` or
   * `orderSaveRetried`; it is also tried again at `retryAt`.
   */
  saveFailed(key: string, message?: string, retryAt?: Date | null, now?: Date): void
  /**
   * The backend does not want what has this key. It is no longer shown: an edited task is as the backend has it, a new
   * task goes, and the order of the tasks applies again. The save stays until it is dismissed.
   */
  saveRefused(key: string, message?: string, now?: Date): void
  /** The person has read why a save was refused, and the save ends. */
  saveDismissed(key: string, now?: Date): void
  saveRetried(taskId: string, now?: Date): void
  /** The saves of composed tasks that are not acknowledged, the oldest first. */
  saves(): Save[]
  /** The save that `saveTask` requests. */
  save(key: string): Save

  /**
   * The agent did something with a task. It is shown at once, and saved with its key (`saveOutcome`). The status that
   * is shown already has no effect.
   */
  outcomeRecorded(outcome: Outcome, now?: Date): void
  /** The person takes back the newest outcome of a task that is held. */
  outcomeUndone(taskId: string, now?: Date): void
  /**
   * The person settles a conflict: true keeps the agent's status, and the save goes on; false takes the backend's, and
   * the agent's outcomes of the task end.
   */
  conflictSettled(taskId: string, keepsMine: boolean, now?: Date): void
  /** The outcomes that are not acknowledged, the oldest first. */
  outcomes(): PendingOutcome[]
  /** The outcome that `saveOutcome` requests. */
  outcome(key: string): PendingOutcome
  /** The conflict of a task whose row has the mark `'conflict'`; null if there is none. */
  conflict(taskId: string): Conflict | null
  /** What of the work is not saved, with a text for the home screen. */
  readonly work: Work
  /** The saves of all kinds that are not acknowledged, in the order in which they were made. */
  pendingSaves(): PendingSave[]
  /** The sums of the records of the visit log that ended today, and the state of the log. */
  readonly log: Log
  /** The records of the visit log, the oldest first: the legs, visits and stays that have ended. */
  logRecords(): LogRecord[]
  /** The record that `saveRecord` requests. */
  logRecord(key: string): LogRecord
  /** The host tries the record that failed again. If none has failed, it has no effect. */
  logRetried(now?: Date): void
  /** What the person may do with a task now. */
  actions(taskId: string): TaskAction[]

  /** A string in the planner's language, or the host's replacement. */
  string(key: StringKey): string
  /** Replaces a string with the host's own in every language; an empty text restores the library's. */
  replaceString(key: StringKey, text: string, now?: Date): void
  /** The language of all texts: 'en', 'de', 'fr', 'es' or 'ja'. */
  readonly language: string

  /**
   * The whole planner as bytes, to restore it later. Save them after every change. They do not contain settings,
   * authorisation and replaced strings: pass those again.
   */
  snapshot(): Uint8Array
  /**
   * A snapshot with all of these, the effects that wait, and which changes were collected: with it `Planner.takeOver`
   * goes on in another process or on another machine.
   */
  handOver(): Uint8Array
}
