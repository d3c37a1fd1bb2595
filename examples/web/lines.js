// The library's lines of a card: each has a field, a font and a colour role. style.css says how they look.

import { icon, make, reconcile, set, setText } from './dom.js'

const withIcon = new Set(['address', 'openingHours', 'distance', 'travelTime', 'updating', 'planned', 'arrival'])
const alike = { week: 'openingHours', appointment: 'planned' } // fields that have the icon of another

/** How the agent travels. */
const travelIcon = () => (document.documentElement.dataset.mode === 'foot' ? 'onFoot' : 'travelTime')

/** One element for each line, in the library's order. */
export function drawLines(parent, lines) {
  reconcile(parent, lines.map(line => line.field), create, (element, field) => {
    const line = lines.find(other => other.field === field)
    set(element, 'data-font', line.font)
    set(element, 'data-color', line.color === 'none' ? null : line.color)
    const [shown, spoken] = element.querySelectorAll(':scope > span')
    if (field === 'week') setWeek(shown, line.text)
    else setText(shown, line.text)
    setText(spoken, line.spoken === line.text ? '' : line.spoken)
    set(shown, 'aria-hidden', line.spoken === line.text ? null : 'true')
  })
}

function create(field) {
  const name = alike[field] ?? field
  const shown = name === 'travelTime' ? travelIcon() : name
  return make('span', { class: 'line', 'data-field': field }, withIcon.has(name) && icon(shown), make('span'),
    make('span', { class: 'unseen' }))
}

/** "Mon–Fri 09:00–18:00" in each line: a column of days, and one of hours. */
function setWeek(element, text) {
  if (element.dataset.text === text) return
  element.dataset.text = text
  element.replaceChildren(...text.split('\n').flatMap(line => {
    const [days, ...hours] = line.split(' ')
    return [make('span', {}, days), ' ', make('span', {}, hours.join(' '))]
  }))
}

const markColors = { held: 'blue', failed: 'orange', refused: 'red', conflict: 'red' }

/** What is not settled about the agent's outcomes of a task: an icon, and a text or none. */
export function drawMark(element, mark, text = '') {
  element.hidden = mark === 'none'
  set(element, 'data-color', markColors[mark] ?? 'grey')
  const shown = `${mark} ${text}`
  if (element.hidden || element.dataset.shown === shown) return
  element.dataset.shown = shown
  element.replaceChildren(icon(mark), text)
}

// photos.example does not exist; its pictures are in the folder photos.
const photoAddress = /^https:\/\/photos\.example\/([\w-]+)\.jpg$/

export function drawPhoto(parent, url) {
  const [, name] = photoAddress.exec(url) ?? []
  const source = name ? `photos/${name}.svg` : null
  if (parent.dataset.source === String(source)) return
  parent.dataset.source = source
  const blank = () => parent.replaceChildren(icon('photo'))
  const attributes = { src: source, alt: '', loading: 'lazy', decoding: 'async', onerror: blank }
  if (source) parent.replaceChildren(make('img', attributes))
  else blank()
}
