import Testing

@testable import PlannerKitCore

/// Every state of a section, single or multiple, with or without a selection, × every event.
@Suite struct ComposerSectionTests {
  enum State: CaseIterable {
    case idle
    case loading
    case loaded
    /// Loaded, with no items.
    case loadedNone
    case failed

    var hasItems: Bool {
      self == .loaded || self == .loadedNone
    }
  }

  /// The selection before the items are loaded. The items contain a "b", but no "z".
  enum Kind: CaseIterable {
    case single
    case singleSelected
    case multiple
    case multipleSelected
    /// As many values as the maximum, which is 2.
    case multipleFull

    var isMultiple: Bool {
      self != .single && self != .singleSelected
    }

    var preselected: [String] {
      switch self {
      case .single, .multiple: []
      case .singleSelected, .multipleSelected: [" B"]
      case .multipleFull: [" B", "z"]
      }
    }
  }

  enum Event: CaseIterable {
    case activated
    case deactivated
    case itemsLoaded
    case noItemsLoaded
    case wrongItemsLoaded
    case itemsFailed
    case firstTapped
    case secondTapped
    case missingTapped
    case negativeTapped
    case newTyped
    case equalTyped
    case wrongTyped
    case cleared
  }

  struct Observed: Equatable {
    var phase = SectionPhase.idle
    var items: [String] = []
    var selected: [String] = []
    var dropped: String?
    var message = ""
    var request: UInt64?
    var needsItems = false
    var refusal: Refusal.Reason?

    /// Selects an item that was tapped or entered.
    mutating func select(_ label: String, _ kind: Kind) {
      dropped = nil
      if kind.isMultiple {
        if selected.count == 2 { dropped = selected.removeFirst() }
        selected.append(label)
      } else {
        selected = [label]
      }
    }
  }

  static let old = RequestNumber(value: 7)
  static let new = RequestNumber(value: 8)

  static func makeMachine(in state: State, _ kind: Kind) throws -> ComposerSection {
    let description = try SectionDescription(
      SectionKey<String>.custom("tags"), allowsMultiple: kind.isMultiple, maximum: kind.isMultiple ? 2 : nil,
      allowsCustomItems: true)
    var section = try ComposerSection(description, preselected: kind.preselected.map { try Item(.text($0)) })
    if state == .idle { return section }
    _ = section.activated(request: old)
    switch state {
    case .idle, .loading: break
    case .loaded: try section.itemsLoaded(Item.texts("a", "b", "c"))
    case .loadedNone: try section.itemsLoaded([])
    case .failed: section.itemsFailed("no network")
    }
    return section
  }

  /// Written by hand from NEW-5 and NEW-8.
  static func expected(in state: State, _ kind: Kind) -> Observed {
    let untouched = kind.preselected.map(\.trimmed)
    let matched = untouched.map { $0 == "B" ? "b" : $0 }
    return switch state {
    case .idle: Observed(selected: untouched)
    case .loading: Observed(phase: .loading, selected: untouched, request: 7)
    case .loaded:
      Observed(
        phase: .loaded, items: kind == .multipleFull ? ["a", "b", "c", "z"] : ["a", "b", "c"], selected: matched)
    case .loadedNone: Observed(phase: .loaded, items: untouched, selected: untouched)
    case .failed: Observed(phase: .failed, selected: untouched, message: "no network")
    }
  }

  /// Answers reach a section only while it is loading: the composer refuses the others.
  static func canCome(_ event: Event, in state: State) -> Bool {
    switch event {
    case .itemsLoaded, .noItemsLoaded, .wrongItemsLoaded, .itemsFailed: state == .loading
    case .activated, .deactivated, .firstTapped, .secondTapped, .missingTapped, .negativeTapped, .newTyped,
      .equalTyped, .wrongTyped, .cleared:
      true
    }
  }

  static func send(_ event: Event, to section: inout ComposerSection) -> (needsItems: Bool, refusal: Refusal.Reason?) {
    var needsItems = false
    let refusal = reason {
      switch event {
      case .activated: needsItems = section.activated(request: new)
      case .deactivated: section.deactivated()
      case .itemsLoaded: try section.itemsLoaded([Item(.text("a")), Item(.text("b")), Item(.text("c"))])
      case .noItemsLoaded: try section.itemsLoaded([])
      case .wrongItemsLoaded: try section.itemsLoaded([Item(.text("a")), Item(.day(LocalDay(number: 1)))])
      case .itemsFailed: section.itemsFailed("server is down")
      case .firstTapped: try section.itemTapped(0)
      case .secondTapped: try section.itemTapped(1)
      case .missingTapped: try section.itemTapped(4)
      case .negativeTapped: try section.itemTapped(-1)
      case .newTyped: try section.itemEntered(Item(.text("x")))
      case .equalTyped: try section.itemEntered(Item(.text("B ")))
      case .wrongTyped: try section.itemEntered(Item(.duration(Seconds(60))))
      case .cleared: section.cleared()
      }
    }
    return (needsItems, refusal)
  }

  /// Written by hand from NEW-4 to NEW-9.
  static func expected(_ event: Event, in state: State, _ kind: Kind) -> Observed {
    let before = expected(in: state, kind)
    var observed = before
    func tap(_ index: Int) {
      guard observed.items.indices.contains(index) else { return observed.refusal = .notFound }
      let label = observed.items[index]
      if !observed.selected.contains(label) {
        observed.select(label, kind)
      } else if kind.isMultiple {
        observed.selected.removeAll { $0 == label }
      }
    }
    switch (event, state) {
    case (.activated, .idle), (.activated, .failed):
      observed = Observed(phase: .loading, selected: before.selected, request: 8, needsItems: true)
    case (.activated, _): break
    case (.deactivated, .loading): observed = Observed(selected: before.selected)
    case (.deactivated, _): break
    case (.itemsLoaded, _): observed = expected(in: .loaded, kind)
    case (.noItemsLoaded, _): observed = expected(in: .loadedNone, kind)
    case (.wrongItemsLoaded, _): observed.refusal = .wrongType
    case (.itemsFailed, _): observed = Observed(phase: .failed, selected: before.selected, message: "server is down")
    case (.firstTapped, _): tap(0)
    case (.secondTapped, _): tap(1)
    case (.missingTapped, _), (.negativeTapped, _): observed.refusal = .notFound
    case (.newTyped, _) where state.hasItems:
      observed.items.append("x")
      observed.select("x", kind)
    case (.equalTyped, _) where state.hasItems:
      // The first equal item is selected, and never deselected.
      let equal = observed.items.first { $0.lowercased() == "b" }
      if equal == nil { observed.items.append("B") }
      if !observed.selected.contains(equal ?? "B") { observed.select(equal ?? "B", kind) }
    case (.wrongTyped, _) where state.hasItems: observed.refusal = .wrongType
    case (.newTyped, _), (.equalTyped, _), (.wrongTyped, _): observed.refusal = .notAllowed
    case (.cleared, _): observed.selected = []
    }
    return observed
  }

  static func observed(_ section: ComposerSection) -> Observed {
    Observed(
      phase: section.phase, items: section.items.map(\.label), selected: section.selected.map(\.label),
      dropped: section.dropped?.label, message: section.failureMessage, request: section.request?.value)
  }

  @Test("the machine can be put into every state · NEW-5 NEW-8", arguments: State.allCases, Kind.allCases)
  func everyState(_ state: State, _ kind: Kind) throws {
    #expect(Self.observed(try Self.makeMachine(in: state, kind)) == Self.expected(in: state, kind))
  }

  @Test(
    "every event in every state has the promised outcome · NEW-4 NEW-5 NEW-6 NEW-7 NEW-8 NEW-9",
    arguments: State.allCases, Kind.allCases)
  func everyEvent(in state: State, _ kind: Kind) throws {
    for event in Event.allCases where Self.canCome(event, in: state) {
      var section = try Self.makeMachine(in: state, kind)
      let (needsItems, refusal) = Self.send(event, to: &section)
      var observed = Self.observed(section)
      observed.needsItems = needsItems
      observed.refusal = refusal
      #expect(observed == Self.expected(event, in: state, kind), "\(event)")
    }
  }
}
