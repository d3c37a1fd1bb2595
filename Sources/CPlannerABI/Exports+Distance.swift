import CPlanner
import PlannerKitCore

@c @implementation public func planner_distance(
  _ fromLatitude: Double, _ fromLongitude: Double, _ toLatitude: Double, _ toLongitude: Double,
  _ out: UnsafeMutablePointer<Double>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    let origin = try Coordinate(latitude: fromLatitude, longitude: fromLongitude, as: .from)
    let place = try Coordinate(latitude: toLatitude, longitude: toLongitude, as: .to)
    try store(origin.distance(to: place), to: out)
  }
}

@c @implementation public func planner_distances(
  _ fromLatitude: Double, _ fromLongitude: Double, _ places: UnsafePointer<planner_coordinate>?, _ count: Int,
  _ out: UnsafeMutablePointer<Double>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    let origin = Origin(try Coordinate(latitude: fromLatitude, longitude: fromLongitude, as: .from))
    try checkArray(count: count, stride: MemoryLayout<planner_coordinate>.stride)
    guard count > 0 else { return }
    guard let places = UnsafeRawPointer(places) else { throw .nullPointer(.places) }
    guard let out = UnsafeMutableRawPointer(out) else { throw .nullPointer(.out) }
    for index in Indexes(below: count) {
      _ = try Coordinate(places, at: index)
    }
    for index in Indexes(below: count) {
      let distance = origin.distance(to: try Coordinate(places, at: index))
      out.storeBytes(of: distance, toByteOffset: index &* MemoryLayout<Double>.stride, as: Double.self)
    }
  }
}

@c @implementation public func planner_row_distances(
  _ p: OpaquePointer?, _ fromLatitude: Double, _ fromLongitude: Double, _ out: UnsafeMutablePointer<Double>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    let origin = try Coordinate(latitude: fromLatitude, longitude: fromLongitude, as: .from)
    try checkArray(count: capacity, stride: MemoryLayout<Double>.stride, as: (.capacity, .stride))
    guard count != nil else { throw .nullPointer(.count) }
    guard out != nil || capacity == 0 else { throw .nullPointer(.out) }
    if let out = UnsafeMutableRawPointer(out) { planner.measureRows(from: origin, into: out, capacity: capacity) }
    try store(planner.rowCount, to: count)
    return .ok
  }
}

extension Coordinate {
  init(_ places: UnsafeRawPointer, at index: Int) throws(Refusal) {
    let place = places.loadUnaligned(
      fromByteOffset: index &* MemoryLayout<planner_coordinate>.stride, as: planner_coordinate.self)
    try self.init(latitude: place.latitude, longitude: place.longitude)
  }
}
