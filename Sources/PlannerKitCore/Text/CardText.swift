/// The texts of one card. A field with nothing to show is nil (TASK-5).
public struct CardText: Sendable {
  private let row: Row
  private let localizer: Localizer

  init(_ row: Row, in localizer: Localizer) {
    (self.row, self.localizer) = (row, localizer)
  }

  public subscript(field: CardField) -> String? {
    let writer = TextWriter()
    localizer.write(field, of: row, to: writer)
    return writer.bytes.isEmpty ? nil : writer.text
  }

  /// The spoken text of a line, for a screen reader; nil for a photo.
  public func spoken(_ field: CardField) -> String? {
    let text = localizer.spoken(field, of: row)
    return text.isEmpty ? nil : text
  }

  /// The spoken text of the whole card, for a screen reader (TXT-5).
  public var spoken: String {
    let writer = TextWriter()
    localizer.writeSpoken(row, to: writer)
    return writer.text
  }
}

/// The field that a line of a card shows. Raw values as `PLANNER_FIELD_*`.
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

  /// The fields of a card in the list, from top to bottom.
  public static var card: [CardField] {
    [.title, .address, .openingHours, .distance, .travelTime, .updating, .planned, .status]
  }

  /// The fields of the details, from top to bottom (DET-2).
  public static var details: [CardField] {
    [
      .photo, .title, .address, .openingHours, .distance, .travelTime, .updating, .planned, .status, .close,
    ]
  }

  /// The font role of the line in the details, where the title is larger (TXT-6).
  public var detailsFont: FontRole {
    self == .title ? .title1 : font
  }

  /// The font role of the line on a card of the list (TXT-6).
  public var font: FontRole {
    switch self {
    case .title: .headline
    case .address: .body
    case .openingHours: .subheadline
    case .distance, .travelTime: .highlightedBody
    case .updating, .planned: .footnote
    case .status: .badge
    case .photo: .photo
    case .close: .button
    }
  }
}

/// The font role of a line (TXT-6). Raw values as `PLANNER_FONT_*`.
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

/// The colour of a status (TXT-6). Raw values as `PLANNER_COLOR_*`.
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
