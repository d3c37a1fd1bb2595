import Testing

@testable import PlannerKitCore

/// The numbers in messages are written out. These tests compare them with what is enforced.
@Suite struct RefusalTests {
  @Test("the message for a long text has the text's limit · TASK-4", arguments: TextField.allCases)
  func limitOfText(field: TextField) {
    #expect(Refusal.tooLong(field).message.hasSuffix(" must be at most \(field.limit) bytes."))
    #expect(Refusal.tooLong(field).field == Refusal.notUTF8(field).field)
  }

  @Test(
    "messages have the limits that are enforced · TASK-4 NEW-1 NEW-2 NEW-4 DAY-8",
    arguments: [
      (Refusal.tooManyTasks, [Limits.tasks]), (.planFull, [Limits.tasks]), (.tooManySections, [Limits.sections]),
      (.tooManyPreselected, [Limits.items]), (.tooManyItems, [Limits.items]), (.sectionFull, [Limits.items]),
      (.tooManySaves, [Limits.pendingSaves]), (.composedTextTooLong, [Limits.textBytes, Limits.notesBytes]),
    ])
  func limits(refusal: Refusal, limits: [Int]) {
    #expect(numbers(in: refusal.message) == limits)
  }

  @Test("messages have the numbers of the known constants · TASK-2 LOC-1 TXT-2 DET-8 NEW-10")
  func constants() {
    #expect(numbers(in: Refusal.unknownStatus.message) == [0, TaskStatus.allCases.count - 1])
    for type in [Refusal.unknownValueType(.type), .unknownValueType(.valueType)] {
      #expect(numbers(in: type.message) == ValueType.allCases.map { Int($0.rawValue) })
    }
    let systems = [MeasurementSystem.metric, .us, .uk]
    #expect(numbers(in: Refusal.unknownMeasurementSystem.message) == systems.map { Int($0.rawValue) })
    let detents = [Detent.medium, .large]
    #expect(numbers(in: Refusal.unknownDetent.message) == detents.map { Int($0.rawValue) })
    let authorizations = numbers(in: Refusal.unknownAuthorization.message)
    #expect(authorizations.count == 2)
    for code in -1...10 {
      let isInMessage = authorizations[0] <= code && code <= authorizations[1]
      #expect((Authorization(rawValue: Int32(code)) != nil) == isInMessage)
    }
  }

  private func numbers(in message: String) -> [Int] {
    message.split { !$0.isNumber }.compactMap { Int($0) }
  }
}
