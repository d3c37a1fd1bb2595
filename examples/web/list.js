// The home screen: cards, moved and filled by the library's list of changes, and the breaks between them; or what
// stands in their place. The next stop comes first, with its actions. What is done is folded, at the end.

import { Actions } from './actions.js'
import { fillIn, icon, make, set, setText } from './dom.js'
import { drawLines, drawMark, drawPhoto } from './lines.js'
import { textOf } from './troubles.js'

// Where the lines stand on a card: beside the photo, and in two rows below it, on the left and on the right.
const top = ['title', 'address', 'openingHours', 'appointment']
const below = {
  way: ['distance', 'travelTime', 'updating'], status: ['status'], arrival: ['arrival', 'pace'], planned: ['planned'],
}

const unsettled = new Set(['refused', 'conflict']) // marks that wait for the person

export const isVisited = ({ notToday }) => notToday === 'none'

/** Where the agent goes next, or is; undefined if no stop remains. */
export const nextStop = planner => planner.stops().find(isVisited)

export class List {
  #planner
  #cards = [] // in the order of the rows
  #root = document.getElementById('cards')
  #lastGap = makeGap()
  #done = make('details', { class: 'done' }, make('summary'), make('ul', { class: 'cards' }))
  #message = document.getElementById('message')
  #next
  #actions

  /** lit(id) is called for the card that has the focus or the mouse, and without an id for none. */
  constructor(planner, { tapped, act, retried, lit, words }) {
    this.#planner = planner
    Object.assign(this, { words, tapped, retried })
    this.#actions = new Actions(planner, act)
    this.#next = make('div', { class: 'next' }, make('h2'))
    this.#root.before(this.#next)
    this.#root.after(this.#lastGap, this.#done)
    const idOf = ({ target }) => target.closest('li')?.dataset.id
    for (const list of [this.#root, this.#done]) {
      for (const name of ['focusin', 'pointerover']) list.addEventListener(name, event => lit(idOf(event)))
      for (const name of ['focusout', 'pointerleave']) list.addEventListener(name, () => lit())
    }
  }

  /** Applies the changes since the last collection (HOME-3), before the cards are arranged. */
  drawRows() {
    const { removed, moved, inserted, updated } = this.#planner.collectChanges()
    const before = this.#cards
    const gone = new Set([...removed, ...moved.map(move => move.from)])
    const after = before.filter((_, index) => !gone.has(index))
    const kept = moved.map(({ from, to }) => [to, before[from]])
    const placed = [...kept, ...inserted.map(index => [index, this.#make()])]
    placed.sort(([one], [other]) => one - other).forEach(([index, card]) => after.splice(index, 0, card))
    removed.forEach(index => before[index].remove())
    this.#cards = after
    for (const index of [...inserted, ...updated]) this.#fill(after[index], index)
    if (inserted.length > 0) this.drawSaves()
  }

  /** The next stop, the others, and what is done. A card that moves keeps the focus. */
  arrange() {
    const nextID = nextStop(this.#planner)?.id
    const remaining = new Set(this.#planner.stops().map(({ id }) => id))
    const isNext = item => item.dataset.id === nextID
    const isDone = (item, index) => !remaining.has(item.dataset.id) && !unsettled.has(this.#planner.row(index).mark)
    const done = new Set(this.#cards.filter(isDone))
    const open = this.#cards.filter(item => !done.has(item))
    const { activeElement: focused } = document
    this.#cards.forEach((item, index) => {
      set(item, 'class', isNext(item) && 'is-next')
      set(item.querySelector('.card'), 'data-number', index + 1)
    })
    putInto(this.#root, [...open.filter(isNext), ...open.filter(item => !isNext(item))])
    putInto(this.#done.lastChild, [...done])
    this.#done.hidden = done.size === 0
    setText(this.#done.firstChild, fillIn(this.words().finished, done.size))
    this.#drawNext(open.find(isNext), nextID)
    if (focused !== document.activeElement && focused?.isConnected) focused.focus({ preventScroll: true })
  }

  #drawNext(item, id) {
    this.#next.hidden = !item
    setText(this.#next.firstChild, this.words().nextStop)
    if (!item) return this.#actions.element.remove()
    this.#actions.draw(id, item.querySelector('.card'))
    if (item.lastChild !== this.#actions.element) item.append(this.#actions.element)
  }

  #make() {
    const card = make('button', { class: 'card', type: 'button', onclick: () => this.tapped(item.dataset.id) },
      make('span', { class: 'photo' }), make('span', { class: 'card-body' }),
      make('span', { class: 'facts' }, ...Object.keys(below).map(name => make('span', { class: name }))),
      make('span', { class: 'mark' }))
    const item = make('li', {}, makeGap(), card)
    return item
  }

  #fill(item, index) {
    const row = this.#planner.row(index)
    const lines = this.#planner.rowLines(index)
    const card = item.querySelector('.card')
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
    const last = stops.findLast(isVisited)
    const leftOut = stops.find(({ row }) => row > last?.row)
    const gapOf = ({ stop }) => stops[stop]?.row ?? leftOut?.row ?? this.#cards.length
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
      const card = item.querySelector('.card')
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
    const item = this.#cards.find(other => other.dataset.id === id)
    const isFolded = !this.#done.open && item?.parentElement === this.#done.lastChild
    ;(isFolded ? this.#done.firstChild : item?.querySelector('.card'))?.focus({ preventScroll: true })
  }

  /** Scrolls to a card, such as that of a pin. */
  reveal(id) {
    const item = this.#cards.find(other => other.dataset.id === id)
    if (this.#done.contains(item ?? null)) this.#done.open = true
    item?.scrollIntoView({ block: 'nearest' })
  }
}

/** Gives a list these items in this order, and moves no more than it has to. */
function putInto(list, items) {
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null)
  })
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
