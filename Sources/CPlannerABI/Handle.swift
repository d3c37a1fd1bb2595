import CPlanner
import PlannerKitCore
import Synchronization

/// What a host's `planner *` points to: the planner, and the views that the host borrows from it.
final class Handle {
  fileprivate let isBusy = Atomic<Bool>(false)
  fileprivate var lastRejection: Rejection?

  var planner: Planner
  private var rowTexts: [RowTexts?] = []
  private var detailsTexts: RowTexts?
  /// The host's replacements by key; nil where the library's own string is used.
  private var strings: [TextBuffer?] = []
  private var localizerRevision: UInt64 = 0
  private(set) var message = TextBuffer([""])
  private var messageRevision: UInt64 = 0
  private(set) var composer: ComposerView?
  private var composerRevision: UInt64 = 0
  private(set) var saves: [SaveView] = []
  private var savesRevision: UInt64 = 0
  /// The known tasks that were read since the last event, by their place in the visiting order.
  private var taskViews: [TaskView?] = []
  var changes = ChangesView()
  var snapshot: SnapshotView?

  init(_ planner: Planner) {
    self.planner = planner
    // A restored planner can have a composer, saves and rows already.
    renderChanges()
  }

  /// Renders the views that changed, so that queries only return them. Texts of rows are rendered on demand: there can
  /// be a million rows.
  fileprivate func renderChanges() {
    if planner.localizer.revision != localizerRevision {
      localizerRevision = planner.localizer.revision
      strings = StringKey.allCases.map { key in planner.localizer.replacement(key).map { TextBuffer([$0]) } }
      (rowTexts, detailsTexts, composer) = ([], nil, nil)
      composerRevision = .max
    }
    if planner.messageRevision != messageRevision {
      messageRevision = planner.messageRevision
      message = TextBuffer([planner.failureMessage])
    }
    if planner.composerRevision != composerRevision {
      composerRevision = planner.composerRevision
      composer = planner.openComposer.map { ComposerView($0, in: self, previous: composer) }
    }
    if planner.savesRevision != savesRevision {
      savesRevision = planner.savesRevision
      saves = planner.saves.map { SaveView($0) }
    }
    let count = planner.rows.count
    if rowTexts.count != count { rowTexts = [RowTexts?](repeating: nil, count: count) }
  }
}

extension Handle {
  /// A row of today's list and its texts, which are rendered on first use and cached.
  func row(at index: Int) -> (row: Row, texts: RowTexts)? {
    guard let row = planner.rows.element(at: index) else { return nil }
    return rowTexts.withUnsafeMutableBufferPointer { texts in
      texts.indices.contains(index) ? (row, cachedTexts(&texts[index], of: row)) : nil
    }
  }

  /// The row of the open details and its texts.
  var detailsRow: (row: Row, texts: RowTexts)? {
    planner.detailsRow.map { row in (row, cachedTexts(&detailsTexts, of: row)) }
  }

  /// A known task, in visiting order.
  func task(at index: Int) -> planner_task? {
    guard let task = planner.tasks.element(at: index) else { return nil }
    if taskViews.isEmpty { taskViews = [TaskView?](repeating: nil, count: planner.tasks.count) }
    if let view = taskViews.element(at: index) ?? nil { return view.encoded }
    let view = TaskView(task)
    taskViews.replace(at: index, with: view)
    return view.encoded
  }

  private func cachedTexts(_ cache: inout RowTexts?, of row: Row) -> RowTexts {
    if let texts = cache {
      texts.update(row, in: planner.localizer)
      return texts
    }
    let texts = RowTexts(row, in: planner.localizer)
    cache = texts
    return texts
  }
}

extension Handle {
  private static func handle(at pointer: OpaquePointer) -> Handle {
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Creates a handle that the host owns.
  static func create(_ planner: Planner) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(Handle(planner)).toOpaque())
  }

  static func destroy(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }

  /// Runs a call on the planner. A second thread is refused meanwhile.
  static func enter(
    _ pointer: OpaquePointer?, _ body: (Handle) throws(Rejection) -> planner_status
  ) -> planner_status {
    guard let pointer else { return planner_status(.invalidArgument) }
    let handle = handle(at: pointer)
    guard handle.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      return .busy
    }
    defer { handle.isBusy.store(false, ordering: .releasing) }
    do {
      return try body(handle)
    } catch {
      handle.lastRejection = error
      return planner_status(error.reason)
    }
  }

  /// Sends an event to the planner, then renders the views that it changed.
  static func event(
    _ pointer: OpaquePointer?, _ body: (inout Planner) throws(Rejection) -> Void
  ) -> planner_status {
    enter(pointer) { handle throws(Rejection) in
      try body(&handle.planner)
      handle.snapshot = nil
      handle.taskViews = []
      handle.renderChanges()
      return .ok
    }
  }

  /// Answers a query with one struct, or with PLANNER_NONE if `body` returns nil.
  static func query<T: SizedStruct>(
    _ pointer: OpaquePointer?, _ out: UnsafeMutablePointer<T>?, _ body: (Handle) throws(Rejection) -> T?
  ) -> planner_status {
    enter(pointer) { handle throws(Rejection) in
      try checkOutput(out)
      guard let value = try body(handle) else { return .none }
      try write(value, to: out)
      return .ok
    }
  }

  /// The message and field of the planner's last rejection.
  static func lastError(_ pointer: OpaquePointer?) -> (message: planner_text, field: planner_text) {
    guard let pointer else { return explain(.nullPointer(.planner)) }
    let handle = handle(at: pointer)
    guard handle.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      return (planner_text("Another thread is in a call on this planner."), .empty)
    }
    defer { handle.isBusy.store(false, ordering: .releasing) }
    return handle.lastRejection.map { explain($0) } ?? (.empty, .empty)
  }

  private static func explain(_ rejection: Rejection) -> (message: planner_text, field: planner_text) {
    (planner_text(rejection.messageBytes), planner_text(rejection.fieldBytes))
  }
}

extension Handle {
  /// A string of the user interface: the host's replacement, or the library's own.
  func text(_ key: StringKey) -> planner_text {
    strings.element(at: Int(key.rawValue) - 1)??[0] ?? planner_text(key.text(in: planner.localizer.language))
  }

  /// The pending save with this request.
  func save(_ request: UInt64) throws(Rejection) -> SaveView {
    guard let save = saves.first(where: { $0.encoded.request == request }) else {
      throw .outdatedSave
    }
    return save
  }
}
