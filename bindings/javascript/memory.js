// The memory of one instance of planner.wasm: the structs and texts in it, where layouts.js says that they are.

import { structs } from './layouts.js'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const loneSurrogate = /\p{Surrogate}/u
const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const firstChunk = 1024
const laterChunk = 65_536
// Short texts without other than ASCII characters are read faster without the decoder.
const longestLoop = 32

export class Memory {
  #exports
  #view
  #bytes

  constructor(exports) {
    this.#exports = exports
    this.#look()
  }

  #look() {
    const { buffer } = this.#exports.memory
    this.#view = new DataView(buffer)
    this.#bytes = new Uint8Array(buffer)
  }

  // Growing detaches the buffer, so neither of these may be kept over a call.
  get view() {
    if (this.#view.buffer !== this.#exports.memory.buffer) this.#look()
    return this.#view
  }

  get bytes() {
    if (this.#view.buffer !== this.#exports.memory.buffer) this.#look()
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

  /** What the function makes of a room that is there for as long as it runs. */
  using(body) {
    const room = new Room(this)
    try {
      return body(room)
    } finally {
      room.close()
    }
  }

  /** The fields of a struct by their names. */
  read(kind, pointer) {
    return structs[kind].read(this, this.view, pointer)
  }

  /** A text that a planner_text lends. */
  text(pointer) {
    if (this.#view.buffer !== this.#exports.memory.buffer) this.#look()
    return this.lentText(pointer)
  }

  /** The same, for what has just looked up the view. */
  lentText(pointer) {
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

  lentUUID(pointer) {
    let text = ''
    for (let index = 0; index < 16; index++) {
      if (index === 4 || index === 6 || index === 8 || index === 10) text += '-'
      text += hexadecimal[this.#bytes[pointer + index]]
    }
    return text
  }
}

/** Memory for the arguments of one call, all given back at its end. */
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

  /** So many bytes, all 0, at a multiple of 8. */
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

  /** An array of structs in which everything is 0 but their sizes. */
  blank(kind, count = 1) {
    const { size, fields } = structs[kind]
    const start = this.take(size * count)
    if (fields[0][0] === 'structSize') {
      for (let index = 0; index < count; index++) this.#memory.view.setUint32(start + size * index, size, true)
    }
    return start
  }

  #write(fields, pointer, values) {
    for (const [field, offset, type] of fields) {
      const value = values[field]
      if (value === undefined) continue
      const at = pointer + offset
      // Writing a text may grow the memory, so the view is looked up each time.
      switch (type) {
        case 'u32': this.#memory.view.setUint32(at, value, true); break
        case 'i32': this.#memory.view.setInt32(at, value, true); break
        case 'f64': this.#memory.view.setFloat64(at, value, true); break
        case 'u64': this.#memory.view.setBigUint64(at, BigInt(value), true); break
        case 'i64': this.#memory.view.setBigInt64(at, BigInt(value), true); break
        case 'text': this.#writeText(at, value); break
        case 'uuid': this.#writeUUID(at, value); break
      }
    }
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

  #writeText(pointer, value) {
    if (value === '') return
    const start = this.#reserve(3 * value.length)
    let written = 1
    if (loneSurrogate.test(value)) {
      this.#memory.bytes[start] = 0xff // No UTF-8: the library refuses it, and says so.
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
    for (let index = 0; index < 16; index++) bytes[pointer + index] = parseInt(digits.slice(2 * index, 2 * index + 2), 16)
  }
}
