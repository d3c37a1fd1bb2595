import Testing

@testable import PlannerKitCore

@Suite struct CardRendererTests {
  private static func task(
    address: String? = "Bergmannstraße 5", hours: String? = "Mo-Sa 08:00-20:00", status: TaskStatus = .inProgress,
    hasCoordinate: Bool = true, planned: Planned? = .at(.morning + 23_400)
  ) throws -> PlanTask {
    try PlanTask(
      id: TaskID(1), title: "Kaisers", status: status, notes: "bring samples", address: address, openingHours: hours,
      coordinate: hasCoordinate ? .metres(north: 0) : nil, planned: planned)
  }

  /// A card with the agent at this distance in metres.
  private static func card(
    _ task: PlanTask, metres: Double? = nil, isAuthorized: Bool = true, awaitsFix: Bool = false, seconds: Double? = nil,
    hourCycle: Settings.HourCycle = .twentyFour
  ) throws -> CardRenderer {
    var context = RowContext.nowhere
    context.origin = try metres.map { try .metres(north: $0) }
    context.isAuthorized = isAuthorized
    context.awaitsFix = awaitsFix
    context.settings.hourCycle = hourCycle
    if let seconds {
      _ = context.plan.put(task, clock: context.clock)
      context.plan.setTravelTime(seconds, to: task.id)
    }
    return CardRenderer(Row(task, in: context), in: Localizer())
  }

  @Test("a card shows every field, and speaks it with units in full words · HOME-2 TXT-5")
  func everything() throws {
    let card = try Self.card(Self.task(), metres: 1_200, seconds: 240)
    #expect(card[.title] == "Kaisers")
    #expect(card[.address] == "Bergmannstraße 5")
    #expect(card[.openingHours] == "Open · closes 20:00")
    #expect(card[.distance] == "1.2 km")
    #expect(card[.travelTime] == "4 min")
    #expect(card[.updating] == nil)
    #expect(card.spoken(.title) == "Kaisers" && card.spoken(.distance) == "1.2 kilometers")
    #expect(card.spoken(.photo) == nil)
    #expect(card[.planned] == "14:30")
    #expect(card[.status] == "In progress")
    #expect(
      card.spoken == "Kaisers, Bergmannstraße 5, open, closes at 20:00, 1.2 kilometers, about 4 minutes, "
        + "planned for 14:30, in progress")
  }

  @Test("a missing field has a placeholder or no line · TASK-5 LOC-2")
  func missing() throws {
    let card = try Self.card(Self.task(address: nil, hours: nil, hasCoordinate: false, planned: nil), metres: 1_200)
    #expect(card[.address] == "Address not available")
    #expect(card[.openingHours] == nil && card[.travelTime] == nil && card[.planned] == nil)
    #expect(card.spoken == "Kaisers, Address not available, distance unavailable, in progress")
    let onDay = try Self.card(Self.task(planned: .day(LocalDay(number: 20_514))))
    #expect(onDay[.planned] == nil && !onDay.spoken.contains("planned"))
  }

  @Test(
    "without a distance the card says so, or that it is being updated; after a failure it stays · LOC-2 LOC-7",
    arguments: [
      (true, 1_200, true, false, "1.2 km", nil), (false, 1_200, true, false, "Distance unavailable", nil),
      (true, nil, false, false, "Distance unavailable", nil), (true, nil, true, true, nil, "Updating…"),
      (true, 500, true, true, "500 m", "Updating…"), (false, 500, true, true, "Distance unavailable", nil),
    ] as [(Bool, Double?, Bool, Bool, String?, String?)])
  func distance(
    hasPlace: Bool, metres: Double?, isAuthorized: Bool, awaitsFix: Bool, distance: String?, updating: String?
  ) throws {
    let task = try Self.task(hasCoordinate: hasPlace)
    let card = try Self.card(task, metres: metres, isAuthorized: isAuthorized, awaitsFix: awaitsFix)
    #expect(card[.distance] == distance && card[.updating] == updating)
    #expect(card.spoken.contains(", updating, ") == (updating != nil))
    if metres == nil { #expect(card[.travelTime] == nil) }
  }

  @Test(
    "spoken distances have plural units in full words · TXT-5",
    arguments: [
      (0.0, "0 meters"), (10, "10 meters"), (990, "990 meters"), (1_000, "1.0 kilometers"), (150_000, "150 kilometers"),
    ])
  func spokenDistance(metres: Double, text: String) throws {
    #expect(try Self.card(Self.task(), metres: metres).spoken.contains(", " + text + ", "))
  }

  @Test(
    "spoken travel times have the plural form of each number · TXT-5",
    arguments: [
      (0, "less than 1 minute"), (60, "about 1 minute"), (120, "about 2 minutes"), (3_600, "about 1 hour"),
      (3_660, "about 1 hour, 1 minute"), (7_200, "about 2 hours"), (7_500, "about 2 hours, 5 minutes"),
      (7_260, "about 2 hours, 1 minute"), (3_600_000, "more than a day"),
    ])
  func spokenTravelTime(seconds: Double, text: String) throws {
    let spoken = try Self.card(Self.task(), metres: 500, seconds: seconds).spoken
    #expect(spoken.contains(", 500 meters, " + text + ", planned for"))
  }

  @Test(
    "each status has its name, its spoken name and its colour · TASK-2 TXT-1 TXT-6",
    arguments: [
      (.planned, "Planned", ColorRole.blue), (.enRoute, "En route", .orange), (.inProgress, "In progress", .purple),
      (.done, "Done", .green), (.cancelled, "Cancelled", .red), (.cannotComplete, "Cannot complete", .grey),
    ] as [(TaskStatus, String, ColorRole)])
  func statuses(status: TaskStatus, name: String, color: ColorRole) throws {
    let card = try Self.card(Self.task(status: status))
    #expect(card[.status] == name)
    #expect(card.spoken.hasSuffix(", " + name.lowercased()))
    #expect(ColorRole(status) == color)
    #expect(ColorRole(status).rawValue == status.rawValue + 1)
  }

  @Test("each line of a card has its font role, and the title a larger one in details · TXT-6 DET-2")
  func fonts() throws {
    let row = Row(unmeasured: try Self.task())
    func fonts(_ card: Card) -> [FontRole] {
      card.fields.map { card.line($0, of: row).font }
    }
    let below: [FontRole] = [
      .highlightedBody, .highlightedBody, .footnote, .footnote, .footnote, .footnote, .footnote, .badge,
    ]
    #expect(fonts(.list) == [.headline, .body, .subheadline] + below)
    #expect(Card.list.fields.map(\.rawValue) == Array(1...7) + [14, 12, 13, 8])
    #expect(fonts(.details) == [.photo, .title1, .body, .subheadline, .subheadline] + below + [.button])
    #expect(
      Card.details.fields == [
        .photo, .title, .address, .openingHours, .week, .distance, .travelTime, .updating, .planned, .appointment,
        .arrival, .pace, .status, .close,
      ])
    #expect(Set(CardField.allCases) == Set(Card.details.fields))
    #expect(CardField.allCases.map(\.rawValue) == Array(1...14))
  }

  @Test(
    "no string is empty in any language, and every translation has the placeholder of its key · TXT-1",
    arguments: Language.allCases)
  func strings(language: Language) {
    for key in StringKey.allCases {
      #expect(key.translations.bytes.count { $0 == 0 } == Language.allCases.count - 1, "\(key)")
      let text = String(decoding: key.text(in: language), as: UTF8.self)
      #expect(text.nilIfBlank != nil && text.trimmed == text && !text.utf8.contains(0))
      #expect(text.ranges(of: "{0}").count == (key.placeholder == nil ? 0 : 1))
      #expect(text.filter { "{}".contains($0) }.count == (key.placeholder == nil ? 0 : 2))
    }
  }

  @Test(
    "string keys count from 1, and English strings are unique unless they are the same word · TXT-1")
  func keys() {
    #expect(StringKey.allCases.map(\.rawValue) == (1...Int32(StringKey.allCases.count)).map { $0 })
    let english = StringKey.allCases.map { Localizer().string($0) }
    // A stop and a number of stops are late in the same words. So are a status and the action that leads to it.
    for (one, other) in [(StringKey.late, StringKey.lateStops), (.cannotComplete, .reportCannotComplete)] {
      #expect(Localizer().string(one) == Localizer().string(other))
    }
    #expect(Set(english).count == english.count - 2)
    let spoken = StringKey.allCases.filter { $0.spoken != $0 }
    #expect(
      spoken.map { Localizer().string($0.spoken) } == [
        "distance unavailable", "updating", "planned", "en route", "in progress", "done", "cancelled",
        "cannot complete", "not saved yet", "less than {0}", "open", "open 24 hours", "open, closes {0}",
        "closes soon, {0}", "closed",
        "closed, opens {0}", "may be open", "closed when you arrive", "closes {0} after you arrive", "a wait of {0}",
        "leave by {0}", "can be undone", "could not be saved", "refused by the office",
        "the office says otherwise", "break {0}",
      ])
  }

  @Test(
    "the strings that the promises quote are exact · TXT-1 TASK-5 LOC-2",
    arguments: [
      (.addressNotAvailable, "Address not available"), (.distanceUnavailable, "Distance unavailable"),
      (.updating, "Updating…"), (.close, "Close"), (.noTasksToday, "No tasks scheduled for today"),
    ] as [(StringKey, String)])
  func quoted(key: StringKey, text: String) {
    #expect(Localizer().string(key) == text)
  }
}
