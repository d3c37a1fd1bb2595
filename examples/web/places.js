// The places of composed tasks, until the office has them: the composer of the library has none.

export class Places {
  #planner
  #chosen // by the id of a task; `draft` and `edit` are those of the composer that is open, or was

  constructor(planner, saved = {}) {
    this.#planner = planner
    this.#chosen = saved
  }

  /** What a snapshot does not contain. */
  get state() {
    return this.#chosen
  }

  get #key() {
    return this.#planner.composer?.isEdit ? 'edit' : 'draft'
  }

  /** Before a composer opens. A new task begins with the place of its draft, and an edit with that of its task. */
  opens(isEdit) {
    if (isEdit || !this.#planner.home.hasDraft) delete this.#chosen[isEdit ? 'edit' : 'draft']
  }

  /** The place of the task in the composer, or null. */
  get current() {
    const { composer } = this.#planner
    if (this.#key in this.#chosen) return this.#chosen[this.#key]
    return composer?.isEdit ? this.#planner.task(composer.taskId).coordinate : null
  }

  set current(coordinate) {
    this.#chosen[this.#key] = coordinate
  }

  /** Before a composer is saved. */
  saves() {
    if (!(this.#key in this.#chosen)) return
    this.#chosen[this.#planner.composer.taskId] = this.#chosen[this.#key]
    delete this.#chosen[this.#key]
  }

  /** The task that the office gets. */
  placed(task) {
    return task.id in this.#chosen ? { ...task, coordinate: this.#chosen[task.id] } : task
  }

  /** The office has a task. Whether it has a place that the planner does not know: it learns it with the next plan. */
  saved({ id, coordinate }) {
    const isNew = id in this.#chosen && this.#chosen[id] === coordinate // or another place has been chosen meanwhile
    if (isNew) delete this.#chosen[id]
    return isNew
  }
}
