import CPlanner
import CPlannerABI
import Testing

/// Tasks as structs, in and out. The core's tests prove the rules.
struct TaskTests {
  /// Every field has another value.
  private static let full = Visit(
    ID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210), "Kaisers", order: 2_147_483_647,
    status: PLANNER_TASK_EN_ROUTE, at: Place(latitude: 52.49, longitude: 13.39), plannedAt: mondayNoon + 1,
    duration: 900, repeats: PLANNER_SUNDAY, notes: "Ring twice", address: "Bergmannstraße 5",
    hours: "Mo-Sa 08:00-20:00", photo: "https://example.org/a.jpg", project: "p1")

  @Test("a row has the task's values and their texts · TASK-1 HOME-2 TXT-6")
  func row() throws {
    let host = TestHost.loaded([Self.full, Visit(1, "Kiosk", order: 1, plannedDay: monday)])
    host.fix(Place(latitude: 52.49, longitude: 13.39))
    host.sensorFails()
    let row = try #require(host.rows.last)
    #expect(row.id == Self.full.id && row.order == 2_147_483_647 && row.status == PLANNER_TASK_EN_ROUTE)
    #expect(row.place == Self.full.place && row.plannedAt == mondayNoon + 1 && row.plannedDay == nil)
    #expect(row.hours == "Mo-Sa 08:00-20:00" && row.distance == 0 && row.travelTime == 0 && row.updating)
    #expect(
      row.visible.texts == [
        "Kaisers", "Bergmannstraße 5", "Open · closes 20:00", "0 m", "< 1 min", "Updating…", "12:00", "En route",
        "https://example.org/a.jpg",
        "Kaisers, Bergmannstraße 5, open, closes at 20:00, 0 meters, less than 1 minute, updating, "
          + "planned for 12:00, en route", "", "", "0 m", "< 1 min", "",
      ])
    let lines = host.lines(ofRow: 1)
    #expect(lines.map(\.text) == Array(row.visible.texts[..<8]))
    #expect(lines.last?.color == PLANNER_COLOR_ORANGE && lines.first?.font == PLANNER_FONT_HEADLINE)
    #expect(host.spokenLines(ofRow: 1).joined(separator: ", ") == row.spoken)
    let other = try #require(host.rows.first)
    #expect(other.plannedDay == monday && other.plannedAt == nil && other.place == nil && other.distance == nil)
    #expect(other.address == "Address not available" && other.hours.isEmpty && other.photo.isEmpty)
  }

  @Test("a known task is read back as it was given or composed since, listed or not · TASK-1.8")
  func knownTask() throws {
    let host = TestHost.loaded([
      Self.full, Visit(2, order: 7, plannedDay: monday + 1, duration: 900, address: "Hauptstraße 1"),
    ])
    let task = try #require(host.knownTask(Self.full.id))
    #expect(task.title == "Kaisers" && task.order == 2_147_483_647 && task.status == PLANNER_TASK_EN_ROUTE)
    #expect(task.place == Self.full.place && task.plannedAt == mondayNoon + 1 && task.plannedDay == nil)
    #expect(task.duration == 900 && task.repeats == PLANNER_SUNDAY && task.notes == "Ring twice")
    #expect(task.address == "Bergmannstraße 5" && task.hours == "Mo-Sa 08:00-20:00")
    #expect(task.photo == "https://example.org/a.jpg" && task.project == "p1")
    host.openComposer(2, [.time], isEdit: true)
    host.type("Edited")
    host.clear(0)
    host.saveAndClose()
    let composed = try #require(host.knownTask(2))
    #expect(composed.title == "Edited" && composed.duration == nil && composed.plannedDay == monday + 1)
    #expect(composed.address == "Hauptstraße 1" && composed == host.saves.first?.task)
    #expect(host.ids == [Self.full.id] && host.knownTask(3) == nil)
    host.stop()
    #expect(host.knownTask(2) == composed, "also while it is not started")
  }

  @Test("the known tasks are read in visiting order, to the last one · TASK-1.9")
  func knownTasks() {
    let host = TestHost()
    #expect(host.knownTask(at: 0) == nil && host.home.taskCount == 0)
    for (id, order) in [(1, 5), (2, 3), (3, 9), (4, 3)] as [(UInt64, Int32)] {
      host.add(Visit(ID(low: id), order: order, plannedDay: id == 2 ? monday + 3 : nil))
    }
    func ids() -> [ID] { (0..<host.home.taskCount).compactMap { host.knownTask(at: $0)?.id } }
    #expect(ids() == [2, 4, 1, 3] && host.ids == [4, 1, 3])
    for index in [4, -1, .min, .max] { #expect(host.knownTask(at: index) == nil) }
    host.update(Visit(3))
    host.remove(1)
    #expect(ids() == [3, 2, 4])
  }

  private static let wrong: [(Visit, Status, String)] = {
    let (bad, place) = ([0x61, 0x80] as Bytes, Place(latitude: 0, longitude: 180.1))
    let long = Bytes(String(repeating: "ä", count: 2_049))
    return [
      (Visit(9, " \u{2003}"), .invalidText, "title"), (Visit(9, bad), .invalidText, "title"),
      (Visit(9, notes: bad), .invalidText, "notes"), (Visit(9, address: bad), .invalidText, "address"),
      (Visit(9, hours: bad), .invalidText, "opening_hours"), (Visit(9, photo: bad), .invalidText, "photo_url"),
      (Visit(9, project: bad), .invalidText, "project_id"), (Visit(9, long), .limit, "title"),
      (Visit(9, order: -1), .invalidArgument, "order"), (Visit(9, status: 6), .invalidArgument, "status"),
      (Visit(9, at: Place(latitude: -.infinity, longitude: 0)), .invalidArgument, "latitude"),
      (Visit(9, at: place), .invalidArgument, "longitude"),
      (Visit(9, duration: -1), .invalidArgument, "estimated_duration"),
      (Visit(9, repeats: 128), .invalidArgument, "repeat_days"),
      (Visit(9, plannedAt: 0, plannedDay: 0), .invalidArgument, "planned_day"), (Visit(1), .duplicate, "id"),
    ]
  }()

  @Test("a wrong task is refused alone with its field, and in a plan by its index · TASK-4 DAY-2")
  func wrongTasks() {
    let host = TestHost.loaded([Visit(1)])
    for (visit, status, field) in Self.wrong {
      host.expectRefused(status, field) { host.add(visit) }
      #expect(planner_error_field(host.planner).string == field && host.message.hasPrefix(field))
    }
    host.refresh()
    host.effects()
    host.answer([Visit(1)] + Self.wrong.map(\.0) + [Visit(2)])
    let expected = Self.wrong.indices.map { TestHost.Refusal(index: $0 + 1, status: Self.wrong[$0].1) }
    #expect(host.ids == [1, 2] && host.refusals == expected)
    #expect(zip(host.refusals, Self.wrong).allSatisfy { $0.message.hasPrefix($1.2) })
  }
}
