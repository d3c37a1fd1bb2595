// The visit log: what was driven today, and each leg, visit and stay that has ended.

import { make, reconcile, setText } from './dom.js'
import { lengthOfDrive, lengthOfTime, timeOfDay } from './time.js'

export class Visits {
  #planner
  #dialog = document.getElementById('visits')
  #title = make('h2', { id: 'visits-title' })
  #sums = make('p')
  #list = make('ul', { class: 'saves' })
  #close = make('button', { class: 'button', type: 'button', onclick: () => this.#dialog.close() })

  constructor(planner, { words, choices, source }) {
    this.#planner = planner
    Object.assign(this, { words, choices, source })
    this.#dialog.append(this.#title, this.#sums, this.#list, this.#close)
  }

  open() {
    this.#dialog.showModal()
    this.draw()
  }

  /** The newest record is the first. */
  draw() {
    if (!this.#dialog.open) return
    const { distance, openDistance, commuteDistance, travel, atStops } = this.#planner.log
    const records = this.#planner.logRecords().reverse()
    const { visits, driven, atTheStops, commute } = this.words()
    const sums = [
      [driven, `${this.#drive(distance + openDistance)}, ${this.#time(travel)}`],
      [atTheStops, this.#time(atStops)], [commute, this.#drive(commuteDistance)],
    ]
    setText(this.#title, visits)
    setText(this.#sums, sums.map(parts => parts.join(' ')).join(' · '))
    setText(this.#close, this.#planner.string('close'))
    reconcile(this.#list, records.map(({ key }) => key), () => make('li', {}, make('div', {},
      make('p', { class: 'what' }), make('p'))), (item, _key, index) => this.#drawRecord(item, records[index]))
  }

  #drawRecord(item, record) {
    const { kinds, commute, duringBreak, notStored } = this.words()
    const [what, rest] = item.firstChild.children
    const isLeg = record.kind === 'leg'
    const [from, to] = isLeg ? [record.leftAt, record.arrivedAt] : [record.arrivedAt, record.departedAt]
    const title = record.taskId && this.#planner.tasks().find(({ id }) => id === record.taskId)?.title
    const parts = [
      `${this.#clock(from)} – ${this.#clock(to)}`, isLeg && this.#drive(record.distance),
      record.isCommute && commute, record.isInBreak && duringBreak, record.phase !== 'acknowledged' && notStored,
    ]
    setText(what, [kinds[record.kind], title].filter(Boolean).join(' · '))
    setText(rest, parts.filter(Boolean).join(' · '))
  }

  #clock(instant) {
    return timeOfDay(instant, this.choices, this.source.timeZone, this.#planner.home.day)
  }

  #drive(metres) {
    return lengthOfDrive(metres, this.choices)
  }

  #time(seconds) {
    return lengthOfTime(seconds, this.choices.language)
  }
}
