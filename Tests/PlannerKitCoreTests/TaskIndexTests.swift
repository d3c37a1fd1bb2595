import Testing

@testable import PlannerKitCore

extension TaskIndex {
  /// Ids ascend, and there is a travel time for each task or for none.
  func checkInvariants(_ location: SourceLocation = #_sourceLocation) {
    #expect(zip(tasks, tasks.dropFirst()).allSatisfy { $0.id < $1.id }, sourceLocation: location)
    let times = Mirror(reflecting: self).descendant("travelTimes") as? [Double]
    #expect(times?.count == 0 || times?.count == tasks.count, sourceLocation: location)
    #expect(hasTravelTimes == (times?.isEmpty == false), sourceLocation: location)
  }
}

@Suite struct TaskIndexTests {
  /// Ids that differ in their first bytes, in their last, or not at all.
  private static func id(_ random: inout SeededRandom) -> TaskID {
    let halves: [UInt64] = [0, 1, .max, 1 << 63, 1 << 56]
    return TaskID(
      high: halves.randomElement(using: &random) ?? 0, low: halves.randomElement(using: &random) ?? 0)
  }

  @Test("after any changes the index has what a dictionary has · TASK-1.3 DAY-5.10 DAY-5.14", arguments: 1...20)
  func randomChanges(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var (index, tasks, times) = (TaskIndex(), [TaskID: PlanTask](), [TaskID: Double]())
    for step in 0..<400 {
      let id = Self.id(&random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<5:
        let task = try PlanTask(id: id, title: "\(step)")
        #expect(index.set(task) === tasks[id])
        tasks[id] = task
      case 5, 6:
        #expect(index.remove(id) === tasks.removeValue(forKey: id))
        times[id] = nil
      case 7..<11:
        let time = Double.random(in: 0...100, using: &random)
        index.setTravelTime(time, to: id)
        if tasks[id] != nil { times[id] = time }
      default:
        guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
        index.forgetTravelTimes()
        times = [:]
      }
      index.checkInvariants()
      #expect(index.tasks.map(\.id) == tasks.keys.sorted())
      for each in index.tasks {
        #expect(index.task(each.id) === tasks[each.id] && index.travelTime(to: each.id) == times[each.id])
      }
      let other = Self.id(&random)
      #expect(index.task(other) === tasks[other] && index.travelTime(to: other) == times[other])
      if times.count > 0 { #expect(index.hasTravelTimes) }
    }
  }

  @Test("of tasks with one id the first is taken, and the others are marked · TASK-4.9", arguments: 1...20)
  func duplicates(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let tasks = try (0..<60).map { try PlanTask(id: Self.id(&random), title: "\($0)") }
    var isDuplicate = [Bool](repeating: false, count: tasks.count)
    let index = TaskIndex(tasks, isDuplicate: &isDuplicate)
    index.checkInvariants()
    for (place, task) in tasks.enumerated() {
      let first = tasks.firstIndex { $0.id == task.id }
      #expect(isDuplicate[place] == (first != place))
      #expect(index.task(task.id) === first.map { tasks[$0] })
    }
    #expect(index.tasks.count == isDuplicate.count { !$0 })
  }

  @Test("a replaced plan keeps the travel times to the tasks that stay · DAY-5.14", arguments: 1...10)
  func inherited(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func index() throws -> TaskIndex {
      let tasks = try (0..<12).map { _ in try PlanTask(id: Self.id(&random), title: "K") }
      var isDuplicate = [Bool](repeating: false, count: tasks.count)
      return TaskIndex(tasks, isDuplicate: &isDuplicate)
    }
    var before = try index()
    for (place, task) in before.tasks.enumerated() where place % 2 == 0 {
      before.setTravelTime(Double(place), to: task.id)
    }
    var after = try index()
    after.inheritTravelTimes(from: before)
    after.checkInvariants()
    for task in after.tasks { #expect(after.travelTime(to: task.id) == before.travelTime(to: task.id)) }
    var none = try index()
    none.inheritTravelTimes(from: TaskIndex())
    none.checkInvariants()
    #expect(!none.hasTravelTimes)
  }
}
