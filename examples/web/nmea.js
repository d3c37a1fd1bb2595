// Reads fixes from NMEA 0183. RMC has time and place, GGA the dilution of precision (HDOP); the rest is skipped.

const metresPerHDOP = 5 // a consumer receiver's range error, which HDOP scales

/** Fixes in the order of the text. A fix without a place (a tunnel) has no latitude. Broken sentences are skipped. */
export function readFixes(text) {
  const fixes = []
  for (const line of text.split(/\r?\n/)) {
    const [sentence, checksum] = line.split('*')
    if (!sentence.startsWith('$') || (checksum && parseInt(checksum, 16) !== sumOf(sentence))) continue
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
  return fixes
}

function sumOf(sentence) {
  let sum = 0
  for (let index = 1; index < sentence.length; index++) sum ^= sentence.charCodeAt(index)
  return sum
}

function timeOf([, clock = '', , , , , , , , date = '']) {
  const [hour, minute, second] = clock.match(/\d\d/g) ?? []
  const [day, month, year] = date.match(/\d\d/g) ?? []
  const time = new Date(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
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
