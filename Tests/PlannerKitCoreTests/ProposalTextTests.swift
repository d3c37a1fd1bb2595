import Testing

@testable import PlannerKitCore

/// What a proposal says of the whole and of its stops (ORDER-7).
@Suite struct ProposalTextTests {
  @Test("the text follows the language and replaced strings, and is drawn again · ORDER-7.4 ORDER-7.6 TXT-1.6")
  func followsStrings() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.propose()
    _ = tour.newlyRedrawn()
    try tour.change { $0.language = .german }
    #expect(tour.newlyRedrawn().contains(.proposal) && tour.gained.hasSuffix("10 Min."))
    try tour.planner.stringReplaced(.saves, with: "-{0}", now: .at("10:00"))
    tour.collect()
    #expect(tour.newlyRedrawn().contains(.proposal) && tour.gained == "-10 Min.")
  }

  /// Lateness, travel and finish in minutes.
  private static func worth(missed: Int = 0, weight: Int64? = nil, _ times: (Int64, Int64, Int64)) -> OrderWorth {
    var worth = OrderWorth(missedCount: missed)
    worth.value.missed = weight ?? Int64(missed)
    (worth.value.lateness, worth.value.travel, worth.value.finish) = (times.0 * 60, times.1 * 60, times.2 * 60)
    return worth
  }

  private static func gain(
    _ before: OrderWorth, _ after: OrderWorth, _ objective: OrderObjective = .travel, _ language: Language = .english
  ) -> String {
    var (before, after, localizer) = (before, after, Localizer())
    before.value.goal = objective == .travel ? before.value.travel : before.value.finish
    after.value.goal = objective == .travel ? after.value.travel : after.value.finish
    localizer.language = language
    let writer = TextWriter()
    OrderGain(from: before, to: after, objective).write(in: localizer, to: writer)
    return writer.text
  }

  @Test("the text names what is gained and what it costs · ORDER-7.4 ORDER-7.5 ORDER-7.7 ORDER-7.8")
  func gainsAndCosts() {
    let (worth, gain) = (Self.worth, Self.gain)
    let one = worth(1, nil, (30, 60, 200))
    #expect(gain(one, worth(0, nil, (0, 100, 240)), .travel, .english) == "1 more stop on time · 40 min more travel")
    #expect(gain(one, worth(0, nil, (0, 36, 180)), .travel, .english) == "1 more stop on time · Saves 24 min")
    #expect(
      gain(one, worth(0, nil, (0, 100, 300)), .travel, .english)
        == "1 more stop on time · 40 min more travel · Done 1 h 40 min later", "it also waits")
    #expect(
      gain(one, worth(0, nil, (45, 60, 200)), .travel, .english) == "1 more stop on time · 15 min more lateness")
    #expect(
      gain(one, worth(0, nil, (0, 60, 230)), .finish, .english) == "1 more stop on time · Done 30 min later")
    #expect(
      gain(worth(0, nil, (30, 60, 200)), worth(0, nil, (18, 100, 200)), .travel, .english)
        == "12 min less late · 40 min more travel")
    #expect(
      gain(worth(0, nil, (0, 60, 200)), worth(0, nil, (0, 70, 176)), .finish, .english)
        == "Done 24 min earlier · 10 min more travel")
    #expect(
      gain(worth(0, nil, (0, 60, 200)), worth(0, nil, (0, 36, 320)), .travel, .english)
        == "Saves 24 min · Done 2 h later")
    #expect(
      gain(worth(1, 9, (0, 60, 200)), worth(2, 2, (0, 60, 200)), .travel, .english)
        == "More important stops on time · 1 fewer stop on time")
    #expect(
      gain(worth(1, 9, (0, 60, 200)), worth(3, 3, (0, 60, 200)), .travel, .english)
        == "More important stops on time · 2 fewer stops on time")
    var brief = worth(0, nil, (30, 36, 200))
    brief.value.lateness -= 30
    #expect(gain(worth(0, nil, (30, 60, 200)), brief, .travel, .english) == "Saves 24 min", "30 s less late, too")
    #expect(gain(one, brief, .travel, .english) == "1 more stop on time · Saves 24 min")
    brief.value.travel = 60 * 60
    #expect(gain(worth(0, nil, (30, 60, 200)), brief, .travel, .english) == "1 min less late")
    #expect(gain(one, one, .travel, .english) == "" && gain(worth(0, nil, (0, 1, 1)), one, .travel, .english) == "")
  }

  @Test("overtime and missed breaks are gains and costs of a working day, in each language · ORDER-7.1 ORDER-7.5")
  func workday() {
    var (calm, hard) = (Self.worth((0, 60, 200)), Self.worth((0, 60, 200)))
    (hard.overtime, hard.missedBreaks, hard.value.missed) = (2_400, 1, 102)
    let texts = Language.allCases.map { (Self.gain(hard, calm, .travel, $0), Self.gain(calm, hard, .travel, $0)) }
    #expect(
      texts.map(\.0) == [
        "Fewer breaks missed", "Weniger Pausen entfallen", "Moins de pauses manquées", "Menos pausas omitidas",
        "取得できない休憩が減少",
      ])
    #expect(texts.allSatisfy { $0.1 == "" })
    hard.missedBreaks = 0
    hard.value.missed = 0
    #expect(Self.gain(hard, calm) == "40 min less overtime")
    calm.missedCount = 1
    calm.value.missed = 1
    #expect(Self.gain(calm, hard) == "1 more stop on time · 40 min more overtime")
    (hard.missedBreaks, calm.value.missed, hard.value.missed) = (1, 130, 102)
    #expect(Self.gain(calm, hard) == "1 more stop on time · More breaks missed · 40 min more overtime")
  }

  @Test("a gain or a cost of more than a day says so, in each language · ORDER-7.5 TXT-3.7")
  func moreThanADay() {
    let texts = Language.allCases.map { language in
      Self.gain(Self.worth((0, 525_598, 600)), Self.worth((0, 10, 600)), .travel, language)
    }
    #expect(
      texts == [
        "Saves more than a day", "Spart mehr als einen Tag", "Gain de plus d’un jour", "Ahorra más de un día",
        "移動 1日以上短縮",
      ])
    #expect(Self.gain(Self.worth((0, 1_450, 0)), Self.worth((0, 10, 0))) == "Saves 24 h")
  }

  // MARK: Stops

  private static func change(
    _ before: (Int, Int64), _ after: (Int, Int64), _ language: Language = .english, isSpoken: Bool = false
  ) -> String {
    var localizer = Localizer()
    localizer.language = language
    let writer = TextWriter()
    let change = StopChange(
      from: (before.0 - 1, before.1 * 60), to: (after.0 - 1, after.1 * 60))
    change.write(in: localizer, isSpoken: isSpoken, to: writer)
    return writer.text
  }

  @Test("a stop says its places and how much earlier or later it is · ORDER-7.9")
  func stops() {
    #expect(Self.change((4, 100), (2, 88)) == "from 4th to 2nd place · 12 min earlier")
    #expect(
      Self.change((4, 100), (2, 88), isSpoken: true) == "from 4th to 2nd place, 12 minutes earlier")
    #expect(Self.change((1, 0), (3, 65)) == "from 1st to 3rd place · 1 h 5 min later")
    #expect(Self.change((2, 10), (2, 15)) == "5 min later" && Self.change((2, 10), (2, 10)) == "")
    #expect(Self.change((2, 10), (1, 10)) == "from 2nd to 1st place")
    #expect(Self.change((2, 0), (1, 9_999)) == "from 2nd to 1st place · more than a day later")
    let ordinals: [(Int, String)] = [
      (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"), (13, "13th"),
      (20, "20th"),
      (21, "21st"), (22, "22nd"), (23, "23rd"), (101, "101st"), (111, "111th"), (112, "112th"), (250, "250th"),
    ]
    for (number, ordinal) in ordinals { #expect(Self.change((number, 0), (5, 0)) == "from \(ordinal) to 5th place") }
  }

  @Test("a stop's text in each language · ORDER-7.9")
  func stopLanguages() {
    let texts = Language.allCases.dropFirst().map { Self.change((4, 100), (1, 88), $0) }
    #expect(
      texts.map { String($0.map { $0.isWhitespace ? " " : $0 }) } == [
        "von Platz 4 auf Platz 1 · 12 Min. früher", "de la 4e à la 1re place · 12 min plus tôt",
        "del puesto 4 al 1 · 12 min antes", "4番目から1番目へ · 12 分早く到着",
      ])
  }

  @Test("the stops of a proposal have the places and arrivals of both orders · ORDER-7.9")
  func proposed() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.propose()
    let texts = (0..<5).map { index -> String in
      let writer = TextWriter()
      tour.planner.proposedStop(at: index)?.change.write(in: tour.planner.localizer, isSpoken: false, to: writer)
      return writer.text
    }
    #expect(tour.proposed == [1, 3, 5, 2, 4])
    // In hundreds of seconds: at first 1, 10, 18, 27, 35 (with visits of 6), then 1, 8, 15, 22, 29.
    #expect(texts[0] == "" && texts[1] == "from 3rd to 2nd place · 17 min earlier")
    #expect(texts[3].hasPrefix("from 2nd to 4th place · ") && texts[3].hasSuffix(" later"))
  }
}
