package org.plannerkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * What is asked of an {@link OrderSearch}. All times are counted from one origin that the host chooses, such as the
 * departure or midnight, in whole seconds.
 *
 * <p>Each method sets one option and returns this object. The library checks the problem when a search begins.
 */
public final class OrderProblem {
  final List<OrderStop> stops;
  OrderObjective objective = OrderObjective.LEAST_TRAVEL;
  boolean hasEndPlace;
  Duration departure = Duration.ZERO;
  Duration endBy;
  Duration early = Duration.ZERO;
  Duration lateAfter = Duration.ZERO;

  boolean isWorkday;
  boolean isUnderWay;
  Duration shiftStart;
  Duration shiftEnd;
  Duration overtime;
  Duration worked = Duration.ZERO;
  Duration midnight = Duration.ZERO;
  List<WorkdayBreak> breaks = new ArrayList<>();
  int[] speeds = {};

  private final int[][] travelTimes;

  /**
   * Creates a problem with least travel as its objective. Both arguments are copied.
   *
   * @param stops the stops in their present order, at most {@link Limits#ORDERED_STOPS}
   * @param travelTimes seconds, 0 to 31,536,000, or {@link Integer#MAX_VALUE} where there is no way: a row for each
   * place, with the travel times to all places. The places
   *     are the start, the stops, and the end place if there is one
   */
  public OrderProblem(Collection<OrderStop> stops, int[][] travelTimes) {
    this.stops = new ArrayList<>(stops);
    for (OrderStop each : this.stops) Objects.requireNonNull(each, "stop");
    this.travelTimes = new int[travelTimes.length][];
    for (int from = 0; from < travelTimes.length; from++) this.travelTimes[from] = travelTimes[from].clone();
  }

  /**
   * Sets which order is better, of two that miss as much and are as late.
   *
   * @param objective the objective
   * @return this
   */
  public OrderProblem objective(OrderObjective objective) {
    this.objective = Objects.requireNonNull(objective, "objective");
    return this;
  }

  /**
   * Sets whether the last place of the travel times is where the day ends. At first it is the last stop.
   *
   * @param hasEndPlace whether it is
   * @return this
   */
  public OrderProblem hasEndPlace(boolean hasEndPlace) {
    this.hasEndPlace = hasEndPlace;
    return this;
  }

  /**
   * Sets when the agent leaves the start.
   *
   * @param departure the time; the default is zero
   * @return this
   */
  public OrderProblem departure(Duration departure) {
    this.departure = Objects.requireNonNull(departure, "departure");
    return this;
  }

  /**
   * Sets by when the day should end. To end later is a miss of priority 0.
   *
   * @param endBy the time
   * @return this
   */
  public OrderProblem endBy(Duration endBy) {
    this.endBy = Objects.requireNonNull(endBy, "endBy");
    return this;
  }

  /**
   * Sets how long before its planned time a visit may begin.
   *
   * @param early 0 to 24 hours; the default is zero
   * @return this
   */
  public OrderProblem early(Duration early) {
    this.early = Objects.requireNonNull(early, "early");
    return this;
  }

  /**
   * Sets how long after its planned time a visit may begin. A visit that begins later is missed.
   *
   * @param lateAfter 0 to 24 hours; the default is zero
   * @return this
   */
  public OrderProblem lateAfter(Duration lateAfter) {
    this.lateAfter = Objects.requireNonNull(lateAfter, "lateAfter");
    return this;
  }

  /**
   * Sets whether this is a working day: stops can be left out, and a stop that is late for its planned time is not
   * missed. Only a working day has what the methods below set, and it has no {@link #endBy}.
   *
   * @param isWorkday whether it is; the default is false
   * @return this
   */
  public OrderProblem isWorkday(boolean isWorkday) {
    this.isWorkday = isWorkday;
    return this;
  }

  /**
   * Sets whether a stop was visited before. Only then does a break come before a first visit that leaves time for it.
   *
   * @param isUnderWay whether one was; the default is false
   * @return this
   */
  public OrderProblem isUnderWay(boolean isUnderWay) {
    this.isUnderWay = isUnderWay;
    return this;
  }

  /**
   * Sets before when the agent does not leave.
   *
   * @param shiftStart the time
   * @return this
   */
  public OrderProblem shiftStart(Duration shiftStart) {
    this.shiftStart = Objects.requireNonNull(shiftStart, "shiftStart");
    return this;
  }

  /**
   * Sets the end of the shift. What the day takes longer is overtime.
   *
   * @param shiftEnd the time
   * @return this
   */
  public OrderProblem shiftEnd(Duration shiftEnd) {
    this.shiftEnd = Objects.requireNonNull(shiftEnd, "shiftEnd");
    return this;
  }

  /**
   * Sets the most overtime. A stop is missed if the direct way from it to the end place takes more.
   *
   * @param overtime 0 to 365 days; by default there is no limit
   * @return this
   */
  public OrderProblem overtime(Duration overtime) {
    this.overtime = Objects.requireNonNull(overtime, "overtime");
    return this;
  }

  /**
   * Sets the travel and visiting before the departure, since the last break.
   *
   * @param worked 0 to 24 hours; the default is zero
   * @return this
   */
  public OrderProblem worked(Duration worked) {
    this.worked = Objects.requireNonNull(worked, "worked");
    return this;
  }

  /**
   * Sets the breaks, which are taken in this order.
   *
   * @param breaks at most {@link Limits#BREAKS}
   * @return this
   */
  public OrderProblem breaks(Collection<WorkdayBreak> breaks) {
    this.breaks = new ArrayList<>(breaks);
    for (WorkdayBreak each : this.breaks) Objects.requireNonNull(each, "break");
    return this;
  }

  /**
   * Sets the speeds of equal parts of a day, in thousandths of the speed of the travel times.
   *
   * @param midnight any local midnight, at which the first part begins
   * @param speeds 100 to 4,000 each; their number divides {@link Limits#SPEEDS}
   * @return this
   */
  public OrderProblem speeds(Duration midnight, int... speeds) {
    this.midnight = Objects.requireNonNull(midnight, "midnight");
    this.speeds = speeds.clone();
    return this;
  }

  /** The problem as bytes, with all rows of the travel times one after the other. */
  Encoder encoded() { return encoded(new Encoder()); }

  Encoder encoded(Encoder encoder) {
    int places = stops.size() + (hasEndPlace ? 2 : 1);
    boolean isSquare = travelTimes.length == places;
    for (int[] row : travelTimes) isSquare &= row.length == places;
    if (!isSquare) {
      String required = "travelTimes must be " + places + " rows of " + places + " numbers.";
      throw new PlannerException.InvalidArgument(required, "travelTimes");
    }
    int[] all = Arrays.stream(travelTimes).flatMapToInt(Arrays::stream).toArray();
    return encoder.orderProblem(this, all, places, Integer.BYTES * places);
  }
}
