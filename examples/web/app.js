// A field agent's day as a page. This file shows how a page embeds the library: create a planner and start it; report
// what happens; carry out its effects, which is the object `handlers`; and draw.

import { load } from '../../bindings/javascript/planner.js'
import { Children } from './children.js'
import { choose, newID, readChoices, settingsOf } from './choices.js'
import { isSameContent } from './composer.js'
import { DriveControls } from './controls.js'
import { dayOf } from './days.js'
import { Driver } from './driver.js'
import { fillIn, set, setText } from './dom.js'
import { drawBar, isVisited, List, nextStop } from './list.js'
import { BrowserLocation, RecordedDrive } from './location.js'
import { Legs } from './legs.js'
import { DayMap } from './map.js'
import { endWith, note, say } from './notes.js'
import { Office } from './office.js'
import { keepForOffline } from './offline.js'
import { Places } from './places.js'
import { ProposalPanel } from './proposal.js'
import { openSettings } from './settings.js'
import { forgetDay, Store } from './store.js'
import { Strip } from './strip.js'
import { log, reasonOf, Refusal, textOf } from './troubles.js'
import { wordsIn } from './words.js'
import { Visits } from './visits.js'
import { Ways } from './ways.js'
import { Work } from './work.js'

const choices = readChoices()
const recorded = dayOf(choices.location)
const storeName = `plannerkit-${choices.location}` // each location has its own day
const words = () => wordsIn(choices.language)
// What the page reports by itself. A person has not done this, and learns nothing from its refusal.
const reports = new Set([
  'planLoaded', 'planFailed', 'itemsLoaded', 'itemsFailed', 'saveAcknowledged', 'saveFailed', 'saveRefused',
  'fixReceived', 'locationFailed', 'authorizationChanged', 'clockAdvanced', 'childAppeared', 'childDisappeared',
  'holidaysChanged', 'workdayChanged', 'travelTimesLoaded', 'travelTimesDeclined', 'proposalSearch',
])
const retryTime = 60_000 // milliseconds until what found no network is sent again
const button = id => document.getElementById(id)
document.documentElement.lang = choices.language
document.documentElement.dataset.mode = choices.mode

if (typeof WebAssembly === 'object') begin()
else endWith(words().noWebAssembly)

async function begin() {
  const listener = {}
  const office = new Office(choices)
  const loading = load(new URL('../../build/planner.wasm', import.meta.url)).catch(error => {
    log('planner.wasm', error)
    endWith(words().notLoaded)
  })
  const [library, store, source, holidays] =
    await Promise.all([loading, Store.open(storeName), openSource(listener), office.holidays()])
  if (!library) return
  const [saved, authorization] = await Promise.all([store.planner(), source.authorization()])
  if (!store.isOpen) note('storage', words().noStorage)
  if (saved) source.goTo?.(saved.time)
  const planner = createPlanner(library.Planner, source, saved, authorization)
  office.begin(store, source instanceof BrowserLocation, library.distance)
  live(planner, source, listener, store, office, holidays, saved ?? {})
}

async function openSource(listener) {
  if (choices.location === 'browser') return new BrowserLocation(listener)
  try {
    return await RecordedDrive.load(recorded, listener)
  } catch {
    note('drive', words().noDrive)
    return new BrowserLocation(listener)
  }
}

/** The saved planner, if there is one; otherwise a new one. */
function createPlanner(Planner, source, saved, authorization) {
  const options = { settings: settingsOf(choices), timeZone: source.timeZone, clock: source.now }
  try {
    if (saved) return new Planner({ ...options, snapshot: saved.snapshot, authorization })
  } catch (error) {
    log('snapshot', error)
    note('restarted', words().restarted)
  }
  const planner = new Planner(options)
  planner.authorizationChanged(authorization)
  return planner
}

function live(planner, source, listener, store, office, holidays, saved) {
  const isRecorded = source instanceof RecordedDrive
  const track = source.track ?? []
  const places = new Places(planner, saved.places)
  const send = (event, ...details) => driver.send(event, ...details)
  const act = (...tap) => work.act(...tap)
  const list = new List(planner, {
    words, act, tapped: id => send('rowTapped', id), retried: () => send('refresh'), lit: id => map.highlight(id),
  })
  const strip = new Strip(planner, { send, words, now: () => source.now() })
  const map = new DayMap(recorded, track, { words, tapped: pinTapped, tiles: choices.tiles })
  const ways = new Ways(recorded, office.router, () => drawWays())
  const children = new Children(planner, {
    send, words, say, edit: openComposer, focusCard: id => list.focus(id), place: () => ({ fix: lastFix, track }),
    day: recorded, tiles: choices.tiles, places, kept: () => save(),
    holidays: holidays?.holidays.map(({ day }) => day) ?? [], notSaved,
    act, settle: (...choice) => work.settle(...choice),
    reported: id => work.reported(id),
  })
  const work = new Work(planner, {
    send, words, choices, source, say, report: (id, report) => openComposer(id, undefined, report),
  })
  const visits = new Visits(planner, { words, choices, source })
  const proposal = new ProposalPanel(planner, {
    send, words, choices, timeZone: source.timeZone, isHidden: () => legs.isAsking,
    drawOrders: (before, after) => map.drawOrders(linesOf(before), linesOf(after)),
  })
  const legs = new Legs(planner, { send, choices })
  let lastFix = null
  let changed = {}
  let broken = 0
  let opening = null // the composer that comes
  let { composedFrom = null } = saved // what the composer contained at first
  let { hasSetOut = false } = saved // for the first stop

  // ---- Effects: what the planner asks for ----

  const handlers = {
    async loadPlan({ request, day }) {
      try {
        const answer = await office.tasks(day, planner.tasks().length === 0)
        broken = answer.broken
        const isLoaded = send('planLoaded', request, answer.tasks)
        if (!isLoaded) return send('planFailed', request, 'tooMuch') // or it is outdated
        planner.refusals().forEach(refusal => log('planLoaded', refusal))
        retrySaves() // what the office has changed is known before that
      } catch (error) {
        log('planFailed', error)
        send('planFailed', request, reasonOf(error))
      }
    },
    requestPermission: () => source.ask(),
    startLocation: () => source.start(),
    stopLocation: () => source.stop(),
    attach(effect) {
      children.attach(effect)
      if (effect.child === 'composer') composerAttached()
      drawMap()
    },
    present: effect => children.present(effect),
    dismiss: effect => children.dismiss(effect),
    detach(effect) {
      children.detach(effect)
      drawMap()
    },
    focusText: () => children.focusText(),
    async loadItems({ request, section }) {
      try {
        const { kind } = planner.sections()[section]
        const { isReport } = planner.composer
        const items = await office.items(kind, section, { today: planner.home.day, isReport }, words())
        if (!send('itemsLoaded', request, items)) send('itemsFailed', request) // or it is outdated
      } catch (error) {
        log('itemsFailed', error)
        send('itemsFailed', request, reasonOf(error))
      }
    },
    saveTask({ key }) {
      const { task, values } = planner.save(key)
      return sendSave(key, office.saveTask, { task: places.placed(task), values })
    },
    saveOrder: ({ key }) => sendSave(key, office.saveOrder, planner.orderSave),
    saveOutcome({ key, taskId }) {
      if (planner.rows().some(({ id, mark }) => id === taskId && mark === 'conflict')) send('saveFailed', key, 'decide')
      else sendSave(key, office.saveOutcome, planner.outcome(key))
    },
    saveRecord: ({ key }) => sendSave(key, office.saveRecord, planner.logRecord(key)),
    async loadTravelTimes({ request }) {
      const places = legs.places()
      const times = await office.travelTimes(planner.places(), choices.ways).catch(error => log('travelTimes', error))
      if (planner.isClosed) return
      const isTaken = times ? send('travelTimesLoaded', request, times) : send('travelTimesDeclined', request)
      if (isTaken) legs.answered(Boolean(times), places)
      else legs.outdated()
      drawEstimated()
    },
    left: () => setOut(),
    redraw(effect) {
      if (!Object.values(changed).includes(true)) requestAnimationFrame(draw)
      for (const [what, isChanged] of Object.entries(effect.changed)) changed[what] ||= isChanged
    },
    refused(error, event) {
      log(event, error)
      if (!reports.has(event)) say(textOf(reasonOf(error), words()))
    },
    settled() {
      save()
      setWake()
    },
  }
  const driver = new Driver(planner, handlers)

  const state = () => ({
    snapshot: planner.snapshot(), time: source.now(), composedFrom, hasSetOut, isAsking: legs.isAsking,
    places: places.state,
  })
  const save = () => store.savePlanner(state).catch(() => {}) // the disk is full; the state before is still there

  const setWake = () => planner.isClosed || source.wakeAt(planner.nextWake)

  // ---- Saves ----

  /** Stores the planner before the office gets what is to be saved: then it is sent again after a reload. */
  async function sendSave(key, deliver, content) {
    const error = await store.savePlanner(state).then(() => deliver(content)).catch(error => error)
    if (!error) return send('saveAcknowledged', key) && content.task && places.saved(content.task) && send('refresh')
    log('save', error)
    const reason = reasonOf(error)
    if (error instanceof Refusal) {
      if (send('saveRefused', key, reason)) say(textOf(reason, words()))
    } else {
      send('saveFailed', key, reason, reason === 'offline' ? new Date(source.now().getTime() + retryTime) : null)
    }
  }

  function retrySaves() {
    for (const { phase, taskId } of planner.pendingSaves()) {
      if (phase !== 'failed') continue
      if (taskId) send('saveRetried', taskId)
      else send('orderSaveRetried')
    }
    if (planner.log.waitingCount > 0) send('logRetried')
  }

  /** The agent is on the way to the first stop, at the beginning and after each visit. */
  function setOut() {
    const next = nextStop(planner)
    if (!next) return
    hasSetOut = true
    if (planner.row(next.row).status === 'planned') work.record(next.id, 'enRoute')
  }

  // ---- Events: what happens ----

  Object.assign(listener, {
    fix(fix) {
      lastFix = fix
      if (send('fixReceived', fix) && !hasSetOut) setOut()
      setWake()
    },
    failed: () => send('locationFailed'),
    authorization: name => send('authorizationChanged', name),
    wake() {
      send('clockAdvanced')
      setWake()
    },
    ticked() {
      controls?.draw()
      map.drawPosition(planner.location.fix && lastFix)
    },
  })

  // ---- The composer ----

  /** A new task; a known one, with its own values or with those of an earlier composer; or a report of an outcome. */
  function openComposer(id, content, report) {
    const request = report ? { taskId: id, isReport: true, ...report, sections: office.reportSections(report.day) }
      : { taskId: id ?? newID(), isEdit: id !== undefined, sections: office.sections(words()) }
    opening = { ...request, content }
    if (!report && !planner.composer) places.opens(request.isEdit)
    if (!send('composerRequested', { ...request, preselected: content?.values ?? [] })) opening = null
  }

  /** A new task is kept as a draft when it is closed, unless the person decides otherwise (NEW-13.2). */
  function composerAttached() {
    if (!opening) return // restored
    const { isEdit, isReport, content } = opening
    opening = null
    composedFrom = children.content
    if (!isEdit) send('keepDraftChanged', true)
    if (isReport) send('sectionActivated', 0) // the reasons
    if (!content) return
    composedFrom = content.from
    if (isEdit) places.current = content.place
    send('textChanged', content.text)
    const isEmpty = section => content.values.every(value => value.section !== section)
    planner.sections().forEach((state, section) => {
      if (state.selectedCount > 0 && isEmpty(section)) send('selectionCleared', section)
    })
    children.draw()
  }

  /** A composer has closed without saving. Its content is kept as a draft, or the person can go on with it. */
  function notSaved(id, content) {
    const from = composedFrom
    const isChanged = !isSameContent(from, content)
    if (content.isReport ? isChanged : !content.isEdit && planner.home.hasDraft) say(words().draftKept)
    if (!content.isEdit || !isChanged) return
    say(words().changesNotSaved, { label: words().continueEditing, act: () => openComposer(id, { ...content, from }) })
  }

  function refresh() {
    if (legs.areEstimated) legs.askAgain()
    send('refresh')
  }

  function chosen(name, value) {
    choose(choices, name, value)
    if (name === 'location') return reload()
    if (name === 'office') return refresh()
    document.documentElement.lang = choices.language
    send('settingsChanged', settingsOf(choices))
    changed.day = changed.list = true
    draw()
    showSettings()
  }

  const reload = () => location.assign(location.pathname)
  const showSettings = () => openSettings(choices, words(), planner.string('close'), {
    stops: Object.fromEntries(planner.rows().map(({ id, title }) => [id, title])),
    chosen,
    showVisits: () => visits.open(),
    cancels: id => office.cancel(id).then(refresh, error => log('cancel', error)),
    async restart() {
      source.pause?.()
      source.stop()
      planner.close()
      await forgetDay(store, storeName)
      reload()
    },
  })

  button('add').onclick = () => openComposer()
  button('refresh').onclick = refresh
  button('settings-open').onclick = showSettings
  addEventListener('online', () => planner.isClosed || refresh())
  addEventListener('pagehide', () => planner.isClosed || store.writePlanner(state()).catch(() => {}))
  document.addEventListener('visibilitychange', () => document.hidden || send('refresh'))

  // ---- Drawing ----

  function draw() {
    const { list: rows, details, composer, location: place, day, schedule } = changed
    const isProposalChanged = changed.proposal || rows || day || schedule || place
    changed = {}
    if (planner.isClosed) return
    if (rows) list.drawRows()
    if (rows || day || schedule) {
      list.arrange()
      drawMap()
      drawWays()
    }
    if (day) drawDay()
    if (rows || day || schedule) list.drawBreaks()
    if (day || schedule) strip.draw()
    if (place) drawPlace()
    if (isProposalChanged) proposal.draw()
    if (details || composer || day) children.draw()
    if (details) drawMap()
    if (planner.home.phase !== 'loading') keepForOffline()
    if (rows || schedule || place || day || isProposalChanged) legs.update()
    drawEstimated()
  }

  /** Whether the travel times, and so the schedule, are estimates. */
  function drawEstimated() {
    if (planner.isClosed) return
    const element = button('estimated')
    setText(element, words().estimatedWays)
    element.hidden = !legs.areEstimated || planner.schedule().stopCount === 0
  }

  const drawMap = () => map.drawRows(planner.rows().map((row, index) => ({ ...row, number: index + 1 })),
    planner.details?.taskId, nextStop(planner)?.id)

  /** The lines through stops, from where the agent is. */
  const linesOf = stops => ways.lines(lastFix, stops.filter(isVisited)
    .map(({ id, row }) => ({ id, coordinate: planner.row(row).coordinate })).filter(({ coordinate }) => coordinate))

  function drawWays() {
    if (planner.isClosed) return
    map.drawAhead(isRecorded && !recorded.ways && !choices.router ? [] : linesOf(planner.stops()))
    proposal.drawMap()
  }

  /** The list follows the map. */
  function pinTapped(id) {
    list.reveal(id)
    send('rowTapped', id)
  }

  /** On a phone: the map in full, or the list over most of it. */
  function toggleMap() {
    const isShown = button('stage').classList.toggle('shows-map')
    button('home').scrollTop = 0
    drawToggle(isShown)
  }

  function drawToggle(isShown) {
    const { showList, showMap } = words()
    set(button('map-toggle'), 'aria-expanded', String(isShown))
    set(button('map-toggle'), 'aria-label', isShown ? showList : showMap)
  }

  function drawDay() {
    list.drawPhase()
    list.drawSaves()
    work.draw()
    visits.draw()
    drawBar(planner, choices.language)
    const count = broken + planner.home.refusedCount
    note('broken', count > 0 && fillIn(words().brokenLines, count))
    set(button('refresh'), 'aria-label', words().refresh)
    set(button('settings-open'), 'aria-label', words().settings)
    setText(button('add').lastChild, planner.string('newTaskTitle'))
    drawToggle(button('stage').classList.contains('shows-map'))
    map.drawLabels()
    controls?.draw()
  }

  function drawPlace() {
    const { authorization, fix } = planner.location
    const playDrive = { label: words().playDrive, act: () => chosen('location', 'drive') }
    const isUnknown = authorization === 'restricted' && words().noGeolocation
    const isDenied = authorization === 'denied' && words().denied
    note('location', isUnknown || isDenied, isRecorded ? undefined : playDrive)
    map.drawPosition(fix && lastFix)
  }

  const chooseSpeed = speed => choose(choices, 'speed', speed)
  const controls = isRecorded ? new DriveControls(source, { choices, words, chosen: chooseSpeed }) : null
  if (controls) map.element.append(controls.element)
  button('map-place').append(map.element)
  button('map-toggle').onclick = toggleMap

  if (saved.snapshot) legs.restored(saved.isAsking)
  const isProposing = planner.proposal !== null && planner.proposal.phase !== 'outdated'
  if (holidays) send('holidaysChanged', holidays) // a snapshot does not contain them
  if (isRecorded) send('workdayChanged', recorded.workday)
  if (isProposing && planner.proposal.phase === 'outdated') send('proposalRequested') // by the holidays
  send('start') // a restored planner has been started already
  changed.day = changed.location = changed.list = true
  draw()
  if (isRecorded && !choices.isStill) source.play(choices.speed)
  globalThis.plannerkit = { planner, driver, source, store, office } // for the console
}
