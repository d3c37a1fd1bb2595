/**
 * A field agent's day: today's tasks (shops to visit) in visiting order, with live distances and travel times from a
 * location stream; the sheet with a task's details; the composer that makes and edits tasks.
 *
 * <p>You make one {@link org.plannerkit.Planner}, tell it what happens, carry out the {@link org.plannerkit.Effect
 * effects} that it asks for, and draw what it says. It does no input or output; the native library inside the jar
 * decides.
 *
 * <h2>How a child comes and goes</h2>
 *
 * <p>At most one child of the home screen is there, the details or the composer, and its number tells it from all
 * others:
 *
 * <ol>
 *   <li>the person taps a row: {@link org.plannerkit.Planner#rowTapped};
 *   <li>{@link org.plannerkit.Effect.Attach}: make the screen; {@link org.plannerkit.Effect.Present}: read what it
 *       shows, show it, and report {@link org.plannerkit.Planner#childAppeared};
 *   <li>the person closes it: {@link org.plannerkit.Planner#closeTapped}; {@link org.plannerkit.Effect.Dismiss}: take
 *       it away, and report {@link org.plannerkit.Planner#childDisappeared}. If the person swipes it away it is only
 *       reported;
 *   <li>{@link org.plannerkit.Effect.Detach}: forget it.
 * </ol>
 *
 * <p>Another row tapped meanwhile replaces it, by the same effects.
 *
 * <h2>Values</h2>
 *
 * <p>Going in: {@link org.plannerkit.Task}, {@link org.plannerkit.Fix}, {@link org.plannerkit.Settings}, {@link
 * org.plannerkit.Section}, {@link org.plannerkit.Item}, {@link org.plannerkit.Composition}. Coming out: values with
 * public final fields, copies that stay as they are; what is absent is null, and a text that is not there is empty. A
 * call that is refused throws a {@link org.plannerkit.PlannerException}, an argument that is null a {@link
 * NullPointerException}; both have changed nothing. Distances between places need no planner: {@link
 * org.plannerkit.Geodesic}.
 */
package org.plannerkit;
