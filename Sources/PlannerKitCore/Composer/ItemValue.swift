/// The type of a section's values (NEW-10). Raw values as `PLANNER_VALUE_*`.
public enum ValueType: Int32, CaseIterable, Sendable {
  case day = 1
  case duration = 2
  case text = 3
  case weekday = 4
}

/// A length of time in whole seconds.
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
  /// lowercasing; other values are compared by number (NEW-9). Values of different types are never compared.
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
  }
}

/// One selectable item of a section, or a selected value.
public struct Item: Sendable {
  public let value: ItemValue
  /// The text that people read.
  public let label: String
  /// Whether a person entered it.
  public let isCustom: Bool
  let comparisonKey: ItemValue.ComparisonKey

  /// Without a label, a text is its own label. Refused if TASK-4 refuses the value in a task.
  public init(_ value: ItemValue, label: String = "", isCustom: Bool = false) throws(Rejection) {
    try TextField.label.check(label)
    var label = label
    switch value {
    case .text(let text):
      try TextField.itemText.check(text)
      guard let visible = text.nilIfBlank else { throw .blankItem }
      if label.nilIfBlank == nil { label = visible.trimmed }
    case .duration(let duration):
      guard duration.count >= 0 else { throw .negativeItemDuration }
    case .weekday(let weekday):
      guard weekday.rawValue.nonzeroBitCount == 1, weekday.rawValue < 1 << 7 else { throw .notOneWeekday }
    case .day: break
    }
    // Only text that a person entered is trimmed.
    if isCustom, case .text(let text) = value { self.value = .text(text.trimmed) } else { self.value = value }
    self.label = label
    self.isCustom = isCustom
    comparisonKey = value.comparisonKey
  }
}
