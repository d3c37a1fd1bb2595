// Keeps the page for a start without a network: worker.js does the rest.

let isKept = false

/** Once, and when the page has nothing else to do, so that a first visit is as fast as without it. */
export async function keepForOffline() {
  if (isKept) return
  isKept = true
  if (document.readyState !== 'complete') await new Promise(resolve => addEventListener('load', resolve))
  await new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
  try {
    await navigator.serviceWorker?.register('worker.js', { updateViaCache: 'none' })
  } catch {
    // the browser forbids it, there is no network, or the list of files is missing: the page works without it
  }
}
