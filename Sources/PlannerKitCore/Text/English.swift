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

  static func distance(metres: Int32) -> String {
    var writer = TextWriter()
    write(metres, metre: " m", kilometre: " km", to: &writer)
    return writer.text
  }

  static func travelTime(minutes: Int32) -> String {
    var writer = TextWriter()
    let (hours, minutesLeft) = minutes.quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { writer.write("< 1 min") }
    if hours > 0 {
      writer.write(grouped: hours, separator: ",")
      writer.write(minutesLeft > 0 ? " h " : " h")
    }
    if minutesLeft > 0 {
      writer.write(minutesLeft)
      writer.write(" min")
    }
    return writer.text
  }

  static func time(_ time: TimeOfDay) -> String {
    var writer = TextWriter()
    let (hour, minute) = time.minute.quotientAndRemainder(dividingBy: 60)
    switch time.hourCycle {
    case .twentyFour: writer.write(twoDigits: hour)
    case .twelve: writer.write((hour + 11) % 12 + 1)
    }
    writer.write(":")
    writer.write(twoDigits: minute)
    switch time.hourCycle {
    case .twentyFour: break
    // CLDR puts a narrow no-break space before the day period.
    case .twelve: writer.write(hour < 12 ? "\u{202F}AM" : "\u{202F}PM")
    }
    return writer.text
  }

  static func spoken(_ card: CardText) -> String {
    var writer = TextWriter()
    writer.write(card.title)
    writer.write(", ")
    writer.write(card.address)
    if let openingHours = card.openingHours {
      writer.write(", open ")
      writer.write(openingHours)
    }
    switch card.face.distance {
    case .unavailable: writer.write(", distance unavailable")
    case .awaited: break
    case .known(let metres):
      writer.write(", ")
      write(metres, metre: " meters", kilometre: " kilometers", to: &writer)
    }
    if let travelTime = card.face.travelTime {
      writer.write(", ")
      writeSpoken(minutes: travelTime.minutes, to: &writer)
    }
    if card.face.isUpdating { writer.write(", updating") }
    if let planned = card.planned {
      writer.write(", planned for ")
      writer.write(planned)
    }
    writer.write(", ")
    writer.write(spokenStatus(card.taskStatus))
    return writer.text
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

  /// Metres below 1 km; kilometres with one decimal below 100 km, with none above. No such number is singular.
  private static func write(_ metres: Int32, metre: String, kilometre: String, to writer: inout TextWriter) {
    if metres < 1_000 {
      writer.write(metres)
    } else {
      writer.write(grouped: metres / 1_000, separator: ",")
    }
    if (1_000..<100_000).contains(metres) {
      writer.write(".")
      writer.write(metres % 1_000 / 100)
    }
    writer.write(metres < 1_000 ? metre : kilometre)
  }

  private static func writeSpoken(minutes: Int32, to writer: inout TextWriter) {
    let (hours, minutesLeft) = minutes.quotientAndRemainder(dividingBy: 60)
    writer.write(minutes == 0 ? "less than 1 minute" : "about ")
    if hours > 0 {
      writer.write(grouped: hours, separator: ",")
      writer.write(hours == 1 ? " hour" : " hours")
    }
    if hours > 0 && minutesLeft > 0 { writer.write(", ") }
    if minutesLeft > 0 {
      writer.write(minutesLeft)
      writer.write(minutesLeft == 1 ? " minute" : " minutes")
    }
  }
}
