import Testing

@testable import PlannerKitCore

/// A stage on which tasks are also composed. It keeps its own model of texts, deliveries and pending saves, and
/// compares it with the planner after every step.
struct ComposerStage {
  /// A composed task that the host has not acknowledged.
  struct Note: Equatable {
    let id: TaskID
    var title: String
    var hasFailed = false
  }

  private static let texts = [
    ("", ""), (" \n\r", ""), ("Milk", "Milk"), ("\n Eggs \u{2028}two", "Eggs"), ("B\r\n", "B"),
  ]

  private(set) var stage: Stage
  private(set) var faults: [String] = []
  private(set) var deliveries = 0
  private var now = Instant.morning
  private var notes: [Note] = []
  /// The tasks whose last composer left the text unchanged, so that the model does not know the title.
  private var leftAsTheyWere: Set<TaskID> = []
  /// The title in the text of the open composer.
  private var title = ""
  /// The text with which an edited task's composer opened.
  private var openingText: String?
  private var draft: (text: String, title: String)?
  private var keepsDraft = false
  private var voidRequests: [RequestNumber] = []

  init() throws {
    stage = try Stage()
    try stage.load()
  }

  private var planner: Planner {
    stage.planner
  }

  /// Whether the open composer is on screen.
  private var isComposing: Bool {
    guard let composer = planner.openComposer else { return false }
    return stage.host.onScreen?.presentation == composer.presentation
  }

  mutating func step(_ random: inout SeededRandom) throws {
    let wasWaiting = planner.composer?.sections.lazy.compactMap(\.request).first
    let before = planner.composer
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<5: try stage.step(&random)
    case 5..<8: while stage.collect(), Bool.random(using: &random) {}
    case 8: if let child = stage.host.onScreen { try stage.reportAppeared(child.presentation) }
    case 9, 10: try open(&random)
    case 11..<17: try compose(&random)
    case 17, 18: try save()
    case 19, 20: try answerSave(&random)
    case 21: try loadPlan(&random)
    case 22: try answerVoidRequest(&random)
    default:
      now = now + (Bool.random(using: &random) ? 1 : secondsPerDay)
      try stage.planner.clockAdvanced(now: now)
    }
    if let composer = before, planner.composer == nil { closed(composer) }
    if let wasWaiting, planner.composer?.sections.contains(where: { $0.request == wasWaiting }) != true {
      voidRequests.append(wasWaiting)
    }
    checkInvariants()
  }

  private mutating func open(_ random: inout SeededRandom) throws {
    guard planner.composer == nil else { return }
    let known = planner.plan.tasks.randomElement(using: &random)
    let edited = Bool.random(using: &random) ? known : nil
    let id = edited?.id ?? TaskID(.random(in: 100...1_000_000, using: &random))
    let preselects = Bool.random(using: &random)
    try stage.planner.composerRequested(
      forTask: id, isEdit: edited != nil, sections: ComposerEvent.sections(),
      preselected: preselects ? [[], [.day(20_514)]] : [], now: now)
    title = edited?.title ?? ""
    openingText = edited == nil ? nil : planner.composer?.text
    if edited == nil, !preselects {
      title = draft?.title ?? ""
      check(planner.composer?.text == draft?.text ?? "", "the draft is not the kept one")
      draft = nil
    }
    keepsDraft = false
  }

  private mutating func compose(_ random: inout SeededRandom) throws {
    guard isComposing else { return }
    let section = Int.random(in: 0..<5, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      let (text, title) = try #require(Self.texts.randomElement(using: &random))
      try stage.planner.textChanged(to: text, now: now)
      self.title = title
    case 2, 3: try stage.planner.sectionActivated(section, now: now)
    case 4, 5:
      guard let request = stage.host.itemRequest else { return }
      guard let asking = planner.composer?.sections.firstIndex(where: { $0.request == request }) else { return }
      let items = ComposerEvent.items(for: asking, using: &random)
      try stage.planner.itemsLoaded(items, request: request, now: now)
      stage.host.answeredItems()
    case 6, 7:
      guard let items = planner.composer?.sections[section].items,
        let item = items.indices.randomElement(using: &random)
      else { return }
      try stage.planner.itemTapped(item, section: section, now: now)
    case 8:
      guard let to = planner.composer?.sections[section], to.phase == .loaded, to.description.allowsCustomItems,
        let item = ComposerEvent.items(for: section, using: &random).first
      else { return }
      try stage.planner.itemEntered(item, section: section, now: now)
    default:
      keepsDraft = Bool.random(using: &random)
      try stage.planner.keepDraftChanged(keepsDraft, now: now)
    }
  }

  private mutating func save() throws {
    let (id, count) = (planner.composer?.purpose.taskID, planner.saves.count)
    guard isComposing || planner.composer == nil else { return }
    if let composer = planner.composer, composer.text == openingText {
      // The text is unchanged: the title is that of the plan.
      title = planner.plan.task(composer.purpose.taskID)?.title ?? title
      leftAsTheyWere.insert(composer.purpose.taskID)
    } else if let id {
      leftAsTheyWere.remove(id)
    }
    try stage.planner.saveTapped(now: now)
    let isDelivered = id != nil && !title.isEmpty
    check(planner.saves.count == count + (isDelivered ? 1 : 0), "delivered without a title, or not delivered with one")
    guard isDelivered, let id else { return }
    // Every save of a task delivers it as it was composed last.
    for index in notes.indices where notes[index].id == id {
      notes[index].title = title
    }
    notes.append(Note(id: id, title: title))
    deliveries += 1
    keepsDraft = false
    // A double tap.
    try stage.planner.saveTapped(now: now)
    check(planner.saves.count == count + 1, "delivered twice")
  }

  private mutating func answerSave(_ random: inout SeededRandom) throws {
    if let failed = notes.first(where: \.hasFailed), Bool.random(using: &random) {
      try stage.planner.saveRetried(failed.id, now: now)
      for index in notes.indices where notes[index].id == failed.id {
        notes[index].hasFailed = false
      }
    }
    guard let save = stage.host.deliveredSaves.randomElement(using: &random) else { return }
    stage.host.answered(save.request)
    guard let index = planner.saves.firstIndex(where: { $0.request == save.request }) else {
      let refusal = reason { () throws(Refusal) in try stage.planner.saveAcknowledged(save.request, now: now) }
      check(refusal == .outdated, "a save of a removed task was acknowledged")
      return
    }
    if Bool.random(using: &random) {
      try stage.planner.saveAcknowledged(save.request, now: now)
      notes.remove(at: index)
    } else {
      try stage.planner.saveFailed(save.request, "no network", now: now)
      notes[index].hasFailed = true
    }
  }

  /// The server has some of the tasks, with titles of its own.
  private mutating func loadPlan(_ random: inout SeededRandom) throws {
    guard let request = planner.loading.request else { return try stage.planner.refresh(now: now) }
    let ids = Set((1...5).map { TaskID($0) } + notes.map(\.id)).sorted()
    let answers = try ids.filter { _ in .random(using: &random) }.map { id in
      Result<PlanTask, Refusal>.success(try PlanTask(id: id, title: "Server", order: 3))
    }
    try stage.planner.planLoaded(answers, request: request, now: now)
  }

  private mutating func answerVoidRequest(_ random: inout SeededRandom) throws {
    guard let request = voidRequests.randomElement(using: &random) else { return }
    let before = planner.composer?.visibleSections
    let items = ComposerEvent.items(for: 0, using: &random)
    var refusal = reason { () throws(Refusal) in try stage.planner.itemsLoaded(items, request: request, now: now) }
    check(refusal == .outdated, "the answer to a void request was accepted")
    refusal = reason { () throws(Refusal) in try stage.planner.itemsFailed("", request: request, now: now) }
    check(refusal == .outdated && planner.composer?.visibleSections == before, "a void request changed something")
  }

  private mutating func closed(_ composer: Composer) {
    guard keepsDraft, case .new = composer.purpose else { return }
    let isBlank = composer.text.nilIfBlank == nil && composer.sections.allSatisfy { $0.selected.isEmpty }
    if !isBlank { draft = (composer.text, title) }
    keepsDraft = false
  }

  private mutating func checkInvariants() {
    faults += stage.host.faults
    let children = planner.children
    check(children.open == nil || children.open == children.attached?.child, "two children")
    let isWanted = children.target.map { !$0.content.isDetails } ?? false
    check((planner.composer != nil) == isWanted, "a composer without its popup, or a popup without composer")
    for section in planner.composer?.sections ?? [] {
      let maximum = section.description.allowsMultiple ? section.description.maximum ?? .max : 1
      check(section.selected.count <= maximum, "too many selected")
      let choices = section.selected.map(\.comparisonKey)
      check(choices.indices.allSatisfy { choices.firstIndex(of: choices[$0]) == $0 }, "one item selected twice")
    }
    // The host removed a task, which drops its saves.
    notes.removeAll { note in stage.removed.contains(note.id) }
    stage.removed = []
    // A loaded plan can have another title, unless the title was composed.
    let saves = planner.saves.enumerated().map { index, save in
      let isListed = save.task.title == planner.task(save.composed.id)?.title
      let title = isListed ? notes.element(at: index)?.title : nil
      return Note(id: save.composed.id, title: title ?? save.task.title, hasFailed: save.failureMessage != nil)
    }
    check(saves == notes, "the saves differ from what was composed")
    for note in notes where !leftAsTheyWere.contains(note.id) {
      let title = planner.plan.task(note.id)?.title
      check(title == notes.last { $0.id == note.id }?.title, "a composed task is lost")
    }
  }

  /// The host collects everything. Then the screen matches the planner.
  mutating func settle() throws {
    try stage.settle()
    checkInvariants()
    check(
      stage.host.onScreen == planner.openChild && stage.host.attached == planner.children.attached?.child,
      "the screen differs from the planner")
    check(stage.host.focused == (planner.composer == nil ? nil : planner.openChild), "no focus, or a stray one")
    let delivered = stage.host.deliveredSaves.map(\.request.value)
    for save in planner.saves where save.failureMessage == nil {
      check(delivered.contains(save.request.value), "a save was never delivered")
    }
  }

  private mutating func check(_ isRight: Bool, _ fault: String) {
    if !isRight { faults.append(fault) }
  }
}
