// What outlives the page, in IndexedDB: what the office has stored, and the planner's snapshot.

const stores = ['tasks', 'outcomes', 'statuses', 'order', 'planner']

export class Store {
  #database
  #next = null
  #isWriting = false

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
  #write(change, durability = 'strict') {
    return new Promise((resolve, reject) => {
      if (!this.#database) throw new Error('no storage')
      const transaction = this.#database.transaction(stores, 'readwrite', { durability })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      change(name => transaction.objectStore(name))
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
    return this.#write(store => store('tasks').put(save, save.task.id))
  }

  /** The ids in the last accepted order. */
  async order() {
    return (await this.#all('order'))[0] ?? []
  }

  saveOrder(ids) {
    return this.#write(store => store('order').put(ids, 'order'))
  }

  /** Stores an outcome by its key, and the status that it gives its task. A known key changes nothing. */
  saveOutcome(outcome) {
    return this.#write(store => {
      const { key, taskId: id, status, day } = outcome
      const adding = store('outcomes').add(outcome, key)
      adding.onsuccess = () => store('statuses').put({ id, status, day }, id)
      adding.onerror = event => adding.error.name === 'ConstraintError' && event.preventDefault()
    })
  }

  saveStatus(id, status) {
    return this.#write(store => store('statuses').put({ id, status }, id))
  }

  /** Writes a state of the planner at once. */
  async writePlanner(state) {
    if (this.#database) await this.#write(store => store('planner').put(state, 'planner'))
  }

  /** One write at a time, always of the newest state: make() is called when it can be written. */
  async savePlanner(make) {
    this.#next = make
    if (this.#isWriting || !this.#database) return
    this.#isWriting = true
    try {
      while (this.#next) {
        const state = this.#next()
        this.#next = null
        await this.#write(store => store('planner').put(state, 'planner'), 'relaxed')
      }
    } catch {
      this.#next = null // the disk is full; the state saved before is still there
    } finally {
      this.#isWriting = false
    }
  }
}

function finished(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(name) {
  const request = indexedDB.open(name, 3) // 1 had no order, 2 no outcomes
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
