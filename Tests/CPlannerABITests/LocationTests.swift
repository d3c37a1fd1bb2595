import CPlanner
import CPlannerABI
import Testing

struct LocationTests {
  @Test("a fix that is not finite or out of range is refused · LOC-3")
  func refusedFixes() {
    let host = TestHost.loaded([])
    for value in [Double.nan, .infinity, -.infinity, 180.000_001, -180.000_001] {
      #expect(host.fix(Place(latitude: value, longitude: 0)) == .invalidArgument)
      #expect(host.fix(Place(latitude: 0, longitude: value)) == .invalidArgument)
    }
    #expect(host.fix(Place(latitude: 90.1, longitude: 0)) == .invalidArgument)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(host.fix(.east(0), accuracy: value) == .invalidArgument)
    }
    #expect(host.location.received == 0 && host.location.used == 0)
    #expect(host.fix(Place(latitude: -90, longitude: 180), accuracy: 0) == .ok)
    #expect(host.location.received == 1 && host.location.used == 1)
  }

  @Test("a fix exactly 60 s before or after now is valid, a millisecond more is not · LOC-3")
  func sixtySeconds() {
    for (age, isValid) in [(-minute, true), (minute, true), (-minute - 1, false), (minute + 1, false)] {
      let host = TestHost.loaded([])
      #expect(host.fix(.east(0), time: host.now + age) == .ok)
      #expect(host.location.used == (isValid ? 1 : 0), "\(age)")
      #expect(host.location.ignored.time == (isValid ? 0 : 1), "\(age)")
    }
  }

  @Test("the fixes' own times decide which is newer · LOC-3")
  func newer() {
    let host = TestHost.loaded([])
    host.fix(.east(0))
    host.later(20)
    host.fix(.east(500), time: mondayNoon)
    host.fix(.east(500), time: mondayNoon - 1)
    #expect(host.location.ignored == TestHost.Ignored(order: 2))
    host.fix(.east(500), time: mondayNoon + 10_000)
    #expect(host.location.place == .east(500) && host.location.time == mondayNoon + 10_000)
    #expect(host.location.received == 4 && host.location.used == 2)
  }

  @Test("a fix must be newer than the newest valid one, used or not · LOC-3")
  func newestValid() {
    let host = TestHost.loaded([], fix: .east(0))
    host.later(20)
    host.fix(.east(50))
    host.fix(.east(500), time: host.now - 1)
    #expect(host.location.ignored == TestHost.Ignored(order: 1))
    #expect(host.location.place == .east(0))
  }

  @Test("an ignored fix is counted under the first reason that applies · LOC-3")
  func firstReason() {
    let host = TestHost.loaded([], fix: .east(0))
    let far = host.now - hour
    host.fix(.east(0), accuracy: -1, time: far)
    #expect(host.location.ignored == TestHost.Ignored(accuracy: 1))
    host.fix(.east(0), time: far)
    #expect(host.location.ignored == TestHost.Ignored(accuracy: 1, order: 1))
    host.fix(.east(0), time: host.now + hour)
    #expect(host.location.ignored == TestHost.Ignored(accuracy: 1, order: 1, time: 1))
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    host.fix(.east(0), accuracy: -0.5, time: host.now + hour)
    host.fix(.east(0), time: host.now + hour)
    host.fix(.east(0), time: host.now + second)
    #expect(host.location.ignored == TestHost.Ignored(accuracy: 2, order: 1, time: 2, unauthorized: 1))
    #expect(host.location.received == 7 && host.location.used == 1)
  }

  @Test("an ignored fix changes nothing visible · LOC-3")
  func ignoredFix() {
    let host = TestHost.loaded([Visit(1, at: .east(0))], fix: .east(0))
    host.sensorFails()
    host.effects()
    host.later(1)
    host.fix(.east(500), accuracy: -1)
    #expect(host.location.freshness == PLANNER_FRESHNESS_UPDATING && host.location.place == .east(0))
    #expect(!host.redraw().contains(.list))
  }

  @Test("an accuracy of 0 is valid · LOC-3")
  func zeroAccuracy() {
    let host = TestHost.loaded([])
    host.fix(.east(0), accuracy: 0)
    #expect(host.location.used == 1)
  }

  @Test("the first valid fix is used at once, however coarse · LOC-4")
  func firstFix() {
    let host = TestHost.loaded([])
    host.fix(.east(7), accuracy: 99_999)
    let location = host.location
    #expect(location.place == .east(7) && location.accuracy == 99_999 && location.time == host.now)
    #expect(location.freshness == PLANNER_FRESHNESS_CURRENT)
  }

  @Test("a later fix is used if it is at least the distance filter away · LOC-4")
  func distanceFilter() {
    for (metres, isUsed) in [(99.999, false), (100.001, true), (-99.999, false), (-100.001, true)] {
      let host = TestHost.loaded([], fix: .east(0))
      host.later(10)
      host.fix(.east(metres))
      #expect(host.location.used == (isUsed ? 2 : 1), "\(metres)")
    }
  }

  @Test("with a filter of 0 every valid fix is used · LOC-4")
  func noFilter() {
    let host = TestHost.loaded([], Settings(filter: 0), fix: .east(0))
    host.later(10)
    host.fix(.east(0))
    #expect(host.location.used == 2 && host.location.time == host.now)
  }

  @Test("the filter measures from the last used fix, not from the last received one · LOC-4")
  func smallSteps() {
    let host = TestHost.loaded([], fix: .east(0))
    for metres in [40.0, 80, 120] {
      host.later(10)
      host.fix(.east(metres))
    }
    #expect(host.location.place == .east(120) && host.location.used == 2)
  }

  @Test("a fix of the desired accuracy is used if the last used fix lacked it · LOC-4")
  func finer() {
    for (first, next, isUsed) in [(100.001, 100.0, true), (100, 5, false), (500, 100.001, false)] {
      let host = TestHost.loaded([])
      host.fix(.east(0), accuracy: first)
      host.later(10)
      host.fix(.east(1), accuracy: next)
      #expect(host.location.used == (isUsed ? 2 : 1), "\(first) then \(next)")
      #expect(host.wake == (monday + 1) * dayLength)
    }
  }

  @Test("a sensor failure marks the distances until the next valid fix, used or not · LOC-7")
  func failure() throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000)), Visit(2)], fix: .east(0))
    host.later(1)
    #expect(host.sensorFails() == .ok)
    #expect(host.redraw() == [.list, .location])
    #expect(try host.row(1).distanceText == "1.0 km" && host.row(1).updatingText == "Updating…")
    #expect(try host.row(2).updatingText.isEmpty && !host.row(2).updating)
    #expect(host.location.freshness == PLANNER_FRESHNESS_UPDATING)
    host.fix(.east(1))
    #expect(try host.row(1).updatingText.isEmpty && !host.row(1).updating)
    #expect(host.location.used == 1 && host.location.freshness == PLANNER_FRESHNESS_CURRENT)
  }

  @Test("a silent sensor has not failed · LOC-7")
  func silence() {
    let host = TestHost.loaded([Visit(1, at: .east(0))], fix: .east(0))
    host.wait(36_000)
    #expect(host.location.freshness == PLANNER_FRESHNESS_CURRENT)
    #expect(host.effects().isEmpty)
  }

  @Test("a failure without authorisation has no effect · LOC-7", arguments: [0, 1, 2])
  func failureWithoutAuthorization(authorization: Int) {
    let host = TestHost.loaded([Visit(1, at: .east(0))], authorization: authorization)
    #expect(host.sensorFails() == .ok)
    #expect(host.effects().isEmpty)
    #expect(host.location.freshness == PLANNER_FRESHNESS_NONE)
  }

  @Test("a new start marks the distances until the first valid fix · LOC-7")
  func markAfterStart() throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000))], fix: .east(0))
    host.stop()
    host.start()
    #expect(host.location.freshness == PLANNER_FRESHNESS_UPDATING)
    #expect(try host.row(1).distanceText == "1.0 km" && host.row(1).updating)
    host.effects()
    host.later(1)
    host.fix(.east(0))
    #expect(host.location.freshness == PLANNER_FRESHNESS_CURRENT)
    #expect(host.redraw() == [.list, .location])
  }

  @Test("a change of location, authorisation or freshness is announced, and readable at any time · LOC-8")
  func announced() {
    let host = TestHost()
    #expect(host.location == TestHost.Location(authorization: 0, freshness: 0, received: 0, used: 0, ignored: .init()))
    host.start()
    host.effects()
    host.authorize(PLANNER_AUTHORIZATION_RESTRICTED)
    #expect(host.redraw().contains(.location))
    host.authorize(granted)
    #expect(host.redraw().contains(.location))
    host.fix(.east(0))
    #expect(host.redraw().contains(.location))
    host.later(60)
    host.fix(.east(200))
    #expect(host.redraw().contains(.location))
    host.sensorFails()
    #expect(host.redraw().contains(.location))
    host.sensorFails()
    host.authorize(granted)
    #expect(host.effects().isEmpty)
    host.stop()
    #expect(host.location.place == .east(200) && host.location.authorization == granted)
  }
}
