// fixes.mjs MODULE FILE: prints the fixes that MODULE, a copy of examples/web/nmea.js, reads from a recording.
import { readFileSync } from 'node:fs'

const { readFixes } = await import(process.argv[2])
const fixes = readFixes(readFileSync(process.argv[3], 'latin1'))
console.log(JSON.stringify(fixes.map(({ time, latitude, longitude }) => [time, latitude, longitude])))
console.log(fixes.length)
