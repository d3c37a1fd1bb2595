// Creates elements, and changes only what differs.

const svgNamespace = 'http://www.w3.org/2000/svg'

/** make('button', { class: 'round', onclick }, 'text', child, …); null, undefined and false are omitted. */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children)
}

export function makeSVG(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(svgNamespace, tag), attributes, children)
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else set(element, name, value)
  }
  element.append(...children.filter(child => !isAbsent(child)))
  return element
}

const isAbsent = value => value === null || value === undefined || value === false

/** Sets an attribute; null, undefined or false removes it. */
export function set(element, name, value) {
  const text = isAbsent(value) ? null : value === true ? '' : String(value)
  if (element.getAttribute(name) === text) return
  if (text === null) element.removeAttribute(name)
  else element.setAttribute(name, text)
}

/** Absent text is no text. */
export function setText(element, text) {
  const shown = isAbsent(text) ? '' : String(text)
  if (element.textContent !== shown) element.textContent = shown
}

/** A pattern with {0} replaced by a value as it is, also if that contains a $. */
export const fillIn = (pattern, value) => pattern.replace('{0}', () => value ?? '')

/** An icon of icons.svg. */
export function icon(name) {
  return makeSVG('svg', { 'aria-hidden': 'true' }, makeSVG('use', { href: `icons.svg#${name}` }))
}

/** Gives the parent one child for each key, in this order. Existing children are reused: they keep focus and motion. */
export function reconcile(parent, keys, create, update) {
  const before = new Map([...parent.children].map(child => [child.dataset.key, child]))
  keys.forEach((key, index) => {
    let child = before.get(String(key))
    before.delete(String(key))
    if (!child) {
      child = create(key, index)
      child.dataset.key = key
    }
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null)
    update?.(child, key, index)
  })
  for (const child of before.values()) child.remove()
}

export const prefersStill = matchMedia('(prefers-reduced-motion: reduce)')
