/// The reason why a call was refused. A refused call has changed nothing.
public enum Refusal: Error, Hashable, Sendable {
  /// An argument that only a caller in another language can get wrong. The interface to that language numbers these
  /// arguments and explains them.
  case malformed(UInt8)
  // Texts
  case tooLong(TextField)
  case notUTF8(TextField)
  // Tasks
  case blankTitle
  case negativeOrder
  case unknownStatus
  case latitudeOutOfRange(PlaceArgument)
  case longitudeOutOfRange(PlaceArgument)
  case plannedTwice
  case negativeDuration
  case unknownWeekday
  case idInUse(IDArgument)
  case idTwiceInPlan
  case unknownTask(IDArgument)
  case illegalStatusChange
  case travelTimeOutOfRange
  case tooManyTasks
  case planFull
  // Settings, location, screens
  case utcOffsetOutOfRange
  case noOffset
  case tooManyOffsets
  case offsetSecondsOutOfRange
  case offsetsNotAscending
  case unknownHourCycle
  case distanceFilterOutOfRange
  case desiredAccuracyOutOfRange
  case maximumSpeedOutOfRange
  case detourFactorOutOfRange
  case travelSpeedOutOfRange
  case closingSoonOutOfRange
  case visitDurationOutOfRange
  case earlyOutOfRange
  case lateAfterOutOfRange
  case tightBeforeOutOfRange
  case arrivalRadiusOutOfRange
  case arrivalDwellOutOfRange
  case nearFilterOutOfRange
  case hoursRangeOutOfRange
  case holidayRangeReversed
  case holidayOutOfRange
  case holidaysNotAscending
  case unknownHolidayKind
  case tooManyHolidays
  case unknownMeasurementSystem
  case unknownAuthorization
  case accuracyNotFinite
  case unknownDetent
  case unknownPresentation
  case unknownString
  case blankReplacement
  case placeholderNotOnce
  // Composer
  case composerOpen
  case composerNotOpen
  case composedTextTooLong
  case tooManySections
  case unknownSectionKind
  case unknownValueType(ValueTypeArgument)
  case blankSectionName
  case sectionNameInUse
  case sectionKindInUse
  case standardSection(CustomSectionField)
  case maximumOfSingle
  case maximumLessThanOne
  case maximumOfAppointments
  case tooManyPreselected
  case maximumPreselected
  case twoPreselected
  case preselectedSectionUnknown
  case unknownSection
  case unknownItem
  case tooManyItems
  case sectionFull
  case itemsNotLoaded
  case customItemsNotAllowed
  case blankItem
  case numberOfText
  case textOfNumber
  case negativeItemNumber
  case timeRangeStartOutOfRange
  case timeRangeEndOutOfRange
  case latestOfNoTimeRange
  case priorityItemOutOfRange
  case notOneWeekday
  case wrongType
  // Requests and saves
  case outdated
  case noSave
  case outdatedSave
  case noRefusedSave
  case keyInUse
  case noOutcome
  case noRefusedOutcome
  case tooManyValues
  case dayNotAfterToday
  case nothingToUndo
  case noConflict
  case unknownBreak
  case breakNotAllowed
  case noRunningBreak
  case undoTimeOutOfRange
  case reasonNeeded
  case shortestVisitOutOfRange
  case sectionOfOtherPurpose
  case unknownSave
  case noRecord
  case unknownRecord
  case tooManySaves
  case notStarted
  // Snapshots
  case foreignSnapshot
  case cutSnapshot
  case corruptSnapshot
  case newerSnapshot
  case notHandedOver
  // Visiting order
  case tooManyStops
  case tooManyWindows
  case windowsNotAscending
  case tooManyAppointments
  case appointmentsNotAscending
  case priorityOutOfRange
  case visitTooLong
  case unknownPosition
  case unknownObjective
  case notSquare
  case legOutOfRange
  case memoryTooSmall
  case capacityTooSmall
  case noOrder
  case scheduleOff
  case tooManyListedStops
  case noRoomForStop
  case tooManyRules
  case ruleOfNoStop
  case ruleTwice
  case placeCountDiffers
  case travelTimesOutOfRange
  case outdatedProposal
  case noBetterOrder
  case noOrderToSave
  case workday(WorkdayFault)
  // Faults of the library

  public enum Reason: Hashable, CaseIterable, Sendable {
    case invalidArgument
    case invalidText
    case limit
    case duplicate
    case notFound
    case outdated
    case notStarted
    case notAllowed
    case wrongType
    case corrupt
    case newer
  }

  /// The kind of refusal; in C, a status.
  public var reason: Reason { reasonAndText.reason }

  /// The struct field or argument that was refused, by its name in C, such as "latitude"; empty if there is none.
  public var field: String { String(decoding: explanation.field, as: UTF8.self) }

  /// What is required, in one sentence that begins with the field.
  public var message: String { String(decoding: explanation.message, as: UTF8.self) }

  package var explanation: Explanation { Explanation(reasonAndText.text) }

  /// The field, a NUL byte and the message as one text, because two texts would take twice the code.
  private var reasonAndText: (reason: Reason, text: StaticString) {
    switch self {
    case .malformed: (.invalidArgument, "\0The arguments must be well-formed.")

    case .tooLong(let text): (.limit, text.tooLong)
    case .notUTF8(let text): (.invalidText, text.notUTF8)

    case .blankTitle: (.invalidText, "title\0title must not be blank.")
    case .negativeOrder: (.invalidArgument, "order\0order must be 0 or more.")
    case .unknownStatus: (.invalidArgument, "status\0status must be 0 to 5.")
    case .latitudeOutOfRange(.place): (.invalidArgument, "latitude\0latitude must be -90 to 90 degrees.")
    case .latitudeOutOfRange(.from): (.invalidArgument, "from_latitude\0from_latitude must be -90 to 90 degrees.")
    case .latitudeOutOfRange(.to): (.invalidArgument, "to_latitude\0to_latitude must be -90 to 90 degrees.")
    case .latitudeOutOfRange(.end):
      (.invalidArgument, "end_place_latitude\0end_place_latitude must be -90 to 90 degrees.")
    case .longitudeOutOfRange(.end):
      (.invalidArgument, "end_place_longitude\0end_place_longitude must be -180 to 180 degrees.")
    case .longitudeOutOfRange(.to): (.invalidArgument, "to_longitude\0to_longitude must be -180 to 180 degrees.")
    case .longitudeOutOfRange(.place): (.invalidArgument, "longitude\0longitude must be -180 to 180 degrees.")
    case .longitudeOutOfRange(.from):
      (.invalidArgument, "from_longitude\0from_longitude must be -180 to 180 degrees.")
    case .plannedTwice:
      (.invalidArgument, "planned_day\0planned_day must be absent from a task that has planned_at.")
    case .negativeDuration: (.invalidArgument, "estimated_duration\0estimated_duration must be 0 seconds or more.")
    case .unknownWeekday: (.invalidArgument, "repeat_days\0repeat_days must be a set of weekdays, 0 to 127.")
    case .idInUse(let argument): (.duplicate, argument.inUse)
    case .idTwiceInPlan: (.duplicate, "id\0id must differ from the ids of the tasks before it.")
    case .unknownTask(let argument): (.notFound, argument.unknown)
    case .illegalStatusChange:
      (.notAllowed, "status\0status must be one that may follow the task's present status.")
    case .travelTimeOutOfRange: (.invalidArgument, "seconds\0seconds must be 0 to 31536000.")
    case .tooManyTasks: (.limit, "count\0count must be at most 1048576 tasks.")
    case .planFull: (.limit, "\0The plan must have fewer than 1048576 tasks.")

    case .utcOffsetOutOfRange: (.invalidArgument, "utc_offset_seconds\0utc_offset_seconds must be -64800 to 64800.")
    case .noOffset: (.invalidArgument, "utc_offset_count\0utc_offset_count must be 1 or more.")
    case .tooManyOffsets: (.limit, "utc_offset_count\0utc_offset_count must be at most 64.")
    case .offsetSecondsOutOfRange: (.invalidArgument, "seconds\0seconds of an offset must be -64800 to 64800.")
    case .offsetsNotAscending:
      (.invalidArgument, "from\0from of an offset must be later than that of the offset before it.")
    case .unknownHourCycle: (.invalidArgument, "hour_cycle\0hour_cycle must be 12 or 24.")
    case .distanceFilterOutOfRange:
      (.invalidArgument, "distance_filter_meters\0distance_filter_meters must be 0 to 100000.")
    case .desiredAccuracyOutOfRange:
      (.invalidArgument, "desired_accuracy_meters\0desired_accuracy_meters must be 0 to 100000.")
    case .maximumSpeedOutOfRange:
      (.invalidArgument, "maximum_speed_mps\0maximum_speed_mps must be 1 to 10000.")
    case .detourFactorOutOfRange: (.invalidArgument, "detour_factor\0detour_factor must be 1 to 10.")
    case .travelSpeedOutOfRange:
      (.invalidArgument, "travel_speed_kmh\0travel_speed_kmh must be 1 to 1000.")
    case .closingSoonOutOfRange: (.invalidArgument, "closing_soon_minutes\0closing_soon_minutes must be 0 to 240.")
    case .visitDurationOutOfRange:
      (.invalidArgument, "visit_duration_seconds\0visit_duration_seconds must be 0 to 86400.")
    case .earlyOutOfRange: (.invalidArgument, "early_seconds\0early_seconds must be 0 to 86400.")
    case .lateAfterOutOfRange: (.invalidArgument, "late_after_seconds\0late_after_seconds must be 0 to 86400.")
    case .tightBeforeOutOfRange: (.invalidArgument, "tight_before_seconds\0tight_before_seconds must be 0 to 86400.")
    case .arrivalRadiusOutOfRange:
      (.invalidArgument, "arrival_radius_meters\0arrival_radius_meters must be 0, or 30 to 1000.")
    case .arrivalDwellOutOfRange: (.invalidArgument, "arrival_dwell_seconds\0arrival_dwell_seconds must be 30 to 3600.")
    case .nearFilterOutOfRange:
      (.invalidArgument, "near_filter_meters\0near_filter_meters must be 5 to distance_filter_meters.")
    case .hoursRangeOutOfRange: (.invalidArgument, "to\0to must be from 0 to 366 days after from.")
    case .holidayRangeReversed: (.invalidArgument, "last_day\0last_day must not be before first_day.")
    case .holidayOutOfRange: (.invalidArgument, "holidays\0holidays must be within first_day and last_day.")
    case .holidaysNotAscending: (.invalidArgument, "holidays\0holidays must be ascending, each day once.")
    case .unknownHolidayKind:
      (.invalidArgument, "kinds\0kinds of a holiday must be 1 (public), 2 (school) or 3 (both).")
    case .tooManyHolidays: (.limit, "holiday_count\0holiday_count must be at most 4096 holidays.")
    case .unknownMeasurementSystem:
      (.invalidArgument, "measurement_system\0measurement_system must be 1 (metric), 2 (US) or 3 (UK).")
    case .unknownAuthorization: (.invalidArgument, "authorization\0authorization must be 0 to 4.")
    case .accuracyNotFinite: (.invalidArgument, "horizontal_accuracy\0horizontal_accuracy must be a finite number.")
    case .unknownDetent: (.invalidArgument, "detent\0detent must be 1 (medium) or 2 (large).")
    case .unknownPresentation: (.notFound, "presentation\0presentation must be a number that was given out.")
    case .unknownString: (.notFound, "key\0key must be a value of planner_string_key.")
    case .blankReplacement: (.invalidText, "text\0text must be empty, or contain more than white space.")
    case .placeholderNotOnce: (.invalidText, "text\0text must contain the string's placeholder {0} exactly once.")

    case .composerOpen: (.notAllowed, "\0The composer must be closed.")
    case .composerNotOpen: (.notAllowed, "\0The composer must be open.")
    case .composedTextTooLong:
      (.limit, "text\0text must have a title of at most 4096 bytes, and notes of at most 65536.")
    case .tooManySections: (.limit, "section_count\0section_count must be at most 32.")
    case .unknownSectionKind: (.invalidArgument, "kind\0kind of a section must be 0 to 7.")
    case .unknownValueType(let argument): (.invalidArgument, argument.unknown)
    case .blankSectionName: (.invalidText, "name\0name of a custom section must not be blank.")
    case .sectionNameInUse: (.duplicate, "name\0name of a section must differ from those of the others.")
    case .sectionKindInUse: (.duplicate, "kind\0kind of a section must differ from those of the others, or be custom.")
    case .standardSection(let field): (.invalidArgument, field.explanation)
    case .maximumOfSingle:
      (.invalidArgument, "maximum\0maximum of a section without multiple items must be 0 or 1.")
    case .maximumLessThanOne: (.invalidArgument, "maximum\0maximum of a section must be 1 or more.")
    case .maximumOfAppointments: (.limit, "maximum\0maximum of a section of appointments must be at most 8.")
    case .tooManyPreselected: (.limit, "preselected_count\0preselected_count must be at most 1000.")
    case .maximumPreselected:
      (.limit, "maximum\0maximum must be at least the number of values preselected or edited.")
    case .twoPreselected:
      (.invalidArgument, "preselected\0preselected must have at most one value of a single section.")
    case .preselectedSectionUnknown: (.notFound, "section\0section of a preselected value must be one of sections.")
    case .unknownSection: (.notFound, "section\0section must be the index of a section of the composer.")
    case .unknownItem: (.notFound, "item\0item must be the index of an item of the section.")
    case .tooManyItems: (.limit, "count\0count of the items of a section must be at most 1000.")
    case .sectionFull: (.limit, "section\0section must have fewer than 1000 items.")
    case .itemsNotLoaded: (.notAllowed, "section\0section must be one whose items are loaded.")
    case .customItemsNotAllowed: (.notAllowed, "section\0section must be one that allows custom items.")
    case .blankItem: (.invalidText, "text\0text of an item must not be blank.")
    case .numberOfText: (.invalidArgument, "number\0number of a text must be 0.")
    case .textOfNumber: (.invalidArgument, "text\0text of a value that is not a text must be empty.")
    case .negativeItemNumber: (.invalidArgument, "number\0number of a duration or a number must be 0 or more.")
    case .timeRangeStartOutOfRange:
      (.invalidArgument, "number\0number of a time range must be 0 to 172800 seconds after midnight.")
    case .timeRangeEndOutOfRange:
      (.invalidArgument, "latest\0latest of a time range must be from number to 172800 seconds after midnight.")
    case .latestOfNoTimeRange:
      (.invalidArgument, "latest\0latest of a value that is not a time range must be 0.")
    case .priorityItemOutOfRange: (.invalidArgument, "number\0number of a priority must be 0 to 100.")
    case .notOneWeekday: (.invalidArgument, "number\0number of a weekday must be 1, 2, 4, 8, 16, 32 or 64.")
    case .wrongType: (.wrongType, "type\0type must be that of the section's values.")

    case .outdated: (.outdated, "request\0request must be one that is not answered and not void.")
    case .noSave: (.outdated, "key\0key must be that of a save.")
    case .outdatedSave: (.outdated, "key\0key must be that of a save that waits for this answer.")
    case .noRefusedSave: (.outdated, "key\0key must be that of a refused save.")
    case .tooManyValues: (.limit, "count\0count of the values of an outcome must be at most 16.")
    case .dayNotAfterToday: (.invalidArgument, "day\0day must be after today.")
    case .noOutcome: (.outdated, "key\0key must be that of an outcome.")
    case .noRefusedOutcome: (.outdated, "replaces\0replaces must be the key of a refused outcome of the task.")
    case .nothingToUndo: (.outdated, "task_id\0task_id must be that of a task with an outcome that is held.")
    case .noConflict: (.outdated, "task_id\0task_id must be that of a task in conflict.")
    case .undoTimeOutOfRange: (.invalidArgument, "undo_seconds\0undo_seconds must be 0 to 60.")
    case .shortestVisitOutOfRange:
      (.invalidArgument, "shortest_visit_seconds\0shortest_visit_seconds must be 0 to 86400.")
    case .reasonNeeded:
      (.invalidArgument, "reason\0reason must not be empty: the settings require one.")
    case .sectionOfOtherPurpose:
      (.invalidArgument, "kind\0kind of a section must be one that a composer with this purpose can have.")
    case .keyInUse: (.duplicate, "key\0key must be new: 16 random bytes for each save.")
    case .unknownBreak: (.notFound, "index\0index must be that of a break of the working day.")
    case .breakNotAllowed:
      (.notAllowed, "index\0index must be that of a break after those that were started, while none is under way.")
    case .noRunningBreak: (.notAllowed, "\0A break must be under way.")
    case .noRecord: (.notFound, "\0A record of the visit log must wait to be saved.")
    case .unknownRecord: (.outdated, "key\0key must be that of a record of the visit log.")
    case .unknownSave: (.notFound, "task_id\0task_id must be that of a task with a save.")
    case .tooManySaves: (.limit, "\0Fewer than 1000 saves must be unacknowledged.")
    case .notStarted: (.notStarted, "\0The planner must be started.")

    case .tooManyStops: (.limit, "stop_count\0stop_count must be at most 250.")
    case .tooManyAppointments: (.limit, "appointment_count\0appointment_count must be at most 8.")
    case .appointmentsNotAscending:
      (.invalidArgument, "appointments\0appointments must be ascending, without overlaps.")
    case .tooManyWindows: (.limit, "window_count\0window_count of a stop must be at most 8.")
    case .windowsNotAscending:
      (.invalidArgument, "windows\0windows of a stop must be ascending, without overlaps.")
    case .priorityOutOfRange: (.invalidArgument, "priority\0priority of a stop must be 0 to 100.")
    case .visitTooLong: (.invalidArgument, "duration\0duration of a stop must be 0 to 31536000 seconds.")
    case .unknownPosition: (.invalidArgument, "position\0position of a stop must be 0 (free), 1 (first) or 2 (last).")
    case .unknownObjective:
      (.invalidArgument, "objective\0objective must be 1 (least travel) or 2 (earliest finish).")
    case .notSquare:
      (.invalidArgument, "place_count\0place_count must be that of the start, the stops and the end place.")
    case .legOutOfRange: (.invalidArgument, "travel_times\0travel_times must be 0 to 31536000 seconds.")
    case .memoryTooSmall: (.invalidArgument, "size\0size must be at least what planner_order_memory_size wrote.")
    case .capacityTooSmall: (.invalidArgument, "capacity\0capacity must be at least the number of stops.")
    case .scheduleOff: (.notAllowed, "has_schedule\0has_schedule must be turned on in the settings.")
    case .noRoomForStop: (.limit, "\0The list must have fewer than 250 stops, in at most 512 rows.")
    case .tooManyListedStops: (.limit, "\0The list must have at most 250 stops in 512 rows.")
    case .tooManyRules: (.limit, "rule_count\0rule_count must be at most 250.")
    case .ruleOfNoStop: (.notFound, "id\0id of a rule must be that of a stop.")
    case .ruleTwice: (.duplicate, "id\0id of a rule must be in no other rule.")
    case .placeCountDiffers: (.invalidArgument, "count\0count must be the number of places of the request.")
    case .travelTimesOutOfRange: (.invalidArgument, "travel_times\0travel_times must be at most 31536000 seconds.")
    case .outdatedProposal: (.outdated, "number\0number must be that of a proposal that is not outdated.")
    case .noBetterOrder: (.notAllowed, "number\0number must be that of a proposal that is better.")
    case .noOrderToSave: (.notFound, "\0There must be an accepted order that is not acknowledged.")
    case .workday(let fault): (fault.isLimit ? .limit : .invalidArgument, fault.explanation)
    case .noOrder: (.invalidArgument, "order\0order must be a search that has begun.")

    case .foreignSnapshot: (.corrupt, "bytes\0bytes must be a snapshot of a planner.")
    case .cutSnapshot: (.corrupt, "bytes\0bytes must be a whole snapshot; these were cut.")
    case .corruptSnapshot: (.corrupt, "bytes\0bytes must be a snapshot as it was taken; these were altered.")
    case .newerSnapshot: (.newer, "bytes\0bytes must be a snapshot of this version of the library or an older one.")
    case .notHandedOver: (.notAllowed, "bytes\0bytes must be those of a planner that was handed over.")
    }
  }
}

/// The field and the message of a refusal. Both live as long as the library, and a NUL byte follows each.
package struct Explanation {
  private let text: StaticString

  /// The text that contains the field, a NUL byte and the message.
  package init(_ text: StaticString) {
    self.text = text
  }

  package var field: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.bytes.baseAddress, count: fieldSize)
  }

  package var message: UnsafeBufferPointer<UInt8> {
    let bytes = text.bytes
    let start = fieldSize &+ 1
    return UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + start }, count: bytes.count &- start)
  }

  private var fieldSize: Int {
    let bytes = text.bytes
    var size = 0
    while size < bytes.count, bytes[size] != 0 { size &+= 1 }
    return size
  }
}
