@testable import PlannerKitCore

/// A host that has its own model of what is attached and on screen, and records every effect that is illegal in it.
struct MockHost {
  private(set) var attached: Child?
  private(set) var onScreen: Child?
  /// The child that is being dismissed, with the animation still running.
  private(set) var leaving: Child?
  /// The composer whose text field has the focus.
  private(set) var focused: Child?
  /// The unanswered request for items.
  private(set) var itemRequest: RequestNumber?
  private(set) var planRequest: RequestNumber?
  /// The delivered saves, each with its latest number.
  private(set) var deliveredSaves: [(request: RequestNumber, id: TaskID)] = []
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
      check(onScreen == child && leaving == nil, "dismissed without being on screen", effect)
      leaving = child
    case .detach(let child):
      check(attached == child, "detached without being attached", effect)
      check(onScreen == nil || (isStopping && leaving == child), "detached while it is on screen", effect)
      (attached, onScreen, leaving, focused, itemRequest) = (nil, nil, nil, nil, nil)
    case .focusText(let child):
      check(onScreen == child && leaving == nil, "focus in a child that is not on screen", effect)
      check(!child.content.isDetails && focused == nil, "focus in details, or twice", effect)
      check(previous == .present(child), "focus that does not follow present", effect)
      focused = child
    case .loadItems(let request, section: _):
      check(
        onScreen?.content.isDetails == false && leaving == nil, "items for a composer that is not on screen", effect)
      checkNew(request.value, effect)
      itemRequest = request
    case .saveTask(let request, let id):
      checkNew(request.value, effect)
      deliveredSaves.append((request, id))
    case .loadPlan(let request, _):
      checkNew(request.value, effect)
      planRequest = request
    case .loadTravelTimes(let request), .saveOrder(let request): checkNew(request.value, effect)
    case .requestPermission, .startLocation, .stopLocation, .redraw, .arrived, .left: break
    }
  }

  /// The child on screen is gone, either swiped away or dismissed.
  mutating func goneFromScreen() {
    (onScreen, leaving, focused, itemRequest) = (nil, nil, nil, nil)
  }

  mutating func answeredItems() {
    itemRequest = nil
  }

  mutating func answered(_ save: RequestNumber) {
    deliveredSaves.removeAll { $0.request == save }
  }

  private mutating func checkNew(_ number: UInt64, _ effect: Effect) {
    check(numbers.insert(number).inserted, "a number was issued twice", effect)
  }

  private mutating func check(_ isRight: Bool, _ fault: String, _ effect: Effect) {
    if !isRight { faults.append("\(fault): \(effect)") }
  }
}
