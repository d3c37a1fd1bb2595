// The C boundary. Each export implements a declaration of `planner.h`, so a wrong signature does not compile.
// The conventions of all exports:
//
// - An export decodes its arguments, makes one call, and encodes the result.
// - No argument is trusted. A pointer can be NULL or unaligned, and a number can have any value. A size of more than
//   half the address space arrives as a negative number (SIZE_MAX as -1).
// - Events and queries call the planner through `Handle.enter`. It refuses a second thread with PLANNER_BUSY, converts
//   a refusal to a status, and keeps its message.
// - Structs with a struct_size are read with `read` and written with `write`, which respect that size. Other results
//   are written with `store`. Nothing is written until all checks have passed.
// - Nothing here traps: no force unwrap, no unchecked arithmetic on a host's number, no narrowing initialiser.

import CPlanner
import PlannerKitCore

/// A struct of the header that begins with its size, so that later versions can add fields at the end.
protocol SizedStruct {
  init()
  var struct_size: UInt32 { get set }
}

/// The maximum struct_size. No struct of the header will ever be larger.
private let maximumStructSize = 4_096

/// Reads and checks the struct_size at a pointer.
@inline(never)
private func structSize(at pointer: UnsafeRawPointer, capacity: Int) throws(Refusal) -> Int {
  let size = Int(clamping: pointer.loadUnaligned(as: UInt32.self))
  guard size >= MemoryLayout<UInt32>.size, size <= min(capacity, maximumStructSize) else {
    throw .malformed(.structSize)
  }
  return size
}

/// Copies a struct that the host passed in. `capacity` is the maximum struct_size: in an array, the stride.
func read<T: SizedStruct>(
  _ pointer: UnsafePointer<T>?, as argument: RequiredPointer, capacity: Int = .max
) throws(Refusal) -> T {
  guard let pointer else { throw .nullPointer(argument) }
  return try read(T.self, at: UnsafeRawPointer(pointer), capacity: capacity)
}

func read<T: SizedStruct>(_ type: T.Type, at source: UnsafeRawPointer, capacity: Int) throws(Refusal) -> T {
  var value = T()
  let known = try knownSize(at: source, capacity: capacity, most: MemoryLayout<T>.size)
  withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: UnsafeRawBufferPointer(start: source, count: known)) }
  return value
}

/// The number of bytes of a struct passed in that this version defines. All bytes after them must be 0.
@inline(never)
private func knownSize(at source: UnsafeRawPointer, capacity: Int, most: Int) throws(Refusal) -> Int {
  let size = try structSize(at: source, capacity: capacity)
  let known = min(size, most)
  for offset in Indexes(from: known, below: size) where source.load(fromByteOffset: offset, as: UInt8.self) != 0 {
    throw .malformed(.unknownField)
  }
  return known
}

/// Fills the host's struct, up to its struct_size.
func write<T: SizedStruct>(
  _ value: T, to pointer: UnsafeMutablePointer<T>?, capacity: Int = .max
) throws(Refusal) {
  // The pointer is not NULL: every caller has checked it.
  if let pointer { try write(value, at: UnsafeMutableRawPointer(pointer), capacity: capacity) }
}

func write<T: SizedStruct>(_ value: T, at target: UnsafeMutableRawPointer, capacity: Int) throws(Refusal) {
  try withUnsafeBytes(of: value) { bytes throws(Refusal) in try copy(bytes, to: target, capacity: capacity) }
}

/// Copies a struct to the host's, as far as the host's struct reaches, and leaves its struct_size unchanged.
@inline(never)
private func copy(
  _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer, capacity: Int
) throws(Refusal) {
  let known = min(try structSize(at: target, capacity: capacity), bytes.count)
  let first = MemoryLayout<UInt32>.size
  let rest = known &- first
  UnsafeMutableRawBufferPointer(start: target + first, count: rest).copyMemory(
    from: UnsafeRawBufferPointer(start: bytes.baseAddress.map { $0 + first }, count: rest))
}

/// Fills the host's memory with a struct of this size, including struct_size. Bytes that this version does not define
/// become 0.
@inline(never)
func initialize<T: SizedStruct>(_ value: inout T, at target: UnsafeMutableRawPointer, size: Int) {
  let known = min(size, MemoryLayout<T>.size)
  value.struct_size = UInt32(truncatingIfNeeded: size)
  withUnsafeBytes(of: &value) { bytes in
    UnsafeMutableRawBufferPointer(start: target, count: known).copyMemory(
      from: UnsafeRawBufferPointer(start: bytes.baseAddress, count: known))
  }
  for index in Indexes(from: known, below: size) { target.storeBytes(of: 0, toByteOffset: index, as: UInt8.self) }
}

/// Checks the struct that will receive a result, before the call changes anything.
func checkOutput<T: SizedStruct>(_ pointer: UnsafeMutablePointer<T>?) throws(Refusal) {
  guard let pointer else { throw .nullPointer(.out) }
  try checkOutput(UnsafeMutableRawPointer(pointer), capacity: .max)
}

func checkOutput(_ target: UnsafeMutableRawPointer, capacity: Int) throws(Refusal) {
  try checkStructSize(at: target, capacity: capacity)
}

func checkStructSize(at pointer: UnsafeRawPointer, capacity: Int) throws(Refusal) {
  _ = try structSize(at: pointer, capacity: capacity)
}

/// Writes a result that is not a sized struct.
func store<T: BitwiseCopyable>(
  _ value: T, to pointer: UnsafeMutablePointer<T>?, as argument: RequiredPointer = .out
) throws(Refusal) {
  guard let pointer else { throw .nullPointer(argument) }
  UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: T.self)
}

/// Throws if an array cannot fit in memory.
func checkArray(
  count: Int, stride: Int, as arguments: (count: ArrayArgument, stride: ArrayArgument) = (.count, .stride)
) throws(Refusal) {
  guard count != 0 else { return }
  guard stride >= MemoryLayout<UInt32>.size else { throw .arrayOutOfRange(arguments.stride) }
  // SIZE_MAX arrives as -1.
  let (size, overflow) = count.multipliedReportingOverflow(by: stride)
  guard count > 0, !overflow, size > 0 else { throw .arrayOutOfRange(arguments.count) }
}
