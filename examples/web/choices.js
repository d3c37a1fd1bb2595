// What a person can choose, and the planner's settings. The address overrides saved choices, and they override the
// preferences: those of the chosen language for units and hours, otherwise the browser's.

import { dayOf } from './days.js'

const names = ['language', 'units', 'hours', 'location', 'ways', 'speed', 'office']
const languages = ['en', 'de', 'fr', 'es', 'ja']
const allowed = {
  language: { includes: tag => languages.includes(localeOf(tag)?.language) }, // en-GB is English
  units: ['metric', 'us', 'uk'],
  hours: ['24', '12'],
  location: ['drive', 'walk', 'browser'],
  ways: ['roads', 'estimated'],
  speed: ['1', '10', '60', '300'],
  office: ['answers', 'late', 'offline', 'refuses'],
}
export const speeds = allowed.speed
export const undoSeconds = 10

export function readChoices() {
  const address = new URLSearchParams(location.search)
  const chosen = {}
  for (const source of [key => saved(key), key => address.get(key)]) {
    for (const name of names) {
      const value = source(name)
      if (allowed[name].includes(value)) chosen[name] = value
    }
  }
  const seed = saved('seed') ?? newID()
  save('seed', seed)
  const router = address.get('router') // a routing engine
  const tiles = address.has('tiles') ? '/tiles/{z}/{x}/{y}' : null // of a map, from the page's server
  const choices = { chosen, seed, router, tiles, isStill: address.has('still'), ...decided(chosen) }
  const { plan, mode } = dayOf(choices.location) // the plan, and how the agent travels
  return Object.assign(choices, { plan: address.get('plan') ?? plan, mode: address.get('mode') ?? mode })
}

/** Changes the choices: a language brings its units and hours, unless they have been chosen. */
export function choose(choices, name, value) {
  choices.chosen[name] = value
  Object.assign(choices, decided(choices.chosen))
  save(name, value)
}

function decided(chosen) {
  const { language } = localeOf(chosen.language) ?? localeOf(navigator.language) ?? {}
  return {
    ...preferred(saysRegion(chosen.language) ? chosen.language : navigator.language || 'en'),
    location: 'drive',
    ways: 'roads',
    speed: '60',
    office: 'answers',
    ...chosen,
    language: languages.includes(language) ? language : 'en',
  }
}

/** English alone does not say where, and so which units: that follows the browser. */
function saysRegion(tag) {
  const locale = localeOf(tag)
  return locale !== null && (locale.language !== 'en' || locale.region !== undefined)
}

/** The units and hours of a locale. */
function preferred(tag) {
  const { region } = new Intl.Locale(tag).maximize()
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
  return {
    units: { US: 'us', GB: 'uk' }[region] ?? 'metric',
    hours: hourCycle === 'h12' || hourCycle === 'h11' ? '12' : '24',
  }
}

/** Null if it is no tag of a language. */
function localeOf(tag) {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}

/** Null in a browser without storage: its preferences apply. */
function saved(name) {
  try {
    return localStorage.getItem(`plannerkit-${name}`)
  } catch {
    return null
  }
}

function save(name, value) {
  try {
    localStorage.setItem(`plannerkit-${name}`, value)
  } catch {
    // without storage the choice lasts as long as the page
  }
}

/** The planner's settings. An arrival starts a stop, and a departure finishes it. */
export function settingsOf({ language, units, hours, seed, location }) {
  return {
    language, measurementSystem: units, hourCycle: Number(hours), arrivalRadiusMeters: 100, recordsByItself: true, seed,
    undoSeconds, requiresReason: true, hasLog: true, ...dayOf(location).settings,
  }
}

/** A random UUID. crypto.randomUUID exists only over https and on localhost. */
export function newID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
