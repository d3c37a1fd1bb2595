// The adapters in JavaScript: the same cases as in test_engines.py and test_roads.py, in one language less of detail.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { ENGINES as engines, routerOf } from '../../examples/routers/javascript/engines.js'
import { MODES as modes } from '../../examples/routers/javascript/places.js'
import { Kind, RouterError } from '../../examples/routers/javascript/sending.js'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const places = Array.from({ length: 120 }, (_, at) =>
  ({ latitude: 60 + at % 11 / 100, longitude: 24 + at % 13 / 100, name: `Stop ${at}` }))
const hill = { latitude: 61.5, longitude: 24, name: 'Hill' } // one can leave it, but not go there
const island = { latitude: 60, longitude: 4, name: 'Island' } // far from a road
let number = 0

let fake, port
before(async () => {
  fake = spawn('python3', [here('fake_engines.py')], { stdio: ['ignore', 'pipe', 'inherit'] })
  port = Number((await once(fake.stdout, 'data'))[0])
})
after(() => fake.kill())

/** A router whose waits are noted, and take no time. */
function asked(engine, wrong = 'well', options = {}) {
  const [waits, warnings] = [[], []]
  const at = `http://127.0.0.1:${port}/${wrong}-js${number++}/${engine}`
  const router = routerOf(`${engine}+${at}`, {
    warn: text => warnings.push(text),
    sleep: milliseconds => {
      waits.push(milliseconds)
      router.sender.busyUntil = 0
    },
    ...options,
  })
  return { router, waits, warnings, requests: async () => Number(await (await fetch(`${at}/count`)).text()) }
}

function expected(from, to) {
  if (from.latitude === to.latitude && from.longitude === to.longitude) return 0
  if (to.latitude > 61 && from.latitude <= 61) return Infinity
  const exact = 1000 * Math.abs(from.latitude - to.latitude) + 2000 * Math.abs(from.longitude - to.longitude)
  return Math.round(exact * 10) / 10
}

const matrix = some => some.map(from => some.map(to => expected(from, to)))

function assertNear(found, wanted) {
  assert.equal(found.length, wanted.length)
  for (const [at, row] of found.entries()) {
    for (const [to, each] of row.entries()) {
      const isNear = each === wanted[at][to] || Math.abs(each - wanted[at][to]) < 0.11
      assert.ok(isNear, `from ${at} to ${to}: ${each}, not ${wanted[at][to]}`)
    }
  }
}

async function refused(promise) {
  try {
    await promise
  } catch (error) {
    assert.ok(error instanceof RouterError, error)
    return error
  }
  assert.fail('it was not refused')
}

for (const engine of Object.keys(engines)) {
  describe(engine, () => {
    for (const mode of Object.keys(modes)) {
      test(`a matrix is put together from tiles, ${mode}`, async () => {
        const some = [...places, hill]
        assertNear(await asked(engine, 'well', { mode }).router.matrix(some), matrix(some))
      })
    }

    test('a row asks for no more than its pairs', async () => {
      const { router, requests } = asked(engine)
      assertNear([await router.row(hill, places)], [places.map(to => expected(hill, to))])
      assert.deepEqual(await router.row(places[0], [hill]), [Infinity])
      assert.ok(await requests() <= (engine === 'valhalla' ? 6 : 4))
    })

    test('a route is a line in the order of the places', async () => {
      const { router } = asked(engine)
      const { coordinates, seconds, metres } = await router.route(places.slice(0, 3))
      const line = coordinates.filter((each, at) => String(each) !== String(coordinates[at - 1]))
      for (const [at, [longitude, latitude]] of line.entries()) {
        assert.ok(Math.abs(longitude - places[at].longitude) < 1e-6 && Math.abs(latitude - places[at].latitude) < 1e-6)
      }
      assert.equal(line.length, 3)
      assert.ok(Math.abs(seconds - expected(places[0], places[1]) - expected(places[1], places[2])) < 0.3)
      assert.ok(Math.abs(metres - 5 * seconds) < 1)
      assert.match((await refused(router.route([places[0], hill]))).message, /(oute|onnection|path)/)
    })

    test('a day is asked for once', async () => {
      const { router, requests } = asked(engine)
      const first = await router.matrix(places)
      const count = await requests()
      assert.deepEqual(await router.matrix(places.map(each => ({ ...each, latitude: each.latitude + 1e-7 }))), first)
      assert.deepEqual(await router.row(places[3], places.slice(0, 50)), first[3].slice(0, 50))
      assert.equal(await requests(), count)
    })

    const isSilent = engine === 'google' // about how far a place is from a road
    test('a place far from a road is named, and estimated', { skip: isSilent }, async () => {
      const { router, warnings } = asked(engine)
      const found = await router.matrix([places[0], island, places[1]])
      assertNear([[found[0][2]]], [[expected(places[0], places[1])]])
      assert.deepEqual(found, [[0, null, found[0][2]], [null, 0, null], [found[2][0], null, 0]])
      await router.row(island, places)
      assert.deepEqual(warnings.map(text => text.split(' is ')[0]), ['Island'])
    })

    test('a busy engine is asked again when it says', async () => {
      const { router, waits } = asked(engine, 'busy', { atOnce: 1 })
      assertNear(await router.matrix(places.slice(0, 3)), matrix(places.slice(0, 3)))
      assert.equal(waits.length, 1)
      assert.ok(waits[0] > 2500 && waits[0] <= 3000)
    })

    test('an engine that is busy for long is left alone', async () => {
      const { router, waits, requests } = asked(engine, 'closed', { atOnce: 1 })
      for (let time = 0; time < 2; time++) {
        const { kind, message } = await refused(router.matrix(places.slice(0, 3)))
        assert.equal(kind, Kind.BUSY)
        assert.match(message, /has too many requests: try again in 3[56]/)
      }
      assert.deepEqual([await requests(), waits], [1, []])
    })

    test('an engine that failed once is asked again', async () => {
      const { router, waits } = asked(engine, 'once', { atOnce: 1 })
      assertNear(await router.matrix(places.slice(0, 3)), matrix(places.slice(0, 3)))
      assert.equal(waits.length, 1)
    })

    const wrongs = [
      ['failing', Kind.FAILING, 'has failed: status 503', 3],
      ['cut', Kind.UNREACHABLE, 'does not answer: ', 3],
      ['slow', Kind.UNREACHABLE, 'does not answer: no answer within 0.2 s', 3],
      ['wrong', Kind.ANSWER, 'gave an answer that cannot be read', 1],
      ['keyed', Kind.KEY, 'does not accept the key: status 403', 1],
      ['moved', Kind.REFUSED, 'refuses the request: status 302', 1],
    ]
    for (const [wrong, kind, text, tries] of wrongs) {
      test(`there is one readable error: ${text}`, async () => {
        const timeout = wrong === 'slow' ? 200 : 5000
        const { router, waits, requests } = asked(engine, wrong, { atOnce: 1, timeout })
        const error = await refused(router.matrix(places.slice(0, 3)))
        assert.equal(error.kind, kind)
        assert.ok(error.message.startsWith(`${engines[engine].name} at 127.0.0.1 ${text}`), error.message)
        assert.equal(await requests(), tries)
        assert.equal(waits.length, tries - 1)
        assert.ok(waits.every((wait, at) => wait >= 250 * 2 ** at && wait <= 750 * 2 ** at))
      })
    }

    test('no answer on a closed port; a planner goes on with estimates', async () => {
      const warnings = []
      const options = { sleep: () => {}, warn: text => warnings.push(text) }
      const router = routerOf(`${engine}+http://127.0.0.1:${await freePort()}`, options)
      assert.equal(await router.travelTimes([{ coordinate: places[0] }, { coordinate: places[1] }]), null)
      assert.match(warnings[0], /at 127\.0\.0\.1 does not answer: ECONNREFUSED; travel times are estimated$/)
    })

    test('a key is in no warning', { skip: engine === 'osrm' && 'it has none' }, async () => {
      const { router, warnings } = asked(engine, 'keyed', { key: 'secret-key' })
      assertNear([await router.row(places[0], places.slice(0, 3))], matrix(places.slice(0, 3)).slice(0, 1))
      const { router: other, warnings: others } = asked(engine, 'failing', { key: 'secret-key' })
      assert.equal(await other.travelTimes([{ coordinate: places[0] }, { coordinate: places[1] }]), null)
      assert.ok(others.length === 1 && ![...warnings, ...others].some(text => text.includes('secret-key')))
    })
  })
}

test('a planner has times between known places only', async () => {
  const { router } = asked('osrm')
  const found = await router.travelTimes([{ coordinate: places[0] }, { coordinate: null }, { coordinate: places[1] }])
  assert.deepEqual(found, [[0, null, found[0][2]], [null, null, null], [found[2][0], null, 0]])
})

test('a wrong option says what is right', () => {
  assert.throws(() => routerOf('mapbox'), /a router is one of osrm, valhalla, graphhopper, openrouteservice, google, /)
  assert.throws(() => routerOf('osrm'), /the address of osrm is missing, such as osrm\+http/)
  assert.throws(() => routerOf('osrm+localhost:5000'), /an address begins with http:\/\/ or https:\/\//)
  assert.equal(routerOf('http://127.0.0.1:5000').constructor, engines.osrm)
})

test('fitted settings give the travel times back', () => {
  const router = routerOf('google', { mode: 'foot' })
  const some = Array.from({ length: 5 }, (_, at) => ({ latitude: 60 + at / 100, longitude: 24 }))
  const metres = some.map((_, at) => some.map((_, to) => Math.abs(at - to) * 1111.95 * 1.5))
  const seconds = metres.map(row => row.map(each => each / 2))
  seconds[0][4] = Infinity
  seconds[1][4] = null
  assert.deepEqual(router.fit(some, seconds, metres), { detourFactor: 1.5, travelSpeedKmh: 7.2 })
  assert.deepEqual(router.fit(some, seconds), { detourFactor: 1.04, travelSpeedKmh: 5 })
  assert.throws(() => router.fit(some.slice(0, 1), [[0]]), /more than 100 m apart/)
})

// ---- The real engine, on the streets of the centre of Helsinki ----

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const found = server.address().port
  server.close()
  return found
}

async function startOSRM(context, profile, ...options) {
  const osrmPort = await freePort()
  const roads = here('../../.build/roads')
  const server = spawn(`${roads}/osrm/bin/osrm-routed`, ['--algorithm', 'mld', '--ip', '127.0.0.1', '--port', osrmPort,
    ...options, `${roads}/${profile}/roads.osrm`], { stdio: 'ignore' })
  context.after(() => server.kill())
  const url = `http://127.0.0.1:${osrmPort}`
  for (let time = 0; time < 200; time++) {
    try {
      await fetch(`${url}/nearest/v1/any/24.94,60.17`)
      return { server, url }
    } catch {
      await new Promise(done => setTimeout(done, 50))
    }
  }
  throw new Error('the engine does not answer')
}

test('the matrix of tiles is that of the engine; a place in the sea is named', async context => {
  const { url } = await startOSRM(context, 'car', '--max-table-size', '1000')
  const warnings = []
  const some = Array.from({ length: 250 }, (_, at) =>
    ({ latitude: 60.1653 + at * 37 % 250 / 250 * 0.0099, longitude: 24.9366 + at * 91 % 250 / 250 * 0.0152 }))
  const router = routerOf(`osrm+${url}`, { warn: text => warnings.push(text) })
  const joined = some.map(each => `${each.longitude.toFixed(6)},${each.latitude.toFixed(6)}`).join(';')
  const whole = (await router.sender.send('GET', `/table/v1/driving/${joined}?annotations=duration`)).durations
  assert.deepEqual(await router.matrix(some), whole.map(row => row.map(each => each ?? Infinity)))
  assert.ok(whole.flat().includes(null))
  const kiosk = { latitude: 60, longitude: 24.9, name: 'Kiosk in the sea' }
  const found = await router.matrix([kiosk, ...some.slice(0, 2)])
  assert.deepEqual(found[0], [0, null, null])
  assert.match(warnings[0], /^Kiosk in the sea is 1\d{4} m from the nearest road of OSRM/)
})

test('an engine that is killed in the middle of a matrix is declined, and what it answered is known', async context => {
  const { server, url } = await startOSRM(context, 'foot')
  const warnings = []
  let [requests, now] = [0, url]
  const router = routerOf(`osrm+${url}`, {
    atOnce: 1, sleep: () => {}, warn: text => warnings.push(text), fetch: async (address, options) => {
      if (++requests === 3) {
        server.kill('SIGKILL')
        await once(server, 'exit')
      }
      return fetch(address.replace(url, now), options)
    },
  })
  const some = Array.from({ length: 120 }, (_, at) =>
    ({ coordinate: { latitude: 60.1653 + at * 37 % 120 / 12_200, longitude: 24.9366 + at * 91 % 120 / 8000 } }))
  assert.equal(await router.travelTimes(some), null)
  assert.match(warnings[0], /^OSRM at 127\.0\.0\.1 does not answer: .*; travel times are estimated$/)
  assert.equal(requests, 5)
  const again = await startOSRM(context, 'foot')
  now = again.url
  assert.equal((await router.travelTimes(some)).length, 120)
  assert.equal(requests, 5 + 9 - 2)
})
