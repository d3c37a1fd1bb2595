import CMath

/// Places prepared for fast measurements from any origin.
struct PreparedPlaces: Sendable {
  /// The places in blocks of eight, in the layout of `chord_series.h`; NaN if a row has no place.
  private var blocks: [Double] = []
  private var count = 0
  private let isWide: Bool

  static var width: Int { Int(CHORD_SERIES_WIDTH) }
  private static var blockSize: Int { 3 * width }

  /// The distances are the same with and without wide registers.
  init(isWide: Bool = chord_series_has_wide_registers()) {
    self.isWide = isWide
  }

  /// Appends the place of a row, or nil if the row has none.
  mutating func append(_ coordinate: Coordinate?) {
    if count % Self.width == 0 {
      for _ in 0..<Self.blockSize { blocks.append(.nan) }
    }
    count &+= 1
    if coordinate != nil { replace(at: count &- 1, with: coordinate) }
  }

  mutating func removeAll() {
    (blocks, count) = ([], 0)
  }

  mutating func removeLast() {
    replace(at: count &- 1, with: nil)
    count &-= 1
    for _ in 0..<(count % Self.width == 0 ? Self.blockSize : 0) { _ = blocks.popLast() }
  }

  /// Replaces the place of a row.
  mutating func replace(at index: Int, with coordinate: Coordinate?) {
    let place = coordinate.map { GeocentricPlace($0) }
    withLanes { blocks in
      let x = Self.lane(of: index)
      if x >= 0, x < blocks.count &- 2 &* Self.width {
        blocks[x] = place?.x ?? .nan
        blocks[x &+ Self.width] = place?.y ?? .nan
        blocks[x &+ 2 &* Self.width] = place?.z ?? .nan
      }
    }
  }

  /// Writes the distances in metres from an origin to the rows from `first` on, as many as fit. A block must begin at
  /// `first`.
  ///
  /// A distance up to `ChordSeries.longest` is within 15 nm of the geodesic. A longer result only means that the
  /// distance exceeds that length. A row without a place has NaN. Stops after the first block that does not fit or
  /// contains a row that is not near, and returns the number of rows before that block.
  // Not inlined, for size: the kernel is compiled once.
  @inline(never)
  func measure(from origin: GeocentricPlace, first: Int, into distances: UnsafeMutableRawBufferPointer) -> Int {
    let size = MemoryLayout<Double>.size
    let capacity = distances.count / size
    let firstBlock = first / Self.width
    let blockCount = min(blocks.count / Self.blockSize &- firstBlock, capacity / Self.width)
    let near = blocks.withUnsafeBufferPointer { blocks in
      guard blockCount > 0, let blocks = blocks.baseAddress, let distances = distances.baseAddress else { return 0 }
      let block = blocks + firstBlock &* Self.blockSize
      return Self.width &* chord_series_lengths(isWide, origin.x, origin.y, origin.z, block, blockCount, distances)
    }
    if near < capacity && capacity < near &+ Self.width {
      let last = self.distances(from: origin, first: first &+ near)
      for index in Indexes(from: near, below: capacity) {
        distances.storeBytes(of: last[(index &- near) & 7], toByteOffset: index &* size, as: Double.self)
      }
    }
    return near
  }

  /// The distances from an origin to all rows of one block.
  func distances(from origin: GeocentricPlace, first: Int) -> SIMD8<Double> {
    var distances = SIMD8<Double>(repeating: .nan)
    withUnsafeMutableBytes(of: &distances) { _ = measure(from: origin, first: first, into: $0) }
    return distances
  }

  /// The place of a row; nil if it has none.
  func place(at index: Int) -> GeocentricPlace? {
    let x = Self.lane(of: index)
    return blocks.withUnsafeBufferPointer { blocks in
      guard x >= 0, x < blocks.count &- 2 &* Self.width, !blocks[x].isNaN else { return nil }
      return GeocentricPlace(x: blocks[x], y: blocks[x &+ Self.width], z: blocks[x &+ 2 &* Self.width])
    }
  }

  private mutating func withLanes(_ body: (inout UnsafeMutableBufferPointer<Double>) -> Void) {
    blocks.withUnsafeMutableBufferPointer(body)
  }

  /// The index of a place's x in the blocks.
  private static func lane(of index: Int) -> Int {
    index / width &* blockSize &+ index % width
  }
}

/// A place from which distances are measured.
package struct Origin: Sendable {
  let coordinate: Coordinate
  let place: GeocentricPlace

  package init(_ coordinate: Coordinate) {
    self.coordinate = coordinate
    place = GeocentricPlace(coordinate)
  }

  /// The length of the geodesic to another place in metres (DAY-5).
  @inline(never)
  package func distance(to other: Coordinate) -> Double {
    place.nearDistance(to: GeocentricPlace(other)) ?? Geodesic.distance(from: coordinate, to: other)
  }
}
