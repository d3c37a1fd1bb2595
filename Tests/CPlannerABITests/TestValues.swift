import CPlanner
import CPlannerABI
import Testing

/// A task's id; a number in a test, 16 bytes in the planner.
struct ID: Hashable, Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  var high: UInt64 = 0
  var low: UInt64

  init(high: UInt64 = 0, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(integerLiteral value: UInt64) { self.init(low: value) }

  init(_ uuid: planner_uuid) {
    let halves = unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
  }

  var uuid: planner_uuid {
    unsafeBitCast((high.bigEndian, low.bigEndian), to: planner_uuid.self)
  }

  var description: String { high == 0 ? "\(low)" : "\(high):\(low)" }

  static func < (one: ID, other: ID) -> Bool { (one.high, one.low) < (other.high, other.low) }
}

/// The status that a call returned; prints its name.
struct Status: Equatable, CustomStringConvertible {
  let code: Int

  init(_ code: Int) { self.code = code }
  init(_ code: planner_status) { self.code = Int(code) }

  var description: String { planner_status_text(planner_status(code)).string }

  static let ok = Status(PLANNER_OK)
  static let none = Status(PLANNER_NONE)
  static let invalidArgument = Status(PLANNER_INVALID_ARGUMENT)
  static let invalidText = Status(PLANNER_INVALID_TEXT)
  static let limit = Status(PLANNER_LIMIT_EXCEEDED)
  static let duplicate = Status(PLANNER_DUPLICATE)
  static let notFound = Status(PLANNER_NOT_FOUND)
  static let outdated = Status(PLANNER_OUTDATED)
  static let notStarted = Status(PLANNER_NOT_STARTED)
  static let notAllowed = Status(PLANNER_NOT_ALLOWED)
  static let wrongType = Status(PLANNER_WRONG_TYPE)
}

extension Sized {
  /// All fields are 0, except the size.
  static var blank: Self {
    var result = Self()
    result.struct_size = UInt32(MemoryLayout<Self>.size)
    return result
  }
}

/// What a query fills in; nil if there is none.
func read<Raw: Sized>(or absent: Status = .none, _ query: (UnsafeMutablePointer<Raw>) -> planner_status) -> Raw? {
  var raw = Raw.blank
  let status = Status(query(&raw))
  if status != .ok { #expect(status == absent) }
  return status == .ok ? raw : nil
}

/// What a query fills in that always has an answer.
func always<Raw: Sized>(_ query: (UnsafeMutablePointer<Raw>) -> planner_status) -> Raw {
  var raw = Raw.blank
  #expect(Status(query(&raw)) == .ok)
  return raw
}

/// What a query fills in for each index up to the last.
func readAll<Raw: Sized>(_ query: (Int, UnsafeMutablePointer<Raw>) -> planner_status) -> [Raw] {
  var all: [Raw] = []
  while let raw = read({ query(all.count, $0) }) { all.append(raw) }
  return all
}

/// The bytes of a text, UTF-8 or not.
struct Bytes: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
  var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }
  init(stringLiteral value: String) { self.init(value) }
  init(arrayLiteral elements: UInt8...) { bytes = elements }
}

extension planner_text {
  var string: String {
    String(decoding: UnsafeRawBufferPointer(start: data, count: size), as: UTF8.self)
  }
}

/// A place in degrees.
struct Place: Equatable {
  var latitude: Double
  var longitude: Double

  /// The place this many metres east of a meridian: along the equator of WGS-84, the geodesic is the equator.
  static func east(_ metres: Double, of meridian: Double = 10) -> Place {
    Place(latitude: 0, longitude: meridian + metres / 111_319.490_793_273_57)
  }
}

/// A task as a test names it.
struct Visit {
  var id: ID
  var title: Bytes
  var order: Int32 = 0
  var status = PLANNER_TASK_PLANNED
  var place: Place?
  var plannedAt: Int64?
  var plannedDay: Int64?
  var duration: Int64?
  var repeats = 0
  var notes: Bytes = ""
  var address: Bytes = ""
  var hours: Bytes = ""
  var photo: Bytes = ""
  var project: Bytes = ""

  init(
    _ id: ID, _ title: Bytes? = nil, order: Int32 = 0, status: Int = PLANNER_TASK_PLANNED, at place: Place? = nil,
    plannedAt: Int64? = nil, plannedDay: Int64? = nil, duration: Int64? = nil, repeats: Int = 0, notes: Bytes = "",
    address: Bytes = "", hours: Bytes = "", photo: Bytes = "", project: Bytes = ""
  ) {
    (self.id, self.title, self.order, self.status, self.place) = (id, title ?? "Task \(id)", order, status, place)
    (self.plannedAt, self.plannedDay, self.duration, self.repeats) = (plannedAt, plannedDay, duration, repeats)
    (self.notes, self.address, self.hours, self.photo, self.project) = (notes, address, hours, photo, project)
  }

  private var raw: planner_task {
    var task = planner_task.blank
    task.id = id.uuid
    task.order = order
    task.status = Int32(status)
    task.repeat_days = UInt32(repeats)
    if let place {
      task.present |= UInt32(PLANNER_TASK_HAS_COORDINATE)
      (task.latitude, task.longitude) = (place.latitude, place.longitude)
    }
    if let plannedAt {
      task.present |= UInt32(PLANNER_TASK_HAS_PLANNED_AT)
      task.planned_at = plannedAt
    }
    if let plannedDay {
      task.present |= UInt32(PLANNER_TASK_HAS_PLANNED_DAY)
      task.planned_day = plannedDay
    }
    if let duration {
      task.present |= UInt32(PLANNER_TASK_HAS_ESTIMATED_DURATION)
      task.estimated_duration = duration
    }
    return task
  }

  /// Calls `body` with the visits as structs of the header.
  static func withTasks<Result>(_ visits: [Visit], to body: (UnsafePointer<planner_task>?) -> Result) -> Result {
    let texts = visits.flatMap { [$0.title, $0.notes, $0.address, $0.hours, $0.photo, $0.project] }
    let joined = texts.flatMap(\.bytes)
    return joined.withUnsafeBytes { buffer in
      var start = 0
      let borrowed = texts.map { text in
        defer { start += text.bytes.count }
        guard !text.bytes.isEmpty else { return planner_text() }
        return planner_text(
          data: buffer.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self), size: text.bytes.count)
      }
      let tasks = visits.indices.map { index in
        var task = visits[index].raw
        task.title = borrowed[index * 6]
        task.notes = borrowed[index * 6 + 1]
        task.address = borrowed[index * 6 + 2]
        task.opening_hours = borrowed[index * 6 + 3]
        task.photo_url = borrowed[index * 6 + 4]
        task.project_id = borrowed[index * 6 + 5]
        return task
      }
      return tasks.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}

/// A copy of one row.
struct Row: Equatable {
  /// The visible and spoken parts (HOME-3).
  struct Visible: Equatable {
    var id: ID
    var texts: [String]
    var status: Int
    var pace: Int
    let arrival: Int64
    let place: Place?
  }

  var visible: Visible
  var order: Int32
  var color: Int
  var updating: Bool
  var distance: Double?
  var travelTime: Double?
  var place: Place? { visible.place }
  var plannedAt: Int64?
  var plannedDay: Int64?
  /// The opening hours as given.
  var hours: String
  var openState: Int
  var closesSoon: Bool
  var hoursChange: Int64?
  var hoursColor: Int
  var arrival: Int64?
  var paceColor: Int

  var id: ID { visible.id }
  var status: Int { visible.status }
  var pace: Int { visible.pace }
  var title: String { visible.texts[0] }
  var address: String { visible.texts[1] }
  var hoursText: String { visible.texts[2] }
  var distanceText: String { visible.texts[3] }
  var travelTimeText: String { visible.texts[4] }
  var plannedText: String { visible.texts[6] }
  var statusText: String { visible.texts[7] }
  var photo: String { visible.texts[8] }
  var spoken: String { visible.texts[9] }
  var arrivalText: String { visible.texts[10] }
  var paceText: String { visible.texts[11] }
  /// Of the distance, the travel time and the lateness.
  var shortTexts: [String] { Array(visible.texts[12...]) }

  init(_ row: planner_row) {
    func has(_ bit: Int) -> Bool { row.present & UInt32(bit) != 0 }
    visible = Visible(
      id: ID(row.id),
      texts: [
        row.title, row.address, row.hours_text, row.distance_text, row.travel_time_text, row.updating_text,
        row.planned_text, row.status_text, row.photo_url, row.spoken_text, row.arrival_text, row.pace_text,
        row.short_distance_text, row.short_travel_time_text, row.short_lateness_text,
      ].map(\.string),
      status: Int(row.status), pace: Int(row.pace), arrival: row.arrival,
      place: has(PLANNER_ROW_HAS_COORDINATE) ? Place(latitude: row.latitude, longitude: row.longitude) : nil)
    order = row.order
    color = Int(row.status_color)
    updating = row.is_updating != 0
    distance = has(PLANNER_ROW_HAS_DISTANCE) ? row.distance : nil
    travelTime = has(PLANNER_ROW_HAS_TRAVEL_TIME) ? row.travel_time : nil
    plannedAt = has(PLANNER_ROW_HAS_PLANNED_AT) ? row.planned_at : nil
    plannedDay = has(PLANNER_ROW_HAS_PLANNED_DAY) ? row.planned_day : nil
    hours = row.opening_hours.string
    openState = Int(row.open_state)
    closesSoon = row.closes_soon != 0
    hoursChange = has(PLANNER_ROW_HAS_HOURS_CHANGE) ? row.hours_change : nil
    hoursColor = Int(row.hours_color)
    arrival = has(PLANNER_ROW_HAS_ARRIVAL) ? row.arrival : nil
    paceColor = Int(row.pace_color)
    #expect((arrival == nil) == arrivalText.isEmpty)
    if arrival == nil { #expect(row.arrival == 0) }
  }
}

/// The bits of a redraw.
struct Changed: OptionSet, CustomStringConvertible {
  let rawValue: Int

  static let list = Changed(rawValue: PLANNER_CHANGED_LIST)
  static let details = Changed(rawValue: PLANNER_CHANGED_DETAILS)
  static let composer = Changed(rawValue: PLANNER_CHANGED_COMPOSER)
  static let location = Changed(rawValue: PLANNER_CHANGED_LOCATION)
  static let day = Changed(rawValue: PLANNER_CHANGED_DAY)
  static let schedule = Changed(rawValue: PLANNER_CHANGED_SCHEDULE)
  static let proposal = Changed(rawValue: PLANNER_CHANGED_PROPOSAL)

  var description: String { "changed(\(rawValue))" }
}
