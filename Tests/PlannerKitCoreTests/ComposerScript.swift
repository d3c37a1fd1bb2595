@testable import PlannerKitCore

/// A random event about the composer, legal or not.
enum ComposerEvent {
  case opened(TaskID, isEdit: Bool, preselects: Bool)
  case textChanged(String)
  case sectionActivated(Int)
  case itemsLoaded([Item], RequestNumber)
  case itemsFailed(RequestNumber)
  case itemTapped(Int, section: Int)
  case itemEntered(Item, section: Int)
  case selectionCleared(section: Int)
  case keepDraftChanged(Bool)
  case saveTapped
  case saveAcknowledged(RequestNumber)
  case saveFailed(RequestNumber)
  case saveRetried(TaskID)
  case detentChanged(Detent, PresentationNumber)

  static let texts = ["", " \n\r", "Milk", "\n Eggs \u{2028}two\nlines", "Butter\n"]

  /// The sections of every composer in the script.
  static func sections() throws(Refusal) -> [SectionDescription] {
    try [
      SectionDescription(.project, allowsCustomItems: true), SectionDescription(.date),
      SectionDescription(.estimatedTime, allowsCustomItems: true), SectionDescription(.repeatDays),
      SectionDescription(SectionKey<String>.custom("tags"), allowsMultiple: true, maximum: 2, allowsCustomItems: true),
    ]
  }

  init(using random: inout SeededRandom, planner: Planner) {
    let number = UInt64.random(in: 1...8, using: &random)
    // Mostly valid values.
    let isStale = Int.random(in: 0..<5, using: &random) == 0
    let section = Int.random(in: isStale ? -1...6 : 0...4, using: &random)
    let request =
      (isStale ? nil : planner.composer?.sections.lazy.compactMap(\.request).first) ?? RequestNumber(value: number)
    let save = (isStale ? nil : planner.saves.randomElement(using: &random)?.request) ?? RequestNumber(value: number)
    let isOpen = planner.composer != nil
    switch Int.random(in: isOpen ? 2..<22 : 0..<22, using: &random) {
    case 0, 1:
      self = .opened(
        TaskID(number), isEdit: isStale || planner.plan.task(TaskID(number)) != nil, preselects: .random(using: &random)
      )
    case 2...6: self = .textChanged(Self.texts.randomElement(using: &random) ?? "")
    case 7, 8: self = .sectionActivated(section)
    case 9, 10: self = .itemsLoaded(Self.items(for: section, using: &random), request)
    case 11: self = .itemsFailed(request)
    case 12, 13: self = .itemTapped(.random(in: -1...4, using: &random), section: section)
    case 14:
      let items = Self.items(for: section, using: &random)
      if let item = items.first { self = .itemEntered(item, section: section) } else { self = .saveTapped }
    case 15: self = .selectionCleared(section: section)
    case 16: self = .keepDraftChanged(.random(using: &random))
    case 17: self = .saveTapped
    case 18: self = .saveAcknowledged(save)
    case 19: self = .saveFailed(save)
    case 20: self = .saveRetried(TaskID(number))
    default:
      let presentation = planner.openChild?.presentation ?? PresentationNumber(value: number)
      self = .detentChanged(Bool.random(using: &random) ? .medium : .large, presentation)
    }
  }

  func send(to planner: inout Planner, now: Instant) throws(Refusal) {
    switch self {
    case .opened(let id, let isEdit, let preselects):
      try planner.composerRequested(
        forTask: id, isEdit: isEdit, sections: Self.sections(),
        preselected: preselects ? [[], [Item(.day(planner.today))]] : [], now: now)
    case .textChanged(let text): try planner.textChanged(to: text, now: now)
    case .sectionActivated(let section): try planner.sectionActivated(section, now: now)
    case .itemsLoaded(let items, let request): try planner.itemsLoaded(items, request: request, now: now)
    case .itemsFailed(let request): try planner.itemsFailed("no network", request: request, now: now)
    case .itemTapped(let item, let section): try planner.itemTapped(item, section: section, now: now)
    case .itemEntered(let item, let section): try planner.itemEntered(item, section: section, now: now)
    case .selectionCleared(let section): try planner.selectionCleared(section: section, now: now)
    case .keepDraftChanged(let keeps): try planner.keepDraftChanged(keeps, now: now)
    case .saveTapped: try planner.saveTapped(now: now)
    case .saveAcknowledged(let request): try planner.saveAcknowledged(request, now: now)
    case .saveFailed(let request): try planner.saveFailed(request, "no network", now: now)
    case .saveRetried(let id): try planner.saveRetried(id, now: now)
    case .detentChanged(let detent, let presentation):
      try planner.detentChanged(to: detent, of: presentation, now: now)
    }
  }

  /// Up to four items of the section's type; of another type for an unknown section.
  static func items(for section: Int, using random: inout SeededRandom) -> [Item] {
    (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
      let number = Int64.random(in: 0...5, using: &random)
      let value: ItemValue =
        switch section {
        case 0, 4: .text(["a", "B", " b", "é", "e\u{301}", "c"].randomElement(using: &random) ?? "a")
        case 2: .duration(Seconds(number * 60))
        case 3: .weekday(Weekdays(rawValue: 1 << UInt8(number)))
        default: .day(LocalDay(number: 20_513 + number))
        }
      return try? Item(value, label: "label \(number)")
    }
  }
}
