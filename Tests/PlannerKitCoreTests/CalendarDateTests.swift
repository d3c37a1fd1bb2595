import Foundation
import Testing

@testable import PlannerKitCore

@Suite struct CalendarDateTests {
  @Test("every day of the years 1 to 9999 has its date and weekday, and no other day has one · NEW-8.8")
  func everyDay() {
    var (year, month, day, weekday) = (1 as Int32, 1 as Int32, 1 as Int32, 0)
    var (wrong, number) = (0, -719_162 as Int64)
    while year <= 9_999 {
      let date = CalendarDate(LocalDay(number: number))
      if date?.year != year || date?.month != month || date?.day != day || date?.weekday != weekday { wrong += 1 }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length: Int32 = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
      day += 1
      if day > length { (day, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
      (weekday, number) = ((weekday + 1) % 7, number + 1)
    }
    #expect(wrong == 0 && number == 2_932_897)
    for outside in [.min, -719_164, -719_163, 2_932_897, 2_932_898, Int64(Int32.max) + 1, .max] as [Int64] {
      #expect(CalendarDate(LocalDay(number: outside)) == nil)
    }
  }

  @Test("dates equal those of Foundation · NEW-8.8")
  func foundation() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    // From 1582-10-15 on: Foundation's dates before that are Julian.
    let limits: [Int64] = [-141_427, -141_426, -1, 0, 1, 2_932_895, 2_932_896]
    for number in limits + Array(stride(from: -141_427, through: 2_932_896, by: 509)) {
      let components = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let date = try #require(CalendarDate(LocalDay(number: number)))
      #expect(Int(date.year) == components.year && Int(date.month) == components.month, "\(number)")
      // Foundation counts from Sunday, which is 1.
      #expect(Int(date.day) == components.day && (date.weekday + 1) % 7 + 1 == components.weekday, "\(number)")
    }
  }
}
