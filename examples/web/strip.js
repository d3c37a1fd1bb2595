// What is left of the day, above the list: when it is done, what goes wrong, and when to leave.

import { make, setText } from './dom.js'

const newsTime = 4000 // milliseconds

export class Strip {
  #planner
  #root = document.getElementById('strip')
  #done = make('span', { class: 'strip-done' })
  #leave = make('span', { class: 'strip-leave' })
  #rest = make('span', { class: 'strip-rest' })
  #spoken = make('p', { class: 'unseen' })
  #news = make('p', { class: 'unseen', role: 'status' })
  #problems = null

  constructor(planner) {
    this.#planner = planner
    const shown = make('p', { 'aria-hidden': 'true' }, this.#done, this.#leave, this.#rest)
    this.#root.append(shown, this.#spoken, this.#news)
  }

  draw() {
    const { stopCount, lateCount, closedCount, text, leaveByText, spokenText } = this.#planner.schedule()
    const [done, ...rest] = text.split(' · ')
    const red = (lateCount > 0) + (closedCount > 0) // how many parts at the end say what goes wrong
    this.#root.hidden = stopCount === 0 && this.#planner.home.phase !== 'loading'
    setText(this.#done, done)
    setText(this.#leave, leaveByText)
    this.#leave.hidden = leaveByText === ''
    this.#rest.replaceChildren(...rest.map((part, index) =>
      make('span', { 'data-color': index >= rest.length - red && 'red' }, part)))
    setText(this.#spoken, spokenText)
    this.#announce(lateCount + closedCount, spokenText)
  }

  /** A screen reader says by itself only that something new goes wrong: the rest changes every few minutes. */
  #announce(problems, text) {
    if (this.#problems !== null && problems > this.#problems) {
      setText(this.#news, text)
      setTimeout(() => setText(this.#news, ''), newsTime)
    }
    this.#problems = problems
  }
}
