import Testing

@testable import PlannerKitCore

/// The series of an arc beside the integrals that they stand for (Karney 2013).
@Suite struct GreatCircleArcTests {
  /// An arc on the great circle that crosses the equator with the sine `node` of its azimuth.
  private static func arc(from start: Double, length: Double, node: Double) -> GreatCircleArc {
    let ends = SIMD2(start, start + length)
    let cosine = (1 - node * node).squareRoot()
    let sines = SIMD2(sine(ends[0]), sine(ends[1]))
    let cosines = SIMD2(sine(ends[0] + .pi / 2), sine(ends[1] + .pi / 2))
    return GreatCircleArc(length: length, node: node, sines: cosine * sines, cosines: cosine * cosines)
  }

  private static func sine(_ angle: Double) -> Double {
    var (term, sum, index) = (angle, angle, 1.0)
    while term.magnitude > 1e-20 {
      term *= -angle * angle / ((index + 1) * (index + 2))
      sum += term
      index += 2
    }
    return sum
  }

  /// By Gauss and Legendre with three points in each of many parts. The sum carries its rounding along.
  private static func integral(from start: Double, length: Double, _ value: (Double) -> Double) -> Double {
    let parts = 600
    let half = length / Double(2 * parts)
    var (sum, rest) = (0.0, 0.0)
    for part in 0..<parts {
      let middle = start + half * Double(2 * part + 1)
      for (point, weight) in [(-(0.6 as Double).squareRoot(), 5.0 / 9), (0, 8.0 / 9), ((0.6).squareRoot(), 5.0 / 9)] {
        let term = weight * half * value(middle + point * half)
        let next = sum + term
        rest += sum.magnitude >= term.magnitude ? (sum - next) + term : (term - next) + sum
        sum = next
      }
    }
    return sum + rest
  }

  @Test(
    "the series of an arc are the integrals within 0.1 nm · DAY-5", arguments: [0, 0.2, 0.6, 0.95, 0.999],
    [(0, 0.01), (-1.3, 0.4), (-0.2, 1.1), (0.7, 2), (-1.5, 3.1), (1.1, 3.14)])
  func series(node: Double, place: (start: Double, length: Double)) {
    let arc = Self.arc(from: place.start, length: place.length, node: node)
    let k2 = WGS84.squaredSecondEccentricity * (1 - node * node)
    // (7), without σ12 itself, and (8), without ω12.
    let lengthening = Self.integral(from: place.start, length: place.length) { angle in
      let square = k2 * Self.sine(angle) * Self.sine(angle)
      return square / (1 + (1 + square).squareRoot())
    }
    let flattening = WGS84.flattening
    let excess = Self.integral(from: place.start, length: place.length) { angle in
      let root = (1 + k2 * Self.sine(angle) * Self.sine(angle)).squareRoot()
      return flattening * node * (2 - flattening) / (1 + (1 - flattening) * root)
    }
    #expect((arc.lengthening - lengthening).magnitude < 1.6e-17, "\(arc.lengthening - lengthening)")
    #expect((arc.longitudeExcess - excess).magnitude < 1.6e-17, "\(arc.longitudeExcess - excess)")
  }
}
