// A field agent's day as a page. This file shows how a page embeds the library: make a planner and start it; tell it what
// happens; carry out what it asks for, which is the object `hands`; and draw.

import { load } from '../../bindings/javascript/planner.js'
import { Children } from './children.js'
import { keepChoice, readChoices, settingsOf } from './choices.js'
import { DriveControls } from './controls.js'
import { Driver } from './driver.js'
import { set } from './dom.js'
import { drawBar, List } from './list.js'
import { BrowserLocation, RecordedDrive } from './location.js'
import { DayMap } from './map.js'
import { endWith, note, say } from './notes.js'
import { Office } from './office.js'
import { openSettings } from './settings.js'
import { forgetDay, Store } from './store.js'
import { wordsIn } from './words.js'

const choices = readChoices()
const storeName = `plannerkit-${choices.location}` // each has a day of its own
const words = () => wordsIn(choices.language)
const button = id => document.getElementById(id)
document.documentElement.lang = choices.language

if (typeof WebAssembly === 'object') begin()
else endWith(words().noWebAssembly)

async function begin() {
  const listener = {}
  const office = new Office(choices.plan)
  const loading = load(new URL('../../build/planner.wasm', import.meta.url)).catch(() => endWith(words().notLoaded))
  const [library, store, source] = await Promise.all([loading, Store.open(storeName), openSource(listener)])
  if (!library) return
  const [kept, authorization] = await Promise.all([store.planner(), source.authorization()])
  if (!store.isOpen) note('storage', words().noStorage)
  if (kept) source.goTo?.(kept.time)
  const planner = makePlanner(library.Planner, source, kept, authorization)
  office.begin(store, source instanceof BrowserLocation)
  live(planner, source, listener, store, office)
}

async function openSource(listener) {
  if (choices.location === 'browser') return new BrowserLocation(listener)
  try {
    return await RecordedDrive.load('../data/drive.nmea', listener)
  } catch {
    note('drive', words().noDrive)
    return new BrowserLocation(listener)
  }
}

/** The planner of before, if it was kept; else a new one. */
function makePlanner(Planner, source, kept, authorization) {
  const options = { settings: settingsOf(choices), timeZone: source.timeZone, clock: source.now }
  try {
    if (kept) return new Planner({ ...options, snapshot: kept.snapshot, authorization })
  } catch {
    note('anew', words().startedAnew)
  }
  const planner = new Planner(options)
  planner.authorizationChanged(authorization)
  return planner
}

function live(planner, source, listener, store, office) {
  const isRecorded = source instanceof RecordedDrive
  const track = source.track ?? []
  const tell = (event, ...details) => driver.tell(event, ...details)
  const list = new List(planner, { tapped: id => tell('rowTapped', id), retried: () => tell('refresh') })
  const map = new DayMap(track, id => tell('rowTapped', id))
  const children = new Children(planner, {
    tell, words, say, edit: openComposer, focusCard: id => list.focus(id), place: () => ({ fix: lastFix, track }),
  })
  let lastFix = null
  let changed = {}
  let broken = 0
  let changesStatuses = false

  // ---- What the planner asks for ----

  const hands = {
    async loadPlan({ request, day }) {
      try {
        const answer = await office.tasks(day)
        broken = answer.broken
        if (!tell('planLoaded', request, answer.tasks)) throw new Error()
      } catch (error) {
        tell('planFailed', request, error.message)
      }
    },
    requestPermission: () => source.ask(),
    startLocation: () => source.start(),
    stopLocation: () => source.stop(),
    attach(effect) {
      children.attach(effect)
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
        tell('itemsLoaded', request, await office.items(section, planner.home.day, words()))
      } catch (error) {
        tell('itemsFailed', request, error.message)
      }
    },
    async saveTask({ request }) {
      try {
        await office.save(planner.save(request))
        tell('saveAcknowledged', request) // the transaction is complete
      } catch (error) {
        tell('saveFailed', request, error.message)
      }
    },
    redraw(effect) {
      if (!Object.values(changed).includes(true)) requestAnimationFrame(draw)
      for (const [what, isChanged] of Object.entries(effect.changed)) changed[what] ||= isChanged
    },
    refused: error => say(error.message),
    rest() {
      keep()
      source.wakeAt(planner.nextWake)
    },
  }
  const driver = new Driver(planner, hands)

  const keep = () => store.keepPlanner(() => ({ snapshot: planner.snapshot(), time: source.now() }))

  /** The system hears of each fix, or of the last of those that come at once. */
  function changeStatusesSoon() {
    if (changesStatuses) return
    changesStatuses = true
    queueMicrotask(() => {
      changesStatuses = false
      if (!planner.isClosed) changeStatuses()
    })
  }

  function changeStatuses() {
    for (const { id, status } of office.statuses(planner.rows(), planner.rowDistances(lastFix))) {
      if (tell('taskStatusChanged', id, status)) office.keepStatus(id, status)
    }
  }

  // ---- What happens ----

  Object.assign(listener, {
    fix(fix) {
      lastFix = fix
      if (tell('fixReceived', fix)) changeStatusesSoon()
    },
    failed: () => tell('locationFailed'),
    authorization: name => tell('authorizationChanged', name),
    wake: () => tell('clockAdvanced'),
    ticked() {
      controls?.draw()
      map.drawPosition(planner.location.fix && lastFix)
    },
  })

  function openComposer(id) {
    tell('composerRequested', { taskId: id ?? crypto.randomUUID(), isEdit: id !== undefined, sections: office.sections(words()) })
  }

  function refresh() {
    for (const save of planner.saves()) if (save.hasFailed) tell('saveRetried', save.taskId)
    tell('refresh')
  }

  function choose(name, value) {
    choices[name] = value
    keepChoice(name, value)
    if (name === 'location') return beginAgain()
    document.documentElement.lang = choices.language
    tell('settingsChanged', settingsOf(choices))
    changed.day = changed.list = true
    draw()
    showSettings()
  }

  function chooseSpeed(speed) {
    choices.speed = speed
    keepChoice('speed', speed)
  }

  const beginAgain = () => location.assign(location.pathname)
  const showSettings = () => openSettings(choices, words(), planner.string('close'), {
    chosen: choose,
    async anew() {
      source.pause?.()
      source.stop()
      planner.close()
      await forgetDay(store, storeName)
      beginAgain()
    },
  })

  button('add').onclick = () => openComposer()
  button('refresh').onclick = refresh
  button('settings-open').onclick = showSettings
  addEventListener('pagehide', () => planner.isClosed || keep())
  document.addEventListener('visibilitychange', () => document.hidden || planner.isClosed || tell('refresh'))

  // ---- Drawing ----

  function draw() {
    const { list: rows, details, composer, location: place, day } = changed
    changed = {}
    if (planner.isClosed) return
    if (rows) {
      list.drawRows()
      drawMap()
    }
    if (day) drawDay()
    if (place) drawPlace()
    if (details || composer || day) children.draw()
    if (details) drawMap()
  }

  const drawMap = () => map.drawRows(planner.rows(), planner.details?.taskId)

  function drawDay() {
    list.drawPhase()
    list.drawSaves()
    drawBar(planner, choices.language)
    const count = broken + planner.home.refusedCount
    note('broken', count > 0 && words().brokenLines.replace('{0}', count))
    set(button('refresh'), 'aria-label', words().refresh)
    set(button('settings-open'), 'aria-label', words().settings)
    set(button('add'), 'aria-label', planner.string('newTaskTitle'))
    controls?.draw()
  }

  function drawPlace() {
    const { authorization, fix } = planner.location
    const playDrive = { label: words().playDrive, act: () => choose('location', 'drive') }
    const isUnknown = authorization === 'restricted' && words().noGeolocation
    const isDenied = authorization === 'denied' && words().denied
    note('location', isUnknown || isDenied, isRecorded ? undefined : playDrive)
    map.drawPosition(fix && lastFix)
  }

  const controls = isRecorded ? new DriveControls(source, { choices, words, chosen: chooseSpeed }) : null
  if (controls) map.element.append(controls.element)
  const isWide = matchMedia('(min-width: 860px)')
  const placeMap = () => document.getElementById(isWide.matches ? 'map-beside' : 'map-here').append(map.element)
  isWide.addEventListener('change', placeMap)
  placeMap()

  tell('start') // one that goes on has been started
  changed.day = changed.location = changed.list = true
  draw()
  if (isRecorded && !choices.isStill) source.play(choices.speed)
  globalThis.plannerkit = { planner, driver, source, store } // to look at in the console
}
