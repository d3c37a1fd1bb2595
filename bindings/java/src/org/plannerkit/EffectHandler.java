package org.plannerkit;

/**
 * What a host does for a planner, one method for each kind of effect. {@link Planner#carryOut} calls them.
 */
public interface EffectHandler {
  /**
   * Load the plan; answer with {@link Planner#planLoaded} or {@link Planner#planFailed}.
   *
   * @param effect what is asked
   */
  void loadPlan(Effect.LoadPlan effect);

  /**
   * Ask the person for the location, when in use; report with {@link Planner#authorizationChanged}.
   *
   * @param effect what is asked
   */
  void requestPermission(Effect.RequestPermission effect);

  /**
   * Start location updates, or go on with these.
   *
   * @param effect what is asked
   */
  void startLocation(Effect.StartLocation effect);

  /**
   * Stop location updates.
   *
   * @param effect what is asked
   */
  void stopLocation(Effect.StopLocation effect);

  /**
   * Make the child's screen.
   *
   * @param effect what is asked
   */
  void attach(Effect.Attach effect);

  /**
   * Show the child, whose content can be read now; report with {@link Planner#childAppeared}.
   *
   * @param effect what is asked
   */
  void present(Effect.Present effect);

  /**
   * Take the child away; report with {@link Planner#childDisappeared}.
   *
   * @param effect what is asked
   */
  void dismiss(Effect.Dismiss effect);

  /**
   * Forget the child.
   *
   * @param effect what is asked
   */
  void detach(Effect.Detach effect);

  /**
   * Put the cursor into the composer's text.
   *
   * @param effect what is asked
   */
  void focusText(Effect.FocusText effect);

  /**
   * Load the items of a section; answer with {@link Planner#itemsLoaded} or {@link Planner#itemsFailed}.
   *
   * @param effect what is asked
   */
  void loadItems(Effect.LoadItems effect);

  /**
   * Read {@link Planner#save}, keep it, and answer with {@link Planner#saveAcknowledged} or {@link Planner#saveFailed}.
   *
   * @param effect what is asked
   */
  void saveTask(Effect.SaveTask effect);

  /**
   * Read what changed, and draw it. Always the last of those that wait.
   *
   * @param effect what is asked
   */
  void redraw(Effect.Redraw effect);
}
