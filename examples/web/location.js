// Where the agent is, and what time it is: the browser's own location, or the recorded drive at any speed.
//
// Both call their listener: fix(fix), failed(), authorization(name), and wake() when the planner needs the time.

import { readFixes } from './nmea.js'

/** The browser's location, and the system's clock. */
export class BrowserLocation {
  timeZone = undefined // the system's
  #watch = null
  #timer = 0

  constructor(listener) {
    this.listener = listener
  }

  now = () => new Date()

  async authorization() {
    if (!navigator.geolocation) return 'restricted'
    try {
      const permission = await navigator.permissions.query({ name: 'geolocation' })
      permission.onchange = () => this.listener.authorization(authorizations[permission.state])
      return authorizations[permission.state]
    } catch {
      return 'notDetermined' // this browser answers only a request for the location
    }
  }

  ask() {
    const granted = () => this.listener.authorization('whenInUse')
    navigator.geolocation?.getCurrentPosition(granted, error => this.#failed(error))
  }

  /** A browser takes no distance filter, so nothing changes if it is started again. */
  start() {
    if (this.#watch !== null) return
    this.#watch = navigator.geolocation.watchPosition(
      ({ timestamp, coords }) => this.listener.fix({
        time: new Date(timestamp), latitude: coords.latitude, longitude: coords.longitude,
        horizontalAccuracy: coords.accuracy,
      }),
      error => this.#failed(error), { enableHighAccuracy: true })
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch)
    this.#watch = null
  }

  #failed(error) {
    if (error.code === error.PERMISSION_DENIED) this.listener.authorization('denied')
    else this.listener.failed()
  }

  /** Timers pause while a computer sleeps, so none is set for long. */
  wakeAt(instant) {
    clearTimeout(this.#timer)
    if (!instant) return
    const wait = Math.min(Math.max(instant - Date.now(), 1), 60_000)
    this.#timer = setTimeout(() => this.listener.wake(), wait)
  }
}

const authorizations = { granted: 'whenInUse', denied: 'denied', prompt: 'notDetermined' }
const frame = 33 // milliseconds
const gone = 10_000 // milliseconds without a place until the location has failed

/** A recording of a receiver, with its own clock, which can run faster than real time. */
export class RecordedDrive {
  timeZone
  track = []
  isPlaying = false
  #fixes
  #next = 0
  #time
  #isWanted = false
  #wake = null
  #timer = 0
  #ticked = 0
  #speed = 1
  #realTimeEnd = 0
  #seen

  static async load({ fixes: url, timeZone }, listener) {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    const fixes = readFixes(await response.text())
    if (fixes.length === 0) throw new Error(`${url}: no fix`)
    return new RecordedDrive(fixes, timeZone, listener)
  }

  constructor(fixes, timeZone, listener) {
    this.#fixes = fixes
    this.timeZone = timeZone
    this.listener = listener
    this.track = fixes.filter(hasPlace)
    this.#time = this.#seen = fixes[0].time.getTime()
  }

  now = () => new Date(this.#time)

  /** Continues at an instant instead of at the beginning. */
  goTo(instant) {
    this.#time = this.#seen = Math.max(this.#time, instant.getTime())
    while (this.#fixes[this.#next]?.time <= this.#time) this.#next++
  }

  /** A recording needs no permission. */
  async authorization() {
    return 'whenInUse'
  }

  ask() {
    this.listener.authorization('whenInUse')
  }

  /** A silent receiver has not moved, so its last fix is repeated. It has no distance filter. */
  start() {
    if (this.#isWanted) return
    this.#isWanted = true
    const last = this.#fixes[this.#next - 1]
    if (last && hasPlace(last)) queueMicrotask(() => this.listener.fix({ ...last, time: this.now() }))
  }

  stop() {
    this.#isWanted = false
  }

  wakeAt(instant) {
    this.#wake = instant?.getTime() ?? null
  }

  play(speed) {
    this.#speed = speed
    this.isPlaying = this.#next < this.#fixes.length
    this.#run()
  }

  pause() {
    clearInterval(this.#timer)
    this.isPlaying = false
  }

  /** The clock keeps real time for some milliseconds, also if the drive waits: a person needs it to undo something. */
  keepRealTime(duration) {
    this.#realTimeEnd = performance.now() + duration
    this.#run()
  }

  #run() {
    clearInterval(this.#timer)
    this.#ticked = performance.now()
    this.#timer = setInterval(() => this.#tick(), frame)
  }

  #tick() {
    const at = performance.now()
    const pace = this.#ticked < this.#realTimeEnd ? 1 : this.isPlaying ? this.#speed : 0
    if (pace === 0) return clearInterval(this.#timer)
    this.advance(this.#time + (at - this.#ticked) * pace)
    this.#ticked = at
    if (this.#next === this.#fixes.length) this.isPlaying = false
    this.listener.ticked()
  }

  /** Advances the clock. Each fix and each wake happens at its own time, however far the clock goes. */
  advance(end) {
    for (;;) {
      const fix = this.#fixes[this.#next]
      const isFix = fix && !(this.#wake !== null && this.#wake < fix.time)
      const due = isFix ? fix.time.getTime() : this.#wake
      if (due === null || due > end) break
      this.#time = Math.max(this.#time, due)
      if (isFix) this.#read(this.#fixes[this.#next++])
      else {
        this.#wake = null
        this.listener.wake()
      }
    }
    this.#time = Math.max(this.#time, end)
  }

  #read(fix) {
    if (hasPlace(fix)) {
      this.#seen = this.#time
      if (this.#isWanted) this.listener.fix(fix)
    } else if (this.#isWanted && this.#time - this.#seen > gone) {
      this.listener.failed()
    }
  }
}

const hasPlace = fix => fix.latitude !== undefined
