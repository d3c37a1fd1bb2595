package org.plannerkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

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

  /** Of a working day: instead of {@link OrderProblem#early}; null: the same. */
  public final Duration early;

  /** Of a working day: instead of {@link OrderProblem#lateAfter}; null: the same. */
  public final Duration lateAfter;

  /** Of a working day: when the opening hours let the visit begin; null: at any time. Nobody can change the list. */
  public final List<OrderWindow> hours;

  /** Of a working day: the index of the stop that this one comes after; or null. */
  public final Integer after;

  final int delay; // in seconds

  /** Creates a stop whose visit takes no time, and that may be visited anywhere in the order and at any time. */
  public OrderStop() { this(Duration.ZERO); }

  /**
   * Creates a stop that may be visited anywhere in the order and at any time, of priority 0.
   *
   * @param duration of the visit: 0 to 365 days, in whole seconds
   */
  public OrderStop(Duration duration) { this(new Fields(duration)); }

  private OrderStop(Fields fields) {
    position = fields.position;
    priority = fields.priority;
    duration = fields.duration;
    planned = fields.planned;
    windows = fields.windows;
    early = fields.early;
    lateAfter = fields.lateAfter;
    hours = fields.hours;
    after = fields.after;
    delay = fields.delay;
  }

  /** The fields of another stop. */
  private static final class Fields {
    OrderPosition position = OrderPosition.FREE;
    int priority;
    final Duration duration;
    Duration planned;
    List<OrderWindow> windows = Collections.emptyList();
    Duration early;
    Duration lateAfter;
    List<OrderWindow> hours;
    Integer after;
    int delay;

    Fields(Duration duration) { this.duration = Objects.requireNonNull(duration, "duration"); }

    Fields(OrderStop stop) {
      position = stop.position;
      priority = stop.priority;
      duration = stop.duration;
      planned = stop.planned;
      windows = stop.windows;
      early = stop.early;
      lateAfter = stop.lateAfter;
      hours = stop.hours;
      after = stop.after;
      delay = stop.delay;
    }
  }

  /** The same, but with other fields. */
  private OrderStop with(Consumer<Fields> change) {
    Fields fields = new Fields(this);
    change.accept(fields);
    return new OrderStop(fields);
  }

  private static List<OrderWindow> copy(Collection<OrderWindow> windows) {
    List<OrderWindow> copy = new ArrayList<>(windows);
    for (OrderWindow each : copy) Objects.requireNonNull(each, "window");
    return Collections.unmodifiableList(copy);
  }

  /**
   * The same, but with a place in the order.
   *
   * @param position the place
   * @return the stop
   */
  public OrderStop position(OrderPosition position) {
    Objects.requireNonNull(position, "position");
    return with(fields -> fields.position = position);
  }

  /**
   * The same, but of another priority.
   *
   * @param priority 0 to 100
   * @return the stop
   */
  public OrderStop priority(int priority) { return with(fields -> fields.priority = priority); }

  /**
   * The same, but with a time at which the visit should begin.
   *
   * @param planned the time, from the origin of the {@link OrderProblem}, in whole seconds
   * @return the stop
   */
  public OrderStop planned(Duration planned) {
    Objects.requireNonNull(planned, "planned");
    return with(fields -> fields.planned = planned);
  }

  /**
   * The same, but with windows in which the visit may begin.
   *
   * @param windows ascending, without overlaps; at most {@link Limits#STOP_WINDOWS}
   * @return the stop
   */
  public OrderStop windows(Collection<OrderWindow> windows) {
    List<OrderWindow> copy = copy(windows);
    return with(fields -> fields.windows = copy);
  }

  /**
   * The same, but with a time before {@link #planned} from which on its visit may begin. Only in a working day.
   *
   * @param early 0 to 24 hours
   * @return the stop
   */
  public OrderStop early(Duration early) {
    Objects.requireNonNull(early, "early");
    return with(fields -> fields.early = early);
  }

  /**
   * The same, but with a time after its last window within which its visit may begin. Only in a working day.
   *
   * @param lateAfter 0 to 24 hours
   * @return the stop
   */
  public OrderStop lateAfter(Duration lateAfter) {
    Objects.requireNonNull(lateAfter, "lateAfter");
    return with(fields -> fields.lateAfter = lateAfter);
  }

  /**
   * The same, but with opening hours: the visit begins in one of them, and in a window. Only in a working day.
   *
   * @param hours ascending, without overlaps; at most {@link Limits#STOP_WINDOWS}; none: never
   * @return the stop
   */
  public OrderStop hours(Collection<OrderWindow> hours) {
    List<OrderWindow> copy = copy(hours);
    return with(fields -> fields.hours = copy);
  }

  /**
   * The same, but after another stop. Only in a working day.
   *
   * @param stop the index of the other stop
   * @param delay the least time from the end of its visit to the begin of this one: 0 to 24 hours, in whole seconds
   * @return the stop
   */
  public OrderStop after(int stop, Duration delay) {
    int seconds = (int) Math.max(-1, Math.min(delay.getSeconds(), Integer.MAX_VALUE));
    return with(fields -> {
      fields.after = stop;
      fields.delay = seconds;
    });
  }
}
