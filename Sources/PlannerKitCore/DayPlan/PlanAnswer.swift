/// The host's answer to a plan request. Each task is valid or refused independently of the others (DAY-2).
struct PlanAnswer {
  /// The valid tasks.
  let index: TaskIndex
  /// The refused tasks, ascending by their index in the answer.
  let refused: [RefusedTask]

  init(_ answers: some Collection<Result<PlanTask, Refusal>>) {
    var valid: [PlanTask] = []
    /// The indexes of the valid tasks in the answer.
    var indexes: [Int] = []
    var refused: [RefusedTask] = []
    valid.reserveCapacity(answers.count)
    indexes.reserveCapacity(answers.count)
    var index = 0
    for answer in answers {
      switch answer {
      case .success(let task):
        valid.append(task)
        indexes.append(index)
      case .failure(let refusal): refused.append(RefusedTask(index: index, refusal: refusal))
      }
      index &+= 1
    }
    self.init(valid, indexes, refused)
  }

  @inline(never)
  private init(_ valid: [PlanTask], _ indexes: [Int], _ refused: [RefusedTask]) {
    var isDuplicate = [Bool](repeating: false, count: valid.count)
    var index = TaskIndex(valid, isDuplicate: &isDuplicate)
    let inCircles = index.removeCircles()
    self.index = index
    guard index.tasks.count < valid.count else {
      self.refused = refused
      return
    }
    var merged: [RefusedTask] = []
    var next = 0
    for (place, index) in indexes.enumerated() {
      var refusal: Refusal?
      if let task = valid.element(at: place), inCircles.task(task.id) != nil { refusal = .workday(.circle) }
      if isDuplicate.element(at: place) == true { refusal = .idTwiceInPlan }
      guard let refusal else { continue }
      while let earlier = refused.element(at: next), earlier.index < index {
        merged.append(earlier)
        next &+= 1
      }
      merged.append(RefusedTask(index: index, refusal: refusal))
    }
    while let later = refused.element(at: next) {
      merged.append(later)
      next &+= 1
    }
    self.refused = merged
  }
}
