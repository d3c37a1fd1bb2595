import Testing

@testable import PlannerKitCore

/// Languages, replaced strings and measurement systems, and the rows that change with them (TXT-1, TXT-2).
@Suite struct LanguageTests {
  /// A planner with a row of every kind: measured and planned at a time, done, and without an address.
  private static func planner(_ change: (inout Settings) -> Void = { _ in }) throws -> Planner {
    var planner = try Planner.started(
      with: [
        PlanTask(
          id: TaskID(1), title: "Kaisers", order: 1, status: .inProgress, address: "Bergmannstraße 5",
          openingHours: "Mo-Sa 08:00-20:00", coordinate: .metres(north: 1_234), planned: .at(.morning + 23_400)),
        PlanTask(id: TaskID(2), title: "Kiosk", order: 2, status: .done, address: "Hauptstraße 1"),
        PlanTask(id: TaskID(3), title: "Markt", order: 3, coordinate: .metres(north: 20)),
      ], authorization: .whenInUse, fix: 0)
    try planner.change(change)
    _ = (planner.takeEffects(), planner.collectChanges())
    return planner
  }

  @Test(
    "a tag or locale selects the language by what comes first; any other text is English · TXT-1.4 TXT-1.5",
    arguments: [
      (.english, ["en", "pt-BR", "gsw", "deu", "", "C", "POSIX", "C.UTF-8", "-de", "d", "de ", "日本", "xx"]),
      (.german, ["de", "de-AT", "de_CH", "DE-1996", "de_DE.UTF-8", "de.UTF-8", "de-"]),
      (.french, ["fr-Latn-CA", "fr@euro"]), (.spanish, ["es-419", "es-x-private"]),
      (.japanese, ["ja-JP", "JA", "ja_JP.eucJP@x"]),
    ] as [(Language, [String])])
  func tags(language: Language, tags: [String]) {
    for tag in tags { #expect(Language(tag: tag) == language, "\(tag)") }
    #expect(Language(tag: language.tag.description) == language)
  }

  @Test(
    "a card in each language · TXT-1 TXT-3.6 TXT-5.2",
    arguments: [
      (
        .english, "1.2 km | 1 h 5 min | 2:30\u{202F}PM | In progress",
        "Kaisers, Bergmannstraße 5, open, closes at 8:00\u{202F}PM, 1.2 kilometers, about 1 hour, 5 minutes, "
          + "planned for 2:30\u{202F}PM, in progress"
      ),
      (
        .german, "1,2 km | 1 Std. 5 Min. | 2:30\u{202F}PM | In Arbeit",
        "Kaisers, Bergmannstraße 5, geöffnet, schließt um 8:00\u{202F}PM, 1,2 Kilometer, etwa 1 Stunde, 5 Minuten, "
          + "Termin um 2:30\u{202F}PM, in Arbeit"
      ),
      (
        .french, "1,2\u{202F}km | 1\u{202F}h 5\u{A0}min | 2:30\u{202F}PM | En cours",
        "Kaisers, Bergmannstraße 5, ouvert, ferme à 8:00\u{202F}PM, 1,2\u{A0}kilomètre, "
          + "environ 1\u{A0}heure et 5 minutes, prévue à 2:30\u{202F}PM, en cours"
      ),
      (
        .spanish, "1,2 km | 1 h 5 min | 2:30\u{202F}p.\u{202F}m. | En curso",
        "Kaisers, Bergmannstraße 5, abierto, cierra a las 8:00\u{202F}p.\u{202F}m., 1,2 kilómetros, aproximadamente "
          + "1 hora y 5 minutos, hora planificada: 2:30\u{202F}p.\u{202F}m., en curso"
      ),
      (
        .japanese, "1.2 km | 1 時間 5 分 | 午後2:30 | 対応中",
        "Kaisers、Bergmannstraße 5、営業中、午後8:00に閉店、1.2 キロメートル、約 1 時間 5 分、予定時刻 午後2:30、対応中"
      ),
    ] as [(Language, String, String)])
  func cards(language: Language, shown: String, spoken: String) throws {
    var planner = try Self.planner { ($0.language, $0.hourCycle) = (language, .twelve) }
    try planner.travelTimeReceived(3_900, to: TaskID(1), now: .morning)
    let card = planner.text(of: planner.rows[0])
    #expect(
      [CardField.distance, .travelTime, .planned, .status].map { card[$0] ?? "-" }.joined(separator: " | ") == shown)
    #expect(card.spoken == spoken)
    for row in planner.rows {
      let card = planner.text(of: row)
      let lines = Card.list.fields.compactMap { card.spoken($0) }
      #expect(lines.joined(separator: language == .japanese ? "、" : ", ") == card.spoken)
    }
  }

  @Test("a new language changes every row; a new measurement system changes the measured ones · TXT-1 TXT-2")
  func changed() throws {
    var planner = try Self.planner()
    try planner.change { $0.measurementSystem = .us }
    #expect(planner.redrawn() == .list && planner.texts(.distance) == ["0.8 mi", "Distance unavailable", "70 ft"])
    #expect(planner.text(of: planner.rows[2]).spoken.contains("70 feet"))
    _ = planner.collectChanges()
    try planner.change { $0.measurementSystem = .uk }
    #expect(planner.collectChanges().updated == [2], "0.8 mi stays")
    #expect(planner.text(of: planner.rows[2]).spoken.contains("20 yards"))
    try planner.change { $0.language = .german }
    #expect(planner.collectChanges().updated == [0, 1, 2] && planner.texts(.status)[1] == "Erledigt")
    for language in [Language.english, .german] { try planner.change { $0.language = language } }
    #expect(planner.collectChanges().updated.isEmpty, "a change that is undone is no change")
  }

  @Test("the hour cycle and the offset change the planned time · TXT-4 TIME-1")
  func times() throws {
    var planner = try Self.planner()
    #expect(planner.texts(.planned)[0] == "14:30")
    try planner.change { $0.hourCycle = .twelve }
    #expect(planner.redrawn().contains(.list) && planner.texts(.planned)[0] == "2:30\u{202F}PM")
    try planner.change {
      $0.hourCycle = .twentyFour
      $0.setOffset(5_400)
    }
    #expect(planner.redrawn().contains(.list) && planner.texts(.planned)[0] == "16:00")
    // A repeating task has its own time of day, also before 1970.
    let old = try PlanTask(
      id: TaskID(4), title: "K", planned: .at(Instant(milliseconds: -60_000)), repeatDays: Weekdays(rawValue: 1))
    try planner.taskAdded(old, now: .morning)
    try planner.change { $0.setOffset(0) }
    #expect(planner.texts(.planned).contains("23:59"))
  }

  @Test("replaced strings are shown and spoken in the rows that contain them, and in no others · TXT-1.6 TXT-1.9")
  func replaced() throws {
    var planner = try Self.planner()
    func replace(_ key: StringKey, _ text: String) throws -> [Int] {
      try planner.stringReplaced(key, with: text, now: .morning)
      return planner.collectChanges().updated
    }
    var spoken: [String] { planner.rows.map { planner.text(of: $0).spoken } }
    #expect(try replace(.done, "Visited") == [1] && planner.redrawn().contains(.list))
    #expect(planner.texts(.status)[1] == "Visited" && spoken[1].hasSuffix(", Visited"))
    #expect(try replace(.spokenDone, "has been visited") == [1])
    #expect(planner.texts(.status)[1] == "Visited" && spoken[1].hasSuffix(", has been visited"))
    #expect(try replace(.spokenTravelTime, "({0})") == [0])
    #expect(spoken[0].contains(", (2 minutes), "))
    #expect(try replace(.close, "Shut").isEmpty, "only the details contain it")
    try planner.change { $0.language = .french }
    #expect(planner.texts(.status)[1] == "Visited" && planner.string(.done) == "Visited")
    _ = try replace(.done, "")
    #expect(planner.texts(.status)[1] == "Terminée" && planner.string(.done) == "Terminée")
  }

  @Test("a row changes with its spoken text alone, and with its coordinate alone · HOME-3.6")
  func spokenOrPlace() throws {
    var planner = try Planner.started(with: [
      PlanTask(id: TaskID(1), title: "A", openingHours: "ask us"), PlanTask(id: TaskID(2), title: "B"),
    ])
    _ = planner.collectChanges()
    try planner.stringReplaced(.spokenOpeningHours, with: "hours {0}", now: .morning)
    #expect(planner.redrawn().contains(.list) && planner.collectChanges().updated == [0])
    #expect(planner.text(of: planner.rows[0]).spoken.contains("hours ask us"), "not understood")
    // Without a location only the map shows the difference.
    for (notes, updated) in [(nil, [1]), ("not shown", [])] as [(String?, [Int])] {
      try planner.taskUpdated(
        PlanTask(id: TaskID(2), title: "B", notes: notes, coordinate: .metres(north: 21)), now: .morning)
      #expect(planner.collectChanges().updated == updated)
    }
  }

  @Test("open details and the open composer follow the language and replaced strings · TXT-1 DAY-7")
  func screens() throws {
    var planner = try Self.planner()
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    try planner.change { $0.language = .spanish }
    #expect(planner.redrawn().isSuperset(of: [.list, .details]))
    #expect(planner.detailsRow.map { planner.text(of: $0)[.close] } == "Cerrar")
    try planner.swipe()
    try planner.compose()
    try planner.show()
    try planner.change { $0.language = .japanese }
    #expect(planner.redrawn().contains(.composer) && planner.string(.newTaskTitle) == "新しいタスク")
    try planner.stringReplaced(.newTaskTitle, with: "Neu", now: .morning)
    #expect(planner.redrawn().contains(.composer) && planner.composer.map { planner.string($0.titleKey) } == "Neu")
  }
}

extension Planner {
  /// The texts of a field, row by row.
  fileprivate func texts(_ field: CardField) -> [String] {
    rows.map { text(of: $0)[field] ?? "" }
  }
}
