// The home screen: cards, moved and filled by the library's list of changes, or what stands in their place.

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
  #message = document.getElementById('message')

  constructor(planner, { tapped, retried, words }) {
    this.#planner = planner
    this.words = words
    this.tapped = tapped
    this.retried = retried
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
    const item = make('li', { class: 'comes' }, card)
    item.style.animationDelay = `${Math.min(index, 8) * 35}ms`
    return item
  }

  #fill(item, index) {
    const row = this.#planner.row(index)
    const lines = this.#planner.rowLines(index)
    const [card] = item.children
    const [photo, body, facts, mark] = card.children
    item.dataset.id = row.id
    set(card, 'aria-label', row.spokenText)
    drawPhoto(photo, row.photoUrl)
    drawMark(mark, row.mark)
    const draw = (parent, fields) => drawLines(parent, lines.filter(({ field }) => fields.includes(field)))
    draw(body, top)
    Object.values(below).forEach((fields, index) => draw(facts.children[index], fields))
  }

  /** A composed task that could not be saved says so on its card (DAY-8). */
  drawSaves() {
    const failed = new Set(this.#planner.saves().filter(save => save.phase === 'failed').map(save => save.taskId))
    for (const item of this.#cards) {
      const [card] = item.children
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
    this.#cards.find(item => item.dataset.id === id)?.firstChild.focus({ preventScroll: true })
  }
}

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
