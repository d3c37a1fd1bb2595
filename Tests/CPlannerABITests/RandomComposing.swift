import CPlanner
import CPlannerABI
import Testing

extension Visit {
  init(_ task: SavedTask) {
    self.init(
      task.id, Bytes(task.title), order: task.order, status: task.status, at: task.place, plannedAt: task.plannedAt,
      plannedDay: task.plannedDay, duration: task.duration, repeats: task.repeats, notes: Bytes(task.notes),
      project: Bytes(task.project))
  }
}

/// The standard values of a composer when it opened: those of the edited task, or none.
struct Opening {
  var text: String?
  var project = ""
  var day: Int64?
  var duration: Int64?
  var weekdays = 0

  init(_ edited: Visit?, _ offset: Int32, text: String?) {
    guard let edited else { return }
    self.text = text
    (project, day) = (String(decoding: edited.project.bytes, as: UTF8.self), edited.localDay(offset))
    (duration, weekdays) = (edited.duration, edited.repeats)
  }
}

/// The first line of a text that is not blank, and the rest, both trimmed (NEW-2).
private func titleAndNotes(_ text: String?) -> (title: String, notes: String) {
  func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
  func trimmed(_ scalars: Substring.UnicodeScalarView) -> String {
    let rest = scalars.drop(while: isSpace)
    let count = rest.reversed().drop(while: isSpace).count
    return String(String.UnicodeScalarView(rest.prefix(count)))
  }
  let rest = (text ?? "")[...].unicodeScalars.drop(while: isSpace)
  let line = rest.prefix { $0 != "\n" && $0 != "\r" }
  return (trimmed(line), trimmed(rest.dropFirst(line.count)))
}

/// The composed values. Nil stands for a value that is unchanged or has no section.
struct Composed {
  var id: ID
  var title: String?
  var notes: String?
  var project: String?
  var days: [Int64]?
  var durations: [Int64]?
  var weekdays: Int?

  init(_ task: SavedTask, _ composer: ShownComposer, since opening: Opening) {
    func section(_ kind: Int) -> ShownSection? { composer.sections.first { $0.kind == kind } }
    id = task.id
    let (first, last) = (titleAndNotes(opening.text), titleAndNotes(composer.text))
    if last.title != first.title { title = last.title }
    if last.notes != first.notes { notes = last.notes }
    project = section(PLANNER_SECTION_PROJECT).map { $0.selectedTexts.first ?? "" }
    if project?.lowercased() == opening.project.lowercased() { project = nil }
    days = section(PLANNER_SECTION_DATE)?.selectedNumbers
    if days == opening.day.map({ [$0] }) ?? [] { days = nil }
    durations = section(PLANNER_SECTION_ESTIMATED_TIME)?.selectedNumbers
    if durations == opening.duration.map({ [$0] }) ?? [] { durations = nil }
    weekdays = (section(PLANNER_SECTION_REPEAT_DAYS)?.selectedNumbers).map { Int($0.reduce(0, |)) }
    if weekdays == opening.weekdays { weekdays = nil }
  }

  /// DAY-8: every save of a task delivers it as it was composed last.
  mutating func merge(_ later: Composed) {
    (title, notes, project) = (later.title ?? title, later.notes ?? notes, later.project ?? project)
    days = later.days ?? days
    (durations, weekdays) = (later.durations ?? durations, later.weekdays ?? weekdays)
  }

  /// DAY-8: values of a loaded plan are kept except those that were composed.
  func applied(to visit: Visit, _ offset: Int32) -> Visit {
    var result = visit
    if let title { result.title = Bytes(title) }
    if let notes { result.notes = Bytes(notes) }
    if let project { result.project = Bytes(project) }
    if let durations { result.duration = durations.first }
    if let weekdays { result.repeats = weekdays }
    guard let days else { return result }
    (result.plannedAt, result.plannedDay) = (nil, nil)
    guard let day = days.last else { return result }
    guard let instant = visit.plannedAt else {
      result.plannedDay = day
      return result
    }
    let old = localDay(of: instant, offset)
    result.plannedAt = instant + (day - old) * dayLength
    return result
  }
}

/// The values of a task that can be composed.
private struct Composable: Equatable {
  var title: [UInt8]
  var notes: [UInt8]
  var project: [UInt8]
  var plannedAt: Int64?
  var plannedDay: Int64?
  var duration: Int64?
  var repeats: Int

  init(_ visit: Visit) {
    (title, notes, project) = (visit.title.bytes, visit.notes.bytes, visit.project.bytes)
    (plannedAt, plannedDay) = (visit.plannedAt, visit.plannedDay)
    (duration, repeats) = (visit.duration, visit.repeats)
  }
}

private func localDay(of instant: Int64, _ offset: Int32) -> Int64 {
  Int64((Double(instant + Int64(offset) * second) / Double(dayLength)).rounded(.down))
}

extension Visit {
  fileprivate func localDay(_ offset: Int32) -> Int64? {
    plannedDay ?? plannedAt.map { CPlannerABITests.localDay(of: $0, offset) }
  }
}

private let own: [Section] = [
  .single("Colour"), .multiple("Tags", maximum: 2), .single("Days", PLANNER_VALUE_DAY),
  .multiple("Hours", PLANNER_VALUE_DURATION),
]

/// The events of the composer, the saves and the sheet, in any order.
extension RandomRun {
  mutating func tap() -> Status {
    let id = ID(low: UInt64(dice.roll(18)))
    let isRefused = host.composer != nil && isStarted
    let status = host.tap(id)
    if isRefused { #expect([.notAllowed, .notFound].contains(status)) }
    return status
  }

  mutating func composing() -> Status {
    switch dice.roll(40) {
    case 0..<6: return compose()
    case 6..<11:
      return host.type(["Kiosk", "Shop\nRing twice", " \n", "", "\n Kaisers\r\n\r\nnotes ", [0xFF]][dice.roll(6)])
    case 11..<16: return host.activate(dice.roll(6))
    case 16..<21: return answerItems()
    case 21..<26: return host.tapItem(dice.roll(5), dice.roll(5))
    case 26..<29:
      let section = dice.roll(5)
      return host.typeItem(section, item(dice.roll(5) == 0 ? 1 + dice.roll(4) : host.section(section)?.type ?? 1))
    case 29: return host.clear(dice.roll(5))
    case 30: return host.keepDraft(Int32(dice.roll(3)))
    case 31..<36: return save()
    default: return answerSave()
    }
  }

  private mutating func compose() -> Status {
    var sections = Section.standard.map { dice.roll(2) == 0 ? $0 : $0.allowingCustomItems }
    sections = sections.filter { _ in dice.roll(3) > 0 } + own.filter { _ in dice.roll(2) == 0 }
    if dice.roll(20) == 0 { sections.append(.project) }
    let items = (0..<(dice.roll(3) == 0 ? dice.roll(3) : 0)).map { _ in
      let section = dice.roll(max(1, sections.count))
      let types = [PLANNER_VALUE_TEXT, PLANNER_VALUE_DAY, PLANNER_VALUE_DURATION, PLANNER_VALUE_WEEKDAY]
      let kind = section < sections.count ? sections[section].kind : PLANNER_SECTION_PROJECT
      let type = kind == PLANNER_SECTION_CUSTOM ? sections[section].type : types[kind - 1]
      return item(dice.roll(10) == 0 ? 1 + dice.roll(4) : type).of(UInt32(section))
    }
    let (isOpen, id) = (host.composer != nil, ID(low: UInt64(dice.roll(20))))
    let edited = known[id]
    let status = host.compose(id, sections, preselected: items, isEdit: (known[id] != nil) == (dice.roll(10) > 0))
    if isOpen { #expect(status.code < 0) }
    if status == .ok {
      #expect(isStarted && host.composer?.id == id)
      opening = Opening(edited, offset, text: host.composer?.text)
    }
    return status
  }

  private mutating func item(_ type: Int) -> Item {
    switch type {
    case PLANNER_VALUE_DAY: .day(day + Int64(dice.roll(3)) - 1, "day")
    case PLANNER_VALUE_DURATION: .duration(Int64(dice.roll(4) * 900), "a while")
    case PLANNER_VALUE_WEEKDAY: .weekday(1 << dice.roll(7), "weekday")
    default: .text(Bytes(["red", " Red", "blue", "cafe\u{301}", "café", "keys"][dice.roll(6)]))
    }
  }

  private mutating func answerItems() -> Status {
    guard !screens.itemRequests.isEmpty, dice.roll(8) > 0 else { return host.load([], to: UInt64(dice.roll(40))) }
    let itemRequest = screens.itemRequests[dice.roll(screens.itemRequests.count)]
    if dice.roll(4) == 0 { return host.failItems("Failure", to: itemRequest.request) }
    let type = dice.roll(10) == 0 ? 1 + dice.roll(4) : itemRequest.type
    let items = (0..<dice.roll(7)).map { _ in item(type) }
    let status = host.load(items, to: itemRequest.request)
    if status == .ok || dice.roll(3) == 0 { screens.itemRequests.removeAll { $0 == itemRequest } }
    return status
  }

  private mutating func save() -> Status {
    let (shown, before) = (host.composer, host.saves)
    // While another composer is being dismissed, the tap belongs to that one.
    let leaving = screens.child.flatMap { $0.isComposer && !$0.hasGone ? $0.number : nil }
    let isLate = shown != nil && leaving != nil && leaving != shown?.presentation
    let saves = shown?.canSave == true && isStarted && !isLate
    let status = host.save()
    guard saves, let shown else {
      #expect(host.saves == before && (status == .ok) == isStarted)
      return status
    }
    #expect(status == .ok && host.composer == nil && host.saves.count == before.count + 1)
    guard let task = host.saves.last?.task else { return status }
    let composed = Composed(task, shown, since: opening)
    #expect(task.id == shown.id && task.title != "")
    #expect(composed.title == nil || composed.title == task.title)
    #expect(composed.notes == nil || composed.notes == task.notes)
    if let before = known[task.id] {
      let expected = composed.applied(to: before, offset)
      #expect(Composable(Visit(task)) == Composable(expected), "unchanged values are those of the plan")
    }
    for index in unsaved.indices where unsaved[index].id == composed.id { unsaved[index].merge(composed) }
    unsaved.append(composed)
    known[task.id] = Visit(task)
    return status
  }

  private mutating func answerSave() -> Status {
    if dice.roll(8) == 0 {
      let number = UInt64(dice.roll(60))
      let isWaiting = host.saves.contains { $0.request == number && !$0.hasFailed }
      let status = host.acknowledge(isWaiting ? 0 : number)
      #expect(status == .outdated)
      return status
    }
    if dice.roll(3) == 0 { return host.retrySaves(ID(low: UInt64(dice.roll(20)))) }
    guard !screens.deliveries.isEmpty else { return host.failSave("Failure", to: 0) }
    let request = screens.deliveries.remove(at: dice.roll(screens.deliveries.count))
    let place = host.saves.firstIndex { $0.request == request }
    let fails = dice.roll(3) > 0
    let loads = isLoading
    let status = fails ? host.failSave("Failure", to: request) : host.acknowledge(request)
    #expect((status == .ok) == (place != nil), "outdated only if the task was removed")
    guard let place, !fails else { return status }
    let save = unsaved.remove(at: place)
    guard loads else { return status }
    if let index = olderThanPlan.firstIndex(where: { $0.id == save.id }) {
      olderThanPlan[index].merge(save)
    } else {
      olderThanPlan.append(save)
    }
    return status
  }
}
