// Messages for people: notes that stay while something does not work, toasts, and a message in place of the page.

import { icon, make } from './dom.js'

const notes = document.getElementById('notes')
const toasts = document.getElementById('toasts')
const toastTime = 4000 // milliseconds
const choiceTime = 10_000 // milliseconds, for a toast with a button

/** Shows one note for each name; without a text, removes it. */
export function note(name, text, action) {
  const old = notes.querySelector(`[data-name=${name}]`)
  if (!text) return old?.remove()
  if (old?.dataset.text === text) return
  old?.remove()
  notes.append(make('div', { class: 'note', 'data-name': name, 'data-text': text }, icon('info'),
    make('p', {}, text, ' ', action && make('button', { type: 'button', onclick: action.act }, action.label))))
}

/** Says something for a few seconds; longer, if there is something to choose. Returns its element. */
export function say(text, action) {
  const act = () => {
    toast.remove()
    action.act()
  }
  const toast = make('p', { class: 'toast' }, text,
    action && make('button', { type: 'button', onclick: act }, action.label))
  toasts.replaceChildren(toast)
  setTimeout(() => toast.remove(), action ? choiceTime : toastTime)
  return toast
}

/** Replaces the page with a message: nothing works without this. */
export function endWith(text) {
  document.body.replaceChildren(make('main', {}, make('p', { class: 'broken', role: 'alert' }, text)))
}
