// planner.d.ts and layouts.js say what the library and the headers have.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { constants } from '../layouts.js'
import { load } from '../planner.js'
import { now, wasm } from './support.js'

const declarations = await readFile(new URL('../planner.d.ts', import.meta.url), 'utf8')
const unions = {
  TaskStatus: 'task', Weekday: 'weekday', Authorization: 'authorization', MeasurementSystem: 'system', Child: 'child',
  Style: 'style', Detent: 'detent', Phase: 'phase', Color: 'color', Field: 'field', Font: 'font', Freshness: 'freshness',
  SectionKind: 'section', ValueType: 'value', ItemsPhase: 'items', StringKey: 'string',
}

/** What a declaration has in quotes, up to the next one. */
function quoted(name) {
  const [text] = declarations.split(`export type ${name} =`)[1].split(/\n(?:export|\/\*\*|\n)/)
  return [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word)
}

test('layouts.js is what the headers have', () => {
  execFileSync(fileURLToPath(new URL('../../../scripts/make-layouts', import.meta.url)), ['--check'])
})

test('the names of the types are those of the constants', () => {
  for (const [type, group] of Object.entries(unions)) assert.deepEqual(quoted(type), Object.keys(constants[group]), type)
  const codes = Object.keys(constants.status).filter(name => name !== 'OK' && name !== 'NONE')
  assert.deepEqual(quoted('ErrorCode').sort(), [...codes, 'CLOSED'].sort())
  const effects = declarations.split('export type Effect =')[1].split('// ---- Out')[0]
  const kinds = [...effects.matchAll(/(?:kind: |ChildEffect<)'(\w+)'/g)].map(([, kind]) => kind)
  assert.deepEqual(kinds.sort(), Object.keys(constants.effect).sort())
})

test('a planner has just the members that are declared', async () => {
  const { Planner } = await load(wasm)
  const found = Object.getOwnPropertyNames(Object.getPrototypeOf(Planner.prototype)).filter(name => name !== 'constructor')
  const body = declarations.split('export interface Planner {')[1]
  const declared = [...body.matchAll(/^  (?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name)
  assert.deepEqual(found.sort(), declared.sort())
  new Planner({ now }).close()
})
