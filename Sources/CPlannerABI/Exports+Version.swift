import CPlanner

@c @implementation public func planner_abi_version() -> Int32 {
  Int32(PLANNER_ABI_VERSION)
}

@c @implementation public func planner_version_text() -> planner_text {
  planner_text("0.1.0")
}

@c @implementation public func planner_status_text(_ status: planner_status) -> planner_text {
  planner_text(status.name)
}
