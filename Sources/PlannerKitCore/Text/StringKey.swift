/// The strings of the user interface (TXT-1). `Catalogue.swift` contains the texts.
public enum StringKey: Int32, CaseIterable, Sendable {
  case addressNotAvailable = 1
  case distanceUnavailable = 2
  case updating = 3
  case noTasksToday = 4
  case close = 5
  case detailsTitle = 6
  case newTaskTitle = 7
  case editTaskTitle = 8
  case planned = 9
  case enRoute = 10
  case inProgress = 11
  case done = 12
  case cancelled = 13
  case cannotComplete = 14
  case loading = 15
  case retry = 16
  case planFailed = 17
  case itemsFailed = 18
  case itemsEmpty = 19
  case titleNeeded = 20
  case alreadyThere = 21
  case notSaved = 22
  case save = 23
  case cancel = 24
  case textPlaceholder = 25
  case project = 26
  case date = 27
  case estimatedTime = 28
  case repeatDays = 29
  case lessThan = 30
  case spokenDistanceUnavailable = 31
  case spokenUpdating = 32
  case spokenPlanned = 33
  case spokenEnRoute = 34
  case spokenInProgress = 35
  case spokenDone = 36
  case spokenCancelled = 37
  case spokenCannotComplete = 38
  case spokenOpeningHours = 39
  case spokenTravelTime = 40
  case spokenLessThan = 41
  case spokenPlannedTime = 42
  case hoursOpen = 43
  case hoursAlwaysOpen = 44
  case hoursCloses = 45
  case hoursClosesSoon = 46
  case hoursClosed = 47
  case hoursOpens = 48
  case hoursUnknown = 49
  case spokenHoursOpen = 50
  case spokenHoursAlwaysOpen = 51
  case spokenHoursCloses = 52
  case spokenHoursClosesSoon = 53
  case spokenHoursClosed = 54
  case spokenHoursOpens = 55
  case spokenHoursUnknown = 56
  case tomorrow = 57
  case spokenArrival = 58
  case late = 59
  case closedOnArrival = 60
  case closesAfterArrival = 61
  case wait = 62
  case leaveBy = 63
  case doneBy = 64
  case oneStopLeft = 65
  case stopsLeft = 66
  case lateStops = 67
  case oneClosedStop = 68
  case closedStops = 69
  case spokenClosedOnArrival = 70
  case spokenClosesAfterArrival = 71
  case spokenWait = 72
  case spokenLeaveBy = 73
  case optimise = 74
  case acceptOrder = 75
  case keepOrder = 76
  case noBetterOrder = 77
  case saves = 78
  case lessLate = 79
  case doneEarlier = 80
  case oneMoreStopOnTime = 81
  case moreStopsOnTime = 82
  case importantStopsOnTime = 83
  case closesBeforePlanned = 84
  case tooLateToday = 85
  case oneImpossibleStop = 86
  case impossibleStops = 87
  case moreThanADay = 88
  case moreThan = 89
  case oneFewerStopOnTime = 90
  case fewerStopsOnTime = 91
  case moreLate = 92
  case moreTravel = 93
  case doneLater = 94
  case placeBefore = 95
  case placeAfter = 96
  case arrivesEarlier = 97
  case arrivesLater = 98
  case noRoute = 99
  case oneMoreStopReachable = 100
  case moreStopsReachable = 101
  case startDriving = 102
  case stopDriving = 103
  case start = 104
  case finish = 105
  case reportCannotComplete = 106
  case notToday = 107
  case reopen = 108
  case undo = 109
  case navigate = 110
  case mine = 111
  case theirs = 112
  case canBeUndone = 113
  case notStored = 114
  case refused = 115
  case contradicted = 116
  case spokenCanBeUndone = 117
  case spokenNotSaved = 118
  case spokenNotStored = 119
  case spokenRefused = 120
  case spokenContradicted = 121
  case oneSaveWaits = 122
  case savesWait = 123
  case oneSaveRefused = 124
  case savesRefused = 125
  case visitingOrder = 126
  case reason = 127
  case reasonNeeded = 128
  case notePlaceholder = 129
  case spokenAppointment = 130
  case tooLateForAppointment = 131
  case noAppointmentToday = 132
  case closedAtAppointment = 133
  case afterShift = 134
  case overtime = 135
  case breakTime = 136
  case spokenBreakTime = 137
  case breakUntil = 138
  case breakDueBy = 139
  case oneMissedBreak = 140
  case missedBreaks = 141
  case notTodayClosed = 142
  case notTodayWindow = 143
  case notTodayNoRoute = 144
  case notTodayNoTime = 145
  case lessOvertime = 146
  case moreOvertime = 147
  case fewerMissedBreaks = 148
  case moreMissedBreaks = 149
  case afterOtherStop = 150
  case notTodayAfterOther = 151
  case appointments = 152
  case priority = 153

  init(_ status: TaskStatus) {
    switch status {
    case .planned: self = .planned
    case .enRoute: self = .enRoute
    case .inProgress: self = .inProgress
    case .done: self = .done
    case .cancelled: self = .cancelled
    case .cannotComplete: self = .cannotComplete
    }
  }

  /// What a mark says; nil for none.
  init?(_ mark: WorkMark) {
    switch mark {
    case .none: return nil
    case .held: self = .canBeUndone
    case .waiting, .sent: self = .notSaved
    case .failed: self = .notStored
    case .refused: self = .refused
    case .conflict: self = .contradicted
    }
  }

  /// The form of the string in a spoken text.
  var spoken: StringKey {
    switch self {
    case .distanceUnavailable: .spokenDistanceUnavailable
    case .updating: .spokenUpdating
    case .planned: .spokenPlanned
    case .enRoute: .spokenEnRoute
    case .inProgress: .spokenInProgress
    case .done: .spokenDone
    case .cancelled: .spokenCancelled
    case .cannotComplete: .spokenCannotComplete
    case .lessThan: .spokenLessThan
    case .hoursOpen: .spokenHoursOpen
    case .hoursAlwaysOpen: .spokenHoursAlwaysOpen
    case .hoursCloses: .spokenHoursCloses
    case .hoursClosesSoon: .spokenHoursClosesSoon
    case .hoursClosed: .spokenHoursClosed
    case .hoursOpens: .spokenHoursOpens
    case .hoursUnknown: .spokenHoursUnknown
    case .closedOnArrival: .spokenClosedOnArrival
    case .closesAfterArrival: .spokenClosesAfterArrival
    case .wait: .spokenWait
    case .leaveBy: .spokenLeaveBy
    case .breakTime: .spokenBreakTime
    case .canBeUndone: .spokenCanBeUndone
    case .notSaved: .spokenNotSaved
    case .notStored: .spokenNotStored
    case .refused: .spokenRefused
    case .contradicted: .spokenContradicted
    default: self
    }
  }
}
