// What the agent can do with a stop: the library's actions, as buttons.

import { make, reconcile, set, setText } from './dom.js'

export class Actions {
  element = make('div', { class: 'actions' })
  #planner

  /** act(id, action) is called when the person taps one. */
  constructor(planner, act) {
    this.#planner = planner
    this.act = act
  }

  /** The main action is a large button, which stays while its action changes. The focus stays among the actions. */
  draw(id, elsewhere) {
    const actions = this.#planner.actions(id).sort((one, other) => other.isMain - one.isMain)
    const hadFocus = this.element.contains(document.activeElement)
    reconcile(this.element, actions.map(({ isMain, action }) => (isMain ? 'main' : action)),
      key => make('button', { class: key === 'main' ? 'button' : 'chip', type: 'button' }),
      (button, _key, index) => {
        setText(button, actions[index].title)
        set(button, 'aria-label', actions[index].spokenText)
        button.onclick = event => event.detail < 2 && this.act(id, actions[index]) // a double click is one tap
      })
    const isLost = hadFocus && !this.element.contains(document.activeElement)
    if (isLost) (this.element.firstChild ?? elsewhere).focus({ preventScroll: true })
  }
}
