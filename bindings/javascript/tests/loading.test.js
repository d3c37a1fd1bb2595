// The sources of planner.wasm.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { load } from '../planner.js'
import { started, task, wasm } from './support.js'

const bytes = await readFile(wasm)
const server = createServer((request, response) => {
  const types = { '/typed': 'application/wasm', '/plain': 'application/octet-stream' }
  const type = types[request.url]
  response.writeHead(type ? 200 : 404, { 'Content-Type': type ?? 'text/html' }).end(type ? bytes : '')
})
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${server.address().port}`
after(() => {
  server.closeAllConnections()
  server.close()
})

async function works(source) {
  const { Planner } = await load(source)
  const planner = started(Planner, [task(1)])
  assert.equal(planner.row(0).title, 'Shop 1')
}

test('a URL or path of a file', async () => {
  await works(wasm)
  await works(wasm.href)
  await works(fileURLToPath(wasm))
})

test('the shipped folder runs the programs in README.md', async () => {
  const folder = new URL('../../../build/javascript/', import.meta.url)
  const page = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const programs = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, program]) => program)
  const [host, hours, order, ...others] = programs
  const cwd = fileURLToPath(folder)
  const run = input => execFileSync(process.execPath, ['--input-type=module'], { cwd, input }).toString()
  assert.equal(run(host), [
    '0 KaDeWe  ', '1 Bikini Berlin  ', '0 KaDeWe 890 m 2 Min.', '1 Bikini Berlin 400 m < 1 Min.', '',
  ].join('\n'))
  assert.equal(run(order), '[ 1, 0, 2 ] 0 1800 3300\n[ 1, 0, 2 ]\n')
  for (const program of others) {
    const comments = program.matchAll(/(?:^ *|carryOut\(\) |console\.log\(.*\) )\/\/ (.*)/gm)
    const printed = Array.from(comments, ([, line]) => line)
    assert.deepEqual(run(program).trimEnd().split('\n'), printed)
  }
  assert.match(run(hours), /^open 2026-05-02T12:00:00\.000Z\n/)
})

test('a platform where crypto is not global, such as Node 18', async () => {
  const { crypto } = globalThis
  const set = value => Object.defineProperty(globalThis, 'crypto', { value, configurable: true, writable: true })
  set(undefined)
  try {
    const { Planner } = await load(wasm)
    const planner = started(Planner)
    planner.composerRequested({ taskId: task(1).id })
    planner.textChanged('Kiosk')
    planner.saveTapped()
    assert.equal(planner.saves().length, 1)
  } finally {
    set(crypto)
  }
})

test('bytes, and a compiled module', async () => {
  await works(bytes)
  await works(new Uint8Array(bytes).buffer)
  await works(new WebAssembly.Module(bytes))
})

test('a server with any content type, and a response or the promise of one', async () => {
  await works(`${origin}/typed`)
  await works(new URL(`${origin}/plain`))
  await works(fetch(`${origin}/typed`))
  await works(await fetch(`${origin}/plain`))
  await assert.rejects(load(`${origin}/missing`), /planner\.wasm cannot be loaded: 404/)
})

test('each load has its own memory', async () => {
  const [first, second] = [await load(bytes), await load(bytes)]
  const planner = started(first.Planner, [task(1)])
  const other = started(second.Planner, [task(2)])
  assert.deepEqual([planner.row(0).title, other.row(0).title], ['Shop 1', 'Shop 2'])
})

test('another binary interface is refused', async () => {
  const module = bytes.slice()
  const instantiate = WebAssembly.instantiate
  WebAssembly.instantiate = async () => ({ instance: { exports: { planner_abi_version: () => 7 } } })
  try {
    await assert.rejects(load(module), /binary interface 7, and planner\.js needs 0/)
  } finally {
    WebAssembly.instantiate = instantiate
  }
})
