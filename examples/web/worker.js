// A service worker: it keeps all files of the page, so that the page starts without a network.
//
// The version follows from the contents of the files. A new version is fetched beside the old one, and counts only when
// it is whole. A page gets every file from the version with which it began, so an old script never meets a new wasm.

importScripts('../../build/page-files.js') // version, and files: addresses with hashes

const prefix = 'plannerkit-'
const cacheName = prefix + version
const records = 'plannerkit.pages' // the version of each page, which outlives this worker
const absolute = address => new URL(address, location).href
const known = new Set(files.map(([address]) => absolute(address)))
const begun = new Map() // the promise of the cache, for each page

addEventListener('install', event => event.waitUntil(fill().then(() => skipWaiting())))
addEventListener('activate', event => event.waitUntil(dropOldVersions()))

addEventListener('fetch', event => {
  const { request } = event
  const address = addressOf(request)
  if (request.method === 'GET' && known.has(address)) event.respondWith(answer(event, address))
})

// ---- Versions ----

/** Fetches all files or none. The hashes refuse a file of another version, such as one from a cache on the way. */
async function fill() {
  const cache = await caches.open(cacheName)
  if ((await cache.keys()).length === known.size) return // only this script has changed
  const request = ([address, integrity]) => new Request(address, { integrity, cache: 'no-cache' })
  try {
    await cache.addAll(files.map(request))
  } catch (error) {
    await caches.delete(cacheName)
    throw error
  }
}

/** The version before this one may still have pages. */
async function dropOldVersions() {
  const others = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
}

// ---- Pages ----

async function answer(event, address) {
  const cache = await cacheOf(event)
  const kept = await cache.match(address, { ignoreVary: true })
  return kept ?? fetch(event.request) // the browser has dropped the cache
}

async function cacheOf(event) {
  const { request, clientId, resultingClientId } = event
  if (request.mode === 'navigate') {
    event.waitUntil(dropOldRecords())
    return begin(resultingClientId)
  }
  if (!begun.has(clientId)) begun.set(clientId, recorded(clientId))
  return begun.get(clientId)
}

/** A page begins with this version. The next version's worker needs to know, so the record comes before the answer. */
async function begin(page) {
  begun.set(page, caches.open(cacheName))
  const cache = await caches.open(records)
  await cache.put(recordOf(page), new Response(cacheName)).catch(() => {}) // the disk is full
  return begun.get(page)
}

async function recorded(page) {
  const record = await caches.match(recordOf(page), { cacheName: records })
  const name = await record?.text() ?? cacheName
  return caches.open(await caches.has(name) ? name : cacheName)
}

async function dropOldRecords() {
  const cache = await caches.open(records)
  for (const record of await cache.keys()) {
    if (!await clients.get(record.url.slice(recordOf('').length))) await cache.delete(record)
  }
}

const recordOf = page => absolute(`pages/${page}`)

/**
 * The address under which a file is kept: without a fragment, which names a part of it, such as icons.svg#plus, and
 * without a query. The page itself reads the choices in its address.
 */
function addressOf({ url }) {
  const { origin, pathname } = new URL(url)
  return (origin + pathname).replace(/\/index\.html$/, '/')
}
