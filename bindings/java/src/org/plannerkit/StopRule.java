package org.plannerkit;

import java.util.Objects;
import java.util.UUID;

/**
 * What is wanted of one stop, for {@link ProposalOptions}. A rule never changes: the methods below return another one.
 * The planner checks it when a proposal is requested.
 */
public final class StopRule extends Value {
  /** The id of the stop's task. */
  public final UUID id;

  /** Where in the order it has to be. A stop that is under way comes first anyway. */
  public final OrderPosition position;

  /** A miss weighs 1 more than that. */
  public final int priority;

  /**
   * Creates a rule for a stop that may be anywhere in the order, of priority 0. That is what a stop without a rule has.
   *
   * @param id the id of the stop's task
   */
  public StopRule(UUID id) { this(Objects.requireNonNull(id, "id"), OrderPosition.FREE, 0); }

  private StopRule(UUID id, OrderPosition position, int priority) {
    this.id = id;
    this.position = position;
    this.priority = priority;
  }

  /**
   * The same, but with a place in the order.
   *
   * @param position the place
   * @return the rule
   */
  public StopRule position(OrderPosition position) {
    return new StopRule(id, Objects.requireNonNull(position, "position"), priority);
  }

  /**
   * The same, but of another priority.
   *
   * @param priority 0 to 100
   * @return the rule
   */
  public StopRule priority(int priority) { return new StopRule(id, position, priority); }
}
