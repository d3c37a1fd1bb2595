/**
 * A field agent's day: today's tasks (shops to visit) in visiting order, with live distances and travel times from a
 * location stream; the sheet with a task's details; the composer that makes and edits tasks.
 *
 * <p>A host creates one {@link org.plannerkit.Planner} and reports to it what happens. It then carries out the {@link
 * org.plannerkit.Effect effects}, and draws what the queries return. The classes do no input or output; the native
 * library inside the jar decides.
 *
 * <h2>How a child opens and closes</h2>
 *
 * <p>At most one child of the home screen is open, the details or the composer. The number of its presentation is never
 * used twice:
 *
 * <ol>
 *   <li>the person taps a row: {@link org.plannerkit.Planner#rowTapped};
 *   <li>{@link org.plannerkit.Effect.Attach}: make the screen; {@link org.plannerkit.Effect.Present}: read its content,
 *       show it, and report {@link org.plannerkit.Planner#childAppeared};
 *   <li>the person closes it: {@link org.plannerkit.Planner#closeTapped}; {@link org.plannerkit.Effect.Dismiss}: hide
 *       it, and report {@link org.plannerkit.Planner#childDisappeared}. After a swipe only report it;
 *   <li>{@link org.plannerkit.Effect.Detach}: release the screen.
 * </ol>
 *
 * <p>If the person taps another row meanwhile, its details replace the open ones, with the same effects.
 *
 * <h2>Values</h2>
 *
 * <p>Values that go in: {@link org.plannerkit.Task}, {@link org.plannerkit.Fix}, {@link org.plannerkit.Settings},
 * {@link org.plannerkit.Section}, {@link org.plannerkit.Item}, {@link org.plannerkit.Composition}, {@link
 * org.plannerkit.ProposalOptions}, {@link org.plannerkit.Watch}. Values that come out have public final fields, and
 * never change. An absent value is null; a text with nothing to show is empty. A refused call throws a {@link
 * org.plannerkit.PlannerException}, and an argument that is null a {@link NullPointerException}; both change nothing.
 * Distances between places, opening hours and the best order of stops need no planner: {@link org.plannerkit.Geodesic},
 * {@link org.plannerkit.OpeningHours}, {@link org.plannerkit.OrderSearch}.
 */
package org.plannerkit;
