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

  /** The problem as bytes, with all rows of the travel times one after the other. */
  Encoder encoded() {
    int places = stops.size() + (hasEndPlace ? 2 : 1);
    boolean isSquare = travelTimes.length == places;
    for (int[] row : travelTimes) isSquare &= row.length == places;
    if (!isSquare) {
      String required = "travelTimes must be " + places + " rows of " + places + " numbers.";
      throw new PlannerException.InvalidArgument(required, "travelTimes");
    }
    int[] all = Arrays.stream(travelTimes).flatMapToInt(Arrays::stream).toArray();
    return new Encoder().orderProblem(this, all, places, Integer.BYTES * places);
  }
}
