package org.plannerkit;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a host wants to see while {@link Planner#fixesReceived} passes many fixes.
 *
 * <pre>{@code
 * Watch watch = new Watch().effects(List.of(Effect.Arrived.class, Effect.Left.class)).changed(Set.of(Changed.LIST));
 * }</pre>
 *
 * <p>Each method sets one part and returns this object.
 */
public final class Watch {
  Set<Changed> changed = EnumSet.noneOf(Changed.class);
  long effects; // the sum of 1 << kind

  /** Creates a watch of nothing. */
  public Watch() {}

  /**
   * Sets the classes of effects that are watched, each with its subclasses.
   *
   * @param effects the classes
   * @return this
   */
  public Watch effects(Collection<Class<? extends Effect>> effects) {
    long kinds = 0;
    for (Class<? extends Effect> each : effects) kinds |= Effect.kinds(each);
    this.effects = kinds;
    return this;
  }

  /**
   * Sets the changes that are watched: those of an {@link Effect.Redraw}.
   *
   * @param changed the changes
   * @return this
   */
  public Watch changed(Collection<Changed> changed) {
    Set<Changed> copy = EnumSet.noneOf(Changed.class);
    copy.addAll(changed);
    this.changed = copy;
    return this;
  }
}
