// The one child of the home screen, details or composer: made, shown, taken away and forgotten as the effects say (LIFE-1).

import { Composer } from './composer.js'
import { Details } from './details.js'

const behind = ['home', 'add'].map(id => document.getElementById(id))

export class Children {
  #planner
  #hands
  #child = null
  #host = document.getElementById('children')

  constructor(planner, hands) {
    this.#planner = planner
    this.#hands = hands
  }

  attach({ child, presentation, taskId }) {
    this.#child = child === 'details' ? new Details(this.#host, this.#planner, this.#hands)
      : new Composer(this.#host, this.#planner, this.#hands)
    Object.assign(this.#child, { kind: child, presentation, taskId })
    this.draw()
  }

  async present(effect) {
    const child = this.#child
    if (!await child.present(effect)) return // it was told to go meanwhile
    child.sheet.appeared()
    this.#shut(true)
    this.#hands.tell('childAppeared', effect.presentation)
  }

  async dismiss({ presentation }) {
    this.#shut(false)
    if (await this.#child.dismiss()) this.#hands.tell('childDisappeared', presentation, true)
  }

  /** The focus goes back to where the child came from. */
  detach() {
    const { kind, taskId, sheet } = this.#child
    const hadFocus = sheet.element.contains(document.activeElement)
    sheet.detach()
    this.#child = null
    this.#shut(false)
    if (!hadFocus) return
    if (kind === 'details') this.#hands.focusCard(taskId)
    else document.getElementById('add').focus()
  }

  /** What lies behind is neither tapped nor read meanwhile. */
  #shut(isShut) {
    for (const element of behind) element.inert = isShut
  }

  focusText() {
    this.#child?.focusText?.()
  }

  draw() {
    this.#child?.draw()
  }
}
