// A host in Swift. The planner is a value: send it events, carry out its effects, draw the rows. If the command line
// names a file, the planner is saved to it, and the next run continues from there.
import Foundation
import PlannerKitCore

/// The whole state of this host.
struct Host {
  var planner: Planner
  var now: Instant
  let file: URL?

  init(file: URL?) throws {
    self.file = file
    now = Instant(milliseconds: 1_778_569_200_000)  // 2026-05-12 07:00 UTC
    var settings = Settings()
    settings.utcOffsets = TimeZone.current.utcOffsets(around: now)
    settings.arrivalRadius = 100
    settings.keepsLog = true  // what the agent drove and visited
    settings.recordsByItself = true  // an arrival starts a stop, and a departure finishes it
    settings.seed = SaveKey(high: 0x5EED, low: 1)  // a host makes 16 random bytes once, and keeps them
    if let file, let bytes = try? Data(contentsOf: file) {
      planner = try Planner(restoring: Array(bytes), settings: settings, authorization: .whenInUse, now: now)
    } else {
      planner = try Planner(settings: settings, now: now)
      planner.start(now: now)
    }
  }

  /// Carrying out an effect can send an event, which can emit more effects. The loop collects those, too.
  mutating func carryOutEffects() throws {
    while let effect = planner.nextEffect() {
      switch effect {
      case .loadPlan(let request, _):
        try updateTimeZone()
        try planner.planLoaded(plan(), request: request, now: now)
      case .requestPermission: planner.authorizationChanged(to: .whenInUse, now: now)
      // A host stores the snapshot, and sends the outcome to its backend, which stores a key once.
      case .saveOutcome(let key, _): try planner.saveAcknowledged(key, now: now)
      case .saveRecord(let key):
        if let record = planner.record(key)?.entry.facts { print(line(of: record)) }
        try planner.saveAcknowledged(key, now: now)
      case .redraw(let changed) where changed.contains(.list): draw()
      default: break  // for a host with screens
      }
    }
    // An atomic write survives a kill of the process. docs/snapshot.md says what survives a power cut.
    if let file { try Data(planner.snapshot()).write(to: file, options: .atomic) }
  }

  /// Each day that begins requests its plan, and needs offsets up to a later day.
  mutating func updateTimeZone() throws {
    var settings = planner.settings
    settings.utcOffsets = TimeZone.current.utcOffsets(around: now)
    if settings != planner.settings { try planner.settingsChanged(to: settings, now: now) }
  }

  /// Each task is valid or refused on its own.
  func plan() -> [Result<PlanTask, Refusal>] {
    let stops: [(title: String, latitude: Double, longitude: Double)] = [
      ("Bikini Berlin", 52.5055, 13.3372), ("Kaufhaus des Westens", 52.5016, 13.3411),
      ("Mall of Berlin", 52.5103, 13.3807),
      ("Nowhere", 99, 13),
    ]
    return stops.enumerated().map { index, stop in
      Result { () throws(Refusal) in
        try PlanTask(
          id: TaskID(high: 0, low: UInt64(index + 1)), title: stop.title, order: Int32(index + 1),
          openingHours: "Mo-Sa 10:00-20:00; Su,PH off",
          coordinate: Coordinate(latitude: stop.latitude, longitude: stop.longitude),
          planned: .at(Instant(milliseconds: now.milliseconds + Int64(index) * 3_600_000)))
      }
    }
  }

  mutating func draw() {
    _ = planner.collectChanges()  // a host with a table view applies them
    for row in planner.rows {
      let text = planner.text(of: row)
      let fields: [CardField] = [
        .title, .status, .distance, .travelTime, .planned, .arrival, .pace, .openingHours, .updating,
      ]
      // An arrow marks the arrival, as the planned time is another one.
      let shown = fields.compactMap { field in text[field].map { field == .arrival ? "→ \($0)" : $0 } }
      print(shown.joined(separator: "  "))
    }
    print()
  }

  /// A line of the visit log.
  func line(of record: LogEntry.Facts) -> String {
    let title = record.task.flatMap { planner.task($0)?.title } ?? ""
    return switch record.kind {
    case .leg: "driven \(Int(record.distance.rounded())) m  \(title)"
    case .visit: "visited \(title)"
    case .stay: "stayed elsewhere"
    }
  }

  /// To the first stop, a rest there, and away.
  mutating func drive() throws {
    for (latitude, longitude) in [
      (52.5076, 13.3325), (52.5055, 13.3371), (52.5055, 13.3371), (52.5030, 13.3400), (52.5020, 13.3405),
    ] {
      now = Instant(milliseconds: max(now, planner.usedFix?.time ?? now).milliseconds + 120_000)
      let place = try Coordinate(latitude: latitude, longitude: longitude)
      try planner.fixReceived(Fix(coordinate: place, horizontalAccuracy: 5, time: now), now: now)
      try carryOutEffects()
    }
  }
}

var host = try Host(file: CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0) })
try host.carryOutEffects()
for refused in host.planner.refusedTasks {
  print("task \(refused.index + 1): \(refused.refusal.message)")
}
try host.drive()
