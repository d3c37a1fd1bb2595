/// English, with number and unit patterns as Unicode CLDR 47 has them for `en`. One difference is meant: an hour is "h".
enum English {
  static func string(_ key: StringKey) -> StaticString {
    switch key {
    case .addressNotAvailable: "Address not available"
    case .distanceUnavailable: "Distance unavailable"
    case .updating: "Updating…"
    case .noTasksToday: "No tasks scheduled for today"
    case .close: "Close"
    case .detailsTitle: "Task details"
    case .newTaskTitle: "New task"
    case .editTaskTitle: "Edit task"
    case .planned: "Planned"
    case .enRoute: "En route"
    case .inProgress: "In progress"
    case .done: "Done"
    case .cancelled: "Cancelled"
    case .cannotComplete: "Cannot complete"
    }
  }

  static func distance(metres: Int64) -> String {
    metres < 1_000 ? "\(metres) m" : kilometres(metres) + " km"
  }

  static func travelTime(minutes: Int64) -> String {
    let (hours, minutesLeft) = minutes.quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return "< 1 min" }
    if hours == 0 { return "\(minutes) min" }
    return minutesLeft == 0 ? "\(grouped(hours)) h" : "\(grouped(hours)) h \(minutesLeft) min"
  }

  static func time(hour: Int32, minute: Int32, hourCycle: Settings.HourCycle) -> String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    switch hourCycle {
    case .twentyFour: return (hour < 10 ? "0\(hour):" : "\(hour):") + minutes
    // CLDR puts a narrow no-break space before the day period.
    case .twelve: return "\((hour + 11) % 12 + 1):\(minutes)\u{202F}" + (hour < 12 ? "AM" : "PM")
    }
  }

  static func spoken(_ card: CardText) -> String {
    var text = card.title + ", " + card.address
    if let openingHours = card.openingHours { text += ", open " + openingHours }
    switch card.face.distance {
    case .unavailable: text += ", distance unavailable"
    case .awaited: break
    case .known(let metres): text += ", " + spokenDistance(metres: metres)
    }
    if let travelTime = card.face.travelTime { text += ", " + spokenTravelTime(minutes: travelTime.minutes) }
    if card.face.isUpdating { text += ", updating" }
    if let planned = card.planned { text += ", planned for " + planned }
    return text + ", " + spokenStatus(card.taskStatus)
  }

  private static func spokenStatus(_ status: TaskStatus) -> String {
    switch status {
    case .planned: "planned"
    case .enRoute: "en route"
    case .inProgress: "in progress"
    case .done: "done"
    case .cancelled: "cancelled"
    case .cannotComplete: "cannot complete"
    }
  }

  private static func spokenDistance(metres: Int64) -> String {
    metres < 1_000 ? "\(metres) meters" : kilometres(metres) + " kilometers"
  }

  private static func spokenTravelTime(minutes: Int64) -> String {
    let (hours, minutesLeft) = minutes.quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return "less than 1 minute" }
    var text = "about "
    if hours > 0 { text += "\(grouped(hours)) " + (hours == 1 ? "hour" : "hours") }
    if hours > 0 && minutesLeft > 0 { text += ", " }
    if minutesLeft > 0 { text += "\(minutesLeft) " + (minutesLeft == 1 ? "minute" : "minutes") }
    return text
  }

  /// One decimal below 100 km, none above.
  private static func kilometres(_ metres: Int64) -> String {
    metres < 100_000 ? "\(metres / 1_000).\(metres % 1_000 / 100)" : grouped(metres / 1_000)
  }

  /// Thousands are set apart by commas; the number is not negative.
  private static func grouped(_ number: Int64) -> String {
    guard number >= 1_000 else { return "\(number)" }
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
    return grouped(thousands) + (rest < 10 ? ",00" : rest < 100 ? ",0" : ",") + "\(rest)"
  }
}
