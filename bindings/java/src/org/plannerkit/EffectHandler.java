package org.plannerkit;

/**
 * What a host does for a planner: one method for each kind of effect. {@link Planner#carryOut} calls them.
 */
public interface EffectHandler {
  /**
   * Load the plan; answer with {@link Planner#planLoaded} or {@link Planner#planFailed}.
   *
   * @param effect the effect
   */
  void loadPlan(Effect.LoadPlan effect);

  /**
   * Ask the person for permission to use the location while in use; report with {@link Planner#authorizationChanged}.
   *
   * @param effect the effect
   */
  void requestPermission(Effect.RequestPermission effect);

  /**
   * Start location updates, or continue with these settings.
   *
   * @param effect the effect
   */
  void startLocation(Effect.StartLocation effect);

  /**
   * Stop location updates.
   *
   * @param effect the effect
   */
  void stopLocation(Effect.StopLocation effect);

  /**
   * Make the child's screen.
   *
   * @param effect the effect
   */
  void attach(Effect.Attach effect);

  /**
   * Show the child. Its content can be read now. Report with {@link Planner#childAppeared}.
   *
   * @param effect the effect
   */
  void present(Effect.Present effect);

  /**
   * Hide the child; report with {@link Planner#childDisappeared}.
   *
   * @param effect the effect
   */
  void dismiss(Effect.Dismiss effect);

  /**
   * Release the child's screen.
   *
   * @param effect the effect
   */
  void detach(Effect.Detach effect);

  /**
   * Move the cursor to the composer's text.
   *
   * @param effect the effect
   */
  void focusText(Effect.FocusText effect);

  /**
   * Load the items of a section; answer with {@link Planner#itemsLoaded} or {@link Planner#itemsFailed}.
   *
   * @param effect the effect
   */
  void loadItems(Effect.LoadItems effect);

  /**
   * Read {@link Planner#save}, save it, and answer with {@link Planner#saveAcknowledged}, {@link Planner#saveFailed} or
   * {@link Planner#saveRefused}.
   *
   * @param effect the effect
   */
  void saveTask(Effect.SaveTask effect);

  /**
   * The agent arrived at a stop. By default nothing is done: arrivals are off unless the settings turn them on.
   *
   * @param effect the effect
   */
  default void arrived(Effect.Arrived effect) {}

  /**
   * The agent left a stop. By default nothing is done.
   *
   * @param effect the effect
   */
  default void left(Effect.Left effect) {}

  /**
   * Load the travel times between {@link Planner#places}; answer with {@link Planner#travelTimesLoaded} or {@link
   * Planner#travelTimesDeclined}. By default nothing is done, and the proposal waits: with {@link
   * ProposalOptions#estimates} the host is not asked.
   *
   * @param effect the effect
   */
  default void loadTravelTimes(Effect.LoadTravelTimes effect) {}

  /**
   * Read {@link Planner#orderSave}, save the order, and answer with {@link Planner#saveAcknowledged}, {@link
   * Planner#saveFailed} or {@link Planner#saveRefused}. By default nothing is done: no order is accepted unless the
   * host calls {@link Planner#proposalAccepted}.
   *
   * @param effect the effect
   */
  default void saveOrder(Effect.SaveOrder effect) {}

  /**
   * Read {@link Planner#outcome}, save it, and answer with {@link Planner#saveAcknowledged}, {@link Planner#saveFailed}
   * or {@link Planner#saveRefused}. By default nothing is done, and the outcome waits: there is none unless the host
   * calls {@link Planner#outcomeRecorded}.
   *
   * @param effect the effect
   */
  default void saveOutcome(Effect.SaveOutcome effect) {}

  /**
   * Read {@link Planner#logRecord}, save it, and answer with {@link Planner#saveAcknowledged}, {@link
   * Planner#saveFailed} or {@link Planner#saveRefused}. By default nothing is done, and the record waits: there is none
   * without {@link Settings#hasLog}.
   *
   * @param effect the effect
   */
  default void saveRecord(Effect.SaveRecord effect) {}

  /**
   * Read what changed, and draw it. Always the last of the waiting effects.
   *
   * @param effect the effect
   */
  void redraw(Effect.Redraw effect);
}
