import Testing

@testable import PlannerKitCore

/// The rules of a working day, each with a day of few stops. `Tests/Workday` compares random days to a brute force.
@Suite struct WorkdayTests {
  private func order(_ day: Workday) -> [Int] { day.searched().order }

  // MARK: - Windows

  @Test("a visit begins in a window, and in the opening hours · SCHED-12.2")
  func windows() {
    var day = Workday(stops: [.init(place: 10, duration: 5, windows: [500...510, 540...550])])
    #expect(day.searched().visits == [[490, 500, 505]])
    day.stops[0].hours = [505...600]
    #expect(day.searched().visits == [[490, 505, 510]])
    day.stops[0].hours = [511...600]
    #expect(day.searched().visits == [[490, 540, 545]])
    day.stops[0].planned = 560
    day.stops[0].early = 15
    #expect(day.searched().visits == [[490, 545, 550]])
  }

  @Test("after the last window a visit may begin by late_after, and is late then · SCHED-12.3 SCHED-12.6")
  func lateAfter() {
    var day = Workday(stops: [.init(place: 30, lateAfter: 10, windows: [480...485, 490...500])])
    #expect(day.searched().value.lateness == 10 * 60)
    day.stops[0].lateAfter = 9
    #expect(day.searched().notToday == [0: .window])
    // Between windows the agent waits.
    day.stops[0].windows = [480...500, 540...550]
    #expect(day.searched().visits == [[510, 540, 540]])
  }

  @Test("a stop that is late for its planned time is visited · SCHED-12.7")
  func late() {
    let day = Workday(stops: [.init(place: 60, planned: 485)])
    let found = day.searched()
    #expect(found.order == [0] && found.value.lateness == 55 * 60 && found.value.missed == 0)
  }

  // MARK: - The shift

  @Test("the shift is kept, with its overtime and the way home · SCHED-13")
  func shift() {
    var day = Workday(stops: [.init(place: 60, duration: 10)], shift: 490...600)
    #expect(day.searched().visits == [[550, 550, 560]])
    day.endPlace = 0
    #expect(day.searched().value.overtime == 20 * 60)
    day.overtime = 20
    #expect(day.searched().order == [0])
    day.overtime = 19
    #expect(day.searched().notToday == [0: .time])
  }

  // MARK: - Breaks: what people complain about in other engines, and what is right

  /// Three hours of visits.
  private var morning: Workday {
    Workday(stops: (1...3).map { .init(place: Int64($0) * 10, duration: 60) })
  }

  @Test("a break that costs nothing attracts no stop · SCHED-14")
  func attractsNothing() {
    var day = morning
    let without = order(day)
    day.breaks = [.init(duration: 30, window: 540...620)]
    #expect(order(day) == without)
  }

  @Test("the window is that of the begin · SCHED-14.1")
  func beginOnly() {
    var day = morning
    day.breaks = [.init(duration: 60, window: 620...620)]
    #expect(day.searched().breaks == ["620-680 before leaving after 2"])
  }

  @Test("a break is never outside its window · SCHED-14.4")
  func inWindow() {
    var day = morning
    day.breaks = [.init(duration: 15, window: 600...610)]
    #expect(day.searched().breaks == ["600-615 on arrival after 1"], "the agent waits for it")
    day.breaks[0].window = 600...620
    #expect(day.searched().breaks == ["620-635 before leaving after 2"])
  }

  @Test("a break is taken where the agent is · SCHED-14.3")
  func anywhere() {
    var day = morning
    day.breaks = [.init(duration: 30, window: 550...560, work: 75)]
    let found = day.searched()
    #expect(found.breaks == ["550-580 before leaving after 1"])
    #expect(found.value.travel == 30 * 60, "it adds no way")
  }

  @Test("a break is never inside a visit · SCHED-14.3")
  func outsideVisits() {
    var day = Workday(stops: [.init(place: 10, duration: 180)], breaks: [.init(duration: 30, window: 500...600)])
    let found = day.searched()
    #expect(found.breaks == ["500-530 on arrival after 0"] && found.visits == [[490, 530, 710]])
    day.breaks = [.init(duration: 30, window: 500...680)]
    #expect(day.searched().breaks == ["not needed"])
  }

  @Test("no stop is left out for a break that fits, and a break weighs more than a stop · ORDER-14.1")
  func dropsNothing() {
    var day = morning
    day.breaks = [.init(duration: 30, window: 540...660)]
    day.shift = 480...720
    day.overtime = 0
    #expect(order(day).count == 3)
    day.shift = 480...719
    let found = day.searched()
    #expect(found.order.count == 2 && found.value.missed == 1 && found.notToday.values.contains(.time))
  }

  @Test("without stops, nobody drives to a break · SCHED-14.7")
  func noStops() {
    var day = Workday(stops: [], endPlace: 50, breaks: [.init(duration: 30, window: 490...500)])
    #expect(day.searched().breaks == ["missed"], "the way to the end place goes on for longer")
    day.endPlace = nil
    let found = day.searched()
    #expect(found.breaks == ["not needed"] && found.value.travel == 0 && found.value.finish == 0)
  }

  @Test("after the last stop, a break is taken only if the day goes on past its window · SCHED-14.7")
  func afterLast() {
    var day = Workday(
      stops: [.init(place: 10, duration: 50)], endPlace: 0, breaks: [.init(duration: 30, window: 530...560)])
    #expect(day.searched().breaks == ["not needed"])
    day.endPlace = -60
    #expect(day.searched().breaks == ["540-570 before leaving after 1"])
  }

  @Test("work is travel and visits since the last break, and waiting is none · SCHED-14.2")
  func work() {
    var day = Workday(
      stops: [.init(place: 10, duration: 20, windows: [560...560]), .init(place: 20, duration: 60)],
      breaks: [.init(duration: 15, window: 480...900, work: 30)])
    #expect(day.searched().breaks == ["580-595 before leaving after 1"])
    day.worked = 1
    #expect(day.searched().breaks == ["490-505 on arrival after 0"])
  }

  @Test("before the first visit there is a break only if it would be too late after it · SCHED-14.5")
  func first() {
    var day = Workday(stops: [.init(place: 60, duration: 30), .init(place: 70, duration: 30)])
    day.breaks = [.init(duration: 15, window: 480...570)]
    #expect(day.searched().breaks == ["570-585 before leaving after 1"])
    day.isUnderWay = true
    #expect(day.searched().breaks == ["480-495 before leaving after 0"])
  }

  @Test("a break in a wait delays by what exceeds the wait · SCHED-14.6")
  func wait() {
    var day = Workday(stops: [.init(place: 10, duration: 10), .init(place: 20, duration: 50, windows: [560...600])])
    day.breaks = [.init(duration: 30, window: 510...520)]
    #expect(day.searched().visits.last == [550, 560, 610])
    day.breaks[0].duration = 70
    #expect(day.searched().visits.last == [510, 580, 630])
  }

  // MARK: - Precedence, speeds, positions

  @Test("a stop begins at the earliest a delay after the one that it comes after · SCHED-17.1")
  func precedence() {
    var day = Workday(stops: [.init(place: 10, after: 1, delay: 60), .init(place: 20, duration: 5)])
    let found = day.searched()
    #expect(found.order == [1, 0] && found.visits[1] == [515, 565, 565] && found.isBetter)
    day.stops[1].hours = []
    #expect(day.searched().notToday == [0: .precedence, 1: .closed])
  }

  @Test("a leg arrives when the speeds add up to its travel time · SCHED-16.2")
  func speeds() {
    var day = Workday(stops: [.init(place: 60)], departure: 450)
    // From 06:00 on at half speed, from 07:30 on at double speed.
    day.speeds = [1_000, 1_000, 1_000, 1_000, 500, 2_000] + Array(repeating: 1_000, count: 10)
    #expect(day.searched().visits == [[480, 480, 480]])
    day.departure = 390
    #expect(day.searched().visits == [[465, 465, 465]], "half of the way takes an hour, the rest a quarter")
    day.departure = 300
    #expect(day.searched().visits == [[360, 360, 360]])
    day.departure = 450 + 24 * 60
    #expect(day.searched().visits[0][0] == 480 + 24 * 60, "speeds repeat every day")
  }

  @Test("positions are kept by the stops that are visited · ORDER-1.5")
  func positions() {
    var day = Workday(stops: [10, 20, 30, 5].map { .init(place: $0) })
    day.stops[2].position = .first
    day.stops[0].position = .last
    #expect(order(day) == [2, 1, 3, 0])
    day.stops[2].hours = []
    #expect(order(day).last == 0 && order(day).count == 3)
  }

  @Test("each stop that is left out has its reason · ORDER-15.2 ORDER-15.3")
  func reasons() {
    var day = Workday(
      stops: [
        .init(place: 10, hours: [400...485]), .init(place: 10, windows: [400...485]), .init(place: 10, after: 0),
        .init(place: 10, duration: 500), .init(place: 10), .init(place: 10, priority: 9),
      ], shift: 400...500, overtime: 0)
    day.noWay = (0, 5)
    let found = day.searched()
    #expect(found.notToday[0] == .closed && found.notToday[1] == .window && found.notToday[2] == .precedence)
    #expect(found.notToday[3] == .time && found.order == [5, 4])
    day.stops[5].hours = []
    #expect(day.searched().notToday[4] == .noRoute)
  }

  // MARK: - The search

  /// Twelve stops with everything at once.
  private var full: Workday {
    var day = Workday(stops: [], endPlace: 0, shift: 480...900, overtime: 30)
    for index in 0..<12 {
      let place = Int64(index * 37 % 50)
      var stop = Workday.Stop(place: place, duration: Int64(10 + index % 4 * 10), priority: Int16(index % 5))
      if index % 3 == 0 { stop.windows = [Int64(500 + index * 20)...Int64(560 + index * 20)] }
      if index % 4 == 1 { (stop.after, stop.delay) = (index - 1, 15) }
      day.stops.append(stop)
    }
    day.breaks = [.init(duration: 30, window: 690...780), .init(duration: 15, window: 560...640, work: 120)]
    day.breaks.sort { $0.window.lowerBound < $1.window.lowerBound }
    return day
  }

  @Test("portions of steps find the same as a whole search · ORDER-6")
  func portions() {
    let (whole, single) = (full.searched(), full.searched(steps: 7))
    #expect(whole.order == single.order && whole.value == single.value && whole.breaks == single.breaks)
  }

  @Test("the search begins no worse than the present order, also if breaks are missed for stops · ORDER-5")
  func beginning() {
    // Three stops without the break are worth more than the break and one stop.
    var day = Workday(
      stops: (1...3).map { .init(place: Int64($0) * 10, duration: 30, priority: 60) }, shift: 480...600, overtime: 0,
      breaks: [.init(duration: 60, window: 520...530)])
    let found = day.withSearch { search in
      search.begin()
      return (search.bestCount, search.bestValue.missed, search.isBetter)
    }
    #expect(found?.0 == 3 && found?.1 == 102 && found?.2 == false)
    day.breaks = []
    #expect(day.searched().value.missed == 0)
  }

  @Test("a search takes no more memory than on any other day · ORDER-14.5")
  func memory() {
    for stops in 0...250 {
      let limit = 64 * stops + 8 * (stops + 1) * (stops + 1) + 1_024
      #expect(WorkdaySearch.memorySize(stops: stops, spans: 2 * stops) <= limit, "\(stops) stops")
    }
  }

  @Test("the best gap keeps positions and precedence, and says what it adds · ORDER-16")
  func insertion() {
    var day = Workday(stops: [.init(place: 10), .init(place: 30), .init(place: 20)])
    func gap() -> (Int, Int64)? { day.withSearch { $0.insertion() }?.map { ($0.gap, $0.added.travel / 60) } }
    #expect(gap()! == (1, 0))
    day.stops[2].after = 1
    #expect(gap()! == (2, 10))
    day.stops[0].position = .last
    day.stops[2].position = .first
    day.stops[2].after = nil
    #expect(gap()! == (0, 20))
    day.stops[2].after = 0
    #expect(gap() == nil)
  }
}
