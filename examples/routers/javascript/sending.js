// Requests to a routing engine: when they are sent again, and what a person reads if they fail.

export const Kind = Object.freeze({
  UNREACHABLE: 'does not answer',
  BUSY: 'has too many requests',
  FAILING: 'has failed',
  KEY: 'does not accept the key',
  REFUSED: 'refuses the request',
  ANSWER: 'gave an answer that cannot be read',
})

/** The text is for a person to read. It has no key, and no address but the host's. */
export class RouterError extends Error {
  name = 'RouterError'

  constructor(kind, engine, detail = '') {
    super(`${engine} ${kind}${detail && `: ${detail}`}`)
    this.kind = kind
  }
}

const longestWait = 10_000 // in ms, for an engine that is busy; if it says longer, requests fail at once until then
const passing = new Set([Kind.UNREACHABLE, Kind.BUSY, Kind.FAILING, Kind.ANSWER]) // after these it is asked again

/** Sends requests to one host, and again if the engine is busy or fails, or if the answer was cut off. */
export class Sender {
  busyUntil = 0 // by the clock of performance.now()
  #options

  /** Each address ends with the query, which may have a key. `message` reads what the engine says is wrong. */
  constructor(name, url, { query, headers, message, timeout, tries, sleep, fetch }) {
    this.engine = `${name} at ${new URL(url).hostname}`
    this.url = url
    this.#options = { query, headers, message, timeout, tries, sleep, fetch }
  }

  /** The engine's answer, read from JSON. */
  async send(method, path, body, headers = this.#options.headers) {
    const { tries, sleep } = this.#options
    let error = this.#error(Kind.BUSY, 'try again later')
    for (let attempt = 0; attempt < tries; attempt += 1) {
      await this.#waitWhileBusy()
      try {
        const { answer, text } = await this.#answer(method, path, body, headers)
        if (answer.status === 429) {
          this.busyUntil = performance.now() + 1000 * secondsToWait(answer.headers, 2 ** attempt)
        }
        return this.#accepted(answer, text)
      } catch (failure) {
        if (!passing.has(failure.kind)) throw failure
        error = failure
      }
      const isLast = attempt + 1 === tries
      if (error.kind !== Kind.BUSY && !isLast) await sleep(500 * 2 ** attempt * (0.5 + Math.random()))
    }
    throw error
  }

  async #waitWhileBusy() {
    const wait = this.busyUntil - performance.now()
    if (wait > longestWait) throw this.#error(Kind.BUSY, `try again in ${(wait / 1000).toFixed(0)} s`)
    if (wait > 0) await this.#options.sleep(wait)
  }

  /** Only this host is called, without cookies. Redirections are not followed; a browser hides their status. */
  async #answer(method, path, body, headers) {
    const { query, timeout, fetch } = this.#options // the fetch of a browser must not be called as a method
    try {
      const answer = await fetch(this.url + path + query, {
        method,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(timeout),
      })
      return { answer, text: await answer.text() }
    } catch (error) {
      // The message of the error may have the address, and so the key.
      const isLate = error.name === 'TimeoutError'
      const reason = isLate ? `no answer within ${timeout / 1000} s` : (error.cause?.code ?? error.name)
      throw this.#error(Kind.UNREACHABLE, reason)
    }
  }

  #accepted({ status, ok }, text) {
    if (status === 429) throw this.#error(Kind.BUSY)
    if (status >= 500) throw this.#error(Kind.FAILING, `status ${status}`)
    if (status === 401 || status === 403) throw this.#error(Kind.KEY, `status ${status}`)
    let body = null
    try {
      body = JSON.parse(text)
    } catch {
      if (ok) throw this.#error(Kind.ANSWER) // it was cut off
    }
    if (ok) return body
    const message = this.#options.message(body)
    const isText = typeof message === 'string' && message !== ''
    throw this.#error(Kind.REFUSED, isText ? message : `status ${status || 'of a redirection'}`)
  }

  #error(kind, detail) {
    return new RouterError(kind, this.engine, detail)
  }
}

/**
 * Reads Retry-After, in seconds or as a date, or X-RateLimit-Reset, in seconds from now or since 1970. A page in a
 * browser does not see them unless the engine exposes them.
 */
export function secondsToWait(headers, otherwise) {
  const after = headers.get('retry-after')
  const number = Number(after || headers.get('x-ratelimit-reset') || NaN)
  const now = Date.now() / 1000
  if (Number.isFinite(number)) return Math.max(number > 1e9 ? number - now : number, 0)
  const date = Date.parse(after) / 1000
  return Number.isNaN(date) ? otherwise : Math.max(date - now, 0)
}
