// The agent's work: a tap on an action becomes an outcome. What is not saved has a strip, which opens the list of it.

import { newID, undoSeconds } from './choices.js'
import { icon, make, reconcile, set, setText } from './dom.js'
import { timeOfDay } from './time.js'
import { textOf } from './troubles.js'

export class Work {
  #planner
  #strip = document.getElementById('work')
  #dialog = document.getElementById('work-list')
  #title = make('h2', { id: 'work-title' })
  #list = make('ul', { class: 'saves' })
  #close = make('button', { class: 'button', type: 'button', onclick: () => this.#dialog.close() })
  #undo = { toast: null, key: null } // the newest tap

  constructor(planner, { send, words, choices, source, say, report }) {
    this.#planner = planner
    Object.assign(this, { send, words, choices, source, say, report })
    this.#strip.onclick = () => this.#dialog.showModal()
    this.#dialog.append(this.#title, this.#list, this.#close)
  }

  // ---- What the agent does ----

  /** The person tapped an action of a task. Why something was not done is reported in the composer. */
  act(id, { action, status, day }) {
    switch (action) {
      case 'undo': return this.send('outcomeUndone', id)
      case 'navigate': return navigateTo(this.#planner.task(id).coordinate)
      case 'cannotComplete': case 'notToday': return this.report(id, { status, day })
      default: if (this.record(id, status)) this.#offerUndo(id)
    }
  }

  /** A refused outcome of the task is replaced. */
  record(id, status) {
    const replaces = this.#refused(id)?.key
    return this.send('outcomeRecorded', { key: newID(), taskId: id, status, at: this.source.now(), replaces })
  }

  /** A report was saved. A refused outcome that it corrects ends. */
  reported(id) {
    const refused = this.#refused(id)
    if (refused) this.send('saveDismissed', refused.key)
    this.#offerUndo(id)
  }

  /** Outcomes that were contradicted were not sent. */
  settle(id, keepsMine) {
    if (this.send('conflictSettled', id, keepsMine) && keepsMine) this.send('saveRetried', id)
  }

  #refused(id) {
    return this.#planner.outcomes().find(({ taskId, phase }) => taskId === id && phase === 'refused')
  }

  // ---- Undo ----

  #offerUndo(id) {
    const save = this.#planner.pendingSaves().findLast(({ taskId, phase }) => taskId === id && phase === 'held')
    if (!save) return // the status was shown already
    const undo = { label: this.#planner.string('undo'), act: () => this.send('outcomeUndone', id) }
    this.#undo = { toast: this.say(`${save.whatText} · ${save.title}`, undo), key: save.key }
    this.source.keepRealTime?.(undoSeconds * 1000 + 500)
  }

  /** An outcome that is not held can no longer be undone. */
  #updateUndo(saves) {
    const { toast, key } = this.#undo
    if (!toast?.isConnected || saves.some(save => save.key === key && save.phase === 'held')) return
    toast.remove()
    this.source.keepRealTime?.(0)
  }

  // ---- What is not saved ----

  draw() {
    const { text, spokenText, refusedCount } = this.#planner.work
    const saves = this.#planner.pendingSaves()
    this.#updateUndo(saves)
    this.#strip.hidden = text === ''
    this.#strip.replaceChildren(icon(refusedCount > 0 ? 'refused' : 'sent'), make('span', {}, text))
    set(this.#strip, 'aria-label', spokenText)
    set(this.#strip, 'data-color', refusedCount > 0 && 'red')
    setText(this.#title, text)
    setText(this.#close, this.#planner.string('close'))
    if (text === '') this.#dialog.close()
    reconcile(this.#list, saves.map(save => save.key), () => this.#makeSave(), (item, _key, index) => {
      this.#drawSave(item, saves[index])
    })
  }

  #makeSave() {
    const part = name => make('p', { class: name, 'aria-hidden': 'true' })
    return make('li', {}, make('div', {}, make('p', { class: 'unseen' }), part('what'), part('state'), make('p')),
      make('button', { class: 'button is-quiet', type: 'button' }))
  }

  #drawSave(item, save) {
    const [texts, button] = item.children
    const [spoken, what, state, message] = texts.children
    const isContradicted = this.#planner.rows().some(({ id, mark }) => id === save.taskId && mark === 'conflict')
    const time = timeOfDay(save.since, this.choices, this.source.timeZone, this.#planner.home.day)
    setText(spoken, save.spokenText)
    setText(what, [save.whatText, save.title].filter(Boolean).join(' · '))
    setText(state, `${time} · ${save.stateText}`)
    setText(message, textOf(save.message, this.words()))
    const [label, act] = this.#choice(save, isContradicted)
    button.hidden = !label
    setText(button, label)
    set(button, 'aria-label', label && `${label}, ${save.spokenText}`)
    button.onclick = act
  }

  /** What a person can do with a save: decide about a conflict in the details, try again, or dismiss. */
  #choice({ phase, key, taskId }, isContradicted) {
    const string = name => this.#planner.string(name)
    if (isContradicted) return [string('detailsTitle'), () => {
      this.#dialog.close()
      this.send('rowTapped', taskId)
    }]
    switch (phase) {
      case 'failed':
        return [string('retry'), () => (taskId ? this.send('saveRetried', taskId) : this.send('orderSaveRetried'))]
      case 'refused': return [this.words().dismiss, () => this.send('saveDismissed', key)]
      default: return []
    }
  }
}

function navigateTo({ latitude, longitude }) {
  open(`https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`, '_blank', 'noreferrer')
}
