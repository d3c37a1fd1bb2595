package org.plannerkit;

/** A host without the methods that later versions added. */
class OlderHandler implements EffectHandler {
  @Override
  public void loadPlan(Effect.LoadPlan effect) {}

  @Override
  public void requestPermission(Effect.RequestPermission effect) {}

  @Override
  public void startLocation(Effect.StartLocation effect) {}

  @Override
  public void stopLocation(Effect.StopLocation effect) {}

  @Override
  public void attach(Effect.Attach effect) {}

  @Override
  public void present(Effect.Present effect) {}

  @Override
  public void dismiss(Effect.Dismiss effect) {}

  @Override
  public void detach(Effect.Detach effect) {}

  @Override
  public void focusText(Effect.FocusText effect) {}

  @Override
  public void loadItems(Effect.LoadItems effect) {}

  @Override
  public void saveTask(Effect.SaveTask effect) {}

  @Override
  public void redraw(Effect.Redraw effect) {}
}
