import CPlanner

print(String(cString: planner_version_text().data!))
