// Reads fixes from NMEA 0183. RMC has time and place, GGA the dilution of precision (HDOP); the rest is skipped.

const metresPerHDOP = 5 // a consumer receiver's range error, which HDOP scales
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

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

/**
 * The fixes with the right date. Fixes whose times are near each other are one drive, though others may be between
 * them. The drive with the most fixes is right. So is a shorter one that is wholly before or after it, in the text and
 * in time; but not one that goes on at the same time of another day: its date is some days off. A fix without a place
 * sets no clock.
 */
function withRightDates(fixes) {
  const drives = []
  fixes.forEach((fix, index) => {
    if (fix.latitude === undefined) return
    const ahead = drive => fix.time - drive.last
    const near = drives.filter(drive => ahead(drive) >= -minute && ahead(drive) <= 12 * hour)
    let drive = near.sort((one, other) => Math.abs(ahead(one)) - Math.abs(ahead(other)))[0]
    if (!drive) {
      drive = { begin: fix.time, end: fix.time, from: index, members: [] }
      drives.push(drive)
    }
    drive.begin = Math.min(drive.begin, fix.time)
    drive.end = Math.max(drive.end, fix.time)
    drive.last = fix.time
    drive.to = index
    drive.members.push(index)
  })
  const right = []
  for (const drive of drives.sort((one, other) => other.members.length - one.members.length)) {
    if (right.every(other => goesBefore(drive, other) || goesBefore(other, drive))) right.push(drive)
  }
  const members = new Set(right.flatMap(drive => drive.members))
  let present = null
  return fixes.filter((fix, index) => {
    const isAhead = present !== null && fix.time - present >= -minute && fix.time - present <= minute
    const counts = members.has(index) || (fix.latitude === undefined && isAhead)
    if (counts) present = +fix.time
    return counts
  })
}

function goesBefore(one, other) {
  const pause = other.begin - one.end + minute
  if (one.to > other.from || pause < minute) return false
  return pause < day || one.members.length === other.members.length || pause % day > hour + minute
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
