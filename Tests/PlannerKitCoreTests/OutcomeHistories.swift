import Testing

@testable import PlannerKitCore

#if canImport(Glibc)
  import Glibc
#endif

/// Reads a file of `Tests/Work`, without Foundation.
func workFile(_ name: String) throws -> String {
  let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
  let file = try #require(fopen("\(folder)/Work/\(name)", "r"))
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Plays a scripted history of outcomes, in the format of Tests/Work/README.md.
struct OutcomePlayer {
  private static let day: Int64 = 86_400_000

  private var planner: Planner
  private var stored: [String: Planner] = [:]
  private var keys: [String: SaveKey] = [:]
  private var ids: [String: TaskID] = [:]
  /// The requests of plans, in the order in which they were made.
  private var requests: [RequestNumber] = []
  private var sent: [String] = []
  private var line = ""
  /// The lines that do not hold.
  private(set) var problems: [String] = []

  mutating func problem(_ isOne: Bool, _ what: String) {
    if isOne { problems.append("\(line): \(what)") }
  }

  init() throws {
    planner = try Planner(settings: .unscheduled, now: Instant(milliseconds: 0))
  }

  private func key(_ name: String) -> SaveKey {
    var number: UInt64 = 0
    for byte in name.utf8 { number = number << 8 | UInt64(byte) }
    return SaveKey(high: 0x6B, low: number)
  }

  private func id(_ name: String) -> TaskID {
    TaskID(high: 0, low: key(name).low)
  }

  private func name(of key: SaveKey) -> String {
    var (name, rest) = ("", key.low)
    while rest > 0 {
      name = String(UnicodeScalar(UInt8(rest & 0xFF))) + name
      rest >>= 8
    }
    return name
  }

  private func status(_ name: Substring) throws -> TaskStatus {
    let names = ["planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete"]
    return try #require(names.firstIndex(of: String(name)).flatMap { TaskStatus(rawValue: Int32($0)) })
  }

  private func name(of status: TaskStatus) -> String {
    ["planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete"][Int(status.rawValue)]
  }

  /// A task given as NAME=STATUS:DAY.
  private func task(_ text: Substring) throws -> PlanTask {
    let parts = text.split(whereSeparator: { $0 == "=" || $0 == ":" })
    let day = try #require(Int64(parts[2]))
    return try PlanTask(
      id: id(String(parts[0])), title: "Shop \(parts[0])", status: status(parts[1]),
      planned: .day(LocalDay(number: day)))
  }

  private mutating func collect() {
    while let effect = planner.nextEffect() {
      switch effect {
      case .loadPlan(let request, _): requests.append(request)
      case .saveOutcome(let key, _):
        let pending = planner.outcomes.pending(key)
        sent.append("\(name(of: key))=\(pending.map { name(of: $0.outcome.status) } ?? "-")")
      case .saveTask(let key, _):
        let save = planner.saves.first { $0.key == key }
        sent.append("\(name(of: key))=\(save.map { name(of: $0.task.status) } ?? "-")")
      default: break
      }
    }
  }

  /// Saves a composed task.
  private mutating func compose(_ key: SaveKey, _ id: TaskID, isEdit: Bool, _ now: Instant) throws {
    let wasStarted = planner.isStarted
    if !wasStarted { planner.start(now: now) }
    try planner.compose(id, isEdit: isEdit, now: now)
    try planner.textChanged(to: "Composed", now: now)
    try planner.saveTapped(key, now: now)
    while let child = planner.attachedChild?.child {
      collect()
      try planner.childDisappeared(child.presentation, isDismissed: true, now: now)
    }
    if !wasStarted { planner.stop(now: now) }
  }

  private mutating func happens(_ words: [Substring], _ now: Instant) throws {
    let event = words[0]
    switch event {
    case "tap":
      let options = words.dropFirst(4)
      let day = options.first { $0.hasPrefix("day=") }.flatMap { Int64($0.dropFirst(4)) }
      let replaced = options.first { $0.hasPrefix("replaces=") }.map { key(String($0.dropFirst(9))) }
      let outcome = Outcome(
        key(String(words[1])), of: id(String(words[2])), status: try status(words[3]),
        notTodayBut: day.map { LocalDay(number: $0) }, at: now)
      try planner.outcomeRecorded(outcome, replacing: replaced, now: now)
    case "undo": try planner.outcomeUndone(id(String(words[1])), now: now)
    case "answer":
      let message = words.dropFirst(3).joined(separator: " ")
      switch words[2] {
      case "acknowledged": try planner.saveAcknowledged(key(String(words[1])), now: now)
      case "failed": try planner.saveFailed(key(String(words[1])), message, now: now)
      default: try planner.saveRefused(key(String(words[1])), message, now: now)
      }
    case "retry": try planner.saveRetried(id(String(words[1])), now: now)
    case "dismiss": try planner.saveDismissed(key(String(words[1])), now: now)
    case "settle": try planner.conflictSettled(id(String(words[1])), asMine: words[2] == "mine", now: now)
    case "new", "edit": try compose(key(String(words[1])), id(String(words[2])), isEdit: event == "edit", now)
    case "refresh": try planner.refresh(now: now)
    case "load":
      let number = try #require(Int(words[1]))
      let tasks = try words.dropFirst(2).map { try task($0) }
      guard let request = requests.element(at: number) else { return problem(true, "only \(requests.count) loads") }
      try planner.planLoaded(tasks.map { .success($0) }, request: request, now: now)
    case "give":
      let given = try task(words[1])
      if planner.plan.task(given.id) == nil {
        try planner.taskAdded(given, now: now)
      } else {
        try planner.taskUpdated(given, now: now)
      }
    case "remove": try planner.taskRemoved(id(String(words[1])), now: now)
    case "stop": planner.stop(now: now)
    case "start": planner.start(now: now)
    case "time", "midnight": if planner.isStarted { try planner.clockAdvanced(now: now) }
    case "snapshot": stored[String(words[1])] = planner
    case "restore":
      let bytes = try #require(stored[String(words[1])]).snapshot()
      planner = try Planner(restoring: bytes, settings: planner.settings, authorization: .notDetermined, now: now)
    default: problem(true, "unknown event")
    }
  }

  private var pending: Int {
    planner.saves.count + planner.outcomes.pendingCount
  }

  /// Plays a history.
  mutating func play(_ text: String, _ name: String) throws {
    var (midnights, hold): (Int64, Int32) = (0, 0)
    // The first midnight of the history is the end of day 0, so that its seconds go on over it.
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    let midnight = lines.first { $0.count > 1 && $0[1] == "midnight" }.flatMap { Int64($0[0]) }
    let begin = midnight.map { Self.day - $0 * 1_000 } ?? Self.day / 2
    var planned: [PlanTask] = []
    var isBegun = false
    for line in text.split(separator: "\n") {
      self.line = "\(name): \(line)"
      var words = line.split(separator: " ")
      if line.hasPrefix("#") || words.isEmpty { continue }
      if words[0] == "hold" {
        hold = Int32(words[1]) ?? 0
        continue
      }
      if words[0] == "plan" {
        planned = try words.dropFirst().map { try task($0) }
        continue
      }
      if !isBegun {
        isBegun = true
        var settings = Settings.unscheduled
        settings.undoTime = hold
        let now = Instant(milliseconds: begin)
        planner = try Planner(settings: settings, now: now)
        planner.start(now: now)
        collect()
        try planner.planLoaded(planned.map { .success($0) }, request: requests[0], now: now)
        collect()
        sent = []
      }
      if words[0] == ">" {
        let wanted = words.dropFirst().map(String.init)
        let found = sent.map { each in wanted.contains { $0.contains("=") } ? each : String(each.prefix { $0 != "=" }) }
        problem(found != wanted, "\(found)")
      } else if words[0] == "=" {
        let id = id(String(words[1]))
        let shown = planner.plan.task(id).map { self.name(of: $0.status) } ?? "-"
        let mark = planner.plan.task(id).map { $0.mark == .none ? "-" : "\($0.mark)" } ?? "-"
        let found = "\(shown) \(mark) \(pending)"
        problem(found != words.dropFirst(2).joined(separator: " "), found)
      } else {
        let isRefused = words.last == "!"
        if isRefused { words.removeLast() }
        let seconds = try #require(Int64(words[0]))
        if words[1] == "midnight" { midnights += 1 }
        let now = Instant(milliseconds: begin + seconds * 1_000 + max(0, midnights - 1) * Self.day)
        sent = []
        let before = planner.snapshot()
        do {
          try happens(Array(words.dropFirst()), now)
          problem(isRefused && words[1] != "retry", "accepted")
        } catch {
          problem(!isRefused, "\(error)")
          problem(planner.snapshot() != before, "changed")
        }
        collect()
      }
    }
  }
}

@Suite struct OutcomeHistories {
  static let names = [
    "01-kept-until-answered", "02-hold-and-undo", "03-steps-in-order", "04-failed-and-retried", "05-refused",
    "06-conflict-mine", "07-conflict-theirs", "08-cancelled-over-a-step", "09-reopen", "10-not-today",
    "11-restore-newest", "12-restore-older", "13-plan-without-the-task", "14-new-task-first", "15-stop-and-start",
    "16-clock-goes-back", "17-same-status-and-wrong-ones", "18-plan-with-my-status", "19-settled-and-restored",
    "20-midnight", "21-edit-of-a-task", "22-order-after-undo",
  ]

  @Test("scripted histories of outcomes · WORK-1 WORK-2 WORK-3 WORK-4 WORK-5 WORK-6 WORK-7", arguments: names)
  func histories(name: String) throws {
    var player = try OutcomePlayer()
    try player.play(workFile("histories/\(name).txt"), name)
    #expect(player.problems == [])
  }
}

/// Every cell of the table: the agent's status, the backend's, and the state of the save.
@Suite struct OutcomeCases {
  private static let names = ["planned", "en_route", "in_progress", "done", "cancelled", "cannot_complete"]

  private static func status(_ name: Substring) -> TaskStatus? {
    names.firstIndex(of: String(name)).flatMap { TaskStatus(rawValue: Int32($0)) }
  }

  @Test("what is shown, the conflict and the mark, for each status, backend's status and state · WORK-5 WORK-5.9")
  func cases() throws {
    let lines = try workFile("cases.tsv").split(separator: "\n").dropFirst()
    #expect(lines.count == 216)
    let clock = LocalClock(now: Instant(milliseconds: 0), offsets: [UTCOffset(seconds: 0)])
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let (mine, theirs) = (try #require(Self.status(fields[0])), try #require(Self.status(fields[1])))
      guard mine != .cancelled else { continue }  // no tap makes it
      for isNews in [true, false] {
        // The status before is none that the backend gives.
        let before = isNews ? TaskStatus.planned : theirs
        var outcomes = Outcomes()
        let task = try PlanTask(id: TaskID(1), title: "Shop", status: before)
        let key = SaveKey(high: 1, low: 2)
        let outcome = Outcome(key, of: TaskID(1), status: mine, at: Instant(milliseconds: 2))
        let hold = fields[2] == "held" ? Instant(milliseconds: 9) : nil
        let recorded = outcome.recorded(as: 1, on: task, arrival: nil)
        outcomes.add(PendingOutcome(recorded, SaveState(holdUntil: hold)), to: task, clock)
        if fields[2] != "held" && fields[2] != "waiting" { outcomes.changeState(of: key) { $0.sent() } }
        switch fields[2] {
        case "failed": outcomes.answered(.failed("", retryAt: nil), key, during: nil)
        case "refused": outcomes.answered(.refused(""), key, during: nil)
        case "acknowledged": outcomes.answered(.acknowledged, key, during: nil)
        default: break
        }
        let given = task.with(status: theirs)
        outcomes.given(given, at: Instant(milliseconds: 5))
        let row = outcomes.shown(given, clock)
        let shown = Self.names[Int(row.status.rawValue)]
        let isConflict = outcomes.conflict(TaskID(1)) != nil
        let mark = row.mark == .none ? "-" : "\(row.mark)"
        #expect(shown == (isNews ? fields[3] : fields[6]), "\(line) \(isNews)")
        #expect(isConflict == (isNews && fields[4] == "yes"), "\(line) \(isNews)")
        #expect(mark == (isNews ? fields[5] : fields[7]), "\(line) \(isNews)")
      }
    }
  }
}
