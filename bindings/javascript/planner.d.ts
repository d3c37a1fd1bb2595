/**
 * PlannerKit: a field agent's day. Today's tasks in visiting order with live distances, the sheet with a task's details, and
 * the composer that makes and edits tasks. Your program draws and does input and output; the planner decides.
 *
 * Instants are `Date`, local days `'YYYY-MM-DD'`, durations seconds, places degrees (WGS-84), ids UUIDs as text, and
 * numbers of requests and presentations whole numbers from 1 that are never used twice. What is absent is `null` when read,
 * and `null` or left out when told.
 *
 * Every event takes the present instant as its last argument; without it the planner's clock is asked. A call that is refused
 * throws a `PlannerError` and has changed nothing; a value of a wrong type throws `TypeError`.
 */

import type {
  Authorization, Changed, Changes, Child, ComposedTask, Composer, Details, Detent, ErrorCode, Home, Limit, Line, Location,
  MeasurementSystem, Refusal, Row, SaveState, SectionKind, SectionState, StringKey, Style, TaskStatus, ValueType, Weekday,
} from './types.js'
export * from './types.js'

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol
  }
}

// ---- Loading ----

/** Bytes, a URL, a path (in Node), a response or the promise of one, or a module that was compiled before. */
export type Source = string | URL | ArrayBuffer | Uint8Array | Response | WebAssembly.Module

/** Loads planner.wasm, from beside this module if nothing is said. Each loading has a memory of its own. */
export function load(source?: Source | Promise<Source>): Promise<Library>

export interface Library {
  readonly Planner: PlannerClass
  /** The geodesic of WGS-84 in metres: at most 20 nm off up to 600 km, and 50 nm anywhere. */
  distance(from: Coordinate, to: Coordinate): number
  /** The distances from one place to many others. A place out of range refuses them all. */
  distances(from: Coordinate, places: Iterable<Coordinate>): Float64Array
  /** The library's version, such as '0.1.0'. */
  readonly version: string
  /** The number of the binary interface, which was compared when it was loaded. */
  readonly abiVersion: number
}

/** The most that the library accepts. Texts are measured in bytes of UTF-8. */
export const Limits: Readonly<Limit>

/** A call that was refused. Nothing has changed by it, and the clock has not moved. The message is a sentence. */
export class PlannerError extends Error {
  constructor(code: ErrorCode, message: string)
  readonly code: ErrorCode
}

// ---- In ----

/** A place in degrees: latitude -90 ... 90, longitude -180 ... 180. */
export interface Coordinate {
  latitude: number
  longitude: number
}

/** One task: a shop to visit. Texts have at most 4,096 bytes, notes 65,536. */
export interface Task {
  /** A UUID, the host's own. */
  id: string
  /** The venue's name; not blank. */
  title: string
  /** The place in the visiting order, from 0; 0. */
  order?: number | null
  /** `'planned'` */
  status?: TaskStatus | null
  coordinate?: Coordinate | null
  /** An instant, or a local day. */
  planned?: Date | string | null
  /** Whole seconds, 0 or more. */
  estimatedDuration?: number | null
  /** On which weekdays it is listed. */
  repeatDays?: Iterable<Weekday> | null
  notes?: string | null
  address?: string | null
  /** As it is to be shown. */
  openingHours?: string | null
  photoUrl?: string | null
  projectId?: string | null
}

/** One reading of the location sensor. */
export interface Fix extends Coordinate {
  /** When it was taken. */
  time: Date
  /** Metres; a negative one says that the place is not valid; 0. */
  horizontalAccuracy?: number
}

/** How a planner behaves. What is absent has its default at creation, and stays as it is in a change. */
export interface Settings {
  /** 12 or 24; 24. */
  hourCycle?: 12 | 24 | null
  /** Metres between used fixes, 0 ... 100,000; 100. */
  distanceFilter?: number | null
  /** Metres, 0 ... 100,000; a fix with a larger one is coarse; 100. */
  desiredAccuracy?: number | null
  /** Metres a second, 1 ... 10,000; a faster move is a jump; 150. */
  maximumSpeed?: number | null
  /** Road length to straight distance, 1 ... 10; 1.3. */
  detourFactor?: number | null
  /** Kilometres an hour, 1 ... 1,000; 40. */
  travelSpeed?: number | null
  /** `'metric'` */
  measurementSystem?: MeasurementSystem | null
  /** A BCP 47 tag such as 'de' or 'de-AT'; 'en', which also stands for languages other than en, de, fr, es and ja. */
  language?: string | null
}

/** A name such as 'Europe/Berlin', or seconds from UTC to local time, within 18 hours, at an instant. */
export type TimeZone = string | ((at: Date) => number)

export interface Options {
  settings?: Settings
  /** That of the system. */
  timeZone?: TimeZone
  /** Says the present instant wherever it is left out; the system's clock. */
  clock?: () => Date
  now?: Date
  /** What `snapshot` gave: the planner goes on where that one was. */
  snapshot?: Uint8Array | null
  /** What the location has now; unless it is granted, that of a snapshot is forgotten. `'notDetermined'` */
  authorization?: Authorization
}

/** One section of the composer, as the host describes it. */
export interface Section {
  /** `'custom'` */
  kind?: SectionKind | null
  /** Custom only: not blank, and no two the same. */
  name?: string | null
  /** Custom only. */
  valueType?: ValueType | null
  /** Custom only. */
  allowsMultiple?: boolean | null
  /** Whether the person may type items. */
  allowsCustomItems?: boolean | null
  /** How many can be selected at most, from 1; absent: any number. */
  maximum?: number | null
}

/** A value by its type: a local day, whole seconds, a text that is not blank, or one weekday. */
export type Value =
  | { type: 'day'; value: string }
  | { type: 'duration'; value: number }
  | { type: 'text'; value: string }
  | { type: 'weekday'; value: Weekday }

/** One item of a section. `label` is what people read; of a text without one, the text. */
export type Item = Value & { label?: string | null }

/** What a composer is opened with. */
export interface Composition {
  /** The id that the new task will have, or the known task's. */
  taskId: string
  /** Whether a known task is edited; false. */
  isEdit?: boolean
  sections?: Iterable<Section>
  /** Values that are selected at first, each with its section, from 0. */
  preselected?: Iterable<Item & { section: number }>
}

// ---- Effects ----

interface ChildEffect<Kind extends string> {
  kind: Kind
  /** Never used for another one. */
  presentation: number
  child: Child
  /** Whose details, or which task is composed. */
  taskId: string
}

/** What a planner asks of its host. Skip the kinds that you do not know. */
export type Effect =
  /** Answer with `planLoaded` or `planFailed`. */
  | { kind: 'loadPlan'; request: number; day: string }
  /** Ask the person for the location, when in use; report with `authorizationChanged`. */
  | { kind: 'requestPermission' }
  /** Start location updates, or go on with these; metres. */
  | { kind: 'startLocation'; distanceFilter: number; desiredAccuracy: number }
  | { kind: 'stopLocation' }
  /** Make the child's screen. */
  | ChildEffect<'attach'>
  /** Show it; report with `childAppeared`. A popup has no detents. */
  | (ChildEffect<'present'> & { style: Style; detents: Detent[]; detent: Detent | null; showsGrabber: boolean })
  /** Take it away; report with `childDisappeared`. */
  | ChildEffect<'dismiss'>
  /** Forget it. */
  | ChildEffect<'detach'>
  /** Put the cursor into the composer's text. */
  | ChildEffect<'focusText'>
  /** Answer with `itemsLoaded` or `itemsFailed`. */
  | { kind: 'loadItems'; request: number; section: number }
  /** Read `save`, keep it, and answer with `saveAcknowledged` or `saveFailed`. */
  | { kind: 'saveTask'; request: number; taskId: string }
  /** Read what changed, and draw it. Always the last of those that wait. */
  | { kind: 'redraw'; changed: Changed }

// ---- Out ----

/** An item as the composer shows it. */
export type ItemState = Value & { label: string; isSelected: boolean; isCustom: boolean }

/** A composed task that is not acknowledged. */
export interface Save extends SaveState {
  task: ComposedTask
  /** The values selected in the host's own sections, each with the section's name. */
  values: { section: string; item: ItemState }[]
}

// ---- The planner ----

export interface PlannerClass {
  /** Makes a planner. It does nothing before `start`. */
  new (options?: Options): Planner
}

/** One agent's day. Close it, or leave that to the garbage collector. */
export interface Planner {
  /** Ends the planner; every later call throws `CLOSED`. Closing twice does nothing. */
  close(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
  readonly isClosed: boolean

  /** When `clockAdvanced` is needed next; null: the planner need not hear the time. */
  readonly nextWake: Date | null
  clockAdvanced(now?: Date): void
  /** The agent is in another time zone; null is the system's. Legal before the start. */
  timeZoneChanged(timeZone: TimeZone | null, now?: Date): void

  /** Starts the day: the plan is asked for, then what the location needs. Starting twice is starting once. */
  start(now?: Date): void
  /** Stops: location updates end, an open child goes, requests are void. Plan and settings stay. */
  stop(now?: Date): void
  settingsChanged(settings: Settings, now?: Date): void
  authorizationChanged(authorization: Authorization, now?: Date): void

  /** The sensor gave a fix. One that is not valid is ignored, and counted in `location`. */
  fixReceived(fix: Fix, now?: Date): void
  /** The sensor failed: distances stay, marked as being updated. */
  locationFailed(now?: Date): void
  readonly location: Location

  /** Answers `loadPlan`. The tasks take the place of all known ones; one that is not valid costs no other: `refusals`. */
  planLoaded(request: number, tasks: Iterable<Task>, now?: Date): void
  planFailed(request: number, message?: string, now?: Date): void
  /** The person pulled to refresh, tapped retry, or came back to the app. */
  refresh(now?: Date): void
  /** The refused tasks of the last answer. */
  refusals(): Refusal[]
  taskAdded(task: Task, now?: Date): void
  /** All of a known task is replaced. */
  taskUpdated(task: Task, now?: Date): void
  taskRemoved(id: string, now?: Date): void
  taskStatusChanged(id: string, status: TaskStatus, now?: Date): void
  /** The host knows better how long the way takes: 0 ... 31,536,000 s, until the next used fix. */
  travelTimeReceived(id: string, seconds: number, now?: Date): void

  readonly home: Home
  /** All rows, in visiting order. */
  rows(): Row[]
  /** One row, from 0; null past the last one. */
  row(index: number): Row | null
  /** The lines of a row's card, from top to bottom, so that drawing one is a loop; none past the last row. */
  rowLines(row: number): Line[]
  /** The distances in metres from a place to all rows, without moving the agent there; Infinity without a coordinate. */
  rowDistances(from: Coordinate): Float64Array
  /** The changes of the rows since the last collection; the first time, since an empty list. */
  collectChanges(): Changes
  /** The person tapped a row: its details open. */
  rowTapped(id: string, now?: Date): void

  /** Takes the oldest effect that waits; null if none does. */
  nextEffect(): Effect | null
  /** Takes the effects that wait, those included that come of your answers meanwhile. */
  effects(): Generator<Effect, void, undefined>

  childAppeared(presentation: number, now?: Date): void
  /** The child went off screen: for good (a swipe, a dismissal), or only covered by something else, not dismissed. */
  childDisappeared(presentation: number, dismissed?: boolean, now?: Date): void
  /** The person tapped the close button of the open child (the composer: cancel). */
  closeTapped(now?: Date): void

  /** Null when no details are open. */
  readonly details: Details | null
  /** The row of the task whose details are open, listed today or not. */
  readonly detailsRow: Row | null
  /** The lines of the open details: photo, what the card has, close button. */
  detailsLines(): Line[]
  detentChanged(presentation: number, detent: Detent, now?: Date): void

  /** The composer is wanted, for a new task or to edit a known one. */
  composerRequested(composition: Composition, now?: Date): void
  /** Null when no composer is open. */
  readonly composer: Composer | null
  sections(): SectionState[]
  /** The items of a section, from 0; none past the last one. */
  items(section: number): ItemState[]
  /** The selected values of a section, in the order of selection. */
  selected(section: number): ItemState[]
  /** All of the composer's text. Its first line that is not blank is the title, the rest the notes. */
  textChanged(text: string, now?: Date): void
  /** The person turned to a section; its items are asked for if they are not there. */
  sectionActivated(section: number, now?: Date): void
  /** Answers `loadItems` with all items of the section. If one is refused all are. */
  itemsLoaded(request: number, items: Iterable<Item>, now?: Date): void
  itemsFailed(request: number, message?: string, now?: Date): void
  /** The person tapped an item: it is selected, or deselected where several can be. */
  itemTapped(section: number, item: number, now?: Date): void
  /** The person typed an item: it is added and selected, or the first one that equals it is. */
  itemEntered(section: number, item: Item, now?: Date): void
  selectionCleared(section: number, now?: Date): void
  /** Whether closing the composer without saving keeps what is composed as the draft of the next new task. */
  keepDraftChanged(keeps: boolean, now?: Date): void
  /** The person tapped save. With a blank title, or when no composer is open, it does nothing. */
  saveTapped(now?: Date): void

  saveAcknowledged(request: number, now?: Date): void
  /** It could not be saved. The task stays in the plan until `saveRetried`. */
  saveFailed(request: number, message?: string, now?: Date): void
  saveRetried(taskId: string, now?: Date): void
  /** The composed tasks that are not acknowledged, the oldest first. */
  saves(): Save[]
  /** What `saveTask` asks for. */
  save(request: number): Save

  /** A word or sentence in the planner's language, or the host's own. */
  string(key: StringKey): string
  /** The host says it in its own words from now on; an empty text brings the library's back. */
  replaceString(key: StringKey, text: string, now?: Date): void
  /** Of all texts: 'en', 'de', 'fr', 'es' or 'ja'. */
  readonly language: string

  /**
   * The whole planner as bytes, to go on with another time: keep them after every change. Settings, authorisation and replaced
   * strings are yours to give again.
   */
  snapshot(): Uint8Array
}
