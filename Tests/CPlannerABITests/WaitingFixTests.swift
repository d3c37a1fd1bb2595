import CPlanner
import CPlannerABI
import Testing

/// A host whose planner used a fine fix at (0, 0) 10 s ago.
private func atOrigin(_ settings: Settings = Settings()) -> TestHost {
  let host = TestHost.loaded([Visit(1, at: .east(0))], settings, fix: .east(0))
  host.later(10)
  return host
}

private let midnight = (monday + 1) * dayLength

/// Fixes that are not used at once: coarse fixes and jumps.
struct WaitingFixTests {
  @Test("a coarse fix is used when nothing better has come within 30 s · LOC-5")
  func coarse() {
    let host = atOrigin()
    host.fix(.east(150), accuracy: 100.001)
    #expect(host.location.used == 1)
    #expect(host.wake == host.now + 30 * second)
    host.wait(29.999)
    #expect(host.location.used == 1)
    host.wait(0.001)
    #expect(host.location.place == .east(150) && host.location.accuracy == 100.001)
    #expect(host.wake == midnight)
  }

  @Test("a fix with exactly the desired accuracy is not coarse · LOC-5")
  func exactlyDesired() {
    let host = atOrigin()
    host.fix(.east(150), accuracy: 100)
    #expect(host.location.place == .east(150))
  }

  @Test("a coarse fix near the used one does not wait · LOC-5")
  func coarseNear() {
    let host = atOrigin()
    host.fix(.east(99), accuracy: 5_000)
    #expect(host.wake == midnight)
    host.wait(60)
    #expect(host.location.used == 1)
  }

  @Test("a fine fix far enough away is used instead of the waiting one · LOC-5")
  func finerFar() {
    let host = atOrigin()
    host.fix(.east(500), accuracy: 800)
    host.later(10)
    host.fix(.east(450), accuracy: 20)
    #expect(host.location.place == .east(450) && host.wake == midnight)
    host.wait(60)
    #expect(host.location.used == 2)
  }

  @Test("a coarse fix replaces the waiting one, and inherits its waiting time · LOC-5")
  func coarseAfterCoarse() {
    let host = atOrigin()
    let first = host.now
    for metres in [500.0, 600, 700] {
      host.fix(.east(metres), accuracy: 800)
      host.later(9)
    }
    #expect(host.wake == first + 30 * second)
    host.now = first + 30 * second
    host.clock()
    #expect(host.location.place == .east(700) && host.location.used == 2)
  }

  @Test("a fix near the used place ends the wait, coarse or fine · LOC-5", arguments: [10.0, 900])
  func backAgain(accuracy: Double) {
    let host = atOrigin()
    host.fix(.east(500), accuracy: 800)
    host.later(10)
    host.fix(.east(50), accuracy: accuracy)
    #expect(host.wake == midnight)
    host.wait(60)
    #expect(host.location.place == .east(0) && host.location.used == 1)
  }

  @Test("a fine fix is used, near or not, when the last used one was coarse · LOC-5, LOC-4")
  func fineAfterCoarse() {
    let host = TestHost.loaded([])
    host.fix(.east(0), accuracy: 500)
    host.later(10)
    host.fix(.east(500), accuracy: 500)
    host.later(10)
    host.fix(.east(10), accuracy: 50)
    #expect(host.location.place == .east(10) && host.wake == midnight)
  }

  @Test("the 30 s are measured by the clock, not by the fix's own time · LOC-5")
  func measuredByNow() {
    let host = atOrigin()
    host.later(60)
    host.fix(.east(500), accuracy: 500, time: host.now - 50 * second)
    #expect(host.wake == host.now + 30 * second)
    host.wait(29.9)
    #expect(host.location.used == 1)
  }

  @Test("a fix that comes after the 30 s finds the waiting one used · LOC-5")
  func usedBeforeTheNext() {
    let host = atOrigin()
    host.fix(.east(500), accuracy: 500)
    host.later(30)
    host.fix(.east(505), accuracy: 700)
    #expect(host.location.place == .east(500) && host.location.used == 2)
    #expect(host.wake == midnight)
  }

  @Test("an ignored fix does not affect the waiting one · LOC-5")
  func ignoredMeanwhile() {
    let host = atOrigin()
    host.fix(.east(500), accuracy: 500)
    let wake = host.wake
    host.later(1)
    host.fix(.east(0), accuracy: -1)
    #expect(host.wake == wake)
    host.wait(29)
    #expect(host.location.place == .east(500))
  }

  @Test("a move faster than 90 m/s is a jump, one of 90 m/s is not · LOC-6.1")
  func speed() {
    for (metres, isUsed) in [(899.99, true), (900.01, false)] {
      let host = atOrigin()
      host.fix(.east(metres))
      #expect(host.location.used == (isUsed ? 2 : 1), "\(metres)")
      #expect(host.wake == (isUsed ? midnight : host.now + 30 * second))
    }
  }

  @Test("the speed is configurable, and measured by the fixes' own times · LOC-6")
  func speedByOwnTimes() {
    let host = atOrigin(Settings(maximumSpeed: 10))
    host.later(50)
    host.fix(.east(150), time: mondayNoon + 10 * second)
    #expect(host.location.used == 1)
    let other = atOrigin(Settings(maximumSpeed: 10))
    other.fix(.east(150), time: mondayNoon + 20 * second)
    #expect(other.location.used == 2)
    for bad in [0.999, 10_000.1, .nan] { #expect(other.change(Settings(maximumSpeed: bad)) == .invalidArgument) }
  }

  @Test("the first fix is never a jump · LOC-6")
  func firstIsNoJump() {
    let host = TestHost.loaded([])
    host.fix(Place(latitude: -90, longitude: 0))
    #expect(host.location.used == 1)
  }

  @Test("the speed is measured from the newest valid fix, not from the used one · LOC-6")
  func fromNewestValid() {
    let host = atOrigin()
    host.fix(.east(90))
    host.later(1)
    host.fix(.east(185))
    #expect(host.location.place == .east(0), "95 m/s from the newest, 17 m/s from the used one")
    host.later(1)
    host.fix(.east(265))
    #expect(host.location.place == .east(265), "88 m/s from the newest that is no jump")
  }

  @Test("a jump is used when two more fixes agree with it · LOC-6")
  func twoAgree() {
    let host = atOrigin()
    host.fix(.east(50_000))
    host.later(1)
    host.fix(.east(50_020))
    #expect(host.location.used == 1)
    host.later(1)
    host.fix(.east(50_040))
    #expect(host.location.place == .east(50_040) && host.location.used == 2)
    #expect(host.wake == midnight)
  }

  @Test("a fix that is reachable from before the jump contradicts it · LOC-6")
  func contradiction() {
    let host = atOrigin()
    host.fix(.east(50_000))
    host.later(1)
    host.fix(.east(30))
    #expect(host.wake == midnight && host.location.used == 1)
    host.wait(60)
    #expect(host.location.place == .east(0))
  }

  @Test("a contradicting fix is evaluated itself, and used if it is far enough away · LOC-6")
  func contradictionUsed() {
    let host = atOrigin()
    host.fix(.east(50_000))
    host.later(1)
    host.fix(.east(130))
    #expect(host.location.place == .east(130) && host.wake == midnight)
  }

  @Test("after a contradiction two new agreements are needed · LOC-6")
  func agreementsAnew() {
    let host = atOrigin()
    host.fix(.east(50_000))
    host.later(1)
    host.fix(.east(50_000))
    host.later(1)
    host.fix(.east(0))
    host.later(1)
    host.fix(.east(50_000))
    #expect(host.location.place == .east(0))
    #expect(host.wake == host.now + 30 * second)
    host.later(1)
    host.fix(.east(50_000))
    #expect(host.location.place == .east(0))
    host.later(1)
    host.fix(.east(50_000))
    #expect(host.location.place == .east(50_000))
  }

  @Test("a jump that nothing contradicts for 30 s is used · LOC-6")
  func uncontradicted() {
    let host = atOrigin()
    host.fix(.east(50_000))
    host.wait(29.999)
    #expect(host.location.used == 1)
    host.wait(0.001)
    #expect(host.location.place == .east(50_000) && host.wake == midnight)
    host.later(10)
    host.fix(.east(50_200))
    #expect(host.location.place == .east(50_200), "it is the newest valid fix from then on")
  }

  @Test("after 30 s of jumps alone the newest is used, even if they disagree · LOC-6")
  func disagreeing() {
    let host = atOrigin()
    let first = host.now
    for metres in [50_000.0, -60_000, 70_000, -80_000] {
      host.fix(.east(metres))
      host.later(5)
    }
    #expect(host.location.used == 1 && host.wake == first + 30 * second)
    host.now = first + 30 * second
    host.clock()
    #expect(host.location.place == .east(-80_000) && host.location.used == 2)
  }

  @Test("only consecutive agreements count · LOC-6")
  func inARow() {
    let host = atOrigin()
    for metres in [50_000.0, 50_010, -60_000, -60_010] {
      host.fix(.east(metres))
      host.later(1)
    }
    #expect(host.location.used == 1)
    host.fix(.east(-60_020))
    #expect(host.location.place == .east(-60_020))
  }

  @Test("a coarse jump with agreements still waits 30 s from its first fix · LOC-6, LOC-5")
  func coarseJump() {
    let host = atOrigin()
    let first = host.now
    for metres in [50_000.0, 50_010, 50_020] {
      host.fix(.east(metres), accuracy: 500)
      host.later(5)
    }
    #expect(host.location.used == 1 && host.wake == first + 30 * second)
    host.now = first + 30 * second
    host.clock()
    #expect(host.location.place == .east(50_020) && host.wake == midnight)
  }

  @Test("a waiting fix clears the mark of a failed sensor, because it is valid · LOC-7", arguments: [150.0, 50_000])
  func waitingEndsMark(metres: Double) throws {
    let host = atOrigin()
    host.sensorFails()
    #expect(try host.row(1).updating)
    host.fix(.east(metres), accuracy: 500)
    #expect(host.location.used == 1 && host.location.freshness == PLANNER_FRESHNESS_CURRENT)
    #expect(try !host.row(1).updating)
  }

  @Test("stopping forgets waiting fixes, and the next start begins without a jump · LOC-6, LIFE-2")
  func restart() {
    let host = atOrigin()
    host.fix(.east(50_000))
    host.stop()
    host.start()
    host.wait(60)
    #expect(host.location.place == .east(0))
    host.later(1)
    host.fix(.east(90_000))
    #expect(host.location.place == .east(90_000))
  }
}
