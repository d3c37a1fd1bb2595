// What people read when something does not work. The messages for developers go to the console.
//
// A reason is the name of one of the strings in words.js, and a detail after a space where there is one. The planner
// keeps the reason of a failed load, and the page says it in the language of the moment.

import { PlannerError } from '../../bindings/javascript/planner.js'
import { fillIn } from './dom.js'

/** An error that has a reason for people. */
export class Trouble extends Error {
  constructor(reason, message) {
    super(message)
    this.reason = reason
  }
}

/** The office does not want what was sent. */
export class Refusal extends Trouble {}

const byCode = {
  LIMIT_EXCEEDED: 'tooMuch', DUPLICATE: 'alreadyKnown', NOT_FOUND: 'isGone',
  NOT_ALLOWED: 'notNow', NOT_STARTED: 'notNow', BUSY: 'notNow',
  INVALID_ARGUMENT: 'notAccepted', INVALID_TEXT: 'notAccepted', WRONG_TYPE: 'notAccepted',
}
const reasons = new Set([...Object.values(byCode), 'textTooLong', 'wentWrong', 'offline', 'unreachable', 'serverFailed',
  'noPlan', 'callOffice', 'decide'])
const textFields = new Set(['text', 'title', 'notes', 'value', 'label'])

/** The reason for people. */
export function reasonOf(error) {
  if (error instanceof Trouble) return error.reason
  if (!(error instanceof PlannerError)) return 'wentWrong'
  if (error.code === 'LIMIT_EXCEEDED' && textFields.has(error.field)) return 'textTooLong'
  return byCode[error.code] ?? 'wentWrong'
}

/** The message for developers, where they look for it. A person's mistake is no fault of the page. */
export function log(what, error) {
  console.info(`${what}: ${error?.message || error}${error?.code ? ` (${error.code})` : ''}`)
}

/** The text for people; empty if it is no reason. */
export function textOf(reason, words) {
  const [name, detail] = reason.split(' ')
  return reasons.has(name) ? fillIn(words[name], detail) : ''
}
