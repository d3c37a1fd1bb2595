/// Places prepared to be measured from one origin, again and again.
struct PreparedPlaces: Sendable {
  /// Of each place; nil for one without a coordinate.
  private(set) var coordinates: [Coordinate?] = []
  /// The places, eight by eight. Lanes without a place hold no numbers.
  private var blocks: [Block] = []
  /// The first place.
  private var centre: GeocentricPlace?
  /// The longest chord from the centre to another place, in metres.
  private var reach = 0.0

  private struct Block: Sendable {
    var x = SIMD8<Double>(repeating: .nan)
    var y = SIMD8<Double>(repeating: .nan)
    var z = SIMD8<Double>(repeating: .nan)
  }

  init() {}

  init(_ coordinates: some Sequence<Coordinate?>) {
    for coordinate in coordinates { append(coordinate) }
  }

  var count: Int { coordinates.count }

  /// As many places as before then need no new memory.
  mutating func removeAll() {
    coordinates.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    centre = nil
    reach = 0
  }

  mutating func append(_ coordinate: Coordinate?) {
    let lane = count % Self.lanes
    if lane == 0 { blocks.append(Block()) }
    coordinates.append(coordinate)
    guard let coordinate else { return }
    let place = GeocentricPlace(coordinate)
    let last = blocks.count - 1
    blocks[last].x[lane] = place.x
    blocks[last].y[lane] = place.y
    blocks[last].z[lane] = place.z
    reach = max(reach, place.chord(to: centre ?? place))
    centre = centre ?? place
  }

  /// The distance of each place from the origin in metres, within 20 nm of the geodesic; not a number for a place
  /// without a coordinate. There are more elements than places, up to a multiple of eight; the rest is not a number.
  /// Needs memory only if their number changes.
  func measure(from origin: Coordinate, into distances: inout [Double]) {
    let padded = blocks.count * Self.lanes
    if distances.count != padded {
      distances.removeAll(keepingCapacity: true)
      distances.append(contentsOf: repeatElement(.nan, count: padded))
    }
    let start = GeocentricPlace(origin)
    distances.withUnsafeMutableBytes { bytes in
      var offset = 0
      for block in blocks {
        let lengths = ChordSeries.length(from: start, toX: block.x, y: block.y, z: block.z)
        bytes.storeBytes(of: lengths, toByteOffset: offset, as: SIMD8<Double>.self)
        offset += MemoryLayout<SIMD8<Double>>.size
      }
    }
    guard let centre, start.chord(to: centre) + reach > ChordSeries.longestChord else { return }
    for index in coordinates.indices where distances[index] > ChordSeries.longest {
      guard let coordinate = coordinates[index] else { continue }
      distances[index] = Geodesic.distance(from: origin, to: coordinate)
    }
  }

  private static var lanes: Int { SIMD8<Double>.scalarCount }
}
