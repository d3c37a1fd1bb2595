import CPlanner
import CPlannerABI
import Testing

private func full(_ id: ID, _ title: Bytes = "Kaisers") -> Visit {
  Visit(
    id, title, status: PLANNER_TASK_EN_ROUTE, at: .east(1_200), plannedAt: mondayNoon, address: "Street 5",
    hours: "8-20", photo: "https://example.org/a.jpg")
}

struct DetailsTests {
  @Test("opening emits attach, then present as a page sheet with detents and grabber, and nothing else · DET-1")
  func opening() throws {
    let host = TestHost.loaded([Visit(1)])
    host.tap(1)
    var raw = planner_effect()
    raw.struct_size = UInt32(MemoryLayout<planner_effect>.size)
    #expect(Status(planner_next_effect(host.planner, &raw)) == .ok)
    #expect(Int(raw.kind) == PLANNER_EFFECT_ATTACH && Int(raw.child) == PLANNER_CHILD_DETAILS && raw.style == 0)
    let number = raw.presentation
    #expect(Status(planner_next_effect(host.planner, &raw)) == .ok)
    #expect(Int(raw.kind) == PLANNER_EFFECT_PRESENT && raw.presentation == number && ID(raw.task_id) == 1)
    #expect(Int(raw.style) == PLANNER_STYLE_PAGE_SHEET && Int(raw.child) == PLANNER_CHILD_DETAILS)
    #expect(Int(raw.detents) == PLANNER_DETENT_MEDIUM | PLANNER_DETENT_LARGE)
    #expect(Int(raw.detent) == PLANNER_DETENT_MEDIUM && raw.shows_grabber == 1)
    #expect(host.screenEffects().isEmpty)
    #expect(host.openSheet == .init(presentation: number, id: 1, detent: PLANNER_DETENT_MEDIUM))
  }

  @Test("the sheet has a line for each field from top to bottom, with its font · DET-2, TXT-6")
  func lines() {
    let host = TestHost.loaded([full(1)], fix: .east(0))
    #expect(host.detailsLines.isEmpty && host.openSheet == nil)
    _ = host.open(1)
    let expected: [TestHost.Line] = [
      .init(field: PLANNER_FIELD_PHOTO, font: PLANNER_FONT_PHOTO, text: "https://example.org/a.jpg"),
      .init(field: PLANNER_FIELD_TITLE, font: PLANNER_FONT_TITLE_1, text: "Kaisers"),
      .init(field: PLANNER_FIELD_ADDRESS, font: PLANNER_FONT_BODY, text: "Street 5"),
      .init(field: PLANNER_FIELD_OPENING_HOURS, font: PLANNER_FONT_SUBHEADLINE, text: "8-20"),
      .init(field: PLANNER_FIELD_DISTANCE, font: PLANNER_FONT_BODY_HIGHLIGHTED, text: "1.2 km"),
      .init(field: PLANNER_FIELD_TRAVEL_TIME, font: PLANNER_FONT_BODY_HIGHLIGHTED, text: "2 min"),
      .init(field: PLANNER_FIELD_PLANNED, font: PLANNER_FONT_FOOTNOTE, text: "12:00"),
      .init(field: PLANNER_FIELD_STATUS, font: PLANNER_FONT_BADGE, color: PLANNER_COLOR_ORANGE, text: "En route"),
      .init(field: PLANNER_FIELD_CLOSE, font: PLANNER_FONT_BUTTON, text: "Close"),
    ]
    #expect(host.detailsLines == expected)
    host.sensorFails()
    var updating = expected
    let line = TestHost.Line(field: PLANNER_FIELD_UPDATING, font: PLANNER_FONT_FOOTNOTE, text: "Updating…")
    updating.insert(line, at: 6)
    #expect(host.detailsLines == updating)
    host.close()
    #expect(host.detailsLines.isEmpty)
  }

  @Test("fields with nothing to show are left out; the others have the texts of the card · DET-2, TASK-5")
  func bareLines() {
    let host = TestHost.loaded([Visit(1, "Kiosk")])
    _ = host.open(1)
    let fields = [
      PLANNER_FIELD_TITLE, PLANNER_FIELD_ADDRESS, PLANNER_FIELD_DISTANCE, PLANNER_FIELD_STATUS, PLANNER_FIELD_CLOSE,
    ]
    #expect(host.detailsLines.map(\.field) == fields)
    let card = host.lines(ofRow: 0)
    #expect(host.detailsLines.dropLast().map(\.text) == card.map(\.text))
    #expect(card.first?.font == PLANNER_FONT_HEADLINE && host.detailsLines.first?.font == PLANNER_FONT_TITLE_1)
  }

  @Test(
    "the close button and the swipe both detach; being covered does nothing · DET-3", arguments: [true, false])
  func bothWaysOut(swipes: Bool) {
    let host = TestHost.loaded([full(1)])
    let number = host.open(1)
    host.expectNoEffect("covered") { host.disappear(number, dismissed: false) }
    if !swipes {
      host.close()
      #expect(host.screenEffects() == [.dismiss(number, 1)])
    }
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)])
    #expect(host.openSheet == nil && host.details == nil)
    host.expectNoEffect("closed") { host.close() }
    host.expectNoEffect("closed") { host.disappear(number) }
  }

  @Test("the last of rapid taps wins, and uncollected ones are never presented · DET-4")
  func rapidTaps() {
    let host = TestHost.loaded([Visit(1), Visit(2), Visit(3)])
    for id in [1, 2, 1, 3, 2] as [ID] { #expect(host.tap(id) == .ok) }
    #expect(host.openSheet?.id == 2)
    let effects = host.screenEffects()
    guard case .present(let number, 2) = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(effects == [.attach(number, 2), .present(number, 2)])
    #expect(host.openSheet?.presentation == number)
  }

  @Test("opening another task replaces the open details once they are gone · DET-4, LIFE-1")
  func replaced() {
    let host = TestHost.loaded([Visit(1), Visit(2), Visit(3)])
    let first = host.open(1)
    host.tap(2)
    host.tap(3)
    #expect(host.screenEffects() == [.dismiss(first, 1)])
    #expect(host.openSheet?.id == 3)
    host.disappear(first)
    let effects = host.screenEffects()
    guard case .present(let next, 3) = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(effects == [.detach(first, 1), .attach(next, 3), .present(next, 3)])
    #expect(next != first)
  }

  @Test("a detached child emits no effects · DET-5")
  func detached() {
    let host = TestHost.loaded([full(1), Visit(2)])
    let number = host.open(1)
    host.disappear(number)
    host.effects()
    for event in [
      { host.appear(number) }, { host.disappear(number) }, { host.disappear(number, dismissed: false) },
      { host.drag(number, to: PLANNER_DETENT_LARGE) }, { host.close() },
    ] { host.expectNoEffect { event() } }
    host.remove(1)
    #expect(host.screenEffects().isEmpty)
  }

  @Test("distance, status and text in the sheet follow the plan · DET-6, DAY-7")
  func live() throws {
    let host = TestHost.loaded([full(1), Visit(2)], fix: .east(0))
    _ = host.open(1)
    host.effects()
    host.later(60)
    host.fix(.east(1_000))
    #expect(host.redraw().isSuperset(of: [.list, .details]))
    #expect(host.details?.distanceText == "200 m")
    host.setStatus(1, PLANNER_TASK_IN_PROGRESS)
    #expect(host.redraw().isSuperset(of: [.list, .details]))
    #expect(host.details?.statusText == "In progress")
    host.update(full(1, "Edeka"))
    #expect(host.redraw().contains(.details))
    #expect(host.detailsLines.contains { $0.text == "Edeka" && $0.font == PLANNER_FONT_TITLE_1 })
    host.setStatus(2, PLANNER_TASK_DONE)
    #expect(!host.redraw().contains(.details), "a change outside the sheet does not redraw it")
  }

  @Test("the sheet of a task of another day is updated as well · DET-6, HOME-5")
  func liveUnlisted() {
    let host = TestHost.loaded([Visit(1, plannedDay: monday + 1), Visit(2)])
    _ = host.open(1)
    host.effects()
    host.setStatus(1, PLANNER_TASK_EN_ROUTE)
    #expect(host.redraw() == .details)
    #expect(host.details?.statusText == "En route" && host.ids == [2])
  }

  @Test("the sheet is dismissed when its task leaves the plan · DET-7", arguments: [true, false])
  func taskLeaves(isLoaded: Bool) {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    let number = host.open(1)
    if isLoaded {
      host.refresh()
      host.effects()
      host.answer([Visit(2)])
    } else {
      host.remove(1)
    }
    #expect(host.screenEffects() == [.dismiss(number, 1)])
    #expect(host.openSheet == nil && host.detailsLines.isEmpty)
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)])
  }

  @Test("a waiting sheet is never presented if its task leaves the plan · DET-7")
  func waitingTaskLeaves() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    let number = host.open(1)
    host.tap(2)
    host.remove(2)
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)])
    host.tap(1)
    host.remove(1)
    #expect(host.screenEffects().isEmpty)
  }

  @Test("a sheet stays when its task is no longer listed, or loaded again · DET-7")
  func taskStays() {
    let host = TestHost.loaded([Visit(1)])
    _ = host.open(1)
    host.update(Visit(1, plannedDay: monday + 2))
    #expect(host.screenEffects().isEmpty && host.openSheet?.id == 1 && host.rows.isEmpty)
    host.refresh()
    host.effects()
    host.answer([Visit(1, "Other")])
    #expect(host.screenEffects().isEmpty && host.details?.title == "Other")
  }

  @Test("the detent is kept while the sheet is open, and medium again for another task · DET-8")
  func detent() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    let first = host.open(1)
    #expect(host.openSheet?.detent == PLANNER_DETENT_MEDIUM)
    #expect(host.drag(first, to: PLANNER_DETENT_LARGE) == .ok)
    #expect(host.screenEffects().isEmpty && host.openSheet?.detent == PLANNER_DETENT_LARGE)
    host.setStatus(1, PLANNER_TASK_EN_ROUTE)
    host.disappear(first, dismissed: false)
    host.tap(1)
    #expect(host.openSheet?.detent == PLANNER_DETENT_LARGE)
    host.tap(2)
    #expect(host.openSheet?.detent == PLANNER_DETENT_MEDIUM)
    host.expectNoEffect("a report about the one on its way out") { host.drag(first, to: PLANNER_DETENT_LARGE) }
    host.disappear(first)
    host.effects()
    #expect(host.openSheet?.detent == PLANNER_DETENT_MEDIUM)
  }

  @Test("a detent of another presentation, or one too early, is ignored; an unknown number is refused · DET-8.4")
  func foreignDetent() {
    let host = TestHost.loaded([Visit(1)])
    host.expectNoEffect("nothing open") { host.drag(1, to: PLANNER_DETENT_LARGE) }
    host.tap(1)
    guard case .attach(let number, 1) = host.nextEffect() else { return #expect(Bool(false)) }
    #expect(host.drag(number, to: PLANNER_DETENT_LARGE) == .ok)
    #expect(host.openSheet?.detent == PLANNER_DETENT_MEDIUM)
    host.effects()
    host.expectNoEffect("another") { host.drag(number - 1, to: PLANNER_DETENT_LARGE) }
    for other in [0, number + 1, .max] {
      host.expectRefused(.notFound) { host.drag(other, to: PLANNER_DETENT_LARGE) }
      #expect(planner_error_field(host.planner).string == "presentation")
    }
    host.drag(number, to: PLANNER_DETENT_LARGE)
    host.drag(number, to: PLANNER_DETENT_MEDIUM)
    #expect(host.openSheet?.detent == PLANNER_DETENT_MEDIUM, "and back")
  }

  @Test("an unknown detent is refused · DET-8", arguments: [0, 3, 4, -1])
  func badDetent(detent: Int) {
    let host = TestHost.loaded([Visit(1)])
    let number = host.open(1)
    host.expectRefused(.invalidArgument) { host.drag(number, to: detent) }
  }
}
