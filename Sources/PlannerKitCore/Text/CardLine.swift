/// A line of a card: what it shows, and its appearance (TXT-6).
public struct CardLine: Hashable, Sendable {
  public let field: CardField
  public let font: FontRole
  /// The colour role; nil for the text colour of the font role.
  public let color: ColorRole?
}

/// A card in the list, or the details of a task.
public enum Card: CaseIterable, Sendable {
  case list
  case details

  /// The fields of the card from top to bottom (DET-2).
  public var fields: [CardField] {
    switch self {
    case .list: Self.listFields
    case .details: Self.detailsFields
    }
  }

  // Each function has only one literal: Embedded Swift (6.3) numbers the literals of a function differently in each
  // module that inlines it, and the linker then confuses them.
  private static var listFields: [CardField] {
    [
      .title, .address, .openingHours, .distance, .travelTime, .updating, .planned, .appointment, .arrival, .pace,
      .status,
    ]
  }

  private static var detailsFields: [CardField] {
    [
      .photo, .title, .address, .openingHours, .week, .distance, .travelTime, .updating, .planned, .appointment,
      .arrival, .pace, .status, .close,
    ]
  }

  /// A line, counted from the top. A field without a text has no line.
  package func line(_ index: Int, of row: Row, isShown: (CardField) -> Bool) -> CardLine? {
    var remaining = index
    for field in fields where isShown(field) {
      if remaining == 0 { return line(field, of: row) }
      remaining &-= 1
    }
    return nil
  }

  /// The line of a field. The title is larger in the details. The status and the opening hours have a colour.
  public func line(_ field: CardField, of row: Row) -> CardLine {
    let color: ColorRole? =
      switch field {
      case .status: ColorRole(row.task.status)
      case .openingHours: row.hoursColor
      case .arrival, .pace: row.display.stop.pace?.color
      default: nil
      }
    return CardLine(
      field: field, font: self == .details && field == .title ? .title1 : field.font, color: color)
  }
}

/// The field that a line of a card shows.
public enum CardField: Int32, CaseIterable, Sendable {
  case title = 1
  case address = 2
  case openingHours = 3
  case distance = 4
  case travelTime = 5
  case updating = 6
  case planned = 7
  case status = 8
  case photo = 9
  case close = 10
  /// The opening hours of a week, only in the details.
  case week = 11
  /// When the agent arrives.
  case arrival = 12
  /// Why the stop is late or closed, or how long the agent waits there.
  case pace = 13
  /// The appointments of the day.
  case appointment = 14

  /// The font role of the line on a card of the list.
  fileprivate var font: FontRole {
    switch self {
    case .title: .headline
    case .address: .body
    case .openingHours, .week: .subheadline
    case .distance, .travelTime: .highlightedBody
    case .updating, .planned, .appointment, .arrival, .pace: .footnote
    case .status: .badge
    case .photo: .photo
    case .close: .button
    }
  }
}

/// The font role of a line (TXT-6).
public enum FontRole: Int32, Sendable {
  case title1 = 1
  case headline = 2
  case body = 3
  case subheadline = 4
  case highlightedBody = 5
  case footnote = 6
  case badge = 7
  case photo = 8
  case button = 9
}

/// The colour of a status (TXT-6).
public enum ColorRole: Int32, Sendable {
  case blue = 1
  case orange = 2
  case purple = 3
  case green = 4
  case red = 5
  case grey = 6

  public init(_ status: TaskStatus) {
    switch status {
    case .planned: self = .blue
    case .enRoute: self = .orange
    case .inProgress: self = .purple
    case .done: self = .green
    case .cancelled: self = .red
    case .cannotComplete: self = .grey
    }
  }
}
