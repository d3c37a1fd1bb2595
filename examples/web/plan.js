// Reads tasks from a plan of tab-separated text. examples/data/README.md describes the format.

import { Trouble } from './troubles.js'

const header = 'id\ttitle\taddress\topening hours\tlatitude\tlongitude\tplanned\torder\tphoto'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const local = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?:\/(\d{2}:\d{2}))?)?$/ // the last one: an appointment

/**
 * The tasks of a plan, and the numbers of its broken lines. Local times become instants with the offset from UTC in
 * seconds; without it, in the system's time zone. Throws if the text is not a plan.
 */
export function readPlan(text, utcOffsetSeconds) {
  const [first, ...lines] = text.split(/\r?\n/)
  if (first !== header) throw new Trouble('noPlan', 'not a plan')
  const tasks = []
  const broken = []
  lines.forEach((line, index) => {
    if (line === '') return
    const task = readTask(line.split('\t'), utcOffsetSeconds)
    if (task) tasks.push(task)
    else broken.push(index + 2)
  })
  return { tasks, broken }
}

/** The public holidays of a file, each line of which begins with a day: known from the first to the last. Or null. */
export function readHolidays(text) {
  const days = text.split('\n').map(line => line.split('\t')[0]).filter(isDay)
  if (days.length === 0) return null
  return { firstDay: days[0], lastDay: days.at(-1), holidays: days.map(day => ({ day, kinds: ['public'] })) }
}

function readTask(fields, utcOffsetSeconds) {
  const [id, title, address, openingHours, latitude, longitude, planned, order, photoUrl] = fields
  const task = { id, title, address, openingHours, photoUrl, order: Number(order) }
  if (fields.length < 9 || !uuid.test(id) || (task.order | 0) !== task.order) return null
  if (latitude || longitude) {
    task.coordinate = { latitude: Number(latitude || NaN), longitude: Number(longitude || NaN) }
    if (Number.isNaN(task.coordinate.latitude + task.coordinate.longitude)) return null
  }
  if (planned) {
    const [, day, time, last] = local.exec(planned) ?? []
    const [earliest, latest] = [time, last].map(each => each && instant(day, each, utcOffsetSeconds))
    if (latest) task.appointments = [{ earliest, latest }]
    task.planned = latest || !earliest ? day : earliest
    if (!day || !isDay(day) || [earliest, latest].some(each => each && Number.isNaN(each.getTime()))) return null
  }
  return task
}

/** Date alone would take 30 February as 2 March. */
function isDay(day) {
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function instant(day, time, utcOffsetSeconds) {
  if (utcOffsetSeconds === undefined) return new Date(`${day}T${time}`)
  return new Date(Date.parse(`${day}T${time}Z`) - utcOffsetSeconds * 1000)
}
