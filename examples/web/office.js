// The system behind the page: it has the plan and the items, and stores saved tasks and statuses.

import { readHolidays, readPlan } from './plan.js'
import { travelTimes } from './roads.js'
import { Trouble } from './troubles.js'

const answerTime = 350 // milliseconds until items or travel times arrive, as over a network

export class Office {
  #planURL
  #coming // the plan, requested before there is a planner
  #plan = null
  #store
  #followsToday
  #distance
  #hasFailed = false

  constructor(planURL) {
    this.#planURL = planURL
    this.#coming = this.#fetchPlan()
    this.#coming.catch(() => {}) // reported when the planner requests it
  }

  begin(store, followsToday, distance) {
    this.#store = store
    this.#followsToday = followsToday
    this.#distance = distance
  }

  /** The known tasks, and the number of broken lines in the plan. Saved tasks are newer than the plan. */
  async tasks(day) {
    const coming = this.#coming
    this.#coming = null
    const text = this.#plan ?? await (coming ?? this.#fetchPlan())
    const { tasks, broken } = this.#read(text, day)
    this.#plan = text
    const known = new Map(tasks.map(task => [task.id, task]))
    const [saved, statuses, order] =
      await Promise.all([this.#store.tasks(), this.#store.statuses(), this.#store.order()])
    for (const { task } of saved) known.set(task.id, task)
    for (const { id, status } of statuses) if (known.has(id)) known.get(id).status = status
    for (const [index, id] of order.entries()) if (known.has(id)) known.get(id).order = index
    for (const task of known.values()) if (order.length > 0 && !order.includes(task.id)) task.order += order.length
    return { tasks: [...known.values()], broken: broken.length }
  }

  async #fetchPlan() {
    const response = await fetch(this.#planURL).catch(error => {
      throw new Trouble(navigator.onLine ? 'unreachable' : 'offline', error.message)
    })
    if (!response.ok) throw new Trouble(`serverFailed ${response.status}`, `${response.status} ${response.statusText}`)
    return response.text()
  }

  /** The recorded drive has its own day. With the browser's location, the example's plan is moved to today. */
  #read(text, day) {
    if (!this.#followsToday) return readPlan(text, 7200)
    return readPlan(text.replaceAll(/\t\d{4}-\d\d-\d\d(?=[T\t])/g, `\t${day}`))
  }

  /** The public holidays of the plan's city; null if they cannot be loaded. */
  async holidays() {
    try {
      const response = await fetch('../data/holidays.tsv')
      return response.ok ? readHolidays(await response.text()) : null
    } catch {
      return null
    }
  }

  async save({ task, values }) {
    await this.#store.saveTask({ task, values })
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
    ]
  }

  /** The items of a section. The projects fail the first time, so that there is something to retry. */
  async items(section, today, words) {
    await new Promise(resolve => setTimeout(resolve, answerTime))
    switch (section) {
      case 0:
        if (!this.#hasFailed) {
          this.#hasFailed = true
          throw new Trouble('', 'the projects fail the first time')
        }
        return words.projects.map((label, index) => ({ type: 'text', value: `p-${index}`, label }))
      case 1: return Array.from({ length: 10 }, (_, index) => ({ type: 'day', value: later(today, index) }))
      case 2: return [15, 30, 45, 60, 90, 120].map(minutes => ({ type: 'duration', value: minutes * 60 }))
      case 3:
        return ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
          .map(value => ({ type: 'weekday', value }))
      case 4: return words.things.map(value => ({ type: 'text', value }))
      default: return [] // people enter their own
    }
  }

  /** The seconds between places, by road; null if only the planner's estimates are wanted. */
  async travelTimes(places, ways) {
    await new Promise(resolve => setTimeout(resolve, answerTime))
    return ways === 'roads' ? travelTimes(places, this.#distance) : null
  }

  /** The plan's tasks get this order from now on. */
  async saveOrder(ids) {
    await this.#store.saveOrder(ids)
  }

  /** Without storage, the status lasts as long as the page. */
  saveStatus(id, status) {
    return this.#store.saveStatus(id, status).catch(() => {})
  }
}

/** A random UUID. crypto.randomUUID exists only over https and on localhost. */
export function newID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function later(day, days) {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
