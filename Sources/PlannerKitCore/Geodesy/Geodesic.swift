import CMath

/// Distances on the WGS-84 ellipsoid.
///
/// Source: T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of nested
/// equations", Survey Review 23 (176), 1975. His iteration finds no end for nearly antipodal points; those are measured
/// through a point on the way, see `distanceAround`.
enum Geodesic {
  /// The length of the shortest way between two points, in metres; good to about 0.1 mm.
  static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    vincenty(from: ReducedPoint(start), to: ReducedPoint(end)) ?? distanceAround(from: start, to: end)
  }

  private static var semiMajorAxis: Double { 6_378_137 }
  private static var flattening: Double { 1 / 298.257223563 }
  private static var semiMinorAxis: Double { semiMajorAxis * (1 - flattening) }
  fileprivate static var radians: Double { .pi / 180 }

  /// A point by its reduced latitude (that on the auxiliary sphere) and its longitude in radians.
  private struct ReducedPoint {
    let sine: Double
    let cosine: Double
    let longitude: Double

    init(_ coordinate: Coordinate) {
      let latitude = coordinate.latitude * radians
      let y = (1 - flattening) * sin(latitude)
      let x = abs(coordinate.latitude) == 90 ? 0 : cos(latitude)
      let length = (x * x + y * y).squareRoot()
      sine = y / length
      cosine = x / length
      longitude = coordinate.longitude * radians
    }
  }

  /// Nil if the iteration does not settle.
  private static func vincenty(from start: ReducedPoint, to end: ReducedPoint) -> Double? {
    let difference = remainder(end.longitude - start.longitude, 2 * .pi)
    var longitude = difference
    for _ in 0..<50 {
      let sineLongitude = sin(longitude)
      let cosineLongitude = cos(longitude)
      let across = end.cosine * sineLongitude
      let along = start.cosine * end.sine - start.sine * end.cosine * cosineLongitude
      let sineArc = (across * across + along * along).squareRoot()
      let cosineArc = start.sine * end.sine + start.cosine * end.cosine * cosineLongitude
      if sineArc == 0 && cosineArc > 0 { return 0 }
      let arc = atan2(sineArc, cosineArc)
      let sineAzimuth = sineArc == 0 ? 0 : start.cosine * end.cosine * sineLongitude / sineArc
      let squaredCosineAzimuth = 1 - sineAzimuth * sineAzimuth
      let cosineDoubleMiddle =
        squaredCosineAzimuth < 1e-12 ? 0 : cosineArc - 2 * start.sine * end.sine / squaredCosineAzimuth
      let c = flattening / 16 * squaredCosineAzimuth * (4 + flattening * (4 - 3 * squaredCosineAzimuth))
      let term = 2 * cosineDoubleMiddle * cosineDoubleMiddle - 1
      let previous = longitude
      longitude =
        difference + (1 - c) * flattening * sineAzimuth
        * (arc + c * sineArc * (cosineDoubleMiddle + c * cosineArc * term))
      // Past half a turn the way on the sphere is no longer the short one: nearly antipodal.
      guard abs(longitude) <= .pi else { return nil }
      guard abs(longitude - previous) < 1e-13 else { continue }

      let axes = semiMajorAxis / semiMinorAxis
      let u = squaredCosineAzimuth * (axes * axes - 1)
      let a = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
      let b = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
      let cubic = b / 6 * cosineDoubleMiddle * (4 * sineArc * sineArc - 3) * (2 * term - 1)
      let correction = b * sineArc * (cosineDoubleMiddle + b / 4 * (cosineArc * term - cubic))
      return semiMinorAxis * a * (arc - correction)
    }
    return nil
  }
}

extension Geodesic {
  /// The distance of nearly antipodal points: every way from one to the other crosses the circle that lies a quarter of
  /// the globe away from the start, so the shortest way is the least sum of two distances by way of that circle.
  private static func distanceAround(from start: Coordinate, to end: Coordinate) -> Double {
    let circle = QuarterCircle(around: start)
    func length(_ angle: Double) -> Double {
      let middle = circle.point(at: angle)
      guard let first = vincenty(from: ReducedPoint(start), to: ReducedPoint(middle)),
        let second = vincenty(from: ReducedPoint(middle), to: ReducedPoint(end))
      else { return .infinity }
      return first + second
    }
    let steps = 64
    let step = 2 * Double.pi / Double(steps)
    var shortest = Double.infinity
    for index in 0..<steps {
      let angle = Double(index) * step
      let here = length(angle)
      guard here <= length(angle - step), here <= length(angle + step) else { continue }
      shortest = min(shortest, here, leastValue(of: length, from: angle - step, to: angle + step))
    }
    return shortest.isFinite ? shortest : .pi * semiMinorAxis
  }

  /// The points whose geocentric direction is at a right angle to that of a centre.
  private struct QuarterCircle {
    private let east: (x: Double, y: Double)
    private let north: (x: Double, y: Double, z: Double)

    init(around centre: Coordinate) {
      let latitude = centre.latitude * radians
      let longitude = centre.longitude * radians
      east = (-sin(longitude), cos(longitude))
      north = (-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
    }

    func point(at angle: Double) -> Coordinate {
      let x = cos(angle) * east.x + sin(angle) * north.x
      let y = cos(angle) * east.y + sin(angle) * north.y
      let z = sin(angle) * north.z
      return Coordinate(
        onGlobe: atan2(z, (x * x + y * y).squareRoot()) / radians, longitude: atan2(y, x) / radians)
    }
  }

  /// The least value of a function with one minimum between two angles, by golden section search.
  private static func leastValue(
    of length: (Double) -> Double, from lower: Double, to upper: Double
  ) -> Double {
    let ratio = 0.6180339887498949
    var (lower, upper) = (lower, upper)
    var (left, right) = (upper - ratio * (upper - lower), lower + ratio * (upper - lower))
    var (atLeft, atRight) = (length(left), length(right))
    for _ in 0..<48 {
      if atLeft < atRight {
        (upper, right, atRight) = (right, left, atLeft)
        left = upper - ratio * (upper - lower)
        atLeft = length(left)
      } else {
        (lower, left, atLeft) = (left, right, atRight)
        right = lower + ratio * (upper - lower)
        atRight = length(right)
      }
    }
    return min(atLeft, atRight)
  }
}
