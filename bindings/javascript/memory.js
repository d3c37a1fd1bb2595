// The memory of one instance of planner.wasm: the structs and texts in it, at the places that layouts.js names.

import { structs } from './layouts.js'
import { dayOf } from './values.js'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const loneSurrogate = /\p{Surrogate}/u
const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const firstChunk = 1024
const laterChunk = 65_536
// A short text of nothing but ASCII is read faster without the decoder.
const longestLoop = 32
/** How a number of each type is written. */
const setters = {
  u32: (view, at, value) => view.setUint32(at, value, true),
  i32: (view, at, value) => view.setInt32(at, value, true),
  u64: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
  i64: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
  f64: (view, at, value) => view.setFloat64(at, value, true),
}
Object.assign(setters, { flag: setters.i32, instant: setters.i64, day: setters.i64, duration: setters.i64 })

export class Memory {
  #exports
  #view
  #bytes

  constructor(exports) {
    this.#exports = exports
    this.#update()
  }

  #update() {
    const { buffer } = this.#exports.memory
    this.#view = new DataView(buffer)
    this.#bytes = new Uint8Array(buffer)
  }

  // Growing detaches the buffer, so neither view may be kept over a call.
  get view() {
    if (this.#view.buffer !== this.#exports.memory.buffer) this.#update()
    return this.#view
  }

  get bytes() {
    if (this.#view.buffer !== this.#exports.memory.buffer) this.#update()
    return this.#bytes
  }

  allocate(size) {
    const pointer = this.#exports.malloc(size) >>> 0
    if (pointer === 0) throw new RangeError('planner.wasm has no memory left')
    return pointer
  }

  free(pointer) {
    this.#exports.free(pointer)
  }

  /** Calls a function with a room that exists until it returns. */
  using(body) {
    const room = new Room(this)
    try {
      return body(room)
    } finally {
      room.close()
    }
  }

  /** The value of a struct. */
  read(kind, pointer) {
    return structs[kind].read(this, this.view, pointer)
  }

  /** The text of a planner_text. */
  text(pointer) {
    if (this.#view.buffer !== this.#exports.memory.buffer) this.#update()
    return this.textAt(pointer)
  }

  // ---- What the readers in layouts.js call: the views are up to date ----

  textAt(pointer) {
    const size = this.#view.getUint32(pointer + 4, true)
    if (size === 0) return ''
    const start = this.#view.getUint32(pointer, true)
    const bytes = this.#bytes
    if (size <= longestLoop) {
      let text = ''
      let at = start
      while (at < start + size && bytes[at] < 0x80) text += String.fromCharCode(bytes[at++])
      if (at === start + size) return text
    }
    return decoder.decode(bytes.subarray(start, start + size))
  }

  /** The name of a field of C as JavaScript has it; null if there is none. */
  fieldNameAt(pointer) {
    return this.textAt(pointer).replace(/_(.)/g, (_, letter) => letter.toUpperCase()) || null
  }

  uuidAt(pointer) {
    let text = ''
    for (let index = 0; index < 16; index++) {
      if (index === 4 || index === 6 || index === 8 || index === 10) text += '-'
      text += hexadecimal[this.#bytes[pointer + index]]
    }
    return text
  }

  dayAt(pointer) {
    return dayOf(Number(this.#view.getBigInt64(pointer, true)))
  }

  /** The numbers of an array: a pointer, then their count. */
  indexesAt(pointer) {
    const start = this.#view.getUint32(pointer, true)
    return this.indexes(start, this.#view.getUint32(pointer + 4, true))
  }

  indexes(start, count) {
    const { view } = this
    return Array.from({ length: count }, (_, index) => view.getUint32(start + 4 * index, true))
  }

  doubles(start, count) {
    return new Float64Array(this.bytes.slice(start, start + 8 * count).buffer)
  }

  /** The values of an array of structs. */
  arrayAt(pointer, kind) {
    return this.array(kind, this.#view.getUint32(pointer, true), this.#view.getUint32(pointer + 4, true))
  }

  array(kind, start, count) {
    const { size } = structs[kind]
    return Array.from({ length: count }, (_, index) => this.read(kind, start + size * index))
  }
}

/** Memory for the arguments of one call, freed at its end. */
export class Room {
  #memory
  #chunks = []
  #next = 0
  #end = 0

  constructor(memory) {
    this.#memory = memory
  }

  close() {
    for (const chunk of this.#chunks) this.#memory.free(chunk)
  }

  /** A number of bytes, all 0, at a multiple of 8. */
  take(size) {
    const start = this.#reserve(size)
    this.#memory.bytes.fill(0, start, start + size)
    this.#next = start + size
    return start
  }

  #reserve(size) {
    const start = Math.ceil(this.#next / 8) * 8
    if (start + size <= this.#end) return start
    const room = Math.max(size, this.#chunks.length === 0 ? firstChunk : laterChunk)
    const chunk = this.#memory.allocate(room)
    this.#chunks.push(chunk)
    this.#end = chunk + room
    return chunk
  }

  /** A struct with these fields; the others are 0. */
  struct(kind, values) {
    return this.structs(kind, [values])
  }

  /** An array of structs. */
  structs(kind, all) {
    const { size, fields } = structs[kind]
    const start = this.blank(kind, all.length)
    all.forEach((values, index) => this.#write(fields, start + size * index, values))
    return start
  }

  /** An array of structs with numbers as fields. There is an array for each field that is not 0. */
  columns(kind, columns, count) {
    const { size, fields } = structs[kind]
    const start = this.blank(kind, count)
    const { view } = this.#memory
    for (const { name, at, type } of fields.filter(field => columns[field.name])) {
      const column = columns[name]
      for (let index = 0; index < count; index++) setters[type](view, start + at + size * index, column[index])
    }
    return start
  }

  /** An array of structs in which everything is 0 except their sizes. */
  blank(kind, count = 1) {
    const { size, isSized } = structs[kind]
    const start = this.take(size * count)
    if (isSized) {
      for (let index = 0; index < count; index++) this.#memory.view.setUint32(start + size * index, size, true)
    }
    return start
  }

  /** Writes the fields that have a value, and their bits in `present`, which lies behind the size. */
  #write(fields, pointer, values) {
    let present = 0
    for (const { name, at, type, of, bit } of fields) {
      const value = values[name]
      if (value === undefined) continue
      present |= bit
      if (type === 'text') this.#writeText(pointer + at, value)
      else if (type === 'uuid') this.#writeUUID(pointer + at, value)
      else if (type === 'array') this.#writeArray(pointer + at, of, value)
      else if (type === 'numbers') this.#writeNumbers(pointer + at, value)
      else if (type === 'countedNumbers') this.#writeNumbers(pointer + at, value, true)
      // Writing a text may grow the memory, so the view is looked up each time.
      else setters[type](this.#memory.view, pointer + at, value)
    }
    if (present !== 0) this.#memory.view.setUint32(pointer + 4, present, true)
  }

  /** The pointer and count of an array of structs, and its stride if they can grow. */
  #writeArray(pointer, kind, all) {
    const start = this.structs(kind, all)
    const { view } = this.#memory
    view.setUint32(pointer, start, true)
    view.setUint32(pointer + 4, all.length, true)
    if (structs[kind].isSized) view.setUint32(pointer + 8, structs[kind].size, true)
  }

  /** The pointer to the numbers of a typed array, and their count after it. */
  #writeNumbers(pointer, all, isCounted = false) {
    const start = this.numbers(all)
    this.#memory.view.setUint32(pointer, start, true)
    if (isCounted) this.#memory.view.setUint32(pointer + 4, all.length, true)
  }

  /** A planner_text. */
  text(value) {
    const pointer = this.take(structs.text.size)
    this.#writeText(pointer, value)
    return pointer
  }

  uuid(value) {
    const pointer = this.take(structs.uuid.size)
    this.#writeUUID(pointer, value)
    return pointer
  }

  bytes(value) {
    const pointer = this.take(value.length)
    this.#memory.bytes.set(value, pointer)
    return pointer
  }

  /** The numbers of a typed array. */
  numbers({ buffer, byteOffset, byteLength }) {
    return this.bytes(new Uint8Array(buffer, byteOffset, byteLength))
  }

  #writeText(pointer, value) {
    if (value === '') return
    const start = this.#reserve(3 * value.length)
    let written = 1
    if (loneSurrogate.test(value)) {
      this.#memory.bytes[start] = 0xff // not UTF-8: the library refuses it
    } else {
      written = encoder.encodeInto(value, this.#memory.bytes.subarray(start)).written
    }
    this.#next = start + written
    this.#memory.view.setUint32(pointer, start, true)
    this.#memory.view.setUint32(pointer + 4, written, true)
  }

  #writeUUID(pointer, value) {
    const digits = value.replaceAll('-', '')
    const bytes = this.#memory.bytes
    for (let index = 0; index < 16; index++) {
      bytes[pointer + index] = parseInt(digits.slice(2 * index, 2 * index + 2), 16)
    }
  }
}
