// What outlives the page, in IndexedDB: what the office has stored, and the planner's snapshot.

const stores = ['tasks', 'outcomes', 'statuses', 'order', 'records', 'planner']

export class Store {
  #database
  #writing = Promise.resolve() // of the planner
  #waiting = null // the write after that

  /** Always returns a store. In a browser without storage its isOpen is false, and writing fails. */
  static async open(name) {
    try {
      return new Store(await openDatabase(name))
    } catch {
      return new Store(null)
    }
  }

  constructor(database) {
    this.#database = database
    database?.addEventListener('versionchange', () => database.close())
  }

  close() {
    this.#database?.close()
    this.#database = null
  }

  get isOpen() {
    return this.#database !== null
  }

  /** Resolves when the transaction is complete. */
  #write(names, change, durability = 'strict') {
    return new Promise((resolve, reject) => {
      if (!this.#database) throw new Error('no storage')
      const transaction = this.#database.transaction(names, 'readwrite', { durability })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      change(...names.map(name => transaction.objectStore(name)))
    })
  }

  async #all(name) {
    if (!this.#database) return []
    return finished(this.#database.transaction(name).objectStore(name).getAll())
  }

  tasks = () => this.#all('tasks')
  outcomes = () => this.#all('outcomes')
  statuses = () => this.#all('statuses')

  /** The saved planner: its snapshot, and the time of that. */
  async planner() {
    return (await this.#all('planner').catch(() => []))[0]
  }

  saveTask(save) {
    return this.#write(['tasks'], tasks => tasks.put(save, save.task.id))
  }

  /** The ids in the last accepted order. */
  async order() {
    return (await this.#all('order'))[0] ?? []
  }

  saveOrder(ids) {
    return this.#write(['order'], order => order.put(ids, 'order'))
  }

  /** Stores an outcome by its key, and the status that it gives its task. A known key changes nothing. */
  saveOutcome(outcome) {
    return this.#write(['outcomes', 'statuses'], (outcomes, statuses) => {
      const { taskId: id, status, day } = outcome
      addOnce(outcomes, outcome).onsuccess = () => statuses.put({ id, status, day }, id)
    })
  }

  records = () => this.#all('records')

  /** Stores a record of the visit log by its key. A known key changes nothing. */
  saveRecord(record) {
    return this.#write(['records'], records => addOnce(records, record))
  }

  saveStatus(id, status) {
    return this.#write(['statuses'], statuses => statuses.put({ id, status }, id))
  }

  /**
   * One write at a time, always of the newest state: make() is called when it can be written. Resolves when a state is
   * stored that is as new as the call.
   */
  savePlanner(make) {
    this.#waiting ??= this.#writing.then(() => {
      this.#waiting = null
      const written = this.writePlanner(make())
      this.#writing = written.catch(() => {})
      return written
    })
    return this.#waiting
  }

  /** Writes a state of the planner at once, also if the page is going away. */
  writePlanner(state) {
    return this.#write(['planner'], planner => {
      planner.put(state, 'planner')
      planner.transaction.commit()
    }, 'relaxed')
  }
}

/** Adds what has a key. A key that is there changes nothing. */
function addOnce(objects, object) {
  const adding = objects.add(object, object.key)
  adding.onerror = event => adding.error.name === 'ConstraintError' && event.preventDefault()
  return adding
}

function finished(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(name) {
  const request = indexedDB.open(name, 4) // 1 had no order, 2 no outcomes, 3 no records
  request.onupgradeneeded = () => {
    const { result: database } = request
    stores.filter(name => !database.objectStoreNames.contains(name)).forEach(name => database.createObjectStore(name))
  }
  return finished(request)
}

export async function forgetDay(store, name) {
  store.close()
  await finished(indexedDB.deleteDatabase(name)).catch(() => {})
}
