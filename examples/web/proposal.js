// A better order of the stops: a button that asks for one; then what is gained, the stops in the proposed order, and
// whether a person wants it. Nothing changes before that.

import { fillIn, icon, make, reconcile, set, setText } from './dom.js'
import { lengthOfTime, timeOfDay } from './time.js'

const stepsOfFrame = 2000 // of a search

export class ProposalPanel {
  #planner
  #root = document.getElementById('proposal')
  #ask = make('button', { class: 'button is-quiet ask', type: 'button', onclick: () => this.#asked() },
    icon('route'), make('span'))
  #text = make('h2')
  #spoken = make('p', { class: 'unseen', role: 'status' })
  #figures = make('table', { class: 'figures' })
  #note = make('p', { class: 'proposal-note' })
  #buttons = make('div', { class: 'buttons' })
  #stops = make('ol', { class: 'proposal-stops' })
  #panel = make('section', { class: 'proposal', tabindex: -1, 'aria-labelledby': 'proposal-text', onkeydown: event => {
    if (event.key === 'Escape') this.#leave()
  } }, this.#text, this.#figures, this.#note, this.#buttons, this.#stops)

  #isSearching = false

  /** drawOrders(before, after) draws both orders on a map, as stops. */
  constructor(planner, { send, words, choices, timeZone, isHidden, drawOrders }) {
    this.#planner = planner
    Object.assign(this, { send, words, choices, timeZone, isHidden, drawOrders })
    set(this.#text, 'id', 'proposal-text')
    this.#root.append(this.#ask, this.#spoken)
  }

  /** Null also while the planner has one that is not shown. */
  get #proposal() {
    return this.isHidden() ? null : this.#planner.proposal
  }

  draw() {
    this.#drawPanel()
    this.drawMap()
    if (this.#proposal?.phase !== 'searching' || this.#isSearching) return
    this.#isSearching = true
    requestAnimationFrame(() => this.#search())
  }

  /** For a part of each frame, so that the page moves on meanwhile. */
  #search() {
    this.#isSearching = false
    if (this.#planner.isClosed || this.#proposal?.phase !== 'searching') return
    this.send('proposalSearch', stepsOfFrame)
    this.draw()
  }

  drawMap() {
    const after = this.#proposal ? this.#planner.proposalStops() : []
    const now = this.#planner.stops()
    const before = after.map(stop => now[stop.indexBefore]).sort((one, other) => one.row - other.row)
    this.drawOrders(before, after)
  }

  #drawPanel() {
    const proposal = this.#proposal
    setText(this.#ask.lastChild, this.#planner.string('optimise'))
    this.#ask.hidden = proposal !== null || this.#planner.schedule().stopCount < 2
    if (!proposal) {
      this.#panel.remove()
      return setText(this.#spoken, '')
    }
    const text = this.#textOf(proposal)
    setText(this.#text, text)
    set(this.#panel, 'aria-busy', String(isUnderWay(proposal)))
    set(this.#panel, 'data-phase', proposal.phase)
    this.#drawFigures(proposal)
    setText(this.#note, proposal.isEstimated && proposal.isBetter ? this.words().estimatedWays : '')
    this.#drawButtons(proposal)
    this.#drawStops()
    if (!this.#panel.isConnected) this.#root.append(this.#panel)
    if (!isUnderWay(proposal)) setText(this.#spoken, proposal.spokenText || text)
  }

  #textOf({ phase, text }) {
    if (phase === 'outdated') return this.words().dayHasChanged
    if (text) return text
    return phase === 'finished' ? this.#planner.string('noBetterOrder') : this.words().searching
  }

  /** What the orders are worth. The heads of the columns show the lines of the map. */
  #drawFigures(proposal) {
    this.#figures.hidden = !proposal.isBetter
    if (!proposal.isBetter) return this.#figures.replaceChildren()
    const words = this.words()
    const length = seconds => lengthOfTime(seconds, this.choices.language)
    const time = instant => timeOfDay(instant, this.choices, this.timeZone, this.#planner.home.day)
    const row = (head, before, after) => make('tr', {}, make('th', { scope: 'row' }, head),
      make('td', {}, before), make('td', {}, after))
    const { missedBefore, missedAfter, latenessBefore, latenessAfter } = proposal
    this.#figures.replaceChildren(
      make('tr', {}, make('td'), ...['before', 'after'].map(order =>
        make('th', { scope: 'col' }, make('i', { class: `sample is-${order}` }), words[order]))),
      row(words.travel, length(proposal.travelBefore), length(proposal.travelAfter)),
      ...missedBefore + missedAfter > 0 ? [row(words.missed, String(missedBefore), String(missedAfter))] : [],
      ...latenessBefore + latenessAfter > 0 ? [row(words.lateness, length(latenessBefore), length(latenessAfter))] : [],
      row(words.doneAt, time(proposal.finishBefore), time(proposal.finishAfter)))
  }

  /** The same buttons stay, so that one keeps the focus while the search goes on. */
  #drawButtons({ phase, isBetter, number }) {
    const string = key => this.#planner.string(key)
    const all = {
      accept: [string('acceptOrder'), () => this.#end(() => this.send('proposalAccepted', number))],
      again: [string('optimise'), () => this.#asked()],
      leave: [string(isBetter ? 'keepOrder' : 'close'), () => this.#leave()],
    }
    const names = [isBetter && 'accept', phase === 'outdated' && 'again', 'leave'].filter(Boolean)
    reconcile(this.#buttons, names,
      name => make('button',
        { class: name === 'leave' ? 'button is-quiet' : 'button', type: 'button', 'data-name': name }),
      (button, name) => {
        const [label, act] = all[name]
        setText(button, label)
        button.onclick = act
      })
  }

  /** Each stop with its new number, the one that its card has, and when one would be there. */
  #drawStops() {
    const stops = this.#planner.proposalStops()
    const numbers = stops.map(stop => stop.row + 1).sort((one, other) => one - other)
    const words = this.words()
    reconcile(this.#stops, stops.map(stop => stop.id),
      () => make('li', {}, make('b'), make('span', { class: 'name' }), make('span', { class: 'was' }), make('time'),
        make('span', { class: 'is-missed' })),
      (item, _id, index) => {
        const stop = stops[index]
        const [number, name, was, time, missed] = item.children
        const isMoved = numbers[index] !== stop.row + 1
        setText(number, String(numbers[index]))
        setText(name, this.#planner.row(stop.row).title)
        setText(was, isMoved ? fillIn(words.wasPlace, stop.row + 1) : '')
        const isLeftOut = stop.notToday !== 'none'
        setText(time, isLeftOut ? '' : timeOfDay(stop.arrival, this.choices, this.timeZone, this.#planner.home.day))
        setText(missed, isLeftOut ? stop.text : stop.isMissed ? words.isMissed : '')
      })
  }

  // ---- What the person does ----

  #asked() {
    this.#end(() => this.send('proposalRequested'))
  }

  #leave() {
    const proposal = this.#proposal
    if (proposal) this.#end(() => this.send('proposalDiscarded', proposal.number))
  }

  /** The panel comes and goes with this, and so does the button. The focus goes on at the other one. */
  #end(act) {
    act()
    this.draw()
    const next = this.#proposal ? this.#panel : this.#ask
    next.focus({ preventScroll: true })
  }
}

const isUnderWay = ({ phase }) => phase === 'waiting' || phase === 'searching'
