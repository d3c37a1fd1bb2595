// The one child of the home screen, details or composer. The effects make, show, hide and release it (LIFE-1).

import { Composer } from './composer.js'
import { Details } from './details.js'

const behind = ['home', 'dock'].map(id => document.getElementById(id))

export class Children {
  #planner
  #handlers
  #child = null
  #host = document.getElementById('children')

  constructor(planner, handlers) {
    this.#planner = planner
    this.#handlers = handlers
  }

  attach({ child, presentation, taskId }) {
    this.#child = child === 'details' ? new Details(this.#host, this.#planner, this.#handlers)
      : new Composer(this.#host, this.#planner, this.#handlers)
    Object.assign(this.#child, { kind: child, presentation, taskId })
    this.draw()
  }

  async present(effect) {
    const child = this.#child
    if (!await child.present(effect)) return // it was dismissed meanwhile
    child.sheet.appeared()
    this.#block(true)
    this.#handlers.send('childAppeared', effect.presentation)
  }

  async dismiss({ presentation }) {
    this.#block(false)
    if (await this.#child.dismiss()) this.#handlers.send('childDisappeared', presentation, true)
  }

  /** The focus returns to where the child came from, unless it is elsewhere on the page by now. */
  detach() {
    const child = this.#child
    const { kind, taskId, sheet } = child
    const { activeElement: focused } = document
    const hadFocus = sheet.element.contains(focused) || focused === null || focused === document.body
    sheet.detach()
    this.#child = null
    this.#block(false)
    if (kind === 'composer' && !child.isSaved) this.#handlers.notSaved(taskId, child.content)
    if (!hadFocus) return
    if (kind === 'details' || child.content.isReport) this.#handlers.focusCard(taskId)
    else document.getElementById('add').focus()
  }

  /** Nobody taps or reads what is behind an open child. */
  #block(isBlocked) {
    for (const element of behind) element.inert = isBlocked
  }

  /** What is in the composer; null without one. */
  get content() {
    return this.#child?.content ?? null
  }

  focusText() {
    this.#child?.focusText?.()
  }

  draw() {
    this.#child?.draw()
  }
}
