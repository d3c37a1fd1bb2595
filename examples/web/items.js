// Labels of the composer's values in the language of the planner, and the items that people enter.

export function labelOf(item, language) {
  if (item.label) return item.label
  switch (item.type) {
    case 'day': return dayLabel(item.value, language)
    case 'duration': return durationLabel(item.value, language)
    case 'weekday': return weekdayLabel(item.value, language)
    default: return item.value
  }
}

function dayLabel(day, language) {
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${day}T12:00Z`))
}

function durationLabel(seconds, language) {
  const minutes = Math.round(seconds / 60)
  const parts = [[Math.floor(minutes / 60), 'hour'], [minutes % 60, 'minute']].filter(([count]) => count > 0)
  if (parts.length === 0) parts.push([0, 'minute'])
  return parts.map(([count, unit]) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)).join(' ')
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function weekdayLabel(weekday, language) {
  const monday = Date.UTC(2024, 0, 1)
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(monday + weekdays.indexOf(weekday) * 86_400_000))
}

/** Null for text that is not an item yet. A duration is entered in minutes. */
export function enteredItem(type, text) {
  if (text.trim() === '') return null
  if (type !== 'duration') return { type, value: text }
  const minutes = Number(text)
  return Number.isInteger(minutes) && minutes >= 0 && minutes < 100_000 ? { type, value: minutes * 60 } : null
}
