import CPlanner
import CPlannerABI
import Testing

/// Carries out effects, and checks that each is legal.
struct MockScreens {
  struct Child: Equatable {
    var number: UInt64
    var id: ID
    var isComposer: Bool
    var isPresented = false
    var isFocused = false
    var isDismissed = false
    var hasGone = false
    var wasStopped = false
    /// It was reported as covered. If the planner was dismissing it, that counts as gone.
    var wasCovered = false

    func isSame(_ number: UInt64, _ id: ID, _ isComposer: Bool) -> Bool {
      self.number == number && self.id == id && self.isComposer == isComposer
    }
  }

  /// An unanswered request for items.
  struct ItemRequest: Equatable {
    var request: UInt64
    var type: Int
  }

  var child: Child?
  /// The numbers of all requests and of all presentations.
  var requests: Set<UInt64> = []
  var numbers: Set<UInt64> = []
  var updates: (filter: Double, accuracy: Double)?
  var permissionAsked = false
  /// The unanswered requests for items, which are answered at any time or never.
  var itemRequests: [ItemRequest] = []
  /// The delivered saves without an answer.
  var deliveries: [UInt64] = []

  mutating func carryOut(_ effect: Effect, _ host: TestHost, isStarted: Bool, authorization: Int) -> Bool {
    switch effect {
    case .load(let request, _): return isStarted && requests.insert(request).inserted
    case .requestPermission:
      defer { permissionAsked = true }
      return isStarted && !permissionAsked && authorization == PLANNER_AUTHORIZATION_NOT_DETERMINED
    case .startLocation(let filter, let accuracy):
      defer { updates = (filter, accuracy) }
      return isStarted && authorization >= granted
    case .stopLocation:
      defer { updates = nil }
      return updates != nil && (!isStarted || authorization < granted)
    case .attach(let number, let id): return isStarted && attach(number, id, isComposer: false)
    case .present(let number, let id): return isStarted && present(number, id, isComposer: false)
    case .dismiss(let number, let id): return dismiss(number, id, isComposer: false)
    case .detach(let number, let id): return detach(number, id, isComposer: false)
    case .composer(.attach, let number, let id): return isStarted && attach(number, id, isComposer: true)
    case .composer(.present, let number, let id): return isStarted && present(number, id, isComposer: true)
    case .composer(.focus, let number, let id): return isStarted && focus(number, id)
    case .composer(.dismiss, let number, let id): return dismiss(number, id, isComposer: true)
    case .composer(.detach, let number, let id): return detach(number, id, isComposer: true)
    case .loadItems(let request, let section):
      guard isStarted, requests.insert(request).inserted, let state = host.section(section) else { return false }
      itemRequests.append(ItemRequest(request: request, type: state.type))
      return state.phase == PLANNER_ITEMS_LOADING
    case .save(let request, let id):
      deliveries.append(request)
      let isOne = host.saves.filter { $0.request == request && $0.id == id && !$0.hasFailed }.count == 1
      return requests.insert(request).inserted && isOne
    case .redraw(let changed): return isStarted && !changed.isEmpty
    case .arrived(let id, _, let nearby): return host.knows(id) && nearby > 0
    case .left(let id, _): return host.knows(id)
    case .loadTravelTimes(let request), .saveOrder(let request): return isStarted && requests.insert(request).inserted
    case .unknown: return false
    }
  }

  private mutating func attach(_ number: UInt64, _ id: ID, isComposer: Bool) -> Bool {
    defer { child = Child(number: number, id: id, isComposer: isComposer) }
    return child == nil && numbers.insert(number).inserted
  }

  private mutating func present(_ number: UInt64, _ id: ID, isComposer: Bool) -> Bool {
    defer { child?.isPresented = true }
    return child?.isSame(number, id, isComposer) == true && child?.isPresented == false
  }

  private mutating func focus(_ number: UInt64, _ id: ID) -> Bool {
    defer { child?.isFocused = true }
    guard let child, child.isSame(number, id, true) else { return false }
    return child.isPresented && !child.isFocused && !child.isDismissed && !child.hasGone
  }

  private mutating func dismiss(_ number: UInt64, _ id: ID, isComposer: Bool) -> Bool {
    defer { child?.isDismissed = true }
    guard let child, child.isSame(number, id, isComposer) else { return false }
    return child.isPresented && !child.isDismissed && !child.hasGone
  }

  private mutating func detach(_ number: UInt64, _ id: ID, isComposer: Bool) -> Bool {
    defer { child = nil }
    guard let child, child.isSame(number, id, isComposer) else { return false }
    return child.hasGone || !child.isPresented || child.wasCovered || (child.wasStopped && child.isDismissed)
  }
}
