// Codes the values of a planner. A value that is read must pass the same checks as a value from a host; a function
// returns nil for one that does not.

extension TaskID {
  static func coded(_ id: TaskID?, with coder: SnapshotCoder) -> TaskID {
    var (high, low) = (id?.high ?? 0, id?.low ?? 0)
    coder.code(&high)
    coder.code(&low)
    return TaskID(high: high, low: low)
  }
}

extension Instant {
  static func coded(_ instant: Instant?, with coder: SnapshotCoder) -> Instant {
    var milliseconds = instant?.milliseconds ?? 0
    coder.code(&milliseconds)
    return Instant(milliseconds: milliseconds)
  }
}

extension RequestNumber {
  /// 0 stands for none.
  static func coded(_ request: RequestNumber?, with coder: SnapshotCoder) -> RequestNumber {
    var value = request?.value ?? 0
    coder.code(&value)
    return RequestNumber(value: value)
  }
}

extension Coordinate {
  static func codeOptional(_ coordinate: Coordinate?, with coder: SnapshotCoder) -> Coordinate? {
    guard coder.isPresent(coordinate != nil) else { return nil }
    var (latitude, longitude) = (coordinate?.latitude ?? 0, coordinate?.longitude ?? 0)
    coder.code(&latitude)
    coder.code(&longitude)
    let coded = try? Coordinate(latitude: latitude, longitude: longitude)
    if coded == nil { coder.fail() }
    return coded
  }
}

extension Fix {
  @inline(never)
  static func codeOptional(_ fix: Fix?, with coder: SnapshotCoder) -> Fix? {
    let coordinate = Coordinate.codeOptional(fix?.coordinate, with: coder)
    var accuracy = fix?.horizontalAccuracy ?? 0
    coder.code(&accuracy)
    let time = Instant.coded(fix?.time, with: coder)
    guard let coordinate else { return nil }
    let coded = try? Fix(coordinate: coordinate, horizontalAccuracy: accuracy, time: time)
    // A negative accuracy marks an invalid fix. The filter never keeps one.
    if coded == nil || accuracy < 0 { coder.fail() }
    return coded
  }
}

extension Weekdays {
  static func coded(_ days: Weekdays?, with coder: SnapshotCoder) -> Weekdays {
    var bits = Int32(days?.rawValue ?? 0)
    coder.code(&bits)
    if !(0...127).contains(bits) { coder.fail() }
    return Weekdays(rawValue: UInt8(truncatingIfNeeded: bits & 127))
  }
}

extension PlanTask {
  @inline(never)
  static func coded(_ task: PlanTask?, with coder: SnapshotCoder) -> PlanTask? {
    let id = TaskID.coded(task?.id, with: coder)
    var (title, notes, address) = (task?.title ?? "", task?.notes, task?.address)
    var (openingHours, photoURL, projectID) = (task?.openingHours, task?.photoURL, task?.projectID)
    var (order, status) = (task?.order ?? 0, task?.status.rawValue ?? 0)
    var duration = task?.estimatedDuration
    coder.code(&title)
    coder.code(&notes)
    coder.code(&address)
    coder.code(&openingHours)
    coder.code(&photoURL)
    coder.code(&projectID)
    coder.code(&order)
    coder.code(&status)
    coder.code(&duration)
    let coordinate = Coordinate.codeOptional(task?.coordinate, with: coder)
    let planned = Planned.coded(task?.planned, with: coder)
    let repeatDays = Weekdays.coded(task?.repeatDays, with: coder)
    guard coder.isReading else { return task }
    let read = TaskStatus(rawValue: status).flatMap { status in
      try? PlanTask(
        id: id, title: title, order: order, status: status, notes: notes, address: address,
        openingHours: openingHours, photoURL: photoURL, coordinate: coordinate, planned: planned,
        estimatedDuration: duration, projectID: projectID, repeatDays: repeatDays)
    }
    if read == nil { coder.fail() }
    return read
  }
}

extension Planned {
  fileprivate static func coded(_ planned: Planned?, with coder: SnapshotCoder) -> Planned? {
    var (tag, number): (Int32, Int64) =
      switch planned {
      case nil: (0, 0)
      case .day(let day): (1, day.number)
      case .at(let instant): (2, instant.milliseconds)
      }
    coder.code(&tag)
    coder.code(&number)
    switch tag {
    case 0: return nil
    case 1: return .day(LocalDay(number: number))
    case 2: return .at(Instant(milliseconds: number))
    default:
      coder.fail()
      return nil
    }
  }
}

extension Item {
  private static func coded(_ item: Item?, with coder: SnapshotCoder) -> Item? {
    var (type, number, text): (Int32, Int64, String) =
      switch item?.value {
      case nil: (0, 0, "")
      case .day(let day): (ValueType.day.rawValue, day.number, "")
      case .duration(let duration): (ValueType.duration.rawValue, duration.count, "")
      case .text(let text): (ValueType.text.rawValue, 0, text)
      case .weekday(let day): (ValueType.weekday.rawValue, Int64(day.rawValue), "")
      }
    var (label, isCustom) = (item?.label ?? "", item?.isCustom ?? false)
    coder.code(&type)
    coder.code(&number)
    coder.code(&text)
    coder.code(&label)
    coder.code(&isCustom)
    guard coder.isReading else { return item }
    let value: ItemValue? =
      switch ValueType(rawValue: type) {
      case .day: .day(LocalDay(number: number))
      case .duration: .duration(Seconds(number))
      case .text: .text(text)
      case .weekday: .weekday(Weekdays(rawValue: UInt8(clamping: number)))
      case nil: nil
      }
    let read = value.flatMap { try? Item($0, label: label, isCustom: isCustom) }
    if read == nil { coder.fail() }
    return read
  }

  @inline(never)
  static func coded(_ items: [Item], with coder: SnapshotCoder) -> [Item] {
    var coded: [Item] = []
    for index in Indexes(below: coder.coded(count: items.count)) {
      if let item = Item.coded(items.element(at: index), with: coder) { coded.append(item) }
    }
    return coded
  }
}

extension SectionDescription {
  @inline(never)
  static func coded(_ section: SectionDescription?, with coder: SnapshotCoder) -> SectionDescription? {
    var (kind, name): (Int32, String) =
      switch section?.name {
      case .project: (1, "")
      case .date: (2, "")
      case .estimatedTime: (3, "")
      case .repeatDays: (4, "")
      case .custom(let name): (0, name)
      case nil: (0, "")
      }
    var type = section?.valueType.rawValue ?? 0
    var (allowsMultiple, allowsCustomItems) = (section?.allowsMultiple ?? false, section?.allowsCustomItems ?? false)
    var maximum = section?.maximum.map { Int64($0) }
    coder.code(&kind)
    coder.code(&name)
    coder.code(&type)
    coder.code(&allowsMultiple)
    coder.code(&allowsCustomItems)
    coder.code(&maximum)
    guard coder.isReading else { return section }
    let readName: SectionName? =
      switch kind {
      case 0: .custom(name)
      case 1: .project
      case 2: .date
      case 3: .estimatedTime
      case 4: .repeatDays
      default: nil
      }
    guard let readName, let valueType = ValueType(rawValue: type),
      let read = try? SectionDescription(
        readName, valueType: valueType, allowsMultiple: allowsMultiple, maximum: maximum.map { Int(clamping: $0) },
        allowsCustomItems: allowsCustomItems)
    else {
      coder.fail()
      return nil
    }
    return read
  }
}

extension ComposerPurpose {
  static func coded(_ purpose: ComposerPurpose?, with coder: SnapshotCoder) -> ComposerPurpose {
    var task: PlanTask?
    if case .edit(let edited) = purpose { task = edited }
    let id = TaskID.coded(purpose?.taskID, with: coder)
    guard coder.isPresent(task != nil), let coded = PlanTask.coded(task, with: coder) else { return .new(id) }
    return .edit(coded)
  }
}

extension Draft {
  @inline(never)
  static func codeOptional(_ draft: Draft?, with coder: SnapshotCoder) -> Draft? {
    guard coder.isPresent(draft != nil) else { return nil }
    var text = draft?.text ?? ""
    coder.code(&text)
    coder.check(text, as: .composerText)
    var selections: [(section: SectionDescription, items: [Item])] = []
    for index in Indexes(below: coder.coded(count: draft?.selections.count ?? 0)) {
      let selection = draft?.selections.element(at: index)
      let section = SectionDescription.coded(selection?.section, with: coder)
      let items = Item.coded(selection?.items ?? [], with: coder)
      guard let section else { break }
      if !items.allSatisfy({ $0.value.type == section.valueType }) { coder.fail() }
      selections.append((section, items))
    }
    return Draft(text: text, selections: selections)
  }
}
