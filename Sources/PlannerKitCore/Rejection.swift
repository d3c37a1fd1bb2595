/// Why a call was refused. A refused call has changed nothing.
public struct Rejection: Error, Sendable {
  public enum Reason: Hashable, Sendable {
    case invalidArgument
    case invalidText
    case limit
    case duplicate
    case notFound
    case outdated
    case notStarted
    case notAllowed
    case internalError
  }

  public let reason: Reason
  /// What was wrong, in one sentence.
  public let sentence: StaticString

  public init(_ reason: Reason, _ sentence: StaticString) {
    self.reason = reason
    self.sentence = sentence
  }
}

extension Rejection {
  static var notStarted: Rejection {
    Rejection(.notStarted, "The planner is not started.")
  }

  /// What cannot be, was: our fault, and never the host's end.
  package static var internalError: Rejection {
    Rejection(.internalError, "This is a fault in the library; please report it.")
  }

  static var outdated: Rejection {
    Rejection(.outdated, "This request is void or was answered already.")
  }

  static var unknownTask: Rejection {
    Rejection(.notFound, "No task has this id.")
  }
}
