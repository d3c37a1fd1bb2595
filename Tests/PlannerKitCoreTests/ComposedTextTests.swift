import Testing

@testable import PlannerKitCore

/// The composer's text, split into title and notes; and the composer as a whole.
@Suite struct ComposedTextTests {
  /// As NEW-2 names them: LF, VT, FF, CR, CR LF, NEL, LS, PS.
  static let lineEnds = ["\n", "\u{0B}", "\u{0C}", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"]

  private static func composer(
    _ purpose: ComposerPurpose = .new(TaskID(9)), sections: [SectionDescription] = []
  ) throws -> Composer {
    Composer(purpose, text: "", sections: try sections.map { try ComposerSection($0, preselected: []) })
  }

  private func check(_ text: String, title: String, notes: String?) {
    let parts = ComposedText(text)
    #expect(Array(parts.title.utf8) == Array(title.utf8), "\(text.debugDescription)")
    #expect(parts.notes.map { Array($0.utf8) } == notes.map { Array($0.utf8) }, "\(text.debugDescription)")
  }

  @Test("every kind of line end ends the title, and is kept in the notes · NEW-2", arguments: lineEnds)
  func everyLineEnd(_ end: String) {
    check("Milk\(end)two\(end)\(end)litres", title: "Milk", notes: "two\(end)\(end)litres")
    check("Milk\(end)", title: "Milk", notes: nil)
    check("\(end)Milk", title: "Milk", notes: nil)
    check(" \t\(end)\(end)\u{3000}\(end) Milk \(end) two \(end)", title: "Milk", notes: "two")
    check("Milk\(end)\(end) \(end)two", title: "Milk", notes: "two")
    check(end, title: "", notes: nil)
    for other in Self.lineEnds {
      check("Milk\(end)\(other)two", title: "Milk", notes: "two")
    }
  }

  @Test("title and notes are trimmed of all white space, and of nothing else · NEW-2")
  func trimming() {
    check("", title: "", notes: nil)
    check(" \u{A0}\u{2007}\u{202F}\u{1680}", title: "", notes: nil)
    check("\u{A0}Milk and eggs\u{205F}\n\u{2003} two \u{A0}", title: "Milk and eggs", notes: "two")
    // A zero-width space and a byte order mark are not white space.
    check("\u{200B}\nMilk", title: "\u{200B}", notes: "Milk")
    check("\u{FEFF}Milk", title: "\u{FEFF}Milk", notes: nil)
    check("\u{0}\nMilk", title: "\u{0}", notes: "Milk")
    // Other control characters end no line.
    for other in ["\u{1C}", "\u{1D}", "\u{1E}", "\u{1F}", "\t", "\u{0}"] {
      check("Milk\(other)two", title: "Milk\(other)two", notes: nil)
    }
    // A mark belongs to the scalar before it, even to white space.
    check("Milk\n\u{301}two", title: "Milk", notes: "\u{301}two")
    check("e\u{301}\u{1F468}\u{200D}\u{1F469}\nx", title: "e\u{301}\u{1F468}\u{200D}\u{1F469}", notes: "x")
  }

  @Test("editing starts with title, newline, notes · NEW-2")
  func editing() {
    #expect(ComposedText.text(title: "Milk", notes: nil) == "Milk")
    #expect(ComposedText.text(title: "Milk", notes: "two\nlitres") == "Milk\ntwo\nlitres")
  }

  @Test("a text too long for a task is refused, and the previous text stays · NEW-2 TASK-4")
  func tooLong() throws {
    func x(_ count: Int) -> String { String(repeating: "x", count: count) }
    let legal = [
      x(4_096), x(4_096) + "\n" + x(65_536), "\n" + x(4_096), " \n" + x(4_096) + " \r\n " + x(65_536) + " ",
      String(repeating: " ", count: 73_728), String(repeating: "é", count: 2_048),
    ]
    let illegal = [
      x(4_097), x(4_097) + "\n", "Milk\n" + x(65_537), " \n" + x(4_097) + "\ntwo",
      String(repeating: " ", count: 73_729), String(repeating: "é", count: 2_048) + "x",
    ]
    var composer = try Self.composer()
    for text in legal {
      try composer.textChanged(to: text)
      #expect(composer.text == text)
    }
    for text in illegal {
      #expect(reason { try composer.textChanged(to: text) } == .limit, "\(text.utf8.count)")
      #expect(composer.text == legal.last)
    }
  }

  @Test("the host's text is kept unchanged, and has a title unless it is blank · NEW-2 NEW-11")
  func hasTitle() throws {
    var composer = try Self.composer()
    #expect(!composer.hasTitle)
    for (text, hasTitle) in [(" \r\n\u{2028} ", false), ("\n\n x", true), ("x", true), ("", false)] {
      try composer.textChanged(to: text)
      #expect(composer.hasTitle == hasTitle && Array(composer.text.utf8) == Array(text.utf8))
    }
  }

  @Test("selected values are read with the type of their section · NEW-10")
  func typedKeys() throws {
    let preselected = try [
      Item.texts("p1"), [.day(20_000)], [.minutes(90)], [.weekday(bit: 0), .weekday(bit: 4)], Item.texts("x", "y"),
    ]
    let sections = try zip(SectionDescription.all, preselected).map { try ComposerSection($0, preselected: $1) }
    let composer = Composer(.new(TaskID(9)), text: "", sections: sections)
    #expect(composer.selected(in: .project) as [String] == ["p1"])
    #expect(composer.selected(in: .date) as [LocalDay] == [LocalDay(number: 20_000)])
    #expect(composer.selected(in: .estimatedTime) as [Seconds] == [Seconds(5_400)])
    #expect(composer.selected(in: .repeatDays) as [Weekdays] == [Weekdays(rawValue: 1), Weekdays(rawValue: 16)])
    #expect(composer.selected(in: SectionKey<String>.custom("tags")) == ["x", "y"])
    #expect(composer.selected(in: SectionKey<String>.custom("Tags")) == [])
    #expect(composer.selected(in: SectionKey<LocalDay>.custom("tags")) == [])
  }

  @Test("standard sections have a type and a selection mode of their own · NEW-3.4")
  func standardSections() throws {
    #expect(try !SectionDescription(.project).allowsMultiple && SectionDescription(.repeatDays).allowsMultiple)
    for name in [SectionName.project, .date, .estimatedTime, .repeatDays] {
      let refusal = thrownRefusal {
        try SectionDescription(name, valueType: .text, allowsMultiple: true, maximum: nil, allowsCustomItems: false)
      }
      #expect(refusal == .standardSection(.allowsMultiple), "\(name)")
    }
  }

  @Test("the maximum of a single section is 1 if it has one · NEW-3.9")
  func singleMaximum() throws {
    let own = SectionKey<String>.custom("own")
    for maximum in [nil, 1] {
      #expect(thrownRefusal { try SectionDescription(own, maximum: maximum) } == nil)
      #expect(thrownRefusal { try SectionDescription(.project, maximum: maximum) } == nil)
    }
    for maximum in [2, 3, .max] {
      #expect(thrownRefusal { try SectionDescription(own, maximum: maximum) } == .maximumOfSingle)
      #expect(thrownRefusal { try SectionDescription(.date, maximum: maximum) } == .maximumOfSingle)
      #expect(thrownRefusal { try SectionDescription(own, allowsMultiple: true, maximum: maximum) } == nil)
      #expect(thrownRefusal { try SectionDescription(.repeatDays, maximum: maximum) } == nil)
    }
  }

  @Test("types are as promised; names and maximums are checked · NEW-3")
  func descriptions() throws {
    #expect(try SectionDescription.all.map(\.valueType) == [.text, .day, .duration, .weekday, .text])
    func refusal(_ name: String, maximum: Int? = nil) -> Refusal.Reason? {
      reason { try SectionDescription(SectionKey<String>.custom(name), maximum: maximum) }
    }
    #expect(refusal("tags", maximum: 1) == nil && refusal(String(repeating: "x", count: 4_096)) == nil)
    #expect(refusal(" ") == .invalidText && refusal("") == .invalidText)
    #expect(refusal(String(repeating: "x", count: 4_097)) == .limit)
    #expect(refusal("tags", maximum: 0) == .invalidArgument && refusal("tags", maximum: -1) == .invalidArgument)
  }
}
