// planner.js and its types have a member for each function of the headers, and the same members.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { constants } from '../layouts.js'
import { load } from '../planner.js'
import { described, wasm } from './support.js'

const { Planner, openingHours, orderSearch } = await load(wasm)
const membersOf = prototype => prototype === Object.prototype ? [] : [
  ...Object.getOwnPropertyNames(prototype).filter(name => name !== 'constructor'),
  ...membersOf(Object.getPrototypeOf(prototype)),
]
const members = membersOf(Object.getPrototypeOf(Planner.prototype))
const membersOfHours = membersOf(Object.getPrototypeOf(openingHours('24/7')))
const membersOfSearch = membersOf(Object.getPrototypeOf(orderSearch({ stops: [], travelTimes: [[0]] })))
const camelCase = name => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())

test('each event of the headers is a method', () => {
  const isEvent = ({ parameters: [planner, now] }) => planner?.name === 'p' && now?.name === 'now'
  const events = described.functions.filter(isEvent).map(({ name }) => camelCase(name.replace('planner_', '')))
  assert.deepEqual(events.filter(name => !members.includes(name)), [])
})

test('the constants have the numbers of the headers', () => {
  const numbers = Object.values(constants).map(group => Object.values(group))
  const expected = described.enumerations.filter(({ kind }) => kind !== 'present')
  assert.deepEqual(numbers, expected.map(each => Object.values(each.constants)))
})

test('the types declare exactly the members of each class, and the kinds of effects', () => {
  const planner = fileURLToPath(new URL('../planner', import.meta.url))
  const objectOf = names => `{ ${names.map(name => `${name}: true`).join(', ')} }`
  const folder = mkdtempSync(join(tmpdir(), 'planner-'))
  try {
    const file = join(folder, 'members.ts')
    writeFileSync(file, `
      import type { Effect, OpeningHours, OrderSearch, Planner } from '${planner}.js'
      export const members: Record<Exclude<keyof Planner, symbol>, true> = ${objectOf(members)}
      export const hours: Record<Exclude<keyof OpeningHours, symbol>, true> = ${objectOf(membersOfHours)}
      export const search: Record<Exclude<keyof OrderSearch, symbol>, true> = ${objectOf(membersOfSearch)}
      export const kinds: Record<Effect['kind'], true> = ${objectOf(Object.keys(constants.effectKind))}`)
    execFileSync('tsc', [
      '--noEmit', '--strict', '--target', 'es2022', '--module', 'es2022', '--moduleResolution', 'node',
      '--lib', 'es2022,dom', file,
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
