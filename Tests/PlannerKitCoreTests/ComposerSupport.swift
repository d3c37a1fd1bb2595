import Testing

@testable import PlannerKitCore

extension Item {
  static func texts(_ texts: String...) throws -> [Item] {
    try texts.map { try Item(.text($0)) }
  }

  static func day(_ number: Int64) throws -> Item {
    try Item(.day(LocalDay(number: number)), label: "day \(number)")
  }

  static func minutes(_ minutes: Int64, label: String? = nil) throws -> Item {
    try Item(.duration(Seconds(minutes * 60)), label: label ?? "\(minutes) min")
  }

  static func weekday(bit: UInt8) throws -> Item {
    try Item(.weekday(Weekdays(rawValue: 1 << bit)), label: "weekday \(bit)")
  }
}

extension SectionDescription {
  static var project: SectionDescription {
    get throws { try SectionDescription(.project, allowsCustomItems: true) }
  }

  static var date: SectionDescription {
    get throws { try SectionDescription(.date) }
  }

  static var estimatedTime: SectionDescription {
    get throws { try SectionDescription(.estimatedTime, allowsCustomItems: true) }
  }

  static var repeatDays: SectionDescription {
    get throws { try SectionDescription(.repeatDays) }
  }

  /// A section of the host's own, with multiple texts.
  static func tags(maximum: Int? = nil) throws -> SectionDescription {
    try SectionDescription(
      SectionKey<String>.custom("tags"), allowsMultiple: true, maximum: maximum, allowsCustomItems: true)
  }

  /// Project, date, estimated time, repeat days and tags, at indexes 0 to 4.
  static var all: [SectionDescription] {
    get throws { try [project, date, estimatedTime, repeatDays, tags(maximum: 2)] }
  }
}

extension Composer {
  /// The visible state of all sections.
  var visibleSections: [String] {
    sections.map { section in
      "\(section.phase) \(section.items.map(\.label)) \(section.selected.map(\.label)) "
        + "\(section.dropped?.label ?? "-") \(section.failureMessage)"
    }
  }
}

extension Planner {
  /// A started planner with these tasks loaded and all effects collected.
  static func started(
    with tasks: [PlanTask] = [], authorization: Authorization? = nil, fix north: Double? = nil, now: Instant = .morning
  ) throws -> Planner {
    var planner = try Planner(settings: .unscheduled, now: now)
    planner.start(now: now)
    try planner.planLoaded(tasks.map { .success($0) }, request: planner.openRequest, now: now)
    if let authorization { planner.authorizationChanged(to: authorization, now: now) }
    if let north { try planner.fixReceived(.at(north: north, time: now), now: now) }
    _ = planner.takeEffects()
    return planner
  }

  mutating func compose(
    _ id: TaskID = TaskID(50), isEdit: Bool = false, sections: [SectionDescription] = [], preselected: [[Item]] = [],
    now: Instant = .morning
  ) throws {
    try composerRequested(forTask: id, isEdit: isEdit, sections: sections, preselected: preselected, now: now)
  }

  /// The host collects everything, and reports that the open child has appeared.
  mutating func show() throws {
    _ = takeEffects()
    try childAppeared(#require(openChild).presentation, now: clock.now)
  }

  /// The person swipes the open child away.
  mutating func swipe() throws {
    try childDisappeared(#require(openChild).presentation, isDismissed: true, now: clock.now)
    _ = takeEffects()
  }

  /// Activates the section, and answers with these items.
  mutating func load(_ items: [Item], in section: Int) throws {
    try sectionActivated(section, now: clock.now)
    let request = try #require(composer?.sections[section].request)
    try itemsLoaded(items, request: request, now: clock.now)
  }

  /// Composes a task, and saves it.
  @discardableResult
  mutating func composeAndSave(
    _ id: TaskID, isEdit: Bool = false, text: String, sections: [SectionDescription] = [], items: [[Item]] = []
  ) throws -> PendingSave {
    try compose(id, isEdit: isEdit, sections: sections, preselected: items, now: clock.now)
    try textChanged(to: text, now: clock.now)
    try saveTapped(now: clock.now)
    return try #require(saves.last)
  }

  /// Answers the plan request that is under way, or a refresh.
  mutating func load(_ tasks: [PlanTask]) throws {
    try refresh(now: clock.now)
    try planLoaded(tasks.map { .success($0) }, request: openRequest, now: clock.now)
  }
}

// MARK: - Saves

extension Planner {
  /// A key that the next save may have. The same events give the same keys.
  private var nextKey: SaveKey {
    SaveKey(high: 1, low: recentKeys.count &+ 1)
  }

  mutating func saveTapped(now: Instant) throws(Refusal) {
    try saveTapped(nextKey, now: now)
  }

  mutating func proposalAccepted(_ number: RequestNumber, now: Instant) throws(Refusal) {
    try proposalAccepted(number, nextKey, now: now)
  }
}

extension PendingSave {
  /// The host's message, if the save failed.
  var failureMessage: String? {
    state.phase == .failed ? state.message : nil
  }
}

extension AcceptedOrder {
  /// The host's message, if the save failed.
  var failureMessage: String? {
    state?.phase == .failed ? state?.message : nil
  }
}

extension SaveKey {
  /// A key that no save has.
  static let unknown = SaveKey(high: 2, low: 2)
}
