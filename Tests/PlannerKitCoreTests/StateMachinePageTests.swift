import Foundation
import Testing

@testable import PlannerKitCore

/// The page of state diagrams matches the machines.
@Suite struct StateMachinePageTests {
  private struct Diagram {
    var initial = ""
    var transitions: Set<Transition> = []
    var hasText = false
  }

  /// The diagrams of the page, by heading.
  private static func page() throws -> [String: Diagram] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let page = tests.deletingLastPathComponent().appending(path: "docs/state-machines.md")
    var diagrams: [String: Diagram] = [:]
    var heading = ""
    var isInside = false
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("## ") {
        heading = String(line.dropFirst(3))
        #expect(diagrams.updateValue(Diagram(), forKey: heading) == nil, "\(heading) comes twice")
      } else if line.hasPrefix("```") {
        isInside = line == "```mermaid"
      } else if !isInside {
        diagrams[heading]?.hasText = true
      } else if line != "stateDiagram-v2" {
        try add(line, to: &diagrams[heading, default: Diagram()])
      }
    }
    return diagrams
  }

  /// `a --> b: one event, another`, or `[*] --> a`. The end is drawn as `a --> [*]: event`.
  private static func add(_ line: String, to diagram: inout Diagram) throws {
    let ends = line.components(separatedBy: " --> ")
    try #require(ends.count == 2, "\(line)")
    let parts = ends[1].components(separatedBy: ": ")
    if ends[0] == "[*]" {
      #expect(diagram.initial.isEmpty && parts.count == 1, "\(line)")
      diagram.initial = ends[1]
      return
    }
    try #require(parts.count == 2, "\(line)")
    for event in parts[1].components(separatedBy: ", ") {
      let transition = Transition(from: ends[0], event: event, to: parts[0])
      #expect(diagram.transitions.insert(transition).inserted, "drawn twice: \(transition)")
    }
  }

  private static func real(_ machine: String) throws -> Transitions {
    switch machine {
    case "Children": .ofChildren()
    case "LocationSensor": .ofLocationSensor()
    case "FixFilter": try .ofFixFilter()
    case "PlanLoading": .ofPlanLoading()
    case "ComposerSection": try .ofComposerSection()
    case "DetailsSheet": try .ofDetailsSheet()
    case "PendingSave": try .ofPendingSave()
    case "Outcome": try .ofOutcome()
    case "Proposal": try .ofProposal()
    case "AcceptedOrder": try .ofAcceptedOrder()
    case "RestTracker": try .ofRestTracker()
    case "Visit": try .ofVisit()
    default: throw UnknownMachine(name: machine)
    }
  }

  private struct UnknownMachine: Error {
    let name: String
  }

  private static let machines = [
    "Children", "DetailsSheet", "LocationSensor", "FixFilter", "RestTracker", "Visit", "PlanLoading", "ComposerSection",
    "PendingSave", "Outcome", "Proposal", "AcceptedOrder",
  ]

  @Test("the transitions drawn are exactly those that the machine makes", arguments: machines)
  func transitions(of machine: String) throws {
    let drawn = try #require(try Self.page()[machine])
    let real = try Self.real(machine)
    #expect(!real.all.isEmpty && drawn.hasText)
    #expect(drawn.initial == real.initial)
    let missing = real.all.subtracting(drawn.transitions).map(\.description).sorted()
    let surplus = drawn.transitions.subtracting(real.all).map(\.description).sorted()
    #expect(missing == [], "not drawn")
    #expect(surplus == [], "drawn, but not a transition")
  }

  @Test("every machine has its diagram, and every diagram its machine")
  func headings() throws {
    #expect(Set(try Self.page().keys) == Set(Self.machines))
  }
}
