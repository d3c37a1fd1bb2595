/// The type of a section's values (NEW-10).
public enum ValueType: Int32, CaseIterable, Sendable {
  case day = 1
  case duration = 2
  case text = 3
  case weekday = 4
  case timeRange = 5
  case number = 6
}

/// A duration in whole seconds.
public struct Seconds: Hashable, Sendable {
  public let count: Int64

  public init(_ count: Int64) {
    self.count = count
  }
}

/// A range of wall times of a day: seconds after midnight, both included. It may run past the next midnight.
public struct TimeRange: Hashable, Sendable {
  public let earliest: Int32
  public let latest: Int32

  public init(from earliest: Int32, to latest: Int32) {
    (self.earliest, self.latest) = (earliest, latest)
  }

  /// The last second that a range can have.
  static var end: Int32 { 172_800 }
}

/// One value of a section.
public enum ItemValue: Sendable {
  case day(LocalDay)
  case duration(Seconds)
  case text(String)
  /// A single weekday.
  case weekday(Weekdays)
  case timeRange(TimeRange)
  /// A number, 0 or more.
  case number(Int64)

  /// `latest` is the end of a time range. Throws if a text has a number, if a value of another type has a text, or if a
  /// value that is not a time range has an end.
  @inline(never)
  package init(_ type: ValueType, number: Int64, latest: Int32, text: String) throws(Refusal) {
    switch type {
    case .day: self = .day(LocalDay(number: number))
    case .duration: self = .duration(Seconds(number))
    case .text: self = .text(text)
    // Any other number is not a weekday, and `Item` refuses it.
    case .weekday: self = .weekday(Weekdays(rawValue: UInt8(exactly: number) ?? 0))
    // A number that does not fit is out of range, too.
    case .timeRange: self = .timeRange(TimeRange(from: Int32(clamping: number), to: latest))
    case .number: self = .number(number)
    }
    guard type != .text || number == 0 else { throw .numberOfText }
    guard type == .text || text.isEmpty else { throw .textOfNumber }
    guard type == .timeRange || latest == 0 else { throw .latestOfNoTimeRange }
  }

  /// The text; empty for another type.
  package var text: String {
    switch self {
    case .text(let text): text
    case .day, .duration, .weekday, .timeRange, .number: ""
    }
  }

  /// The number; 0 for a text, the start of a time range.
  package var number: Int64 {
    switch self {
    case .day(let day): day.number
    case .duration(let duration): duration.count
    case .weekday(let weekday): Int64(weekday.rawValue)
    case .timeRange(let range): Int64(range.earliest)
    case .number(let number): number
    case .text: 0
    }
  }

  /// The time range; nil for a value of another type.
  package var timeRange: TimeRange? {
    switch self {
    case .timeRange(let range): range
    case .day, .duration, .text, .weekday, .number: nil
    }
  }

  /// The day; nil for a value of another type.
  var day: LocalDay? {
    switch self {
    case .day(let day): day
    case .duration, .text, .weekday, .timeRange, .number: nil
    }
  }

  public var type: ValueType {
    switch self {
    case .day: .day
    case .duration: .duration
    case .text: .text
    case .weekday: .weekday
    case .timeRange: .timeRange
    case .number: .number
    }
  }

  /// Values with the same key are equal. Texts are equal if they are canonically equivalent after trimming and
  /// lowercasing. Other values are compared by their numbers (NEW-9). Values of different types are never compared.
  var comparisonKey: ComparisonKey {
    switch self {
    case .text(let text): .text(CanonicalText(lowercasing: text.trimmed))
    case .timeRange(let range): .number(Int64(range.earliest) &<< 32 | Int64(range.latest))
    case .day, .duration, .weekday, .number: .number(number)
    }
  }

  enum ComparisonKey: Equatable, Sendable {
    case number(Int64)
    case text(CanonicalText)

    @inline(never)  // for size: sections compare values in many places
    static func == (lhs: ComparisonKey, rhs: ComparisonKey) -> Bool {
      switch (lhs, rhs) {
      case (.number(let number), .number(let other)): number == other
      case (.text(let text), .text(let other)): text == other
      case (.number, .text), (.text, .number): false
      }
    }
  }
}

/// One selectable item of a section, or a selected value. An item is immutable.
public final class Item: Sendable {
  public let value: ItemValue
  /// The displayed text, if the host or the value provides one. `Localizer` writes the others (NEW-8).
  public let label: String
  /// Whether a person entered it.
  public let isCustom: Bool
  let comparisonKey: ItemValue.ComparisonKey

  /// A copy of the item, marked as entered by the person.
  func entered() throws(Refusal) -> Item {
    try Item(value, label: label, isCustom: true)
  }

  /// Without a label, a text is its own label. Throws if a task could not have the value (TASK-4).
  @inline(never)
  public init(_ value: ItemValue, label: String = "", isCustom: Bool = false) throws(Refusal) {
    switch value {
    case .text(let text):
      // Only texts that a person entered are trimmed.
      self.value = isCustom ? .text(text.trimmed) : value
      self.label = label.nilIfBlank == nil ? text.trimmed : label
    case .day, .duration, .weekday, .timeRange, .number: (self.value, self.label) = (value, label)
    }
    self.isCustom = isCustom
    comparisonKey = value.comparisonKey
    // This check comes last, because Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    try TextField.label.check(label)
    try value.check()
  }
}

extension ItemValue {
  /// The text, or the number in decimal digits; of a time range both numbers, joined by a hyphen.
  var plainText: String {
    if case .text(let text) = self { return text }
    let writer = TextWriter()
    writer.write(number)
    if let timeRange {
      writer.write("-")
      writer.write(Int64(timeRange.latest))
    }
    return writer.text
  }

  /// Throws if a task could not have the value (TASK-4).
  fileprivate func check() throws(Refusal) {
    switch self {
    case .text(let text):
      try TextField.itemText.check(text)
      guard text.nilIfBlank != nil else { throw .blankItem }
    case .duration(let duration):
      guard duration.count >= 0 else { throw .negativeItemNumber }
    case .number(let number):
      guard number >= 0 else { throw .negativeItemNumber }
    case .timeRange(let range):
      guard (0...TimeRange.end).contains(range.earliest) else { throw .timeRangeStartOutOfRange }
      guard range.latest >= range.earliest, range.latest <= TimeRange.end else { throw .timeRangeEndOutOfRange }
    case .weekday(let weekday):
      guard weekday.rawValue.nonzeroBitCount == 1, weekday.rawValue < 1 << 7 else { throw .notOneWeekday }
    case .day: break
    }
  }
}
