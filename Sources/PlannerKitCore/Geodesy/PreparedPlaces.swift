/// Places prepared to be measured from any origin, again and again.
struct PreparedPlaces: Sendable {
  /// The places, eight by eight.
  private var blocks: [Block] = []
  private var count = 0

  /// Eight places side by side. Lanes without a place hold no numbers.
  private struct Block: Sendable {
    var x = SIMD8<Double>(repeating: .nan)
    var y = SIMD8<Double>(repeating: .nan)
    var z = SIMD8<Double>(repeating: .nan)

    static var width: Int { SIMD8<Double>.scalarCount }

    /// The distances in metres, within 20 nm of the geodesic up to `ChordSeries.longest`, and longer than that if it is
    /// longer; not a number where there is no place.
    @inline(__always)
    func distances(from origin: GeocentricPlace) -> SIMD8<Double> {
      ChordSeries.length(from: origin, toX: x, y: y, z: z)
    }
  }

  /// Nil: a row without a place.
  mutating func append(_ coordinate: Coordinate?) {
    let lane = count % Block.width
    if lane == 0 { blocks.append(Block()) }
    count += 1
    guard let coordinate else { return }
    let place = GeocentricPlace(coordinate)
    let last = blocks.count - 1
    blocks[last].x[lane] = place.x
    blocks[last].y[lane] = place.y
    blocks[last].z[lane] = place.z
  }

  /// The distances from an origin, block by block in order, until the body says that it is enough.
  @inline(__always)
  func measure(from origin: GeocentricPlace, _ body: (_ first: Int, _ distances: SIMD8<Double>) -> Bool) {
    blocks.withUnsafeBufferPointer { blocks in
      for number in blocks.indices {
        guard body(number * Block.width, blocks[number].distances(from: origin)) else { break }
      }
    }
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
