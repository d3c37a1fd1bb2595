// Reads fixes from NMEA 0183. RMC has time and place, GGA the dilution of precision (HDOP); the rest is skipped.

const metresPerHDOP = 5 // a consumer receiver's range error, which HDOP scales
const mostWaiting = 10
const [minute, hour] = [60_000, 3_600_000]

/**
 * Fixes in the order of the text. A fix without a place (a tunnel) has no latitude. Broken sentences are skipped. A
 * receiver that was just switched on sends wrong dates for a while: see `withRightDates`.
 */
export function readFixes(text) {
  const fixes = []
  for (const line of text.split(/[\r\n]+/)) {
    const [sentence, checksum] = line.slice(line.lastIndexOf('$')).trim().split('*')
    if (!sentence.startsWith('$') || !/^[0-9a-f]{2}$/i.test(checksum)) continue
    if (parseInt(checksum, 16) !== sumOf(sentence)) continue
    const fields = sentence.split(',')
    const type = fields[0].slice(3)
    const last = fixes.at(-1)
    if (type === 'RMC') {
      const time = timeOf(fields)
      if (time) fixes.push({ time, horizontalAccuracy: last?.horizontalAccuracy ?? metresPerHDOP, ...placeOf(fields) })
    } else if (type === 'GGA' && last && fields[8]) {
      last.horizontalAccuracy = Number(fields[8]) * metresPerHDOP // at the same moment as the RMC before it
    }
  }
  return withRightDates(fixes)
}

const follows = (time, before) => time - before >= -minute && time - before < 23 * hour // one day off does not

/**
 * The fixes whose date is near the one before; or is that of two in the beginning; or of more that wait than have
 * agreed with the present date. A void sentence sets no clock.
 */
function withRightDates(fixes) {
  let right = []
  let [waiting, agreeing, present] = [[], 1, null]
  const take = some => {
    const isEarlier = present && some.at(-1).time < present && agreeing < mostWaiting // the few before it were wrong
    if (isEarlier) right = right.filter(fix => fix.time <= some.at(-1).time)
    agreeing = some.length
    present = some.at(-1).time
    right.push(...some)
    waiting = []
  }
  for (const fix of fixes) {
    if (present && follows(fix.time, present)) {
      if (fix.latitude === undefined && fix.time - present > minute) continue
      right.push(fix)
      present = fix.time
      waiting = []
      agreeing++
    } else if (fix.latitude !== undefined) {
      waiting = [...waiting, fix].slice(-mostWaiting)
      const same = waiting.filter(other => follows(fix.time, other.time))
      if (same.length > agreeing || same.length === mostWaiting) take(same)
    }
  }
  if (!present && waiting.length > 0) take(waiting.slice(-1)) // a single one, which nothing contradicts
  return right
}

function sumOf(sentence) {
  let sum = 0
  for (let index = 1; index < sentence.length; index++) sum ^= sentence.charCodeAt(index)
  return sum
}

/** Null without a time and a date of six digits, or before 2010: a receiver without a date begins earlier. */
function timeOf([, clock = '', , , , , , , , date = '']) {
  if (!/^\d{6}(\.\d*)?$/.test(clock) || !/^\d{6}$/.test(date)) return null
  const [hours, minutes, seconds] = clock.match(/\d\d/g)
  const [day, month, year] = date.match(/\d\d/g)
  const time = new Date(`20${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return time.getUTCDate() === Number(day) && year >= 10 && year < 80 ? time : null
}

function placeOf([, , status, latitude, northSouth, longitude, eastWest]) {
  if (status !== 'A') return {}
  return { latitude: degrees(latitude, northSouth === 'S'), longitude: degrees(longitude, eastWest === 'W') }
}

/** Degrees and minutes, dddmm.mmm. */
function degrees(text, isNegative) {
  const whole = Math.floor(Number(text) / 100)
  return (whole + (Number(text) - whole * 100) / 60) * (isNegative ? -1 : 1)
}
