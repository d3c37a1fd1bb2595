package org.plannerkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * A stop to visit, of an {@link OrderProblem}. A stop never changes: the methods below return another one. The library
 * checks it when a search begins.
 */
public final class OrderStop extends Value {
  /** Where in the order it has to be. */
  public final OrderPosition position;

  /** A miss weighs 1 more than that. */
  public final int priority;

  /** Of the visit. */
  public final Duration duration;

  /** When the visit should begin, from the origin of the {@link OrderProblem}; or null. */
  public final Duration planned;

  /** When the visit may begin; empty: at any time. Nobody can change the list. */
  public final List<OrderWindow> windows;

  /** Creates a stop whose visit takes no time, and that may be visited anywhere in the order and at any time. */
  public OrderStop() { this(Duration.ZERO); }

  /**
   * Creates a stop that may be visited anywhere in the order and at any time, of priority 0.
   *
   * @param duration of the visit: 0 to 365 days, in whole seconds
   */
  public OrderStop(Duration duration) {
    this(OrderPosition.FREE, 0, Objects.requireNonNull(duration, "duration"), null, Collections.emptyList());
  }

  private OrderStop(
      OrderPosition position, int priority, Duration duration, Duration planned, List<OrderWindow> windows) {
    this.position = position;
    this.priority = priority;
    this.duration = duration;
    this.planned = planned;
    this.windows = windows;
  }

  /**
   * The same, but with a place in the order.
   *
   * @param position the place
   * @return the stop
   */
  public OrderStop position(OrderPosition position) {
    return new OrderStop(Objects.requireNonNull(position, "position"), priority, duration, planned, windows);
  }

  /**
   * The same, but of another priority.
   *
   * @param priority 0 to 100
   * @return the stop
   */
  public OrderStop priority(int priority) { return new OrderStop(position, priority, duration, planned, windows); }

  /**
   * The same, but with a time at which the visit should begin.
   *
   * @param planned the time, from the origin of the {@link OrderProblem}, in whole seconds
   * @return the stop
   */
  public OrderStop planned(Duration planned) {
    return new OrderStop(position, priority, duration, Objects.requireNonNull(planned, "planned"), windows);
  }

  /**
   * The same, but with windows in which the visit may begin.
   *
   * @param windows ascending, without overlaps; at most {@link Limits#STOP_WINDOWS}
   * @return the stop
   */
  public OrderStop windows(Collection<OrderWindow> windows) {
    List<OrderWindow> copy = new ArrayList<>(windows);
    for (OrderWindow each : copy) Objects.requireNonNull(each, "window");
    return new OrderStop(position, priority, duration, planned, Collections.unmodifiableList(copy));
  }
}
