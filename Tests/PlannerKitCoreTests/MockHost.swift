@testable import PlannerKitCore

/// A host that keeps its own idea of what is attached and on screen, and notes every effect that it could not carry out.
struct MockHost {
  private(set) var attached: Child?
  private(set) var onScreen: Child?
  /// Asked to go, with the animation still running.
  private(set) var leaving: Child?
  /// The composer whose text has the cursor.
  private(set) var focused: Child?
  /// The request for items that is to be answered.
  private(set) var itemRequest: RequestNumber?
  private(set) var planRequest: RequestNumber?
  /// The saves that the host was told of, with the number it was told last.
  private(set) var toldSaves: [(request: RequestNumber, id: TaskID)] = []
  private(set) var faults: [String] = []
  private var numbers: Set<UInt64> = [0]
  private var previous: Effect?

  mutating func carryOut(_ effect: Effect, isStopping: Bool) {
    defer { previous = effect }
    switch effect {
    case .attach(let child):
      check(attached == nil, "attached beside another", effect)
      checkNew(child.presentation.value, effect)
      attached = child
    case .present(let child):
      check(attached == child, "presented without being attached", effect)
      check(onScreen == nil, "presented over another", effect)
      onScreen = child
    case .dismiss(let child):
      check(onScreen == child && leaving == nil, "dismissed without being there", effect)
      leaving = child
    case .detach(let child):
      check(attached == child, "detached without being attached", effect)
      check(onScreen == nil || (isStopping && leaving == child), "detached while it is on screen", effect)
      (attached, onScreen, leaving, focused, itemRequest) = (nil, nil, nil, nil, nil)
    case .focusText(let child):
      check(onScreen == child && leaving == nil, "focus in what is not there", effect)
      check(!child.content.isDetails && focused == nil, "focus where there is no text, or twice", effect)
      check(previous == .present(child), "focus that does not follow present", effect)
      focused = child
    case .loadItems(let request, section: _):
      check(onScreen?.content.isDetails == false && leaving == nil, "items for what is not there", effect)
      checkNew(request.value, effect)
      itemRequest = request
    case .saveTask(let request, let id):
      checkNew(request.value, effect)
      toldSaves.append((request, id))
    case .loadPlan(let request, _):
      checkNew(request.value, effect)
      planRequest = request
    case .requestPermission, .startLocation, .stopLocation, .redraw: break
    }
  }

  /// The child on screen is gone, by a swipe or because it was dismissed.
  mutating func goneFromScreen() {
    (onScreen, leaving, focused, itemRequest) = (nil, nil, nil, nil)
  }

  mutating func answeredItems() {
    itemRequest = nil
  }

  mutating func answered(_ save: RequestNumber) {
    toldSaves.removeAll { $0.request == save }
  }

  private mutating func checkNew(_ number: UInt64, _ effect: Effect) {
    check(numbers.insert(number).inserted, "a number came twice", effect)
  }

  private mutating func check(_ isRight: Bool, _ fault: String, _ effect: Effect) {
    if !isRight { faults.append("\(fault): \(effect)") }
  }
}
