// What is left of the day, above the list: when it is done, what goes wrong, and when to leave. In the hour before a
// break, a button in place of when to leave starts it, and then ends it. The list shows when the break is planned.

import { make, set, setText } from './dom.js'

const newsTime = 4000 // milliseconds
const hour = 3_600_000

export class Strip {
  #planner
  #root = document.getElementById('strip')
  #done = make('span', { class: 'strip-done' })
  #leave = make('span', { class: 'strip-leave' })
  #break = make('button', { class: 'strip-break', type: 'button', onclick: () => this.#tapped() })
  #rest = make('span', { class: 'strip-rest' })
  #spoken = make('p', { class: 'unseen' })
  #news = make('p', { class: 'unseen', role: 'status' })
  #problems = null

  constructor(planner, { send, words, now }) {
    this.#planner = planner
    this.send = send
    this.words = words
    this.now = now
    const shown = make('p', { 'aria-hidden': 'true' }, this.#done, this.#leave, this.#rest)
    this.#root.append(shown, this.#break, this.#spoken, this.#news)
  }

  draw() {
    const { stopCount, lateCount, closedCount, missedBreakCount, text, leaveByText, spokenText } =
      this.#planner.schedule()
    const [done, ...rest] = text.split(' · ')
    // How many parts at the end say what goes wrong.
    const red = (lateCount > 0) + (closedCount > 0) + (missedBreakCount > 0)
    const pause = this.#planner.breaks()[this.#pauseIndex()]
    this.#root.hidden = stopCount === 0 && this.#planner.home.phase !== 'loading'
    setText(this.#done, done)
    setText(this.#leave, leaveByText)
    this.#leave.hidden = leaveByText === '' || pause !== undefined
    this.#break.hidden = pause === undefined
    const isUnderWay = pause?.state === 'started'
    setText(this.#break, isUnderWay ? pause.text : this.words().startBreak)
    set(this.#break, 'aria-label', isUnderWay && pause.spokenText)
    this.#rest.replaceChildren(...rest.map((part, index) =>
      make('span', { 'data-color': index >= rest.length - red && 'red' }, part)))
    setText(this.#spoken, spokenText)
    this.#announce(lateCount + closedCount, spokenText)
  }

  /** The index of the break that is under way, or begins within the hour; -1 if there is none. */
  #pauseIndex() {
    const ahead = ({ start }) => start - this.now()
    return this.#planner.breaks().findIndex(pause =>
      pause.state === 'started' || (pause.state === 'taken' && ahead(pause) < hour))
  }

  /** The break that is shown starts, or ends. */
  #tapped() {
    const index = this.#pauseIndex()
    if (this.#planner.breaks()[index]?.state === 'started') this.send('breakEnded')
    else if (index >= 0) this.send('breakStarted', index)
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
