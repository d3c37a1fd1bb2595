// The system behind the page: it has the plan and the items, keeps what is saved, and says how the stops stand.

import { readPlan } from './plan.js'

const near = 80 // metres: the agent is there
const far = 160 // and has gone again
const answerTime = 350 // milliseconds that items take to come, as over a network

export class Office {
  #planURL
  #coming // the plan, asked for before the planner is there to ask
  #plan = null
  #store
  #followsToday
  #hasFailed = false

  constructor(planURL) {
    this.#planURL = planURL
    this.#coming = this.#fetchPlan()
    this.#coming.catch(() => {}) // told when it is asked for
  }

  begin(store, followsToday) {
    this.#store = store
    this.#followsToday = followsToday
  }

  /** The tasks that are known, and how many lines of the plan are none. What was saved is newer than the plan. */
  async tasks(day) {
    const coming = this.#coming
    this.#coming = null
    const text = this.#plan ?? await (coming ?? this.#fetchPlan())
    const { tasks, broken } = this.#read(text, day)
    this.#plan = text
    const known = new Map(tasks.map(task => [task.id, task]))
    const [saved, statuses] = await Promise.all([this.#store.tasks(), this.#store.statuses()])
    for (const { task } of saved) known.set(task.id, task)
    for (const { id, status } of statuses) if (known.has(id)) known.get(id).status = status
    return { tasks: [...known.values()], broken: broken.length }
  }

  async #fetchPlan() {
    const response = await fetch(this.#planURL)
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    return response.text()
  }

  /** The recorded day is one of its own; around the browser's location the example's day is each day. */
  #read(text, day) {
    if (!this.#followsToday) return readPlan(text, 7200)
    return readPlan(text.replaceAll(/\t\d{4}-\d\d-\d\d(?=[T\t])/g, `\t${day}`))
  }

  async save({ task, values }) {
    await this.#store.saveTask({ task, values })
  }

  /** The sections of a composer: the standard ones, and two of our own. */
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

  /** What can be chosen; the projects fail the first time, so that there is something to try again. */
  async items(section, today, words) {
    await new Promise(resolve => setTimeout(resolve, answerTime))
    switch (section) {
      case 0:
        if (!this.#hasFailed) {
          this.#hasFailed = true
          throw new Error()
        }
        return words.projects.map((label, index) => ({ type: 'text', value: `p-${index}`, label }))
      case 1: return Array.from({ length: 10 }, (_, index) => ({ type: 'day', value: later(today, index) }))
      case 2: return [15, 30, 45, 60, 90, 120].map(minutes => ({ type: 'duration', value: minutes * 60 }))
      case 3:
        return ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
          .map(value => ({ type: 'weekday', value }))
      case 4: return words.things.map(value => ({ type: 'text', value }))
      default: return [] // everybody types their own
    }
  }

  /** Who is near a stop is at work there; who has left it is done; the next one is on the way. */
  statuses(rows, distances) {
    const changes = []
    const change = (index, status) => changes.push({ id: rows[index].id, status })
    const begun = rows.findIndex(row => row.status === 'inProgress')
    if (begun >= 0 && distances[begun] > far) change(begun, 'done')
    const next = rows.findIndex(row => row.status === 'planned' || row.status === 'enRoute')
    if (next < 0 || (begun >= 0 && changes.length === 0)) return changes
    if (distances[next] < near) change(next, 'inProgress')
    else if (rows[next].status === 'planned' && Number.isFinite(distances[next])) change(next, 'enRoute')
    return changes
  }

  /** Where nothing can be kept, the next fix will tell again. */
  keepStatus(id, status) {
    return this.#store.saveStatus(id, status).catch(() => {})
  }
}

function later(day, days) {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
