/// The name of a section: a standard name, or the name of a custom section (NEW-3).
public enum SectionName: Sendable {
  case project
  case date
  case estimatedTime
  case repeatDays
  /// Why a task cannot be completed or is not visited today (WORK-10.1).
  case reason
  /// When the visit may begin (SCHED-12).
  case appointments
  /// How much the visit matters (ORDER-2.1).
  case priority
  case custom(String)

  /// The string for the name of a standard section.
  package var key: StringKey? {
    switch self {
    case .project: .project
    case .date: .date
    case .estimatedTime: .estimatedTime
    case .repeatDays: .repeatDays
    case .reason: .reason
    case .appointments: .appointments
    case .priority: .priority
    case .custom: nil
    }
  }

  package init?(kind: Int32, text: String) {
    switch kind {
    case 0: self = .custom(text)
    case 1: self = .project
    case 2: self = .date
    case 3: self = .estimatedTime
    case 4: self = .repeatDays
    case 5: self = .reason
    case 6: self = .appointments
    case 7: self = .priority
    default: return nil
    }
  }

  package var kind: Int32 {
    switch self {
    case .custom: 0
    case .project: 1
    case .date: 2
    case .estimatedTime: 3
    case .repeatDays: 4
    case .reason: 5
    case .appointments: 6
    case .priority: 7
    }
  }

  /// The name of a custom section; empty for a standard section.
  package var text: String {
    switch self {
    case .project, .date, .estimatedTime, .repeatDays, .reason, .appointments, .priority: ""
    case .custom(let name): name
    }
  }

  @inline(never)
  func isSame(as other: SectionName) -> Bool {
    if case .custom(let name) = self, case .custom(let other) = other {
      return CanonicalText(name) == CanonicalText(other)
    }
    return kind == other.kind
  }
}

/// A type of section values. Only types of this library conform.
public protocol SectionValue: Sendable {
  static var valueType: ValueType { get }
  init?(_ value: ItemValue)
}

extension LocalDay: SectionValue {
  public static var valueType: ValueType { .day }

  public init?(_ value: ItemValue) {
    guard let day = value.day else { return nil }
    self = day
  }
}

extension Seconds: SectionValue {
  public static var valueType: ValueType { .duration }

  public init?(_ value: ItemValue) {
    guard case .duration(let duration) = value else { return nil }
    self = duration
  }
}

extension String: SectionValue {
  public static var valueType: ValueType { .text }

  public init?(_ value: ItemValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
}

extension Weekdays: SectionValue {
  public static var valueType: ValueType { .weekday }

  public init?(_ value: ItemValue) {
    guard case .weekday(let weekday) = value else { return nil }
    self = weekday
  }
}

extension TimeRange: SectionValue {
  public static var valueType: ValueType { .timeRange }

  public init?(_ value: ItemValue) {
    guard let range = value.timeRange else { return nil }
    self = range
  }
}

extension Int64: SectionValue {
  public static var valueType: ValueType { .number }

  public init?(_ value: ItemValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

/// A section's name with the type of its values, so that reading a date as a text does not compile (NEW-10).
public struct SectionKey<Value: SectionValue>: Sendable {
  public let name: SectionName

  fileprivate init(_ name: SectionName) {
    self.name = name
  }

  /// A custom section with values of this type.
  public static func custom(_ name: String) -> SectionKey {
    SectionKey(.custom(name))
  }
}

extension SectionKey<String> {
  public static var project: SectionKey { SectionKey(.project) }
  public static var reason: SectionKey { SectionKey(.reason) }
}

extension SectionKey<LocalDay> {
  public static var date: SectionKey { SectionKey(.date) }
}

extension SectionKey<Seconds> {
  public static var estimatedTime: SectionKey { SectionKey(.estimatedTime) }
}

extension SectionKey<Weekdays> {
  public static var repeatDays: SectionKey { SectionKey(.repeatDays) }
}

extension SectionKey<TimeRange> {
  public static var appointments: SectionKey { SectionKey(.appointments) }
}

extension SectionKey<Int64> {
  public static var priority: SectionKey { SectionKey(.priority) }
}

/// The host's description of a section when it opens the composer (NEW-3). It is immutable.
public final class SectionDescription: Sendable {
  public let name: SectionName
  public let valueType: ValueType
  public let allowsMultiple: Bool
  /// The maximum number of selected values; nil means no limit.
  public let maximum: Int?
  /// Whether the person may enter items.
  public let allowsCustomItems: Bool

  public convenience init<Value: SectionValue>(
    _ key: SectionKey<Value>, allowsMultiple: Bool = false, maximum: Int? = nil, allowsCustomItems: Bool = false
  ) throws(Refusal) {
    try self.init(
      key.name, valueType: Value.valueType, allowsMultiple: allowsMultiple,
      maximum: maximum, allowsCustomItems: allowsCustomItems)
  }

  /// The type and the choice of one or multiple items apply only to custom sections: a standard section has its own
  /// (NEW-3).
  @inline(never)
  package init(
    _ name: SectionName, valueType: ValueType, allowsMultiple: Bool, maximum: Int?, allowsCustomItems: Bool
  ) throws(Refusal) {
    self.name = name
    var maximum = maximum
    self.allowsCustomItems = allowsCustomItems
    switch name {
    case .project, .reason: (self.valueType, self.allowsMultiple) = (.text, false)
    case .date: (self.valueType, self.allowsMultiple) = (.day, false)
    case .estimatedTime: (self.valueType, self.allowsMultiple) = (.duration, false)
    case .repeatDays: (self.valueType, self.allowsMultiple) = (.weekday, true)
    case .appointments:
      (self.valueType, self.allowsMultiple) = (.timeRange, true)
      maximum = maximum ?? VisitTerms.mostAppointments
    case .priority: (self.valueType, self.allowsMultiple) = (.number, false)
    case .custom: (self.valueType, self.allowsMultiple) = (valueType, allowsMultiple)
    }
    self.maximum = maximum
    // This check comes last, because Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    if case .appointments = name, maximum ?? 0 > VisitTerms.mostAppointments { throw .maximumOfAppointments }
    if let maximum, maximum < 1 { throw .maximumLessThanOne }
    if case .custom(let custom) = name {
      try TextField.sectionName.check(custom)
      guard custom.nilIfBlank != nil else { throw .blankSectionName }
    } else {
      guard !allowsMultiple else { throw .standardSection(.allowsMultiple) }
    }
    guard self.allowsMultiple || maximum ?? 1 == 1 else { throw .maximumOfSingle }
  }

  /// Throws if the section cannot have these items.
  @inline(never)
  func require(_ items: [Item]) throws(Refusal) {
    for item in items {
      guard item.value.type == valueType else { throw .wrongType }
      if case .priority = name, item.value.number > OrderLimits.priority { throw .priorityItemOutOfRange }
    }
  }
}
