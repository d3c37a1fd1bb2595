// What outlives the page, in IndexedDB: saved tasks, statuses, the order, and the planner's snapshot.

const stores = ['tasks', 'statuses', 'order', 'planner']

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
  const request = indexedDB.open(name, 2) // 1 had no order
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
