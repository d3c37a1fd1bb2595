// The home screen: cards, moved and filled by the library's list of changes, and the breaks between them; or what
// stands in their place.

import { icon, make, set, setText } from './dom.js'
import { drawLines, drawMark, drawPhoto } from './lines.js'
import { textOf } from './troubles.js'

// Where the lines stand on a card: beside the photo, and in two rows below it, on the left and on the right.
const top = ['title', 'address', 'openingHours', 'appointment']
const below = {
  way: ['distance', 'travelTime', 'updating'], status: ['status'], arrival: ['arrival', 'pace'], planned: ['planned'],
}

export class List {
  #planner
  #cards = []
  #root = document.getElementById('cards')
  #lastGap = makeGap()
  #message = document.getElementById('message')

  constructor(planner, { tapped, retried, words }) {
    this.#planner = planner
    this.words = words
    this.tapped = tapped
    this.retried = retried
    this.#root.after(this.#lastGap)
  }

  /** Applies the changes since the last collection (HOME-3). */
  drawRows() {
    const { removed, moved, inserted, updated } = this.#planner.collectChanges()
    const before = this.#cards
    const gone = new Set([...removed, ...moved.map(move => move.from)])
    const after = before.filter((_, index) => !gone.has(index))
    const kept = moved.map(({ from, to }) => [to, before[from]])
    const placed = [...kept, ...inserted.map(index => [index, this.#make(index)])]
    placed.sort(([one], [other]) => one - other).forEach(([index, card]) => after.splice(index, 0, card))
    removed.forEach(index => before[index].remove())
    after.forEach((card, index) => {
      if (this.#root.children[index] !== card) this.#root.insertBefore(card, this.#root.children[index] ?? null)
    })
    this.#cards = after
    for (const index of [...inserted, ...updated]) this.#fill(after[index], index)
    if (inserted.length > 0) this.drawSaves()
  }

  #make(index) {
    const card = make('button', { class: 'card', type: 'button', onclick: () => this.tapped(item.dataset.id) },
      make('span', { class: 'photo' }), make('span', { class: 'card-body' }),
      make('span', { class: 'facts' }, ...Object.keys(below).map(name => make('span', { class: name }))),
      make('span', { class: 'mark' }))
    const item = make('li', { class: 'comes' }, makeGap(), card)
    item.style.animationDelay = `${Math.min(index, 8) * 35}ms`
    return item
  }

  #fill(item, index) {
    const row = this.#planner.row(index)
    const lines = this.#planner.rowLines(index)
    const card = item.lastChild
    const [photo, body, facts, mark] = card.children
    item.dataset.id = row.id
    set(card, 'aria-label', row.spokenText)
    drawPhoto(photo, row.photoUrl)
    drawMark(mark, row.mark)
    const draw = (parent, fields) => drawLines(parent, lines.filter(({ field }) => fields.includes(field)))
    draw(body, top)
    Object.values(below).forEach((fields, index) => draw(facts.children[index], fields))
  }

  /** Each break in the gap where it is taken. On a day with breaks all gaps have room for it, so that no card moves. */
  drawBreaks() {
    const breaks = this.#planner.breaks()
    const taken = breaks.filter(({ state }) => state === 'taken')
    const stops = taken.length > 0 ? this.#planner.stops() : []
    const last = stops.findLast(({ notToday }) => notToday === 'none')
    const gapOf = ({ stop }) => stops[stop]?.row ?? last.row + 1
    this.#root.classList.toggle('has-breaks', breaks.length > 0 && this.#cards.length > 0)
    const gaps = [...this.#cards.map(item => item.firstChild), this.#lastGap]
    gaps.forEach((gap, index) => {
      const here = taken.filter(pause => gapOf(pause) === index)
      const [shown, spoken] = gap.children
      setText(shown, here.map(({ text }) => text).join('\u00a0· '))
      setText(spoken, here.map(({ spokenText }) => spokenText).join(', '))
    })
  }

  /** A composed task that could not be saved says so on its card (DAY-8). */
  drawSaves() {
    const failed = new Set(this.#planner.saves().filter(save => save.phase === 'failed').map(save => save.taskId))
    for (const item of this.#cards) {
      const card = item.lastChild
      card.querySelector('.not-saved')?.remove()
      const text = this.#planner.string('notSaved')
      if (failed.has(item.dataset.id)) card.append(make('span', { class: 'not-saved' }, text))
    }
  }

  /** What stands in place of cards, by the phase (HOME-1). */
  drawPhase() {
    const { phase, message } = this.#planner.home
    const string = key => this.#planner.string(key)
    const retry = () => this.retried()
    const shown = `${phase} ${message} ${this.#planner.language}`
    if (this.#message.dataset.shown === shown) return
    this.#message.dataset.shown = shown
    this.#message.className = `message is-${phase}`
    set(this.#message, 'role', phase === 'failed' ? 'alert' : 'status')
    this.#message.replaceChildren(...({
      loading: () => [make('span', { class: 'unseen' }, string('loading')),
        ...Array.from({ length: 4 }, () => make('div', { class: 'skeleton' }))],
      empty: () => [picture('sun'), make('p', {}, string('noTasksToday'))],
      failed: () => [picture('cloud'), make('p', {}, string('planFailed')),
        make('p', { class: 'reason' }, textOf(message, this.words())),
        make('button', { class: 'button', type: 'button', onclick: retry }, icon('refresh'), string('retry'))],
    }[phase]?.() ?? []))
  }

  focus(id) {
    this.#cards.find(item => item.dataset.id === id)?.lastChild.focus({ preventScroll: true })
  }
}

/** The gap before a card, or after the last one. */
const makeGap = () =>
  make('p', { class: 'gap' }, make('span', { 'aria-hidden': 'true' }), make('span', { class: 'unseen' }))

const picture = name => make('span', { class: 'picture' }, icon(name))

/** The bar: weekday and date of the listed day. */
export function drawBar(planner, language) {
  const { day, isRefreshing } = planner.home
  const noon = new Date(`${day}T12:00Z`)
  const say = options => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(noon)
  const weekday = say({ weekday: 'long' })
  setText(document.getElementById('weekday'), weekday.charAt(0).toLocaleUpperCase(language) + weekday.slice(1))
  setText(document.getElementById('date'), say({ day: 'numeric', month: 'long', year: 'numeric' }))
  set(document.getElementById('refresh'), 'aria-busy', String(isRefreshing))
}
