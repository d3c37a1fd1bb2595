import CMath

/// Places prepared to be measured from any origin, again and again.
struct PreparedPlaces: Sendable {
  /// Blocks of eight places, as `chord_series.h` has them; not numbers where there is no place.
  private var blocks: [Double] = []
  private var count = 0
  private let isWide: Bool

  static var width: Int { Int(CHORD_SERIES_WIDTH) }
  private static var blockSize: Int { 3 * width }

  /// With wide registers or without, the distances are the same.
  init(isWide: Bool = chord_series_has_wide_registers()) {
    self.isWide = isWide
  }

  /// Nil: a row without a place.
  mutating func append(_ coordinate: Coordinate?) {
    let lane = count % Self.width
    if lane == 0 {
      for _ in 0..<Self.blockSize { blocks.append(.nan) }
    }
    count &+= 1
    guard let coordinate else { return }
    let place = GeocentricPlace(coordinate)
    let x = blocks.count &- Self.blockSize &+ lane
    blocks.withUnsafeMutableBufferPointer { blocks in
      guard x >= 0, x < blocks.count &- 2 &* Self.width else { return }
      blocks[x] = place.x
      blocks[x &+ Self.width] = place.y
      blocks[x &+ 2 &* Self.width] = place.z
    }
  }

  /// The distances in metres from an origin to the rows from `first` on, where a block begins, as far as there is room:
  /// within 20 nm of the geodesic up to `ChordSeries.longest`, longer than that if it is longer, and not a number where
  /// there is no place. Ends after the first block of which not all rows are near or have room, and returns how many rows
  /// there are before that block.
  // One copy of the kernel is enough.
  @inline(never)
  func measure(from origin: GeocentricPlace, first: Int, into distances: UnsafeMutableRawBufferPointer) -> Int {
    let size = MemoryLayout<Double>.size
    let room = distances.count / size
    let number = first / Self.width
    let most = min(blocks.count / Self.blockSize &- number, room / Self.width)
    let near = blocks.withUnsafeBufferPointer { blocks in
      guard most > 0, let blocks = blocks.baseAddress, let distances = distances.baseAddress else { return 0 }
      let block = blocks + number &* Self.blockSize
      return Self.width &* chord_series_lengths(isWide, origin.x, origin.y, origin.z, block, most, distances)
    }
    if near < room && room < near &+ Self.width {
      let last = self.distances(from: origin, first: first &+ near)
      for index in Indexes(from: near, below: room) {
        distances.storeBytes(of: last[(index &- near) & 7], toByteOffset: index &* size, as: Double.self)
      }
    }
    return near
  }

  /// The same to all rows of one block.
  func distances(from origin: GeocentricPlace, first: Int) -> SIMD8<Double> {
    var distances = SIMD8<Double>(repeating: .nan)
    withUnsafeMutableBytes(of: &distances) { _ = measure(from: origin, first: first, into: $0) }
    return distances
  }

  /// As many places as before then need no new memory.
  mutating func removeAll() {
    blocks.removeAll(keepingCapacity: true)
    count = 0
  }
}

/// A place to measure from.
package struct Origin: Sendable {
  let coordinate: Coordinate
  let place: GeocentricPlace

  package init(_ coordinate: Coordinate) {
    self.coordinate = coordinate
    place = GeocentricPlace(coordinate)
  }

  /// The length of the shortest way to another place, in metres (DAY-5).
  package func distance(to other: Coordinate) -> Double {
    place.nearDistance(to: GeocentricPlace(other)) ?? Geodesic.distance(from: coordinate, to: other)
  }
}
