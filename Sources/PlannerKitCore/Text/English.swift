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

  static func write(metres: Int32, to writer: TextWriter) {
    write(metres, metre: " m", kilometre: " km", to: writer)
  }

  static func write(minutes: Int32, to writer: TextWriter) {
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
  }

  static func write(_ time: TimeOfDay, to writer: TextWriter) {
    let (hour, minute) = time.minute.quotientAndRemainder(dividingBy: 60)
    switch time.hourCycle {
    case .twentyFour: writer.write(hour, digits: 2)
    case .twelve: writer.write((hour + 11) % 12 + 1)
    }
    writer.write(":")
    writer.write(minute, digits: 2)
    switch time.hourCycle {
    case .twentyFour: break
    // CLDR puts a narrow no-break space before the day period.
    case .twelve: writer.write(hour < 12 ? "\u{202F}AM" : "\u{202F}PM")
    }
  }

  static func writeSpoken(_ row: Row, to writer: TextWriter) {
    let texts = row.task.texts
    texts.write(.title, to: writer)
    writer.write(", ")
    texts.write(.address, to: writer)
    if !texts.has(.address) { writer.write(string(.addressNotAvailable)) }
    if texts.has(.openingHours) {
      writer.write(", open ")
      texts.write(.openingHours, to: writer)
    }
    switch row.face.distance {
    case .unavailable: writer.write(", distance unavailable")
    case .awaited: break
    case .known(let metres):
      writer.write(", ")
      write(metres, metre: " meters", kilometre: " kilometers", to: writer)
    }
    if let travelTime = row.face.travelTime {
      writer.write(", ")
      writeSpoken(minutes: travelTime.minutes, to: writer)
    }
    if row.face.isUpdating { writer.write(", updating") }
    if let planned = row.face.planned {
      writer.write(", planned for ")
      write(planned, to: writer)
    }
    writer.write(", ")
    writer.write(spokenStatus(row.task.status))
  }

  private static func spokenStatus(_ status: TaskStatus) -> StaticString {
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
  private static func write(
    _ metres: Int32, metre: StaticString, kilometre: StaticString, to writer: TextWriter
  ) {
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

  private static func writeSpoken(minutes: Int32, to writer: TextWriter) {
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
