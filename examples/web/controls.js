// Play, pause and the speed of the recorded drive, and its clock, on the map.

import { icon, make, set, setText } from './dom.js'
import { speeds } from './choices.js'
import { timeOfDay } from './time.js'

export class DriveControls {
  #play
  #time = make('time')
  #speed
  #shown = null

  /** chosen(speed) is called when the person chooses another speed. */
  constructor(source, { choices, words, chosen }) {
    Object.assign(this, { source, choices, words })
    this.#play = make('button', { type: 'button', onclick: () => this.#toggle() })
    this.#speed = make('button', { class: 'speed', type: 'button', onclick: () => {
      chosen(speeds[(speeds.indexOf(choices.speed) + 1) % speeds.length])
      if (source.isPlaying) source.play(choices.speed)
      this.draw()
    } })
    this.element = make('div', { class: 'drive', role: 'group' }, this.#play, this.#time, this.#speed)
  }

  #toggle() {
    if (this.source.isPlaying) this.source.pause()
    else this.source.play(this.choices.speed)
    this.draw()
  }

  draw() {
    const { source, choices } = this
    const words = this.words()
    if (this.#shown !== source.isPlaying) this.#play.replaceChildren(icon(source.isPlaying ? 'pause' : 'play'))
    this.#shown = source.isPlaying
    set(this.element, 'aria-label', words.drive)
    set(this.#play, 'aria-label', source.isPlaying ? words.pause : words.play)
    setText(this.#speed, `${choices.speed}×`)
    set(this.#speed, 'aria-label', `${words.speed} ${choices.speed}×`)
    setText(this.#time, timeOfDay(source.now(), choices, source.timeZone))
  }
}
