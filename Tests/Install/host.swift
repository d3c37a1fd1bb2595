import CPlanner

if let version = planner_version_text().data {
  print(String(cString: version))
}
