/// The type of a section's values (NEW-10).
public enum ValueType: Int32, CaseIterable, Sendable {
  case day = 1
  case duration = 2
  case text = 3
  case weekday = 4
}

/// A duration in whole seconds.
public struct Seconds: Hashable, Sendable {
  public let count: Int64

  public init(_ count: Int64) {
    self.count = count
  }
}

/// One value of a section.
public enum ItemValue: Sendable {
  case day(LocalDay)
  case duration(Seconds)
  case text(String)
  /// A single weekday.
  case weekday(Weekdays)

  /// Throws if a text has a number, or if a value of another type has a text.
  @inline(never)
  package init(_ type: ValueType, number: Int64, text: String) throws(Refusal) {
    switch type {
    case .day: self = .day(LocalDay(number: number))
    case .duration: self = .duration(Seconds(number))
    case .text: self = .text(text)
    // Any other number is not a weekday, and `Item` refuses it.
    case .weekday: self = .weekday(Weekdays(rawValue: UInt8(exactly: number) ?? 0))
    }
    guard type != .text || number == 0 else { throw .numberOfText }
    guard type == .text || text.isEmpty else { throw .textOfNumber }
  }

  /// The text; empty for another type.
  package var text: String {
    switch self {
    case .text(let text): text
    case .day, .duration, .weekday: ""
    }
  }

  /// The number; 0 for a text.
  package var number: Int64 {
    switch self {
    case .day(let day): day.number
    case .duration(let duration): duration.count
    case .weekday(let weekday): Int64(weekday.rawValue)
    case .text: 0
    }
  }

  /// The day; nil for a value of another type.
  var day: LocalDay? {
    switch self {
    case .day(let day): day
    case .duration, .text, .weekday: nil
    }
  }

  public var type: ValueType {
    switch self {
    case .day: .day
    case .duration: .duration
    case .text: .text
    case .weekday: .weekday
    }
  }

  /// Values with the same key are equal. Texts are equal if they are canonically equivalent after trimming and
  /// lowercasing. Other values are compared by number (NEW-9). Values of different types are never compared.
  var comparisonKey: ComparisonKey {
    switch self {
    case .day(let day): .number(day.number)
    case .duration(let duration): .number(duration.count)
    case .text(let text): .text(CanonicalText(lowercasing: text.trimmed))
    case .weekday(let weekday): .number(Int64(weekday.rawValue))
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
    case .day, .duration, .weekday: (self.value, self.label) = (value, label)
    }
    self.isCustom = isCustom
    comparisonKey = value.comparisonKey
    // This check comes last, because Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    try TextField.label.check(label)
    try value.check()
  }
}

extension ItemValue {
  /// The text, or the number in decimal digits.
  var plainText: String {
    if case .text(let text) = self { return text }
    let writer = TextWriter()
    writer.write(number)
    return writer.text
  }

  /// Throws if a task could not have the value (TASK-4).
  fileprivate func check() throws(Refusal) {
    switch self {
    case .text(let text):
      try TextField.itemText.check(text)
      guard text.nilIfBlank != nil else { throw .blankItem }
    case .duration(let duration):
      guard duration.count >= 0 else { throw .negativeItemDuration }
    case .weekday(let weekday):
      guard weekday.rawValue.nonzeroBitCount == 1, weekday.rawValue < 1 << 7 else { throw .notOneWeekday }
    case .day: break
    }
  }
}
