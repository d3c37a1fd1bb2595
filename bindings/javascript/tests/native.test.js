// The same calls give the same bytes and texts in WebAssembly and in the native library.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { load } from '../planner.js'
import { id, later, now, wasm } from './support.js'

const { Planner } = await load(wasm)

/** The lines that native.c prints. */
function nativeLines() {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'planner-'))
  try {
    const program = join(folder, 'native')
    const source = fileURLToPath(new URL('native.c', import.meta.url))
    const library = join(root, 'build')
    execFileSync('cc', [
      '-std=c11', '-Wall', '-Wextra', '-Werror', `-I${join(root, 'include')}`, source, '-o', program, `-L${library}`,
      '-lplanner', `-Wl,-rpath,${library}`,
    ])
    return execFileSync(program).toString().trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function request(planner) {
  return [...planner.effects()].find(effect => effect.kind === 'loadPlan' || effect.kind === 'loadItems').request
}

function day() {
  const planner = new Planner({ now, clock: () => now, timeZone: 'UTC', settings: { language: 'de' } })
  planner.authorizationChanged('whenInUse')
  planner.start()
  const statuses = ['planned', 'enRoute', 'inProgress', 'done', 'cancelled', 'cannotComplete']
  planner.planLoaded(request(planner), Array.from({ length: 40 }, (_, n) => ({
    id: id(n + 1), title: `Bäckerei ${n} 🥐`, order: n % 7, status: statuses[n % 6],
    coordinate: { latitude: -80 + 4.1 * n, longitude: 13.4 + 5.3 * (n - 32) }, estimatedDuration: 60 * n,
    repeatDays: n % 2 ? ['tuesday'] : [],
  })))
  for (let n = 0; n < 50; n++) {
    const time = later(60 * n)
    const horizontalAccuracy = n % 3 ? 5 : 500
    planner.fixReceived({ time, latitude: 52.5 + 0.0123 * n, longitude: 13.4 - 0.0077 * n, horizontalAccuracy }, time)
  }
  const end = later(60 * 50)
  planner.composerRequested({ taskId: id(99), sections: [{ kind: 'project', allowsCustomItems: true }] }, end)
  planner.textChanged('Café\r\nÉtage 3', end)
  planner.sectionActivated(0, end)
  planner.itemsLoaded(request(planner), [{ type: 'text', value: 'Straße' }], end)
  planner.itemEntered(0, { type: 'text', value: ' STRASSE ' }, end)
  return planner
}

test('snapshots have the same bytes as in the native library, and rows the same texts · SNAP-2', () => {
  const lines = nativeLines()
  const planner = day()
  assert.equal(Buffer.from(planner.snapshot()).toString('hex'), lines.pop())
  const rows = planner.rows()
  assert.ok(rows.length > 30)
  for (const [index, line] of lines.entries()) {
    const [distance, travelTime, ...words] = line.split(' ')
    const row = rows[index]
    assert.equal(words.join(' '), row.spokenText)
    // The sines of the two C libraries differ in their last bit.
    assert.ok(Math.abs(row.distance - Number(distance)) < 1e-7, `${row.distance} and ${distance}`)
    assert.ok(Math.abs(row.travelTime - Number(travelTime)) < 1e-7)
  }
  assert.equal(rows.length, lines.length)
})
