import CPlanner
import PlannerKitCore

/// The views that the host borrows from a planner. After each event, a view is rendered again if what it shows has
/// changed, so queries only return views. Texts of rows and tasks are rendered on demand, because there can be a
/// million.
final class PlannerViews {
  private(set) var strings = StringViews()
  private(set) var message = TextView("")
  private var messageRevision = UInt64.max
  private(set) var composer: ComposerView?
  private var composerRevision = UInt64.max
  private var labelsRevision: UInt64 = 0
  /// The pending saves; nil unless they were read since the last event.
  private var saves: [SaveView]?
  /// The pending outcomes; nil unless they were read since the last event.
  private var outcomes: [OutcomeView]?
  /// The texts of the rows that were read, by index. They are updated when a row is read.
  private var rowTexts: [RowTexts?] = []
  private var detailsTexts: RowTexts?
  /// The known tasks that were read since the last event, by their index in the visiting order.
  private var tasks: [TaskView?] = []
  /// The comment of the opening hours that were read last.
  private var hoursComment: TextView?
  /// The texts of the schedule, one after the other, each followed by a NUL byte.
  private let schedule = TextWriter()
  /// The texts of the proposal, in the same format.
  private var proposal: TextWriter?
  /// The texts of the proposal's stops that were read, by index.
  private var proposalStops: [TextWriter] = []
  /// The texts of the breaks that were read, by index.
  private var breaks: [TextWriter] = []
  private var orderMessage: TextView?
  /// The messages of the records that were read since the last event.
  private var recordMessages: [(key: SaveKey, text: TextView)] = []
  /// The list of all saves; nil unless it was read since the last event.
  private var saveList: SaveListView?
  /// What can be done with the tasks that were read since the last event, by their index in the visiting order.
  private var work: [WorkView?] = []
  private var timeMessage: TextWriter?
  private(set) var changes = ChangesView()
  private(set) var snapshot: SnapshotView?
  private var isSnapshotStale = false
  private var handover: SnapshotView?

  func refresh(_ planner: inout Planner) {
    (tasks, snapshot, handover, saves, outcomes, saveList, work) = ([], nil, nil, nil, nil, nil, [])
    (recordMessages, orderMessage) = ([], nil)
    if planner.proposal.phase == nil { proposalStops = [] }
    if planner.localizer.revision != strings.revision {
      strings = StringViews(planner.localizer)
      (rowTexts, detailsTexts, composer) = ([], nil, nil)
      composerRevision = .max
    }
    if planner.labelsRevision != labelsRevision {
      labelsRevision = planner.labelsRevision
      (composer, composerRevision) = (nil, .max)
    }
    if planner.messageRevision != messageRevision {
      messageRevision = planner.messageRevision
      message = TextView(planner.failureMessage)
    }
    if planner.composerRevision != composerRevision {
      composerRevision = planner.composerRevision
      composer = planner.openComposer.map {
        ComposerView(
          $0, labels: planner.itemLabels, hint: planner.composerHint, strings: strings, previous: composer)
      }
    }
    while rowTexts.count > planner.rowCount { _ = rowTexts.popLast() }
  }

  /// The texts of a row in today's list.
  @inline(never)
  func texts(of row: Row, at index: Int, _ planner: inout Planner) -> RowTexts {
    while rowTexts.count <= index { rowTexts.append(nil) }
    let texts = Self.updated(rowTexts.element(at: index).flatMap { $0 }, row, planner.localizer, week: nil)
    rowTexts.replace(at: index, with: texts)
    return texts
  }

  /// Writes the texts of the schedule.
  func writeScheduleTexts(_ planner: inout Planner, to encoded: inout planner_schedule) {
    let (day, localizer) = (planner.daySchedule.display, planner.localizer)
    schedule.clear()
    day.write(in: localizer, to: schedule)
    let leaveBy = schedule.endText()
    day.writeLeaveBy(in: localizer, to: schedule)
    let rest = schedule.endText()
    day.writeBreak(in: localizer, to: schedule)
    let spoken = schedule.endText()
    day.writeSpoken(in: localizer, to: schedule)
    let end = schedule.endText()
    encoded.text = planner_text(schedule, from: 0, to: leaveBy)
    encoded.leave_by_text = planner_text(schedule, from: leaveBy, to: rest)
    encoded.break_text = planner_text(schedule, from: rest, to: spoken)
    encoded.spoken_text = planner_text(schedule, from: spoken, to: end)
  }

  /// Encodes a break of the day with its texts.
  func encoded(_ rest: DayBreak, at index: Int, _ planner: inout Planner) -> planner_day_break {
    var encoded = planner_day_break()
    encoded.state = rest.state.rawValue
    if let span = rest.span {
      encoded.present = UInt32(PLANNER_DAY_BREAK_HAS_START) | UInt32(PLANNER_DAY_BREAK_HAS_END)
      (encoded.start, encoded.end) = (span.start.milliseconds, span.end.milliseconds)
    }
    if rest.state == .taken { encoded.stop = UInt32(truncatingIfNeeded: rest.stopsBefore) }
    encoded.is_on_arrival = Int32(flag: rest.isOnArrival)
    while breaks.count <= index { breaks.append(TextWriter()) }
    guard let writer = breaks.element(at: index) else { return encoded }
    let (display, localizer) = (planner.display(of: rest), planner.localizer)
    (encoded.text, encoded.spoken_text) = Self.pair(writer) {
      display.write(isSpoken: $0, in: localizer, to: writer)
    }
    return encoded
  }

  /// Writes the texts of the proposal.
  func proposalTexts(_ planner: inout Planner) -> (text: planner_text, spoken: planner_text) {
    let writer = proposal ?? TextWriter()
    proposal = writer
    let (gain, localizer) = (planner.proposal.gain, planner.localizer)
    return Self.pair(writer) { isSpoken in
      if isSpoken { gain.writeSpoken(in: localizer, to: writer) } else { gain.write(in: localizer, to: writer) }
    }
  }

  /// Writes a text and its spoken form, one after the other.
  @inline(never)
  private static func pair(
    _ writer: TextWriter, _ write: (_ isSpoken: Bool) -> Void
  ) -> (text: planner_text, spoken: planner_text) {
    writer.clear()
    write(false)
    let spoken = writer.endText()
    write(true)
    let end = writer.endText()
    return (planner_text(writer, from: 0, to: spoken), planner_text(writer, from: spoken, to: end))
  }

  /// The message for the host's log about fixes that were ignored because of their times.
  func timeMessage(_ counts: FixCounts) -> planner_text {
    guard counts.wrongTime > 0 else { return .empty }
    let writer = timeMessage ?? TextWriter()
    timeMessage = writer
    writer.clear()
    counts.writeTimeMessage(to: writer)
    return planner_text(writer, from: 0, to: writer.endText())
  }

  /// Writes the texts of a stop of the proposal. They stay valid until the next event, because the same stop has the
  /// same texts.
  @inline(never)
  func texts(
    of stop: ProposedStop, at index: Int, _ planner: inout Planner
  ) -> (text: planner_text, spoken: planner_text) {
    while proposalStops.count <= index { proposalStops.append(TextWriter()) }
    guard let writer = proposalStops.element(at: index) else { return (.empty, .empty) }
    let localizer = planner.localizer
    return Self.pair(writer) { stop.write(in: localizer, isSpoken: $0, to: writer) }
  }

  /// What can be done with a known task, by its index in the visiting order.
  func work(at index: Int, of planner: inout Planner) -> WorkView? {
    guard let task = planner.tasks.element(at: index) else { return nil }
    if work.isEmpty { work = [WorkView?](repeating: nil, count: planner.tasks.count) }
    if let view = work.element(at: index).flatMap({ $0 }) { return view }
    let view = WorkView(task, of: &planner)
    work.replace(at: index, with: view)
    return view
  }

  /// The list of all saves.
  @inline(never)
  func saveList(of planner: inout Planner) -> SaveListView {
    if let saveList { return saveList }
    let view = SaveListView(planner.saveLines, in: planner.localizer)
    saveList = view
    return view
  }

  /// The host's message for an order that could not be saved.
  func message(of order: AcceptedOrder) -> planner_text {
    guard let message = order.state?.message, !message.isEmpty else { return .empty }
    if let orderMessage { return orderMessage.encoded }
    let view = TextView(message)
    orderMessage = view
    return view.encoded
  }

  /// A record of the visit log, with the host's message.
  func encoded(_ record: LoggedRecord) -> planner_log_record {
    var encoded = planner_log_record(record)
    encoded.message = .empty
    guard !record.state.message.isEmpty else { return encoded }
    let key = record.entry.key
    for index in Indexes(below: recordMessages.count) {
      guard let read = recordMessages.element(at: index), read.key == key else { continue }
      encoded.message = read.text.encoded
      return encoded
    }
    let view = TextView(record.state.message)
    recordMessages.append((key, view))
    encoded.message = view.encoded
    return encoded
  }

  /// The texts of the row of the open details.
  func detailsTexts(of row: Row, _ planner: inout Planner) -> RowTexts {
    let texts = Self.updated(detailsTexts, row, planner.localizer, week: planner.detailsWeek)
    detailsTexts = texts
    return texts
  }

  private static func updated(
    _ cached: RowTexts?, _ row: Row, _ localizer: Localizer, week: HoursWeek?
  ) -> RowTexts {
    guard let cached else { return RowTexts(row, in: localizer, week: week) }
    cached.update(row, in: localizer, week: week)
    return cached
  }

  /// A known task, in visiting order.
  func task(at index: Int, of planner: inout Planner) -> planner_task? {
    guard let task = planner.tasks.element(at: index) else { return nil }
    if tasks.isEmpty { tasks = [TaskView?](repeating: nil, count: planner.tasks.count) }
    if let view = tasks.element(at: index).flatMap({ $0 }) { return view.encoded }
    let view = TaskView(task)
    tasks.replace(at: index, with: view)
    return view.encoded
  }

  /// The pending saves, oldest first.
  @inline(never)
  func saves(of planner: inout Planner) -> [SaveView] {
    if let saves { return saves }
    let views = planner.saves.map { SaveView($0, labels: planner.itemLabels) }
    saves = views
    return views
  }

  /// The pending outcomes, oldest first.
  @inline(never)
  func outcomes(of planner: inout Planner) -> [OutcomeView] {
    if let outcomes { return outcomes }
    var views: [OutcomeView] = []
    for pending in planner.allOutcomes where pending.state.phase != .acknowledged { views.append(OutcomeView(pending)) }
    outcomes = views
    return views
  }

  /// The pending outcome with this key.
  func outcome(_ key: SaveKey, of planner: inout Planner) throws(Refusal) -> OutcomeView {
    guard let outcome = outcomes(of: &planner).first(where: { $0.key == key }) else { throw .noOutcome }
    return outcome
  }

  /// The pending save with this key.
  func save(_ key: SaveKey, of planner: inout Planner) throws(Refusal) -> SaveView {
    guard let save = saves(of: &planner).first(where: { $0.key == key }) else { throw .noSave }
    return save
  }

  /// The comment of the rule of opening hours that applies.
  func comment(_ status: HoursStatus, of hours: HoursAnswers) -> planner_text {
    guard let comment = hours.comment(status) else { return .empty }
    let view = TextView(hours.text.bytes(from: comment.start, to: comment.start &+ comment.size))
    hoursComment = view
    return view.encoded
  }

  func collected(_ changes: ListChanges) -> planner_changes {
    self.changes = ChangesView(changes)
    return self.changes.encoded
  }

  /// The bytes of a handover. They are borrowed until the next call that is not const, because collecting effects or
  /// changes also changes the state.
  func handover(of planner: inout Planner) -> planner_bytes {
    let bytes = planner.handOver()
    if let handover, handover.holds(bytes) { return handover.encoded }
    let view = SnapshotView(bytes)
    handover = view
    return view.encoded
  }

  /// Marks the snapshot as stale. The state can change without an event, by a search or when an effect is collected.
  func markSnapshotStale() {
    isSnapshotStale = true
  }

  /// The bytes of a snapshot. While the state stays the same, a snapshot that was borrowed earlier is valid until the
  /// next event.
  func snapshot(of planner: inout Planner) -> planner_bytes {
    if let snapshot, !isSnapshotStale { return snapshot.encoded }
    isSnapshotStale = false
    let bytes = planner.snapshot()
    if let snapshot, snapshot.holds(bytes) { return snapshot.encoded }
    let view = SnapshotView(bytes)
    snapshot = view
    return view.encoded
  }
}

/// The strings of the user interface: the host's replacements, or the library's strings.
struct StringViews {
  private var replacements: [TextView?] = []
  private var language = Language.english
  fileprivate var revision: UInt64 = 0

  fileprivate init() {}

  fileprivate init(_ localizer: Localizer) {
    replacements = StringKey.allCases.map { key in localizer.replacement(key).map { TextView($0) } }
    language = localizer.language
    revision = localizer.revision
  }

  subscript(key: StringKey) -> planner_text {
    let replacement = replacements.element(at: Int(key.rawValue) - 1).flatMap { $0 }
    return replacement?.encoded ?? planner_text(key.text(in: language))
  }
}
