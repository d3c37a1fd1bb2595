/** A field agent's day: see {@link org.plannerkit.Planner}. */
module org.plannerkit { exports org.plannerkit; }
