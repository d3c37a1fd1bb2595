import CPlanner
import PlannerKitCore

/// The target of a host's `planner *`: the planner, and the views that the host borrows from it.
final class Handle {
  private let lock = CallLock()
  private var planner: Planner
  private let views = PlannerViews()

  private init(_ planner: consuming Planner) {
    self.planner = planner
  }

  /// Creates a handle that the host owns.
  static func create(_ planner: consuming Planner) -> OpaquePointer {
    let handle = Handle(planner)
    // A restored planner may already have a composer, saves and rows.
    handle.views.refresh(&handle.planner)
    return OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
  }

  static func destroy(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }

  private static func handle(at pointer: OpaquePointer) -> Handle {
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Runs a call on the planner. The planner is passed as `inout`, because reading from it would otherwise copy it.
  static func enter(
    _ pointer: OpaquePointer?, _ body: (inout Planner, PlannerViews) throws(Refusal) -> planner_status
  ) -> planner_status {
    guard let pointer else { return planner_status(.invalidArgument) }
    let handle = handle(at: pointer)
    guard handle.lock.acquire() else { return .busy }
    do throws(Refusal) {
      let status = try body(&handle.planner, handle.views)
      handle.lock.release()
      return status
    } catch {
      return handle.lock.release(after: error)
    }
  }

  /// Sends an event to the planner, then renders the views that it changed.
  static func event(
    _ pointer: OpaquePointer?, _ body: (inout Planner) throws(Refusal) -> Void
  ) -> planner_status {
    enter(pointer) { planner, views throws(Refusal) in
      try body(&planner)
      views.refresh(&planner)
      return .ok
    }
  }

  /// Answers a query with one struct, or with PLANNER_NONE if `body` returns nil.
  @inline(__always)
  static func query<T: SizedStruct>(
    _ pointer: OpaquePointer?, _ out: UnsafeMutablePointer<T>?,
    _ body: (inout Planner, PlannerViews) throws(Refusal) -> T?
  ) -> planner_status {
    query(pointer, to: UnsafeMutableRawPointer(out)) { planner, views, out throws(Refusal) in
      guard let value = try body(&planner, views) else { return false }
      try write(value, at: out, capacity: .max)
      return true
    }
  }

  /// The common part of all queries. `body` returns whether it wrote an answer.
  // Not optimised, because the compiler would make a copy of this function for each query.
  @_optimize(none)
  private static func query(
    _ pointer: OpaquePointer?, to out: UnsafeMutableRawPointer?,
    _ body: (inout Planner, PlannerViews, UnsafeMutableRawPointer) throws(Refusal) -> Bool
  ) -> planner_status {
    enter(pointer) { planner, views throws(Refusal) in
      guard let out else { throw .nullPointer(.out) }
      try checkOutput(out, capacity: .max)
      return try body(&planner, views, out) ? .ok : .none
    }
  }

  /// The message and field of the planner's last refusal.
  static func lastError(_ pointer: OpaquePointer?) -> (message: planner_text, field: planner_text) {
    guard let pointer else { return explain(.nullPointer(.planner)) }
    return handle(at: pointer).lock.lastError
  }
}
