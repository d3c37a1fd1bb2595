// The lines of a card, as the library has them: what each is, its font and its colour; style.css says how that looks.

import { icon, keep, make, set, setText } from './dom.js'

const withIcon = new Set(['address', 'openingHours', 'distance', 'travelTime', 'updating', 'planned'])

/** One element for each line, in the order of the library. */
export function drawLines(parent, lines) {
  keep(parent, lines.map(line => line.field), create, (element, field) => {
    const line = lines.find(other => other.field === field)
    set(element, 'data-font', line.font)
    set(element, 'data-color', line.color === 'none' ? null : line.color)
    const [seen, heard] = element.querySelectorAll('span')
    setText(seen, line.text)
    setText(heard, line.spoken === line.text ? '' : line.spoken)
    set(seen, 'aria-hidden', line.spoken === line.text ? null : 'true')
  })
}

function create(field) {
  return make('span', { class: 'line', 'data-field': field }, withIcon.has(field) && icon(field), make('span'),
    make('span', { class: 'unseen' }))
}

// photos.example does not exist: its pictures are in the folder photos.
const photoAddress = /^https:\/\/photos\.example\/([\w-]+)\.jpg$/

export function drawPhoto(parent, url) {
  const [, name] = photoAddress.exec(url) ?? []
  const source = name ? `photos/${name}.svg` : null
  if (parent.dataset.source === String(source)) return
  parent.dataset.source = source
  const blank = () => parent.replaceChildren(icon('photo'))
  if (source) parent.replaceChildren(make('img', { src: source, alt: '', loading: 'lazy', decoding: 'async', onerror: blank }))
  else blank()
}
