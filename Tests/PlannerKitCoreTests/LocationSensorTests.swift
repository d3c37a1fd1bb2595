import Testing

@testable import PlannerKitCore

/// Every state of the sensor × every event × every authorisation.
@Suite struct LocationSensorTests {
  enum State: Hashable {
    case stopped(awaitsFix: Bool)
    case waiting(hasAsked: Bool)
    case updating(awaitsFix: Bool, hasAsked: Bool)

    var name: String {
      switch self {
      case .stopped: "stopped"
      case .waiting: "waiting"
      case .updating: "updating"
      }
    }
  }

  /// A state, and an authorisation that is possible in it.
  struct Situation: Hashable {
    let state: State
    let authorization: Authorization
  }

  enum Event: Hashable {
    case started
    case stopped
    case authorizationChanged(Authorization)
    case sensorDelivered
    case failed
  }

  static let events: [Event] =
    [.started, .stopped, .sensorDelivered, .failed] + Authorization.allCases.map { .authorizationChanged($0) }

  static let situations: [Situation] = {
    let stopped = Authorization.allCases.map { Situation(state: .stopped(awaitsFix: false), authorization: $0) }
    // The mark needs the authorisation.
    let marked = [Authorization.whenInUse, .always].map {
      Situation(state: .stopped(awaitsFix: true), authorization: $0)
    }
    // A sensor waits without having asked only if asking cannot change the authorisation.
    let unasked = [Authorization.restricted, .denied].map {
      Situation(state: .waiting(hasAsked: false), authorization: $0)
    }
    let asked = [Authorization.notDetermined, .restricted, .denied].map {
      Situation(state: .waiting(hasAsked: true), authorization: $0)
    }
    let updating = [Authorization.whenInUse, .always].flatMap { authorization in
      [(true, true), (true, false), (false, true), (false, false)].map {
        Situation(state: .updating(awaitsFix: $0.0, hasAsked: $0.1), authorization: authorization)
      }
    }
    return stopped + marked + unasked + asked + updating
  }()

  static func makeMachine(in situation: Situation) -> LocationSensor {
    var sensor = LocationSensor()
    switch situation.state {
    case .stopped(let awaitsFix): sensor.restored(awaitsFix: awaitsFix)
    case .waiting(let hasAsked), .updating(awaitsFix: _, let hasAsked):
      _ = sensor.authorizationChanged(to: hasAsked ? .notDetermined : .denied)
      _ = sensor.started()
    }
    _ = sensor.authorizationChanged(to: situation.authorization)
    if case .updating(awaitsFix: false, hasAsked: _) = situation.state { _ = sensor.sensorDelivered() }
    return sensor
  }

  static func send(_ event: Event, to sensor: inout LocationSensor) -> LocationSensor.Action {
    switch event {
    case .started: return sensor.started()
    case .stopped: return sensor.stopped()
    case .authorizationChanged(let authorization): return sensor.authorizationChanged(to: authorization)
    case .sensorDelivered: return sensor.sensorDelivered()
    case .failed: return sensor.failed()
    }
  }

  /// Written by hand from LOC-1 and LOC-7.
  static func expected(_ event: Event, in situation: Situation) -> (LocationSensor.Action, State) {
    switch (situation.state, event) {
    case (.stopped, .started):
      switch situation.authorization {
      case .notDetermined: (.requestPermission, .waiting(hasAsked: true))
      case .restricted, .denied: (.none, .waiting(hasAsked: false))
      case .whenInUse, .always: (.startUpdates, .updating(awaitsFix: true, hasAsked: false))
      }
    case (.stopped(let awaitsFix), .authorizationChanged(let authorization)):
      (.none, .stopped(awaitsFix: awaitsFix && authorization.isGranted))
    case (.stopped, _): (.none, situation.state)

    case (.waiting, .stopped): (.none, .stopped(awaitsFix: false))
    case (.waiting(hasAsked: false), .authorizationChanged(.notDetermined)):
      (.requestPermission, .waiting(hasAsked: true))
    case (.waiting(let hasAsked), .authorizationChanged(.whenInUse)),
      (.waiting(let hasAsked), .authorizationChanged(.always)):
      (.startUpdates, .updating(awaitsFix: true, hasAsked: hasAsked))
    case (.waiting, _): (.none, situation.state)

    case (.updating(let awaitsFix, _), .stopped): (.stopUpdates, .stopped(awaitsFix: awaitsFix))
    case (.updating(_, hasAsked: false), .authorizationChanged(.notDetermined)):
      (.stopUpdatesAndRequestPermission, .waiting(hasAsked: true))
    case (.updating(_, hasAsked: true), .authorizationChanged(.notDetermined)):
      (.stopUpdates, .waiting(hasAsked: true))
    case (.updating(_, let hasAsked), .authorizationChanged(.restricted)),
      (.updating(_, let hasAsked), .authorizationChanged(.denied)):
      (.stopUpdates, .waiting(hasAsked: hasAsked))
    case (.updating(_, let hasAsked), .sensorDelivered): (.none, .updating(awaitsFix: false, hasAsked: hasAsked))
    case (.updating(_, let hasAsked), .failed): (.none, .updating(awaitsFix: true, hasAsked: hasAsked))
    case (.updating, _): (.none, situation.state)
    }
  }

  @Test("the machine can be put into every state", arguments: situations)
  func everyState(_ situation: Situation) {
    let sensor = Self.makeMachine(in: situation)
    #expect(stateName(of: sensor) == situation.state.name)
    #expect(sensor.authorization == situation.authorization)
    #expect(sensor.isUpdating == (situation.state.name == "updating"))
  }

  @Test("every event in every state and authorisation has its outcome · LOC-1 LOC-7.7 LOC-7.8", arguments: situations)
  func everyEvent(in situation: Situation) {
    for event in Self.events {
      var sensor = Self.makeMachine(in: situation)
      let action = Self.send(event, to: &sensor)
      let (expectedAction, expectedState) = Self.expected(event, in: situation)
      var expectedAuthorization = situation.authorization
      if case .authorizationChanged(let authorization) = event { expectedAuthorization = authorization }
      #expect(action == expectedAction, "\(event)")
      #expect(sensor.authorization == expectedAuthorization, "\(event)")
      #expect(stateName(of: sensor) == expectedState.name, "\(event)")
      #expect(sensor.isUpdating == (expectedState.name == "updating"), "\(event)")
      switch expectedState {
      case .stopped(let awaitsFix): #expect(sensor.awaitsFix == awaitsFix, "\(event)")
      case .waiting(let hasAsked):
        #expect(!sensor.awaitsFix, "\(event)")
        #expect(asksWhenNotDetermined(sensor) == !hasAsked, "\(event)")
      case .updating(let awaitsFix, let hasAsked):
        #expect(sensor.awaitsFix == awaitsFix, "\(event)")
        #expect(asksWhenNotDetermined(sensor) == !hasAsked, "\(event)")
      }
    }
  }

  private func asksWhenNotDetermined(_ sensor: LocationSensor) -> Bool {
    var sensor = sensor
    let action = sensor.authorizationChanged(to: .notDetermined)
    return action == .requestPermission || action == .stopUpdatesAndRequestPermission
  }
}
