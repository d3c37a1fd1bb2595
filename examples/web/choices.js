// What a person can choose. The address overrides saved choices, and they override the browser's preferences.

const names = ['language', 'units', 'hours', 'location', 'speed']
const allowed = {
  language: ['en', 'de', 'fr', 'es', 'ja'],
  units: ['metric', 'us', 'uk'],
  hours: ['24', '12'],
  location: ['drive', 'browser'],
  speed: ['1', '10', '60', '300'],
}
export const speeds = allowed.speed

export function readChoices() {
  const address = new URLSearchParams(location.search)
  const found = preferred()
  for (const source of [key => saved(key), key => address.get(key)]) {
    for (const name of names) {
      const value = source(name)
      if (allowed[name].includes(value)) found[name] = value
    }
  }
  return { ...found, plan: address.get('plan') ?? '../data/plan.tsv', isStill: address.has('still') }
}

function preferred() {
  const tag = navigator.language || 'en'
  const locale = new Intl.Locale(tag).maximize()
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
  return {
    language: allowed.language.includes(locale.language) ? locale.language : 'en',
    units: { US: 'us', GB: 'uk' }[locale.region] ?? 'metric',
    hours: hourCycle === 'h12' || hourCycle === 'h11' ? '12' : '24',
    location: 'drive',
    speed: '60',
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

export function saveChoice(name, value) {
  try {
    localStorage.setItem(`plannerkit-${name}`, value)
  } catch {
    // without storage the choice lasts as long as the page
  }
}

/** The planner's settings. */
export function settingsOf({ language, units, hours }) {
  return { language, measurementSystem: units, hourCycle: Number(hours) }
}
