// The office: the system behind the page, which has the plan and the items, and stores what is saved. It is a stand-in
// in the page itself. A person can choose that it is offline, answers late, or refuses.

import { dayOf } from './days.js'
import { readHolidays, readPlan } from './plan.js'
import { inventedTimes, recordedTimes } from './roads.js'
import { Refusal, Trouble } from './troubles.js'

const answerTime = 350 // milliseconds until an answer arrives, as over a network
const lateTime = 20_000 // milliseconds, if it answers late
const unfinished = new Set(['planned', 'enRoute', 'inProgress'])

export class Office {
  #choices
  #day
  #coming // the plan, requested before there is a planner
  #plan = null
  #store
  #followsToday
  #distance
  #hasFailed = false
  #comingRouter = null

  constructor(choices) {
    this.#choices = choices
    this.#day = dayOf(choices.location)
    this.#coming = this.#fetchPlan()
    this.#coming.catch(() => {}) // reported when the planner requests it
  }

  begin(store, followsToday, distance) {
    this.#store = store
    this.#followsToday = followsToday
    this.#distance = distance
  }

  /** Whether nothing reaches it, and nothing comes from it. */
  get isOffline() {
    return this.#choices.office === 'offline' || !navigator.onLine
  }

  #requireNetwork() {
    if (this.isOffline) throw new Trouble('offline', 'the office is offline')
  }

  /** Stores something, and answers later. If the network is gone by then, it is stored without an answer. */
  async #save(store) {
    this.#requireNetwork()
    await store()
    await new Promise(resolve => setTimeout(resolve, this.#choices.office === 'late' ? lateTime : answerTime))
    this.#requireNetwork()
  }

  /**
   * The known tasks, and the number of broken lines in the plan. Saved tasks are newer than the plan. Without a network
   * only a page that has no task yet gets the plan, which the service worker keeps.
   */
  async tasks(day, isFirst) {
    if (!isFirst) this.#requireNetwork()
    const coming = this.#coming
    this.#coming = null
    const text = this.#plan ?? await (coming ?? this.#fetchPlan())
    const { tasks, broken } = this.#read(text, day)
    this.#plan = text
    const known = new Map(tasks.map(task => [task.id, task]))
    const [saved, statuses, order] =
      await Promise.all([this.#store.tasks(), this.#store.statuses(), this.#store.order()])
    for (const { task } of saved) known.set(task.id, task)
    for (const { id, status, day } of statuses) {
      if (known.has(id)) Object.assign(known.get(id), { status }, day && { planned: day })
    }
    for (const [index, id] of order.entries()) if (known.has(id)) known.get(id).order = index
    for (const task of known.values()) if (order.length > 0 && !order.includes(task.id)) task.order += order.length
    return { tasks: [...known.values()], broken: broken.length }
  }

  async #fetchPlan() {
    const response = await fetch(this.#choices.plan).catch(error => {
      throw new Trouble(navigator.onLine ? 'unreachable' : 'offline', error.message)
    })
    if (!response.ok) throw new Trouble(`serverFailed ${response.status}`, `${response.status} ${response.statusText}`)
    return response.text()
  }

  /** The recorded drive has its own day. With the browser's location, the example's plan is moved to today. */
  #read(text, day) {
    if (!this.#followsToday) return readPlan(text, this.#day.utcOffset)
    return readPlan(text.replaceAll(/\t\d{4}-\d\d-\d\d(?=[T\t])/g, `\t${day}`))
  }

  /** The public holidays of the plan's city; null if they are not known, or cannot be loaded. */
  async holidays() {
    if (!this.#day.holidays) return null
    try {
      const response = await fetch(this.#day.holidays)
      return response.ok ? readHolidays(await response.text()) : null
    } catch {
      return null
    }
  }

  saveTask = ({ task, values }) => this.#save(() => this.#store.saveTask({ task, values }))

  /** The plan's tasks get this order from now on. */
  saveOrder = ({ ids }) => this.#save(() => this.#store.saveOrder(ids))

  /** An outcome is stored once, however often it is sent. */
  saveOutcome = outcome => this.#save(() => {
    const isFinished = outcome.day !== null || !unfinished.has(outcome.status)
    if (this.#choices.office === 'refuses' && isFinished) throw new Refusal('callOffice', 'the office refuses it')
    return this.#store.saveOutcome(outcome)
  })

  /** A record of the visit log is stored once, however often it is sent. */
  saveRecord = record => this.#save(() => this.#store.saveRecord(record))

  /** The office cancels a stop by itself. The page learns of it with the next plan. */
  cancel(id) {
    return this.#store.saveStatus(id, 'cancelled')
  }

  /** The sections of a composer: the standard ones, and two custom ones. */
  sections(words) {
    return [
      { kind: 'project' },
      { kind: 'date' },
      { kind: 'estimatedTime', allowsCustomItems: true },
      { kind: 'repeatDays' },
      { name: words.bring, valueType: 'text', allowsMultiple: true, allowsCustomItems: true, maximum: 3 },
      { name: words.colour, valueType: 'text', allowsCustomItems: true },
      { kind: 'appointments' },
      { kind: 'priority' },
    ]
  }

  /** The sections of a report: the reason, and the day if the visit is put off. */
  reportSections(day) {
    return day ? [{ kind: 'reason' }, { kind: 'date' }] : [{ kind: 'reason' }]
  }

  /**
   * The items of a section, by its kind and index. The projects fail the first time, so that there is something to
   * retry. A visit can be put off from tomorrow on.
   */
  async items(kind, section, { today, isReport }, words) {
    await new Promise(resolve => setTimeout(resolve, answerTime))
    switch (kind) {
      case 'project':
        if (!this.#hasFailed) {
          this.#hasFailed = true
          throw new Trouble('', 'the projects fail the first time')
        }
        return words.projects.map((label, index) => ({ type: 'text', value: `p-${index}`, label }))
      case 'date':
        return Array.from({ length: 10 }, (_, days) => ({ type: 'day', value: later(today, days + Number(isReport)) }))
      case 'estimatedTime': return [15, 30, 45, 60, 90, 120].map(minutes => ({ type: 'duration', value: minutes * 60 }))
      case 'repeatDays':
        return ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
          .map(value => ({ type: 'weekday', value }))
      case 'appointments':
        return [8, 10, 12, 14, 16, 18].map(hour =>
          ({ type: 'timeRange', value: { earliest: hour * 3600, latest: (hour + 2) * 3600 } }))
      case 'priority': return [0, 25, 50, 75, 100].map(value => ({ type: 'number', value }))
      case 'reason': return Object.entries(words.reasons).map(([value, label]) => ({ type: 'text', value, label }))
      default: return section === 4 ? words.things.map(value => ({ type: 'text', value })) : [] // of their own
    }
  }

  /** The seconds between places, by road; null if only the planner's estimates are wanted, or the router has none. */
  async travelTimes(places, ways) {
    if (ways === 'roads' && this.router) return (await this.router).travelTimes(places)
    await new Promise(resolve => setTimeout(resolve, answerTime))
    if (ways !== 'roads') return null
    return this.#day.travelTimes ? recordedTimes(places, await this.#table()) : inventedTimes(places, this.#distance)
  }

  async #table() {
    const response = await fetch(this.#day.travelTimes)
    if (!response.ok) throw new Error(`${this.#day.travelTimes}: ${response.status}`)
    return response.text()
  }

  /** The routing engine that the server of the page speaks to, as a promise. The address of the page names it. */
  get router() {
    if (!this.#choices.router) return null
    this.#comingRouter ??= import('../routers/javascript/engines.js').then(({ routerOf }) =>
      routerOf(`${this.#choices.router}+${location.origin}/router`, { mode: this.#choices.mode }))
    return this.#comingRouter
  }
}

function later(day, days) {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
