/// The popup in which a task is created or edited (NEW-1 to NEW-11). It exists from the request to open it until it is
/// saved, cancelled or swiped away.
public struct Composer: Sendable {
  public let purpose: ComposerPurpose
  public private(set) var text: String
  public private(set) var sections: [ComposerSection] {
    didSet { sectionsRevision &+= 1 }
  }
  /// Increases with every change of a section. A view of the sections is valid while this stays the same.
  package private(set) var sectionsRevision: UInt64 = 0
  public private(set) var activeSection: Int?
  /// Whether closing without saving keeps a draft (NEW-13).
  public internal(set) var keepsDraft = false

  /// The draft that the composer started with.
  let draft: Draft?
  /// Whether the host has collected the present effect of the composer.
  var isPresented = false
  /// Whether saving has an effect and is not refused (NEW-11).
  public internal(set) var canSave = false

  init(_ purpose: ComposerPurpose, draft: Draft? = nil, text: String, sections: [ComposerSection]) {
    self.purpose = purpose
    self.draft = draft
    self.text = text
    self.sections = sections
  }

  /// Whether there is a title. Without a title, saving has no effect (NEW-11).
  var hasTitle: Bool {
    !ComposedText(text).title.isEmpty
  }

  /// Replaces the text. Throws if its title or notes are too long for a task (TASK-4).
  mutating func textChanged(to text: String) throws(Refusal) {
    try TextField.composerText.check(text)
    guard purpose.report == nil else {
      try TextField.note.check(text)
      self.text = text
      return
    }
    let parts = ComposedText(text)
    guard parts.title.byteCount <= Limits.textBytes, parts.notes?.byteCount ?? 0 <= Limits.notesBytes else {
      throw .composedTextTooLong
    }
    self.text = text
  }

  /// Activates a section. Returns whether its items must be loaded with this request (NEW-4).
  mutating func sectionActivated(_ index: Int, request: RequestNumber) -> Bool {
    activeSection = index
    var needsItems = false
    sections.withUnsafeMutableBufferPointer { sections in
      for other in sections.indices {
        if other == index {
          needsItems = sections[other].activated(request: request)
        } else {
          sections[other].deactivated()
        }
      }
    }
    return needsItems
  }

  /// Whether a section waits for its items.
  var awaitsItems: Bool {
    sections.contains { $0.request != nil }
  }

  mutating func itemsLoaded(_ items: [Item], request: RequestNumber) throws(Refusal) {
    try change(section(waitingFor: request)) { section throws(Refusal) in try section.itemsLoaded(items) }
  }

  mutating func itemsFailed(_ message: String, request: RequestNumber) throws(Refusal) {
    try change(section(waitingFor: request)) { section in section.itemsFailed(message) }
  }

  mutating func itemTapped(_ item: Int, section: Int) throws(Refusal) {
    try requireSection(section)
    try change(section) { section throws(Refusal) in try section.itemTapped(item) }
  }

  mutating func itemEntered(_ item: Item, section: Int) throws(Refusal) {
    try requireSection(section)
    try change(section) { section throws(Refusal) in try section.itemEntered(item) }
  }

  mutating func selectionCleared(section: Int) throws(Refusal) {
    try requireSection(section)
    try change(section) { section in section.cleared() }
  }

  /// Whether both composers look the same, so that nothing needs redrawing.
  @inline(never)
  func isVisuallyEqual(to other: Composer?) -> Bool {
    guard let other, haveSameBytes(text, other.text), keepsDraft == other.keepsDraft,
      activeSection == other.activeSection
    else { return false }
    return sectionsRevision == other.sectionsRevision
      || sections.elementsEqual(other.sections) { $0.isVisuallyEqual(to: $1) }
  }

  /// The title and the notes in the text field. Each is nil if it equals the edited task's, or if a new task lacks it.
  var composedTexts: (title: String?, notes: String??) {
    let (composed, before) = (ComposedText(text), ComposedText(purpose.text))
    let hasTitle = !haveSameBytes(composed.title, before.title)
    let hasNotes = !haveSameBytes(composed.notes.orEmpty, before.notes.orEmpty)
    return (hasTitle ? composed.title : nil, hasNotes ? .some(composed.notes) : nil)
  }

  /// The values selected in the section with this name; nil if they are unchanged, or if there is no such section.
  func composed(in name: SectionName) -> [Item]? {
    section(name).flatMap { section in section.isUnchanged ? nil : section.selected }
  }

  /// The title of the popup.
  public var titleKey: StringKey {
    switch purpose {
    case .new: .newTaskTitle
    case .edit: .editTaskTitle
    case .report(let report): report.action.title
    }
  }

  /// What the agent did, as the report says it; nil if the composer has another purpose (WORK-10.4).
  func outcome(_ key: SaveKey, at now: Instant) -> Outcome? {
    guard let report = purpose.report else { return nil }
    var values: [Outcome.Value] = []
    for section in sections {
      guard case .custom(let name) = section.description.name else { continue }
      for item in section.selected { values.append(Outcome.Value(key: name, text: item.value.plainText)) }
    }
    let day = report.day.map { section(.date)?.selected.first?.value.day ?? $0 }
    return Outcome(
      key, of: report.id, status: report.status, notTodayBut: day, at: now, reason: reason, note: text.trimmed,
      values: values)
  }

  /// The reason that a report gives; empty without one.
  var reason: String {
    (section(.reason)?.selected.first?.value.text).orEmpty
  }

  /// The values selected in a section, as the type of its key (NEW-10).
  public func selected<Value>(in key: SectionKey<Value>) -> [Value] {
    (section(key.name)?.selected ?? []).compactMap { Value($0.value) }
  }

  @inline(never)
  private mutating func change(
    _ index: Int, _ body: (inout ComposerSection) throws(Refusal) -> Void
  ) throws(Refusal) {
    try sections.withUnsafeMutableBufferPointer { sections throws(Refusal) in
      if sections.indices.contains(index) { try body(&sections[index]) }
    }
  }

  func hasSection(of type: ValueType) -> Bool {
    sections.contains { $0.description.valueType == type }
  }

  private func section(_ name: SectionName) -> ComposerSection? {
    sections.first { $0.has(name) }
  }

  func requireSection(_ index: Int) throws(Refusal) {
    guard sections.indices.contains(index) else { throw .unknownSection }
  }

  private func section(waitingFor request: RequestNumber) throws(Refusal) -> Int {
    guard let index = sections.firstIndex(where: { $0.request == request }) else { throw .outdated }
    return index
  }
}

/// What the composer was opened for (NEW-1).
public enum ComposerPurpose: Sendable {
  /// The composer creates a task with this id.
  case new(TaskID)
  /// The composer edits this task, as it was when the composer opened.
  case edit(PlanTask)
  /// The composer reports an outcome (WORK-10.1).
  case report(Report)

  public var taskID: TaskID {
    switch self {
    case .new(let id): id
    case .edit(let task): task.id
    case .report(let report): report.id
    }
  }

  package var isEdit: Bool {
    switch self {
    case .new, .report: false
    case .edit: true
    }
  }

  package var report: Report? {
    switch self {
    case .new, .edit: nil
    case .report(let report): report
    }
  }

  /// Whether a composer with this purpose can have a section.
  func has(_ section: SectionName) -> Bool {
    switch section {
    case .project, .estimatedTime, .repeatDays, .appointments, .priority: report == nil
    case .date: report == nil || report?.day != nil
    case .reason: report != nil
    case .custom: true
    }
  }

  /// The initial text of the composer (NEW-2).
  var text: String {
    switch self {
    case .new, .report: ""
    case .edit(let task): ComposedText.text(title: task.title, notes: task.notes)
    }
  }
}

/// What a report says of a task before the person has written anything (WORK-10.1).
public final class Report: Sendable {
  public let id: TaskID
  /// The status of the outcome.
  public let status: TaskStatus
  /// Not today: the day to which the visit is put off, unless the person selects another.
  public let day: LocalDay?

  public init(of id: TaskID, status: TaskStatus, notTodayBut day: LocalDay? = nil) {
    (self.id, self.status, self.day) = (id, status, day)
  }

  func isSame(as other: Report) -> Bool {
    id == other.id && status == other.status && (day == nil) == (other.day == nil)
  }

  fileprivate var action: TaskAction {
    switch status {
    case .planned: day == nil ? .reopen : .notToday
    case .enRoute: .startDriving
    case .inProgress: .start
    case .done: .finish
    case .cancelled, .cannotComplete: .cannotComplete
    }
  }
}

/// The text and selections of a new task or a report, kept when the composer is closed without saving (NEW-13).
final class Draft: Sendable {
  let text: String
  let selections: [(section: SectionDescription, items: [Item])]
  /// Nil for the draft of a new task.
  let report: Report?

  init(text: String, selections: [(section: SectionDescription, items: [Item])], report: Report?) {
    self.text = text
    self.selections = selections
    self.report = report
  }

  /// What is kept of a composer that is closed; nil if there is nothing to keep: the composer keeps no draft, edits a
  /// task, or is empty. If the composer was never presented, its initial draft is kept.
  static func draft(of composer: Composer) -> Draft? {
    if let draft = composer.draft, !composer.isPresented { return draft }
    guard composer.keepsDraft, !composer.purpose.isEdit else { return nil }
    var selections: [(section: SectionDescription, items: [Item])] = []
    for section in composer.sections where !section.selected.isEmpty {
      selections.append((section.description, section.selected))
    }
    if composer.text.nilIfBlank == nil && selections.isEmpty { return nil }
    return Draft(text: composer.text, selections: selections, report: composer.purpose.report)
  }

  /// The draft's items for a section, at most as many as the section allows. The items selected last are kept.
  func items(for section: SectionDescription) -> [Item] {
    let selection = selections.first {
      $0.section.name.isSame(as: section.name) && $0.section.valueType == section.valueType
    }
    let limit = section.allowsMultiple ? section.maximum ?? .max : 1
    return selection.map { Array($0.items.suffix(limit)) } ?? []
  }
}

// MARK: - Snapshot

extension Composer {
  @inline(never)
  static func write(_ composer: Composer?, to writer: SnapshotWriter) {
    writer.write(composer != nil)
    guard let composer else { return }
    composer.purpose.write(to: writer)
    Report.write(composer.purpose.report, to: writer)
    Draft.write(composer.draft, to: writer)
    writer.write(composer.text)
    writer.write(composer.keepsDraft)
    writer.write(Int64(composer.activeSection ?? -1))
    writer.write(count: composer.sections.count)
    for section in composer.sections { section.write(to: writer) }
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) throws(Refusal) -> Composer? {
    guard reader.flag() else { return nil }
    var purpose = try ComposerPurpose(from: reader)
    if let report = Report.optional(from: reader) {
      if purpose.isEdit || purpose.taskID != report.id { reader.fail() }
      purpose = .report(report)
    }
    let draft = try Draft.optional(from: reader)
    let text = reader.text(.composerText)
    let keepsDraft = reader.flag()
    let active = reader.int64()
    var sections: [ComposerSection] = []
    for _ in Indexes(below: reader.count(atMost: Limits.sections)) {
      let section = try ComposerSection(from: reader)
      guard purpose.has(section.description.name), !sections.contains(where: { $0.has(section.description.name) })
      else { throw .corruptSnapshot }
      sections.append(section)
    }
    guard active >= -1, active < sections.count else { throw .corruptSnapshot }
    var composer = Composer(purpose, draft: draft, text: "", sections: sections)
    try composer.textChanged(to: text)
    composer.keepsDraft = keepsDraft
    composer.activeSection = active < 0 ? nil : Int(clamping: active)
    return composer
  }

  /// Gives the request for items a new number after a restore. Returns the section that waits for items; nil if none
  /// does.
  mutating func itemRequestReissued(as request: RequestNumber) -> Int? {
    guard let index = sections.firstIndex(where: { $0.request != nil }) else { return nil }
    sections[index].requestReissued(as: request)
    return index
  }
}
