// A sheet from below: how it appears, is dragged, rests in its detents, and goes. The library decides what follows.

import { make, prefersStill, set } from './dom.js'

const duration = 380 // milliseconds
const easing = 'cubic-bezier(.22, 1, .36, 1)'
const mediumPart = 0.66 // of the screen
const leastMedium = 420 // pixels
const throwTime = 180 // milliseconds that a thrown sheet continues
const slop = 6 // pixels until a press is a drag

export class Sheet {
  #resting = 'gone'
  #place = 0
  #motion = null
  #drag = null
  #hasDragged = false
  #isGoing = false
  #observer = new ResizeObserver(() => this.#restAt(this.#resting))
  #untilDetached = new AbortController()

  /** draggedTo(detent) and swiped() are called when the person lets it go there; closed() for Escape and the scrim. */
  constructor(host, { className, label, detents, draggedTo, swiped, closed }, ...children) {
    Object.assign(this, { detents, draggedTo, swiped, closed })
    this.scrim = make('div', { class: 'scrim', onclick: closed })
    this.grabber = make('button', { class: 'grabber', type: 'button', onclick: () => this.#step() })
    this.element = make('div', {
      class: `sheet ${className}`, role: 'dialog', 'aria-modal': 'true', 'aria-label': label, tabindex: -1,
    }, this.grabber, ...children)
    this.host = host
    host.append(this.scrim, this.element)
    this.#restAt('gone')
    this.#observer.observe(host.parentElement)
    this.element.addEventListener('click', event => this.#click(event), { capture: true })
    this.element.addEventListener('keydown', event => this.#key(event))
    addEventListener('keydown', event => this.#escape(event), { signal: this.#untilDetached.signal })
    this.element.addEventListener('pointerdown', event => this.#press(event))
  }

  /** Resolves to true when it is shown or a finger holds it, and to false if it was dismissed meanwhile. */
  async present(detent, showsGrabber) {
    this.grabber.hidden = !showsGrabber
    await this.#slideTo(detent)
    return !this.#isGoing
  }

  /** Resolves when it is gone. */
  dismiss() {
    this.#drag?.listening.abort()
    this.#drag = null
    return this.#leave()
  }

  #leave() {
    this.#isGoing = true
    set(this.scrim, 'data-is-shown', null)
    return this.#slideTo('gone')
  }

  /** Moves to the library's detent, unless a finger holds it. */
  settle(detent) {
    if (!this.#drag && this.#resting !== detent && this.#resting !== 'gone') this.#slideTo(detent)
  }

  /** From now on only the sheet receives input. */
  appeared() {
    set(this.scrim, 'data-is-shown', '')
  }

  detach() {
    this.#drag?.listening.abort()
    this.#untilDetached.abort()
    this.#observer.disconnect()
    this.scrim.remove()
    this.element.remove()
  }

  // ---- Motion ----

  /** Pixels below the sheet's highest position. */
  #offset(place) {
    const height = this.element.offsetHeight
    if (place === 'gone') return height + 24
    const medium = Math.max(this.host.parentElement.clientHeight * mediumPart, leastMedium)
    return place === 'medium' ? Math.max(height - medium, 0) : 0
  }

  #put(pixels) {
    this.#place = pixels
    this.element.style.transform = `translateY(${pixels}px)`
    this.scrim.style.opacity = this.#shade(pixels)
  }

  #shade(pixels) {
    return Math.max(0, Math.min(1, 1.1 - pixels / this.#offset('gone')))
  }

  #restAt(place) {
    if (this.#drag) return
    this.#resting = place
    this.element.dataset.detent = place
    this.element.style.setProperty('--hidden', `${place === 'medium' ? this.#offset('medium') : 0}px`)
    this.#put(this.#offset(place))
  }

  /** Resolves to true at the end of the motion, and to false if another motion or a finger has taken over. */
  async #slideTo(place) {
    const from = this.#motion ? new DOMMatrix(getComputedStyle(this.element).transform).m42 : this.#place
    this.#motion?.cancel()
    this.#restAt(place)
    const to = this.#place
    const timing = { duration: prefersStill.matches ? 1 : place === 'gone' ? duration * 0.62 : duration, easing }
    this.scrim.animate({ opacity: [this.#shade(from), this.#shade(to)] }, timing)
    const motion = this.element.animate({ transform: [`translateY(${from}px)`, `translateY(${to}px)`] }, timing)
    this.#motion = motion
    await motion.finished.catch(() => {})
    if (this.#motion !== motion) return false
    this.#motion = null
    return true
  }

  // ---- A finger, or the mouse ----

  #press(event) {
    this.#hasDragged = false
    if (event.button !== 0 || this.#resting === 'gone' || this.#drag || !this.#canDragFrom(event.target)) return
    const place = this.#motion ? new DOMMatrix(getComputedStyle(this.element).transform).m42 : this.#place
    const listening = new AbortController() // on the whole window: a finger soon leaves the sheet
    this.#drag = {
      pointer: event.pointerId, from: event.clientY, start: place, isMoving: false, trail: [], frame: 0, listening,
    }
    const listen = (name, listener) => addEventListener(name, listener, { signal: listening.signal })
    listen('pointermove', event => this.#move(event))
    listen('pointerup', event => this.#release(event))
    listen('pointercancel', event => this.#release(event))
  }

  /** In the large detent the content scrolls, and only the head drags. */
  #canDragFrom(target) {
    if (target.closest('input, textarea, .chips')) return false
    return this.#resting === 'medium' || target.closest('.grabber, .sheet-head') !== null
  }

  #move(event) {
    const drag = this.#drag
    if (drag?.pointer !== event.pointerId) return
    const moved = event.clientY - drag.from
    if (!drag.isMoving) {
      if (Math.abs(moved) < slop) return
      drag.isMoving = true
      this.#motion?.cancel()
      this.#motion = null
    }
    const recent = drag.trail.filter(({ time }) => event.timeStamp - time < 90)
    drag.trail = [...recent, { time: event.timeStamp, y: event.clientY }]
    const wanted = drag.start + moved
    drag.place = wanted < 0 ? wanted / 4 : wanted // above its highest position it resists
    drag.frame ||= requestAnimationFrame(() => {
      drag.frame = 0
      if (this.#drag === drag) this.#put(drag.place)
    })
  }

  #release(event) {
    const drag = this.#drag
    if (drag?.pointer !== event.pointerId) return
    this.#drag = null
    drag.listening.abort()
    if (!drag.isMoving) return
    this.#hasDragged = true
    const [first] = drag.trail
    const speed = first && event.timeStamp > first.time ? (event.clientY - first.y) / (event.timeStamp - first.time) : 0
    this.#put(drag.place)
    this.#letGo(drag.place + speed * throwTime)
  }

  /** A drag is not a tap. A click by key has detail 0, and is never a drag. */
  #click(event) {
    if (this.#hasDragged && event.detail > 0) event.stopPropagation()
  }

  /** Rests in the detent that is nearest to the end of the throw. */
  async #letGo(end) {
    const places = [...this.detents, 'gone']
    const distance = place => Math.abs(this.#offset(place) - end)
    const place = places.reduce((best, other) => (distance(other) < distance(best) ? other : best))
    if (place !== 'gone') return this.#drawTo(place)
    if (await this.#leave()) this.swiped()
  }

  #drawTo(place) {
    this.#slideTo(place)
    this.draggedTo(place)
  }

  // ---- Keys ----

  #step() {
    const [medium, large] = this.detents
    if (large) this.#drawTo(this.#resting === medium ? large : medium)
  }

  /** Wherever the focus is. A dialog above the sheet closes first; in a composition, Escape ends that. */
  #escape(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || this.#isGoing || isComposing(event)) return
    if (!document.querySelector('dialog[open]')) this.closed()
  }

  #key(event) {
    if (event.target === this.grabber && event.key in byKey) this.#drawTo(byKey[event.key])
    else if (event.key === 'Tab') this.#keepFocus(event)
    else return
    event.stopPropagation()
  }

  /** After the last element comes the first. */
  #keepFocus(event) {
    const all = [...this.element.querySelectorAll('button, input, textarea, [tabindex="0"]')]
      .filter(element => !element.disabled && element.offsetParent !== null)
    const edge = event.shiftKey ? all[0] : all.at(-1)
    if (event.target !== edge && !(event.shiftKey && event.target === this.element)) return
    event.preventDefault()
    const next = event.shiftKey ? all.at(-1) : all[0]
    next?.focus()
  }
}

// Safari ends the composition before the key that ended it, and marks that key with 229.
const isComposing = event => event.isComposing || event.keyCode === 229

const byKey = { ArrowUp: 'large', ArrowDown: 'medium' }
