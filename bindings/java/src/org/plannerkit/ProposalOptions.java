package org.plannerkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * What is wanted of the order that {@link Planner#proposalRequested} asks for.
 *
 * <pre>{@code
 * ProposalOptions options = new ProposalOptions().rules(List.of(new StopRule(id).position(OrderPosition.LAST)));
 * }</pre>
 *
 * <p>Each method sets one option and returns this object. The planner checks the options at the request.
 */
public final class ProposalOptions {
  OrderObjective objective = OrderObjective.LEAST_TRAVEL;
  boolean estimates;
  Coordinate endPlace;
  List<StopRule> rules = new ArrayList<>();

  /** Creates options: least travel, travel times of the host, the end place of the settings, and no rules. */
  public ProposalOptions() {}

  /**
   * Sets which order is better, of two that miss as much and are as late.
   *
   * @param objective the objective
   * @return this
   */
  public ProposalOptions objective(OrderObjective objective) {
    this.objective = Objects.requireNonNull(objective, "objective");
    return this;
  }

  /**
   * Sets whether all travel times are estimated. Then {@link Effect.LoadTravelTimes} does not ask the host for them.
   *
   * @param estimates whether they are
   * @return this
   */
  public ProposalOptions estimates(boolean estimates) {
    this.estimates = estimates;
    return this;
  }

  /**
   * Sets where the day ends, after the last stop. If it is not set, it is the end place of the {@link Settings}.
   *
   * @param place the place, or null if the day ends at the last stop
   * @return this
   */
  public ProposalOptions endPlace(Coordinate place) {
    endPlace = place == null ? Settings.NO_PLACE : place;
    return this;
  }

  /**
   * Sets the rules for some stops, at most one for each.
   *
   * @param rules the rules
   * @return this
   */
  public ProposalOptions rules(Collection<StopRule> rules) {
    List<StopRule> copy = new ArrayList<>(rules);
    for (StopRule each : copy) Objects.requireNonNull(each, "rule");
    this.rules = copy;
    return this;
  }
}
