import Testing

@testable import PlannerKitCore

@Suite struct TaskStatusTests {
  /// The statuses that each status may change to, in the order of TASK-2.
  static let legal: [(TaskStatus, [TaskStatus])] = [
    (.planned, [.enRoute, .inProgress, .cancelled, .cannotComplete]),
    (.enRoute, [.planned, .inProgress, .cancelled, .cannotComplete]),
    (.inProgress, [.done, .cancelled, .cannotComplete]),
    (.done, []),
    (.cancelled, []),
    (.cannotComplete, []),
  ]

  @Test("there are exactly six statuses · TASK-2")
  func six() {
    #expect(TaskStatus.allCases == [.planned, .enRoute, .inProgress, .done, .cancelled, .cannotComplete])
    #expect(TaskStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(TaskStatus(rawValue: 6) == nil && TaskStatus(rawValue: -1) == nil)
  }

  @Test("of the 36 status changes exactly the promised ones are legal · TASK-3")
  func every() {
    #expect(Self.legal.map(\.0) == TaskStatus.allCases)
    for (status, nexts) in Self.legal {
      for next in TaskStatus.allCases {
        #expect(status.canChange(to: next) == nexts.contains(next), "\(status) to \(next)")
      }
    }
  }
}

@Suite struct PlanTaskTests {
  private static let whiteSpace: [UInt32] =
    Array(0x9...0xD) + [0x20, 0x85, 0xA0, 0x1680] + Array(0x2000...0x200A) + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]

  private func refusal(
    title: String = "Kaisers", order: Int32 = 0, notes: String? = nil, address: String? = nil, hours: String? = nil,
    photo: String? = nil, duration: Int64? = nil, project: String? = nil
  ) -> Refusal.Reason? {
    reason {
      try PlanTask(
        id: TaskID(1), title: title, order: order, notes: notes, address: address, openingHours: hours, photoURL: photo,
        estimatedDuration: duration, projectID: project)
    }
  }

  @Test("a blank title is refused · TASK-4", arguments: ["", " ", "\n", "\t \u{3000}\u{2028}"])
  func blankTitle(title: String) {
    #expect(refusal(title: title) == .invalidText)
  }

  @Test("white space is defined by the property White_Space · TASK-4")
  func whiteSpace() throws {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      guard Self.whiteSpace.contains(value) != scalar.isWhiteSpace else { continue }
      Issue.record("U+\(String(value, radix: 16))")
    }
    // Invisible, but not white space.
    #expect(refusal(title: "\u{200B}") == nil)
    #expect(refusal(title: "\u{FEFF}") == nil)
  }

  @Test("a text of only white space is absent, any other is as given · TASK-1")
  func blankTexts() throws {
    let blank = try PlanTask(
      id: TaskID(1), title: " Kaisers\n", notes: "\n", address: "", openingHours: "\u{A0}", photoURL: " ",
      projectID: "\t")
    #expect(blank.title == " Kaisers\n")
    #expect(blank.notes == nil && blank.address == nil && blank.openingHours == nil)
    #expect(blank.photoURL == nil && blank.projectID == nil)
    let task = try PlanTask(
      id: TaskID(1), title: "K", notes: " n", address: "a ", openingHours: "\nh", photoURL: "p", projectID: "x")
    #expect(task.notes == " n" && task.address == "a " && task.openingHours == "\nh")
    #expect(task.photoURL == "p" && task.projectID == "x")
  }

  @Test(
    "whichever texts are absent, the others are as given, up to their limits · TASK-1 TASK-4", arguments: [1, 4_096])
  func presentTexts(size: Int) throws {
    func text(_ letter: Character, notes: Bool = false) -> String {
      String(repeating: letter, count: notes ? 16 * size : size)
    }
    for present in 0..<1 << 5 {
      func ifPresent(_ bit: Int, _ text: String) -> String? { present >> bit & 1 == 1 ? text : nil }
      let texts = [
        ifPresent(0, text("n", notes: true)), ifPresent(1, text("a")), ifPresent(2, text("h")), ifPresent(3, text("p")),
        ifPresent(4, text("x")),
      ]
      let task = try PlanTask(
        id: TaskID(1), title: text("t"), notes: texts[0], address: texts[1], openingHours: texts[2], photoURL: texts[3],
        projectID: texts[4])
      #expect(task.title == text("t"))
      #expect([task.notes, task.address, task.openingHours, task.photoURL, task.projectID] == texts)
    }
  }

  @Test("by default the order is 0, the status planned, and everything else absent · TASK-1")
  func defaults() throws {
    let task = try PlanTask(id: TaskID(1), title: "K")
    #expect(task.order == 0 && task.status == .planned && task.repeatDays.isEmpty)
    #expect(task.coordinate == nil && task.planned == nil && task.estimatedDuration == nil)
  }

  @Test("limits are in UTF-8 bytes, and a text of exactly the limit is accepted · TASK-4")
  func limits() {
    // Two bytes each.
    let text = String(repeating: "é", count: 2_048)
    let notes = String(repeating: "é", count: 32_768)
    #expect(refusal(title: text, notes: notes, address: text, hours: text, photo: text, project: text) == nil)
    #expect(refusal(title: text + "x") == .limit)
    #expect(refusal(notes: notes + "x") == .limit)
    #expect(refusal(address: text + "x") == .limit)
    #expect(refusal(hours: text + "x") == .limit)
    #expect(refusal(photo: text + "x") == .limit)
    #expect(refusal(project: text + "x") == .limit)
  }

  @Test("a negative duration or order is refused; 0 and the greatest are accepted · TASK-4")
  func numbers() {
    #expect(refusal(order: -1) == .invalidArgument)
    #expect(refusal(order: .min) == .invalidArgument)
    #expect(refusal(order: .max) == nil)
    #expect(refusal(duration: -1) == .invalidArgument)
    #expect(refusal(duration: .min) == .invalidArgument)
    #expect(refusal(duration: 0) == nil)
    #expect(refusal(duration: .max) == nil)
  }

  @Test(
    "a coordinate that is not finite or out of range is refused · TASK-4",
    arguments: [
      (90.0.nextUp, 0.0), (0, 180.0.nextUp), (0, (-180.0).nextDown), (.nan, 0),
      (0, .nan), (.infinity, 0), (0, -.infinity), ((-90.0).nextDown, 0), (1e308, 1e308),
    ])
  func badCoordinate(latitude: Double, longitude: Double) {
    let refusal = reason { try Coordinate(latitude: latitude, longitude: longitude) }
    #expect(refusal == .invalidArgument)
  }

  @Test("the edges of the coordinate ranges are valid · TASK-4", arguments: [-90.0, 0, 90], [-180.0, 0, 180])
  func edges(latitude: Double, longitude: Double) throws {
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(place.latitude == latitude && place.longitude == longitude)
  }

  @Test("changing the status leaves everything else as it is · TASK-3")
  func withStatus() throws {
    let task = try PlanTask(
      id: TaskID(1), title: "K", order: 3, status: .planned, notes: "n", address: "a", openingHours: "h", photoURL: "p",
      coordinate: .metres(north: 1), planned: .at(.morning), estimatedDuration: 5, projectID: "x",
      repeatDays: Weekdays(rawValue: 3))
    let done = task.with(status: .done)
    #expect(done.status == .done && task.status == .planned)
    #expect((done.id, done.title, done.order, done.notes) == (task.id, task.title, task.order, task.notes))
    #expect((done.address, done.openingHours, done.photoURL) == (task.address, task.openingHours, task.photoURL))
    #expect((done.coordinate, done.planned) == (task.coordinate, task.planned))
    #expect((done.estimatedDuration, done.projectID, done.repeatDays) == (5, "x", Weekdays(rawValue: 3)))
  }

  @Test("an id is 16 bytes, compared byte by byte · TASK-1 DAY-4", arguments: 1...50)
  func ids(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let first = TaskID(high: random.next() >> UInt64.random(in: 0...63, using: &random), low: random.next())
    let second = TaskID(high: Bool.random(using: &random) ? first.high : random.next(), low: random.next())
    #expect(first.bytes.count == 16)
    #expect((first < second) == first.bytes.lexicographicallyPrecedes(second.bytes))
    #expect(TaskID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10).bytes == Array(1...16))
  }
}

@Suite struct SettingsTests {
  private func refusal(_ change: (inout Settings) -> Void) -> Refusal? {
    var settings = Settings.unscheduled
    change(&settings)
    return thrownRefusal { try settings.checkRanges() }
  }

  @Test("the default settings are as promised · LOC-1 LOC-6.1 DAY-5")
  func defaults() {
    let settings = Settings()
    #expect(settings.distanceFilter == 100 && settings.desiredAccuracy == 100 && settings.maximumSpeed == 90)
    #expect(settings.detourFactor == 1.3 && settings.travelSpeed == 40)
    #expect(settings.utcOffsets == [UTCOffset(seconds: 0)] && settings.hourCycle == .twentyFour)
    #expect(reason { try settings.checkRanges() } == nil)
  }

  @Test("a plan has room for 1,048,576 tasks, and an answer with more is refused · TASK-4")
  func room() throws {
    #expect(reason { try DayPlan.requireRoom(beside: 1_048_575) } == nil)
    #expect(reason { try DayPlan.requireRoom(beside: 1_048_576) } == .limit)
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "K")])
    try planner.refresh(now: .morning)
    let request = try #require(planner.loading.request)
    let tasks = planner.plan.tasks.count
    let answers = repeatElement(Result<PlanTask, Refusal>.failure(.blankTitle), count: 1_048_577)
    let refusal = reason { try planner.planLoaded(answers, request: request, now: .morning) }
    #expect(refusal == .limit && planner.plan.tasks.count == tasks && planner.loading.request == request)
  }

  @Test(
    "every setting has its range, and a refusal its field · LOC-1 LOC-6 DAY-5 ARRIVE-1.5 ARRIVE-1.6 ARRIVE-1.7 HOURS-10.1"
  )
  func ranges() throws {
    func check<Value>(_ field: String, _ legal: [Value], _ illegal: [Value], _ set: (inout Settings, Value) -> Void) {
      for value in legal { #expect(refusal { set(&$0, value) } == nil, "\(field) \(value)") }
      for value in illegal {
        let error = refusal { set(&$0, value) }
        #expect(error?.reason == .invalidArgument && error?.field == field, "\(field) \(value)")
        #expect(error?.message.hasPrefix(field) == true, "\(field) \(value)")
      }
    }
    func check(
      _ field: String, _ range: ClosedRange<Double>, also: [Double] = [], _ set: (inout Settings, Double) -> Void
    ) {
      let beyond = [range.lowerBound.nextDown, range.upperBound.nextUp, .nan, .infinity, -.infinity]
      check(field, [range.lowerBound, range.upperBound] + also, beyond, set)
    }
    func check<Number: FixedWidthInteger>(
      _ field: String, _ range: ClosedRange<Number>, _ set: (inout Settings, Number) -> Void
    ) {
      let (first, last) = (range.lowerBound, range.upperBound)
      check(field, [first, last], [first - 1, last + 1, .min, .max], set)
    }
    check("distance_filter_meters", 0...100_000.0) { $0.distanceFilter = $1 }
    check("desired_accuracy_meters", 0...100_000.0) { $0.desiredAccuracy = $1 }
    check("maximum_speed_mps", 1...10_000.0) { $0.maximumSpeed = $1 }
    check("detour_factor", 1...10.0) { $0.detourFactor = $1 }
    check("travel_speed_kmh", 1...1_000.0) { $0.travelSpeed = $1 }
    check("arrival_radius_meters", 30...1_000.0, also: [0]) { $0.arrivalRadius = $1 }
    check("near_filter_meters", 5...100_000.0) { $0.nearFilter = $1 }
    check("arrival_dwell_seconds", 30...3_600) { $0.arrivalDwell = $1 }
    check("visit_duration_seconds", 0...86_400) { $0.visitDuration = $1 }
    check("early_seconds", 0...86_400) { $0.early = $1 }
    check("late_after_seconds", 0...86_400) { $0.lateAfter = $1 }
    check("tight_before_seconds", 0...86_400) { $0.tightBefore = $1 }
    check("closing_soon_minutes", 0...240) { $0.closingSoon = $1 }
  }

  @Test("the travel time is the distance times the detour factor, divided by the speed · DAY-5")
  func travelTime() {
    var settings = Settings.unscheduled
    #expect(abs(settings.travelTime(of: 1_000) - 117) < 1e-9)
    #expect(settings.travelTime(of: 0) == 0)
    settings.detourFactor = 2
    settings.travelSpeed = 36
    #expect(abs(settings.travelTime(of: 500) - 100) < 1e-9)
  }

  @Test("an element that does not exist is neither read nor replaced")
  func elements() {
    for index in [-1, 0, 1, 2, 3, Int.max, .min] {
      var numbers = [10, 11]
      let exists = index == 0 || index == 1
      #expect(numbers.element(at: index) == (exists ? 10 + index : nil))
      numbers.replace(at: index, with: 20)
      #expect(numbers == (index == 0 ? [20, 11] : index == 1 ? [10, 20] : [10, 11]))
    }
  }

  @Test("a blank replacement of any string is refused · TXT-1", arguments: StringKey.allCases)
  func blankReplacement(key: StringKey) throws {
    var localizer = Localizer()
    #expect(throws: Refusal.blankReplacement) { try localizer.replace(key, with: " \u{3000}") }
    #expect(try !localizer.replace(key, with: ""))
  }
}
