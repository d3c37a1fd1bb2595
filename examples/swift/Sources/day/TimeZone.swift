import Foundation
import PlannerKitCore

extension TimeZone {
  /// The offsets from UTC from a year before an instant to two years after it, as `Settings.utcOffsets` takes them.
  func utcOffsets(around now: Instant) -> [UTCOffset] {
    let year = 366.0 * 86_400
    let end = now.date + 2 * year
    var change = now.date - year
    var offsets = [UTCOffset(seconds: Int32(secondsFromGMT(for: change)))]
    while let next = nextDaylightSavingTimeTransition(after: change), next <= end, offsets.count < 64 {
      change = next
      offsets.append(UTCOffset(from: Instant(next), seconds: Int32(secondsFromGMT(for: next))))
    }
    return offsets
  }
}

extension Instant {
  init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }

  var date: Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }
}
