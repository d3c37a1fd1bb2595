// Times of day and lengths of time, in the chosen language.

let format = null

/**
 * The time of day in a time zone; undefined is the system's. Without an instant, nothing. With a day, the time of any
 * other day has its weekday.
 */
export function timeOfDay(instant, { language, hours }, timeZone, day) {
  if (!instant) return ''
  const key = `${language} ${hours}`
  if (format?.key !== key) {
    const style = hours === '12' ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
      : { timeStyle: 'short', hourCycle: 'h23' } // 08:05 in German, 8:05 in Spanish
    format = new Intl.DateTimeFormat(language, { ...style, timeZone })
    format.key = key
  }
  const time = format.format(instant)
  if (!day || dayIn(instant, timeZone) === day) return time
  return `${new Intl.DateTimeFormat(language, { weekday: 'short', timeZone }).format(instant)} ${time}`
}

const dayIn = (instant, timeZone) => new Intl.DateTimeFormat('sv', { timeZone }).format(instant)

/** "2.4 km" or "1.5 mi". */
export function lengthOfDrive(metres, { language, units }) {
  const [unit, length] = units === 'metric' ? ['kilometer', 1000] : ['mile', 1609.344]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(metres / length).replace(' ', '\u{A0}')
}

/** "1 hr 5 min", in whole minutes. A line breaks only between the two. Without a number, nothing. */
export function lengthOfTime(seconds, language) {
  if (!Number.isFinite(seconds)) return ''
  const minutes = Math.round(seconds / 60)
  const say = (number, unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
    .format(number).replace(' ', '\u{A0}')
  const parts = [[Math.floor(minutes / 60), 'hour'], [minutes % 60, 'minute']]
  return parts.filter(([number, unit]) => number > 0 || (unit === 'minute' && minutes === 0))
    .map(([number, unit]) => say(number, unit)).join(' ')
}
