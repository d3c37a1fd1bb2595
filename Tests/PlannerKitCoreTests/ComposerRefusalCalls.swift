@testable import PlannerKitCore

/// The refused calls about the composer and saves, and the reasons.
extension PlannerRefusalTests {
  private static let tooLong = String(repeating: "x", count: 4_097)

  private static func open(
    _ planner: inout Planner, _ id: TaskID, isEdit: Bool = false, sections: [SectionDescription] = [],
    preselected: [[Item]] = [], now: Instant
  ) throws {
    try planner.composerRequested(forTask: id, isEdit: isEdit, sections: sections, preselected: preselected, now: now)
  }

  private static func texts(_ count: Int) throws -> [Item] {
    try (0..<count).map { try Item(.text("\($0)")) }
  }

  /// Refused whether the planner is started or not.
  static let alwaysAboutSaves: [Call] = [
    Call("an acknowledgement of an unknown save", .outdated) { try $0.saveAcknowledged(.unknown, now: $1) },
    Call("a failure of an unknown save", .outdated) { try $0.saveFailed(.unknown, "", now: $1) },
    Call("a refusal of an unknown save", .outdated) { try $0.saveRefused(.unknown, "", now: $1) },
    Call("a refusal's message that is too long", .limit) { try $0.saveRefused(.unknown, tooLong, now: $1) },
    Call("the dismissal of an unknown save", .outdated) { try $0.saveDismissed(.unknown, now: $1) },
    Call("a save's message that is too long", .limit) { try $0.saveFailed(.unknown, tooLong, now: $1) },
    Call("a retry of a task without saves", .notFound) { try $0.saveRetried(known, now: $1) },
  ]

  static let composerRefusedToOpen: [Call] = [
    Call("a new task with a known id", .duplicate) { try open(&$0, known, now: $1) },
    Call("an edit of an unknown task", .notFound) { try open(&$0, unknown, isEdit: true, now: $1) },
    Call("two sections of one kind", .duplicate) { planner, now in
      let sections = [try SectionDescription(.date), try SectionDescription(.project), try SectionDescription(.date)]
      try open(&planner, unknown, sections: sections, now: now)
    },
    Call("two sections of one name", .duplicate) { planner, now in
      let text = try SectionDescription(SectionKey<String>.custom("tags"))
      let day = try SectionDescription(SectionKey<LocalDay>.custom("tags"))
      try open(&planner, unknown, sections: [text, day], now: now)
    },
    Call("33 sections", .limit) { planner, now in
      let sections = try (0..<33).map { try SectionDescription(SectionKey<String>.custom("\($0)")) }
      try open(&planner, unknown, sections: sections, now: now)
    },
    Call("a preselected value of another type", .wrongType) {
      try open(&$0, known, isEdit: true, sections: [SectionDescription(.date)], preselected: [texts(1)], now: $1)
    },
  ]

  static let composerNotOpen: [Call] =
    edits(of: 0).map { call in
      Call(call.name, .notAllowed, call.send)
    } + [
      Call("items for a closed composer", .outdated) { try $0.itemsLoaded([], request: void, now: $1) },
      Call("a failure of items for a closed composer", .outdated) { try $0.itemsFailed("", request: void, now: $1) },
    ]

  static let composerNotStarted: [Call] =
    edits(of: 0).map { call in
      Call(call.name, .notStarted, call.send)
    } + [
      Call("a composer", .notStarted) { try open(&$0, unknown, now: $1) },
      Call("a save", .notStarted) { try $0.saveTapped(now: $1) },
      Call("items", .notStarted) { try $0.itemsLoaded([], request: void, now: $1) },
      Call("a failure of items", .notStarted) { try $0.itemsFailed("", request: void, now: $1) },
      Call("a detent", .notStarted) {
        try $0.detentChanged(to: .large, of: PresentationNumber(value: 1_000_000), now: $1)
      },
    ]

  static let composerOpen: [Call] =
    [-1, 2, .min, .max].flatMap { edits(of: $0).dropFirst(2) } + [
      Call("a row", .notAllowed) { try $0.rowTapped(known, now: $1) },
      Call("a second composer", .notAllowed) { try open(&$0, TaskID(98), now: $1) },
      Call("a text that is too long", .limit) { try $0.textChanged(to: tooLong, now: $1) },
      Call("an unknown item", .notFound) { try $0.itemTapped(1, section: 0, now: $1) },
      Call("a custom item of another type", .wrongType) {
        try $0.itemEntered(Item(.day($0.today)), section: 0, now: $1)
      },
      Call("a custom item before the items are loaded", .notAllowed) {
        try $0.itemEntered(Item(.text("x")), section: 1, now: $1)
      },
      Call("the answer to a void request for items", .outdated) { try $0.itemsLoaded([], request: void, now: $1) },
      Call("items with one of another type", .wrongType) { planner, now in
        let items = [try Item(.text("x")), try Item(.day(planner.today))]
        try planner.itemsLoaded(items, request: planner.composer?.sections[1].request ?? void, now: now)
      },
      Call("1,001 items", .limit) { planner, now in
        let request = planner.composer?.sections[1].request ?? void
        try planner.itemsLoaded(texts(1_001), request: request, now: now)
      },
      Call("a message about items that is too long", .limit) { planner, now in
        let request = planner.composer?.sections[1].request ?? void
        try planner.itemsFailed(tooLong, request: request, now: now)
      },
    ]

  /// The events of an open composer. The first two are not about a section.
  private static func edits(of section: Int) -> [Call] {
    [
      Call("a text", .notFound) { try $0.textChanged(to: "x", now: $1) },
      Call("a change of the draft setting", .notFound) { try $0.keepDraftChanged(true, now: $1) },
      Call("the activation of section \(section)", .notFound) { try $0.sectionActivated(section, now: $1) },
      Call("a tap on an item of section \(section)", .notFound) { try $0.itemTapped(0, section: section, now: $1) },
      Call("a custom item for section \(section)", .notFound) {
        try $0.itemEntered(Item(.text("x")), section: section, now: $1)
      },
      Call("the clearing of section \(section)", .notFound) { try $0.selectionCleared(section: section, now: $1) },
    ]
  }
}
