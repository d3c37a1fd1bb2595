// The dialog in which a person chooses language, units, hours, the source of the location, and what the office does.

import { make } from './dom.js'
import { copyright } from './ground.js'

const own = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', ja: '日本語' }
const units = { metric: 'km, m', us: 'mi, ft', uk: 'mi, yd' }

/**
 * chosen(name, value) is called for each choice, cancels(id) when the office cancels one of the stops, showVisits() for
 * the visit log, and restart() to begin the day again.
 */
export function openSettings(choices, words, close, { stops, chosen, cancels, showVisits, restart }) {
  const dialog = document.getElementById('settings')
  const select = (name, label, options, act = value => chosen(name, value)) => make('label', {}, label,
    make('select', { name, onchange: event => act(event.target.value) },
      ...Object.entries(options).map(([value, text]) =>
        make('option', { value, selected: value === choices[name] }, text))))
  dialog.setAttribute('aria-labelledby', 'settings-title')
  dialog.replaceChildren(make('h2', { id: 'settings-title' }, words.settings),
    make('form', { method: 'dialog' },
      select('location', words.location, { drive: words.drive, walk: words.walk, browser: words.browser }),
      select('ways', words.ways, { roads: words.roads, estimated: words.noRoads }),
      select('language', words.language, own),
      select('units', words.units, units),
      select('hours', words.hours, { 24: '14:30', 12: '2:30 PM' }),
      select('office', words.office, words.offices),
      select('cancels', words.officeCancels, { '': '–', ...stops }, id => id && cancels(id)),
      make('button', { class: 'button is-quiet', id: 'visits-open', onclick: showVisits }, words.visits),
      make('div', { class: 'buttons' },
        make('button', { class: 'button is-quiet', type: 'button', onclick: restart }, words.restart),
        make('button', { class: 'button' }, close)),
      make('small', {}, words.about, ' ', make('a', copyright, '© OpenStreetMap contributors'), ', ODbL 1.0')))
  if (!dialog.open) dialog.showModal()
}
