// Texts come out as they went in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from '../planner.js'
import { now, started, task, wasm } from './support.js'

const { Planner } = await load(wasm)

test('any text comes out as it went in: emoji, a byte order mark, right to left, long · TASK-1', () => {
  const texts = [
    'a', 'é', '👩🏽‍🚒 Feuerwehr', '\ufeffMarked', 'مقهى', '東京駅', 'x'.repeat(32), 'x'.repeat(33),
    `${'x'.repeat(31)}ß`, '€'.repeat(1365), 'tab\tand\u0000NUL',
  ]
  const planner = started(Planner, texts.map((title, index) => task(index + 1, { title, address: title })))
  assert.deepEqual(planner.rows().map(row => row.title), texts)
  assert.deepEqual(planner.rows().map(row => row.address), texts)
})

test('a card in five languages · TXT-1 TXT-2 TXT-5', () => {
  const cards = {
    en: ['1.1 km', '2 min', 'Address not available', 'Planned'],
    de: ['1,1 km', '2 Min.', 'Adresse nicht verfügbar', 'Geplant'],
    fr: ['1,1\u202fkm', '2\u00a0min', 'Adresse indisponible', 'Planifiée'],
    es: ['1,1 km', '2 min', 'Dirección no disponible', 'Planificada'],
    ja: ['1.1 km', '2 分', '住所情報なし', '予定'],
  }
  for (const [language, texts] of Object.entries(cards)) {
    const planner = started(Planner, [task(1)], { settings: { language } })
    planner.fixReceived({ time: now, latitude: 0, longitude: 0 })
    const { distanceText, travelTimeText, address, statusText, spokenText } = planner.row(0)
    assert.deepEqual([distanceText, travelTimeText, address, statusText], texts)
    assert.ok(spokenText.includes(address))
  }
})
