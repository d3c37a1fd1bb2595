// The C boundary. The header `planner.h` is the truth: each export implements one of its declarations, so that a wrong
// signature does not compile. The conventions, once for all exports:
//
// - An export decodes its arguments, makes one call, and encodes the result. It never trusts an argument: a pointer may
//   be nil and need not be aligned, a number can be any, a size can be negative (SIZE_MAX arrives as -1).
// - Events and queries enter the planner through `Handle.enter`, which refuses a second thread with PLANNER_BUSY, turns a
//   rejection into a status and keeps its sentence.
// - Structs that can grow are read with `read` and written with `write`, which heed struct_size. Other results are
//   written with `store`. Nothing is written before all is known to be well.
// - Nothing here traps: no force unwrap, no unchecked arithmetic on a host's number, no narrowing initialiser.

import CPlanner
import PlannerKitCore

/// A struct of the header that begins with its size and can grow.
protocol SizedStruct {
  init()
  var struct_size: UInt32 { get set }
}

/// No struct of the header will ever be larger; a larger struct_size is a mistake.
private let largestStruct = 4_096

/// The struct_size at a pointer, checked.
private func structSize(at pointer: UnsafeRawPointer, room: Int) throws(Rejection) -> Int {
  let size = Int(clamping: pointer.loadUnaligned(as: UInt32.self))
  guard size >= MemoryLayout<UInt32>.size, size <= min(room, largestStruct) else {
    throw .structSizeOutOfRange
  }
  return size
}

/// Copies a struct that the host passed in. `room` is what an array's stride leaves for it.
func read<T: SizedStruct>(
  _ pointer: UnsafePointer<T>?, as argument: RequiredPointer, room: Int = .max
) throws(Rejection) -> T {
  guard let pointer else { throw .nullPointer(argument) }
  return try read(T.self, at: UnsafeRawPointer(pointer), room: room)
}

func read<T: SizedStruct>(_ type: T.Type, at source: UnsafeRawPointer, room: Int) throws(Rejection) -> T {
  var value = T()
  let known = try knownSize(at: source, room: room, most: MemoryLayout<T>.size)
  withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: UnsafeRawBufferPointer(start: source, count: known)) }
  return value
}

/// How much of a struct passed in this version knows; the bytes after that must be 0.
@inline(never)
private func knownSize(at source: UnsafeRawPointer, room: Int, most: Int) throws(Rejection) -> Int {
  let size = try structSize(at: source, room: room)
  let known = min(size, most)
  for offset in Indexes(from: known, below: size) where source.load(fromByteOffset: offset, as: UInt8.self) != 0 {
    throw .unknownField
  }
  return known
}

/// Fills the host's struct as far as it goes.
func write<T: SizedStruct>(
  _ value: T, to pointer: UnsafeMutablePointer<T>?, room: Int = .max
) throws(Rejection) {
  guard let pointer else { throw .nullPointer(.out) }
  try write(value, at: UnsafeMutableRawPointer(pointer), room: room)
}

func write<T: SizedStruct>(_ value: T, at target: UnsafeMutableRawPointer, room: Int) throws(Rejection) {
  try withUnsafeBytes(of: value) { bytes throws(Rejection) in try copy(bytes, to: target, room: room) }
}

/// Copies a struct to the host's, as far as that goes, and leaves its struct_size as it is.
@inline(never)
private func copy(
  _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer, room: Int
) throws(Rejection) {
  let known = min(try structSize(at: target, room: room), bytes.count)
  let first = MemoryLayout<UInt32>.size
  guard let base = bytes.baseAddress else { return }
  (target + first).copyMemory(from: base + first, byteCount: known &- first)
}

/// Refuses an out pointer before the event it belongs to has changed anything.
func requireRoom<T: SizedStruct>(_ pointer: UnsafeMutablePointer<T>?) throws(Rejection) {
  guard let pointer else { throw .nullPointer(.out) }
  try requireRoom(UnsafeMutableRawPointer(pointer), room: .max)
}

func requireRoom(_ target: UnsafeMutableRawPointer, room: Int) throws(Rejection) {
  try checkStructSize(at: target, room: room)
}

func checkStructSize(at pointer: UnsafeRawPointer, room: Int) throws(Rejection) {
  _ = try structSize(at: pointer, room: room)
}

/// Writes a plain result.
func store<T: BitwiseCopyable>(
  _ value: T, to pointer: UnsafeMutablePointer<T>?, as argument: RequiredPointer = .out
) throws(Rejection) {
  guard let pointer else { throw .nullPointer(argument) }
  UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: T.self)
}

/// Refuses an array that cannot be in memory.
func checkArray(
  count: Int, stride: Int, as arguments: (count: ArrayArgument, stride: ArrayArgument) = (.count, .stride)
) throws(Rejection) {
  guard count != 0 else { return }
  guard stride >= MemoryLayout<UInt32>.size else { throw .arrayOutOfRange(arguments.stride) }
  // SIZE_MAX arrives as -1.
  let (size, overflow) = count.multipliedReportingOverflow(by: stride)
  guard count > 0, !overflow, size > 0 else { throw .arrayOutOfRange(arguments.count) }
}
