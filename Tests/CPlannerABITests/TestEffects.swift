import CPlanner
import CPlannerABI
import Testing

enum Effect: Equatable {
  /// An effect about a composer.
  enum Step { case attach, present, focus, dismiss, detach }

  case load(request: UInt64, day: Int64)
  case requestPermission
  case startLocation(filter: Double, accuracy: Double)
  case stopLocation
  // The next four are about details.
  case attach(UInt64, ID)
  case present(UInt64, ID)
  case dismiss(UInt64, ID)
  case detach(UInt64, ID)
  case composer(Step, UInt64, ID)
  case loadItems(UInt64, section: Int)
  case save(ID, ID)
  case redraw(Changed)
  case arrived(ID, at: Int64, nearby: Int)
  case left(ID, at: Int64)
  case loadTravelTimes(UInt64)
  case saveOrder(ID)
  case saveOutcome(ID, ID)
  case unknown(Int)

  init(_ effect: planner_effect) {
    let (number, id) = (effect.presentation, ID(effect.task_id))
    let isComposer = Int(effect.child) == PLANNER_CHILD_COMPOSER
    switch Int(effect.kind) {
    case PLANNER_EFFECT_ATTACH where isComposer: self = .composer(.attach, number, id)
    case PLANNER_EFFECT_PRESENT where isComposer: self = .composer(.present, number, id)
    case PLANNER_EFFECT_FOCUS_TEXT where isComposer: self = .composer(.focus, number, id)
    case PLANNER_EFFECT_DISMISS where isComposer: self = .composer(.dismiss, number, id)
    case PLANNER_EFFECT_DETACH where isComposer: self = .composer(.detach, number, id)
    case PLANNER_EFFECT_LOAD_ITEMS: self = .loadItems(effect.request, section: Int(effect.section))
    case PLANNER_EFFECT_SAVE_TASK: self = .save(ID(effect.key), id)
    case PLANNER_EFFECT_LOAD_PLAN: self = .load(request: effect.request, day: effect.day)
    case PLANNER_EFFECT_REQUEST_PERMISSION: self = .requestPermission
    case PLANNER_EFFECT_START_LOCATION:
      self = .startLocation(filter: effect.distance_filter_meters, accuracy: effect.desired_accuracy_meters)
    case PLANNER_EFFECT_STOP_LOCATION: self = .stopLocation
    case PLANNER_EFFECT_ATTACH: self = .attach(number, id)
    case PLANNER_EFFECT_PRESENT: self = .present(number, id)
    case PLANNER_EFFECT_DISMISS: self = .dismiss(number, id)
    case PLANNER_EFFECT_DETACH: self = .detach(number, id)
    case PLANNER_EFFECT_REDRAW: self = .redraw(Changed(rawValue: Int(effect.changed)))
    case PLANNER_EFFECT_ARRIVED: self = .arrived(id, at: effect.at, nearby: Int(effect.nearby_count))
    case PLANNER_EFFECT_LEFT: self = .left(id, at: effect.at)
    case PLANNER_EFFECT_LOAD_TRAVEL_TIMES: self = .loadTravelTimes(effect.request)
    case PLANNER_EFFECT_SAVE_ORDER: self = .saveOrder(ID(effect.key))
    case PLANNER_EFFECT_SAVE_OUTCOME: self = .saveOutcome(ID(effect.key), id)
    default: self = .unknown(Int(effect.kind))
    }
  }

  var isRedraw: Bool {
    if case .redraw = self { true } else { false }
  }

  var isOfLocation: Bool {
    switch self {
    case .requestPermission, .startLocation, .stopLocation: true
    default: false
    }
  }

  var isOfScreens: Bool {
    switch self {
    case .attach, .present, .dismiss, .detach, .composer: true
    default: false
    }
  }

  var isSave: Bool {
    if case .save = self { true } else { false }
  }

  var isItems: Bool {
    if case .loadItems = self { true } else { false }
  }
}
