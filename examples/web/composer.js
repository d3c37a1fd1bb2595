// The composer, in a sheet: one text, and sections of items as rows of chips. It always shows the library's state.

import { fillIn, icon, make, reconcile, set, setText } from './dom.js'
import { enteredItem } from './items.js'
import { PlacePicker } from './place.js'
import { Sheet } from './sheet.js'
import { textOf } from './troubles.js'

export class Composer {
  #planner
  #send
  #words
  #title = make('h2')
  #text
  #save
  #cancel
  #sections = make('div', { class: 'sections' })
  #draft
  #place
  #purpose = {} // isEdit, isReport
  #values = [] // selected, each with its section
  isSaved = false

  constructor(host, planner, { send, words, say, reported, place, places, day, tiles, kept }) {
    this.#planner = planner
    this.#send = send
    this.#words = words
    this.#cancel = make('button', { type: 'button', onclick: () => send('closeTapped') })
    this.#save = make('button', { class: 'save', type: 'button', onclick: () => {
      const { composer } = planner
      if (composer?.presentation !== this.presentation) return // it is going away
      if (!composer.canSave) return say(composer.hintText)
      this.isSaved = true
      if (!composer.isReport) places.saves()
      this.isSaved = send('saveTapped')
      if (this.isSaved && composer.isReport) reported(composer.taskId)
    } })
    this.#text = make('textarea', { class: 'composer-text', rows: 3, oninput: () => {
      if (!send('textChanged', this.#text.value)) this.draw()
    } })
    this.#draft = make('input', { type: 'checkbox', role: 'switch', onchange: event => {
      send('keepDraftChanged', event.target.checked)
    } })
    this.#place = new PlacePicker({ words, place, day, tiles, chosen: coordinate => {
      places.current = coordinate
      kept()
      this.#place.draw(coordinate)
    } })
    this.places = places
    this.sheet = new Sheet(host, {
      className: 'composer',
      detents: ['large'],
      draggedTo: () => {},
      swiped: () => send('childDisappeared', this.presentation, true),
      closed: () => send('closeTapped'),
    },
    make('div', { class: 'composer-bar sheet-head' }, this.#cancel, this.#title, this.#save),
    make('div', { class: 'sheet-scroll' }, this.#text, this.#sections, this.#place.element,
      make('label', { class: 'switch' }, make('span'), this.#draft)))
  }

  present() {
    return this.sheet.present('large', true)
  }

  focusText() {
    this.#text.focus({ preventScroll: true })
    this.#text.setSelectionRange(this.#text.value.length, this.#text.value.length)
  }

  dismiss() {
    return this.sheet.dismiss()
  }

  /** What is in the composer, also after it has closed. */
  get content() {
    return { ...this.#purpose, text: this.#text.value, values: this.#values, place: this.#place.coordinate }
  }

  draw() {
    const { composer } = this.#planner
    if (!composer || composer.presentation !== this.presentation) return // saved or cancelled, and going away
    const string = key => this.#planner.string(key)
    const words = this.#words()
    set(this.sheet.element, 'aria-label', composer.title)
    this.sheet.grabber.tabIndex = -1 // one detent: nothing to press
    set(this.sheet.grabber, 'aria-hidden', 'true')
    setText(this.#title, composer.title)
    setText(this.#cancel, string('cancel'))
    setText(this.#save, string('save'))
    set(this.#save, 'aria-disabled', String(!composer.canSave))
    if (this.#text.value !== composer.text) this.#text.value = composer.text
    const placeholder = string(composer.isReport ? 'notePlaceholder' : 'textPlaceholder')
    set(this.#text, 'placeholder', placeholder)
    set(this.#text, 'aria-label', placeholder)
    this.#draft.checked = composer.keepsDraft
    this.#purpose = { isEdit: composer.isEdit, isReport: composer.isReport }
    this.#draft.parentElement.hidden = composer.isEdit // an edit is not a draft
    setText(this.#draft.previousSibling, words.keepDraft)
    this.#place.element.hidden = composer.isReport
    this.#place.draw(this.places.current)
    const sections = this.#planner.sections()
    this.#values = sections.flatMap((_, section) => this.#planner.selected(section).map(item => ({ ...item, section })))
    reconcile(this.#sections, sections.keys(), index => this.#makeSection(index),
      (element, index) => this.#drawSection(element, index, sections[index], composer.activeSection === index))
  }

  // ---- A section ----

  #makeSection(index) {
    const activate = () => this.#send('sectionActivated', index)
    const name = make('button', { class: 'section-name', type: 'button', onclick: activate })
    const clear = make('button', { class: 'clear', type: 'button', onclick: () => {
      this.#send('selectionCleared', index)
      name.focus()
    } }, icon('close'))
    return make('div', { class: 'section' }, make('div', { class: 'section-head' }, name, clear),
      make('div', { class: 'chips', role: 'group' }), make('p', { class: 'section-message', role: 'status' }))
  }

  #drawSection(element, index, section, isActive) {
    const [head, chips, message] = element.children
    const [name, clear] = head.children
    const isOpen = section.phase === 'loaded' || (isActive && section.phase !== 'idle')
    if (!name.firstChild) {
      const parts = ['name', 'chosen'].map(part => make('span', { class: part }))
      name.append(icon(section.kind), ...parts, icon('chevron'))
      name.lastChild.classList.add('chevron')
    }
    setText(name.children[1], section.name)
    setText(name.children[2], this.#planner.selected(index).map(item => item.label).join(', '))
    set(name, 'aria-expanded', String(isOpen))
    clear.hidden = section.selectedCount === 0
    set(clear, 'aria-label', `${this.#words().clear}: ${section.name}`)
    chips.hidden = !isOpen
    set(chips, 'aria-label', section.name)
    set(chips, 'aria-busy', String(section.phase === 'loading'))
    const dropped = section.dropped !== null && fillIn(this.#words().dropped, section.dropped)
    setText(message, dropped || element.dataset.message || '')
    if (isOpen) this.#drawChips(chips, index, section)
  }

  #drawChips(chips, index, section) {
    const items = section.phase === 'loaded' ? this.#planner.items(index) : []
    const keys = {
      loading: ['loading', 'blank-1', 'blank-2', 'blank-3'],
      failed: ['failed', 'retry'],
      loaded: [...(items.length > 0 ? items.keys() : ['empty']), ...(section.allowsCustomItems ? ['enter'] : [])],
    }[section.phase]
    reconcile(chips, keys, key => this.#makeChip(key, index, section), (chip, key) => {
      const item = items[key]
      if (!item) return
      set(chip, 'aria-pressed', String(item.isSelected))
      if (chip.dataset.label !== item.label) chip.replaceChildren(item.label)
      chip.dataset.label = item.label
    })
  }

  #makeChip(key, index, section) {
    const string = name => this.#planner.string(name)
    const retry = () => this.#send('sectionActivated', index)
    if (Number.isInteger(key)) {
      return make('button', { class: 'chip', type: 'button', onclick: () => this.#send('itemTapped', index, key) })
    }
    switch (key) {
      case 'loading': return make('span', { class: 'unseen', role: 'status' }, string('loading'))
      case 'empty': return make('span', { class: 'words' }, string('itemsEmpty'))
      case 'failed':
        return make('span', { class: 'words', role: 'alert' },
          textOf(section.message, this.#words()) || string('itemsFailed'))
      case 'retry':
        return make('button', { class: 'chip is-retry', type: 'button', onclick: retry },
          icon('refresh'), string('retry'))
      case 'enter': return this.#makeEntry(index, section)
      default: return make('span', { class: 'chip is-blank' })
    }
  }

  // ---- Entered items ----

  #makeEntry(index, { name, valueType }) {
    const words = this.#words()
    const hint = valueType === 'duration' ? words.typeMinutes : words.typeItem
    const input = make('input', {
      type: 'text', placeholder: hint, 'aria-label': `${name}: ${hint}`, enterkeyhint: 'done', autocomplete: 'off',
      inputmode: valueType === 'duration' ? 'numeric' : null, oninput: () => this.#showMessage(index, ''),
    })
    const enter = event => {
      event.preventDefault()
      const item = enteredItem(valueType, input.value)
      if (!item) return this.#showMessage(index, input.value.trim() === '' ? '' : words.notAccepted)
      const before = this.#planner.sections()[index].itemCount
      if (!this.#send('itemEntered', index, item)) return
      const isKnown = this.#planner.sections()[index].itemCount === before // the library selected an equal item
      const label = this.#planner.selected(index).at(-1)?.label ?? item.value // what is entered is selected last
      this.#showMessage(index, isKnown ? fillIn(this.#planner.string('alreadyThere'), label) : '')
      input.value = ''
      requestAnimationFrame(() => input.form?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    }
    return make('form', { class: 'entry', onsubmit: enter }, input,
      make('button', { type: 'submit', 'aria-label': `${name}: ${words.add}` }, icon('plus')))
  }

  #showMessage(index, text) {
    const section = this.#sections.children[index]
    section.dataset.message = text
    setText(section.lastChild, text)
  }
}

/** Whether two composers have the same text, values and place. */
export function isSameContent(one, other) {
  const shape = ({ text, values, place }) =>
    JSON.stringify([text.trim(), place, values.map(({ section, type, value }) => [section, type, value])])
  return one !== null && shape(one) === shape(other)
}
