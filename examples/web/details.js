// The details of a task, in a sheet: the library's lines and actions, always up to date.

import { Actions } from './actions.js'
import { fillIn, icon, make, set, setText } from './dom.js'
import { drawLines, drawMark, drawPhoto } from './lines.js'
import { DayMap } from './map.js'
import { Sheet } from './sheet.js'
import { textOf } from './troubles.js'

const week = 7 * 86_400_000 // milliseconds

export class Details {
  #planner
  #photo = make('div', { class: 'hero sheet-head' })
  #lines = make('div', { class: 'details-lines' })
  #week = make('div', { class: 'details-lines' })
  #conflict = make('div', { class: 'conflict', role: 'group' }, make('p', { role: 'status' }),
    make('button', { class: 'button', type: 'button' }), make('button', { class: 'button is-quiet', type: 'button' }))
  #actions
  #mark = make('p', { class: 'mark' })
  #holidays = make('p', { class: 'holidays' })
  #map
  #close
  #edit

  constructor(host, planner, { send, edit, act, settle, words, place, holidays, day, tiles }) {
    this.#planner = planner
    this.#actions = new Actions(planner, act)
    this.#map = new DayMap(day, place().track, { tiles })
    this.place = place
    const button = (name, onclick) => make('button', { class: 'round on-photo', type: 'button', onclick }, icon(name))
    this.#close = button('close', () => send('closeTapped'))
    this.#edit = button('edit', () => edit(planner.details.taskId))
    this.sheet = new Sheet(host, {
      className: 'details',
      detents: ['medium', 'large'],
      draggedTo: detent => send('detentChanged', this.presentation, detent),
      swiped: () => send('childDisappeared', this.presentation, true),
      closed: () => send('closeTapped'),
    },
    make('div', { class: 'sheet-buttons' }, this.#edit, this.#close),
    make('div', { class: 'sheet-scroll', tabindex: 0 }, this.#photo, this.#lines, this.#conflict, this.#actions.element,
      this.#mark, this.#week, this.#holidays, this.#map.element))
    Object.assign(this, { settle, words, holidays })
  }

  present({ detent, showsGrabber }) {
    this.sheet.element.focus({ preventScroll: true })
    return this.sheet.present(detent, showsGrabber)
  }

  dismiss() {
    return this.sheet.dismiss()
  }

  draw() {
    const { details, detailsRow: row } = this.#planner
    if (!details || details.presentation !== this.presentation) return // closed, and going away
    const lines = this.#planner.detailsLines()
    const close = lines.find(line => line.field === 'close')
    drawPhoto(this.#photo, row.photoUrl)
    const isWeek = ({ field }) => field === 'week'
    drawLines(this.#lines, lines.filter(line => !isWeek(line) && line.field !== 'close' && line.field !== 'photo'))
    drawLines(this.#week, lines.filter(isWeek))
    set(this.#lines.firstChild, 'role', 'heading') // the first line is the title
    set(this.#lines.firstChild, 'aria-level', 2)
    set(this.#close, 'aria-label', close.text)
    set(this.#edit, 'aria-label', this.#planner.string('editTaskTitle'))
    set(this.sheet.element, 'aria-label', this.#planner.string('detailsTitle'))
    set(this.sheet.grabber, 'aria-label', this.words().resize)
    set(this.sheet.grabber, 'aria-expanded', String(details.detent === 'large'))
    this.#drawConflict(row)
    this.#actions.draw(row.id, this.sheet.element)
    this.#drawMark(row)
    const text = lines.some(isWeek) ? this.#holidaysOfWeek() : ''
    setText(this.#holidays, text)
    this.#holidays.hidden = text === ''
    this.#map.element.hidden = row.coordinate === null
    if (row.coordinate) {
      this.#map.drawOne(row)
      this.#map.drawPosition(this.place().fix)
    }
    this.sheet.settle(details.detent)
  }

  /** What of the task is not saved, and why. */
  #drawMark({ id, mark }) {
    const save = this.#planner.pendingSaves().find(({ taskId, phase }) => taskId === id && phase === mark)
    const texts = save ? [save.stateText, textOf(save.message, this.words())] : []
    drawMark(this.#mark, save ? mark : 'none', texts.filter(Boolean).join(': '))
  }

  /** The agent and the office say different things: the person decides. */
  #drawConflict({ id, mark }) {
    const conflict = mark === 'conflict' ? this.#planner.conflict(id) : null
    const [text, mine, theirs] = this.#conflict.children
    this.#conflict.hidden = conflict === null
    setText(text, conflict?.text)
    set(this.#conflict, 'aria-label', conflict?.spokenText)
    setText(mine, this.words().keepMine)
    setText(theirs, this.words().takeTheirs)
    mine.onclick = () => this.settle(id, true)
    theirs.onclick = () => this.settle(id, false)
  }

  /**
   * The public holidays of the week: why the hours of a day may differ from the usual ones. Empty if there are none.
   */
  #holidaysOfWeek() {
    const language = document.documentElement.lang
    const first = Date.parse(`${this.#planner.home.day}T00:00Z`)
    const days = this.holidays.map(day => Date.parse(`${day}T00:00Z`)).filter(day => day >= first && day < first + week)
    const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }
    const names = days.map(day => new Intl.DateTimeFormat(language, options).format(day))
    return names.length > 0 ? fillIn(this.words().holidays, new Intl.ListFormat(language).format(names)) : ''
  }
}
