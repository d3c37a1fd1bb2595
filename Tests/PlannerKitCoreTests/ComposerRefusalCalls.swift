@testable import PlannerKitCore

/// The refused calls about the composer and saves, and the reasons.
extension PlannerRefusalTests {
  private static let tooLong = String(repeating: "x", count: 4_097)

  private static func open(
    _ planner: inout Planner, _ id: TaskID, isEdit: Bool = false, sections: [SectionDescription] = [],
    preselected: [[Item]] = [], now: Instant
  ) throws(Refusal) {
    try planner.composerRequested(forTask: id, isEdit: isEdit, sections: sections, preselected: preselected, now: now)
  }

  private static func texts(_ count: Int) throws(Refusal) -> [Item] {
    var items: [Item] = []
    for index in 0..<count {
      try items.append(Item(.text("\(index)")))
    }
    return items
  }

  /// Refused whether the planner is started or not.
  static let alwaysAboutSaves: [Call] = [
    Call("an acknowledgement of an unknown save", .outdated) { planner, now throws(Refusal) in
      try planner.saveAcknowledged(RequestNumber(value: 77), now: now)
    },
    Call("a failure of an unknown save", .outdated) { planner, now throws(Refusal) in
      try planner.saveFailed(RequestNumber(value: 0), "", now: now)
    },
    Call("a save's message that is too long", .limit) { planner, now throws(Refusal) in
      try planner.saveFailed(RequestNumber(value: 77), tooLong, now: now)
    },
    Call("a retry of a task without saves", .notFound) { planner, now throws(Refusal) in
      try planner.saveRetried(known, now: now)
    },
  ]

  static let composerRefusedToOpen: [Call] = [
    Call("a new task with a known id", .duplicate) { planner, now throws(Refusal) in
      try open(&planner, known, now: now)
    },
    Call("an edit of an unknown task", .notFound) { planner, now throws(Refusal) in
      try open(&planner, unknown, isEdit: true, now: now)
    },
    Call("two sections of one kind", .duplicate) { planner, now throws(Refusal) in
      let sections = [try SectionDescription(.date), try SectionDescription(.project), try SectionDescription(.date)]
      try open(&planner, unknown, sections: sections, now: now)
    },
    Call("two sections of one name", .duplicate) { planner, now throws(Refusal) in
      let text = try SectionDescription(SectionKey<String>.custom("tags"))
      let day = try SectionDescription(SectionKey<LocalDay>.custom("tags"))
      try open(&planner, unknown, sections: [text, day], now: now)
    },
    Call("33 sections", .limit) { planner, now throws(Refusal) in
      var sections: [SectionDescription] = []
      for index in 0..<33 {
        try sections.append(SectionDescription(SectionKey<String>.custom("\(index)")))
      }
      try open(&planner, unknown, sections: sections, now: now)
    },
    Call("two preselected for a single section", .invalidArgument) { planner, now throws(Refusal) in
      try open(&planner, unknown, sections: [SectionDescription(.project)], preselected: [texts(2)], now: now)
    },
    Call("a preselected value of another type", .wrongType) { planner, now throws(Refusal) in
      try open(&planner, known, isEdit: true, sections: [SectionDescription(.date)], preselected: [texts(1)], now: now)
    },
  ]

  static let composerNotOpen: [Call] =
    edits(of: 0).map { call in
      Call(call.name, .notAllowed, call.send)
    } + [
      Call("items for a closed composer", .outdated) { planner, now throws(Refusal) in
        try planner.itemsLoaded([], request: RequestNumber(value: 77), now: now)
      },
      Call("a failure of items for a closed composer", .outdated) { planner, now throws(Refusal) in
        try planner.itemsFailed("", request: RequestNumber(value: 77), now: now)
      },
    ]

  static let composerNotStarted: [Call] =
    edits(of: 0).map { call in
      Call(call.name, .notStarted, call.send)
    } + [
      Call("a composer", .notStarted) { planner, now throws(Refusal) in try open(&planner, unknown, now: now) },
      Call("a save", .notStarted) { planner, now throws(Refusal) in try planner.saveTapped(now: now) },
      Call("items", .notStarted) { planner, now throws(Refusal) in
        try planner.itemsLoaded([], request: RequestNumber(value: 77), now: now)
      },
      Call("a failure of items", .notStarted) { planner, now throws(Refusal) in
        try planner.itemsFailed("", request: RequestNumber(value: 77), now: now)
      },
      Call("a detent", .notStarted) { planner, now throws(Refusal) in
        try planner.detentChanged(to: .large, of: PresentationNumber(value: 1_000_000), now: now)
      },
    ]

  static let composerOpen: [Call] =
    [-1, 2].flatMap { edits(of: $0).dropFirst(2) } + [
      Call("a row", .notAllowed) { planner, now throws(Refusal) in try planner.rowTapped(known, now: now) },
      Call("a second composer", .notAllowed) { planner, now throws(Refusal) in
        try open(&planner, TaskID(98), now: now)
      },
      Call("a text that is too long", .limit) { planner, now throws(Refusal) in
        try planner.textChanged(to: tooLong, now: now)
      },
      Call("an unknown item", .notFound) { planner, now throws(Refusal) in
        try planner.itemTapped(1, section: 0, now: now)
      },
      Call("a custom item of another type", .wrongType) { planner, now throws(Refusal) in
        try planner.itemEntered(Item(.day(planner.today)), section: 0, now: now)
      },
      Call("a custom item before the items are loaded", .notAllowed) { planner, now throws(Refusal) in
        try planner.itemEntered(Item(.text("x")), section: 1, now: now)
      },
      Call("the answer to a void request for items", .outdated) { planner, now throws(Refusal) in
        try planner.itemsLoaded([], request: RequestNumber(value: 77), now: now)
      },
      Call("items with one of another type", .wrongType) { planner, now throws(Refusal) in
        let items = [try Item(.text("x")), try Item(.day(planner.today))]
        try planner.itemsLoaded(items, request: planner.composer?.sections[1].request ?? .init(value: 77), now: now)
      },
      Call("1,001 items", .limit) { planner, now throws(Refusal) in
        let request = planner.composer?.sections[1].request ?? RequestNumber(value: 77)
        try planner.itemsLoaded(texts(1_001), request: request, now: now)
      },
      Call("a message about items that is too long", .limit) { planner, now throws(Refusal) in
        let request = planner.composer?.sections[1].request ?? RequestNumber(value: 77)
        try planner.itemsFailed(tooLong, request: request, now: now)
      },
    ]

  /// The events of an open composer. The first two are not about a section.
  private static func edits(of section: Int) -> [Call] {
    [
      Call("a text", .notFound) { planner, now throws(Refusal) in try planner.textChanged(to: "x", now: now) },
      Call("a change of the draft setting", .notFound) { planner, now throws(Refusal) in
        try planner.keepDraftChanged(true, now: now)
      },
      Call("the activation of section \(section)", .notFound) { planner, now throws(Refusal) in
        try planner.sectionActivated(section, now: now)
      },
      Call("a tap on an item of section \(section)", .notFound) { planner, now throws(Refusal) in
        try planner.itemTapped(0, section: section, now: now)
      },
      Call("a custom item for section \(section)", .notFound) { planner, now throws(Refusal) in
        try planner.itemEntered(Item(.text("x")), section: section, now: now)
      },
      Call("the clearing of section \(section)", .notFound) { planner, now throws(Refusal) in
        try planner.selectionCleared(section: section, now: now)
      },
    ]
  }
}
