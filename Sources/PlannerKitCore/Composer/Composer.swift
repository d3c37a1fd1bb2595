/// The popup that makes a task or edits one (NEW-1 to NEW-11). It lives from the moment it is asked for until it is saved,
/// cancelled or swiped away.
public struct Composer: Sendable {
  public let purpose: ComposerPurpose
  public private(set) var text: String
  public private(set) var sections: [ComposerSection] {
    didSet { sectionsRevision &+= 1 }
  }
  /// Counts up with every change of a section, so that what was made from them can be kept while a text is typed.
  package private(set) var sectionsRevision: UInt64 = 0
  public private(set) var activeSection: Int?
  /// Whether closing without saving keeps what is composed as the draft (NEW-13).
  public internal(set) var keepsDraft = false

  /// The draft it started with, and whether the host has been asked to show it.
  let draft: Draft?
  var isPresented = false

  init(_ purpose: ComposerPurpose, draft: Draft? = nil, text: String, sections: [ComposerSection]) {
    self.purpose = purpose
    self.draft = draft
    self.text = text
    self.sections = sections
  }

  /// Whether saving would do something (NEW-11).
  public var canSave: Bool {
    !ComposedText(text).title.isEmpty
  }

  /// Refused if the title or the notes in it would be too long for a task (TASK-4).
  mutating func textChanged(to text: String) throws(Rejection) {
    try TextField.composerText.check(text)
    let parts = ComposedText(text)
    try TextField.title.check(parts.title)
    try TextField.notes.check(parts.notes)
    self.text = text
  }

  /// Whether the section's items are to be asked for with this request (NEW-4).
  mutating func sectionActivated(_ index: Int, request: RequestNumber) -> Bool {
    activeSection = index
    var asks = false
    sections.withUnsafeMutableBufferPointer { sections in
      for other in sections.indices {
        if other == index { asks = sections[other].activated(request: request) } else { sections[other].deactivated() }
      }
    }
    return asks
  }

  mutating func itemsLoaded(_ items: [Item], request: RequestNumber) throws(Rejection) {
    try change(section(waitingFor: request)) { section throws(Rejection) in try section.itemsLoaded(items) }
  }

  mutating func itemsFailed(_ message: String, request: RequestNumber) throws(Rejection) {
    try change(section(waitingFor: request)) { section in section.itemsFailed(message) }
  }

  mutating func itemTapped(_ item: Int, section: Int) throws(Rejection) {
    try requireSection(section)
    try change(section) { section throws(Rejection) in try section.itemTapped(item) }
  }

  mutating func itemEntered(_ item: Item, section: Int) throws(Rejection) {
    try requireSection(section)
    try change(section) { section throws(Rejection) in try section.itemEntered(item) }
  }

  mutating func selectionCleared(section: Int) throws(Rejection) {
    try requireSection(section)
    try change(section) { section in section.cleared() }
  }

  /// Whether nothing of it is to be drawn anew.
  @inline(never)
  func isVisuallyEqual(to other: Composer?) -> Bool {
    guard let other, haveSameBytes(text, other.text), keepsDraft == other.keepsDraft,
      activeSection == other.activeSection
    else { return false }
    return sectionsRevision == other.sectionsRevision
      || sections.elementsEqual(other.sections) { $0.isVisuallyEqual(to: $1) }
  }

  /// What was composed in the text field; nil if an edited task's text is as it was.
  var composedText: ComposedText? {
    switch purpose {
    case .edit where haveSameBytes(text, purpose.text): nil
    case .edit, .new: ComposedText(text)
    }
  }

  /// What was composed in the section of this name; nil if that is as it was, or the composer has no such section.
  func composed(in name: SectionName) -> [ItemValue]? {
    section(name).flatMap { section in section.isAsItWas ? nil : section.selected.map { $0.value } }
  }

  /// The title of the popup.
  public var titleKey: StringKey {
    switch purpose {
    case .new: .newTaskTitle
    case .edit: .editTaskTitle
    }
  }

  /// The values selected in a section, of the type that its key says (NEW-10).
  public func selected<Value>(in key: SectionKey<Value>) -> [Value] {
    (section(key.name)?.selected ?? []).compactMap { Value($0.value) }
  }

  private mutating func change(
    _ index: Int, _ body: (inout ComposerSection) throws(Rejection) -> Void
  ) throws(Rejection) {
    try sections.withUnsafeMutableBufferPointer { sections throws(Rejection) in
      if sections.indices.contains(index) { try body(&sections[index]) }
    }
  }

  private func section(_ name: SectionName) -> ComposerSection? {
    sections.first { $0.description.name.isSame(as: name) }
  }

  func requireSection(_ index: Int) throws(Rejection) {
    guard sections.indices.contains(index) else {
      throw .unknownSection
    }
  }

  private func section(waitingFor request: RequestNumber) throws(Rejection) -> Int {
    guard let index = sections.firstIndex(where: { $0.request == request }) else { throw .outdated }
    return index
  }
}

/// What the composer is open for (NEW-1).
public enum ComposerPurpose: Sendable {
  /// A new task, with the id it will have.
  case new(TaskID)
  /// A known task, as it was when the composer opened.
  case edit(PlanTask)

  public var taskID: TaskID {
    switch self {
    case .new(let id): id
    case .edit(let task): task.id
    }
  }

  /// What the composer's text starts with (NEW-2).
  var text: String {
    switch self {
    case .new: ""
    case .edit(let task): ComposedText.text(title: task.title, notes: task.notes)
    }
  }
}

/// What of a new task was kept when the composer closed without saving (NEW-13).
struct Draft: Sendable {
  let text: String
  let selections: [(section: SectionDescription, items: [Item])]

  init(text: String, selections: [(section: SectionDescription, items: [Item])]) {
    self.text = text
    self.selections = selections
  }

  /// Nil if there is nothing to keep: edits are not kept, and nothing is not kept either.
  /// A draft that nobody has seen in its composer is kept as it was.
  init?(of composer: Composer) {
    if let draft = composer.draft, !composer.isPresented {
      self = draft
      return
    }
    guard composer.keepsDraft, case .new = composer.purpose else { return nil }
    text = composer.text
    selections = composer.sections.compactMap { section in
      section.selected.isEmpty ? nil : (section.description, section.selected)
    }
    if text.nilIfBlank == nil && selections.isEmpty { return nil }
  }

  /// What the draft has for a section, as far as it fits.
  func items(for section: SectionDescription) -> [Item] {
    let kept = selections.first {
      $0.section.name.isSame(as: section.name) && $0.section.valueType == section.valueType
    }
    let most = section.allowsMultiple ? section.maximum ?? .max : 1
    return kept.map { Array($0.items.suffix(most)) } ?? []
  }
}

// MARK: - Snapshot

extension Composer {
  @inline(never)
  static func codeOptional(_ composer: Composer?, with coder: SnapshotCoder) -> Composer? {
    guard coder.isPresent(composer != nil) else { return nil }
    let purpose = ComposerPurpose.coded(composer?.purpose, with: coder)
    let draft = Draft.codeOptional(composer?.draft, with: coder)
    var (text, keepsDraft) = (composer?.text ?? "", composer?.keepsDraft ?? false)
    coder.code(&text)
    coder.code(&keepsDraft)
    var active = Int64(composer?.activeSection ?? -1)
    coder.code(&active)
    var sections: [ComposerSection] = []
    for index in Indexes(below: coder.coded(count: composer?.sections.count ?? 0)) {
      guard let section = ComposerSection.coded(composer?.sections.element(at: index), with: coder) else { break }
      if sections.contains(where: { $0.description.name.isSame(as: section.description.name) }) { coder.fail() }
      sections.append(section)
    }
    guard coder.isReading else { return composer }
    if sections.count > Limits.sections || active < -1 || active >= sections.count { coder.fail() }
    var read = Composer(purpose, draft: draft, text: "", sections: sections)
    do { try read.textChanged(to: text) } catch { coder.fail() }
    read.keepsDraft = keepsDraft
    read.activeSection = sections.indices.contains(Int(active)) ? Int(active) : nil
    return read
  }

  /// Items that were asked for are asked for with another number; nil if none were.
  mutating func askedAgain(_ request: RequestNumber) -> Int? {
    guard let index = sections.firstIndex(where: { $0.request != nil }) else { return nil }
    sections[index].asked(again: request)
    return index
  }
}
