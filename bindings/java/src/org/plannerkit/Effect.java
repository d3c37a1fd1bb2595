package org.plannerkit;

import java.time.LocalDate;
import java.util.Set;
import java.util.UUID;

/**
 * What a planner asks of its host. Each kind is a class below this one: tell them apart with {@code instanceof} (in
 * Kotlin {@code when (effect) { is Effect.LoadPlan -> ... }}), or hand them to an {@link EffectHandler}.
 */
public abstract class Effect extends Value {
  private Effect() {}

  /**
   * Calls the method that is for this kind.
   *
   * @param handler whose method
   */
  public abstract void handle(EffectHandler handler);

  /** What is asked for one child. */
  public abstract static class ForChild extends Effect {
    /** The number of the presentation, which is never used for another one. */
    public final long presentation;

    /** Which child. */
    public final Child child;

    /** Whose details, or which task is composed. */
    public final UUID taskId;

    private ForChild(long presentation, Child child, UUID taskId) {
      this.presentation = presentation;
      this.child = child;
      this.taskId = taskId;
    }
  }

  /** Load the plan; answer with {@link Planner#planLoaded} or {@link Planner#planFailed}. */
  public static final class LoadPlan extends Effect {
    /** The number of the request. */
    public final long request;

    /** The local day that is wanted: its tasks are enough, those of other days are welcome. */
    public final LocalDate day;

    LoadPlan(long request, LocalDate day) {
      this.request = request;
      this.day = day;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.loadPlan(this);
    }
  }

  /** Ask the person for the location, when in use; report with {@link Planner#authorizationChanged}. */
  public static final class RequestPermission extends Effect {
    RequestPermission() {}

    @Override
    public void handle(EffectHandler handler) {
      handler.requestPermission(this);
    }
  }

  /** Start location updates, or go on with these. */
  public static final class StartLocation extends Effect {
    /** Metres between fixes. */
    public final double distanceFilter;

    /** The accuracy that is wanted, in metres. */
    public final double desiredAccuracy;

    StartLocation(double distanceFilter, double desiredAccuracy) {
      this.distanceFilter = distanceFilter;
      this.desiredAccuracy = desiredAccuracy;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.startLocation(this);
    }
  }

  /** Stop location updates. */
  public static final class StopLocation extends Effect {
    StopLocation() {}

    @Override
    public void handle(EffectHandler handler) {
      handler.stopLocation(this);
    }
  }

  /** Make the child's screen. */
  public static final class Attach extends ForChild {
    Attach(long presentation, Child child, UUID taskId) {
      super(presentation, child, taskId);
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.attach(this);
    }
  }

  /** Show the child, whose content can be read now; report with {@link Planner#childAppeared}. */
  public static final class Present extends ForChild {
    /** How it is presented. */
    public final Style style;

    /** The detents of a page sheet; empty for a popup. */
    public final Set<Detent> detents;

    /** The first one of a page sheet; null for a popup. */
    public final Detent detent;

    /** Whether a page sheet has a visible grabber. */
    public final boolean showsGrabber;

    Present(
        long presentation, Child child, UUID taskId, Style style, Set<Detent> detents, Detent detent,
        boolean showsGrabber) {
      super(presentation, child, taskId);
      this.style = style;
      this.detents = detents;
      this.detent = detent;
      this.showsGrabber = showsGrabber;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.present(this);
    }
  }

  /** Take the child away; report with {@link Planner#childDisappeared}. */
  public static final class Dismiss extends ForChild {
    Dismiss(long presentation, Child child, UUID taskId) {
      super(presentation, child, taskId);
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.dismiss(this);
    }
  }

  /** Forget the child. */
  public static final class Detach extends ForChild {
    Detach(long presentation, Child child, UUID taskId) {
      super(presentation, child, taskId);
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.detach(this);
    }
  }

  /** Put the cursor into the composer's text. */
  public static final class FocusText extends ForChild {
    FocusText(long presentation, Child child, UUID taskId) {
      super(presentation, child, taskId);
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.focusText(this);
    }
  }

  /** Load the items of a section; answer with {@link Planner#itemsLoaded} or {@link Planner#itemsFailed}. */
  public static final class LoadItems extends Effect {
    /** The number of the request. */
    public final long request;

    /** Which section of the composer, from 0. */
    public final int section;

    LoadItems(long request, int section) {
      this.request = request;
      this.section = section;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.loadItems(this);
    }
  }

  /**
   * Read {@link Planner#save}, keep it, and answer with {@link Planner#saveAcknowledged} or {@link Planner#saveFailed}.
   */
  public static final class SaveTask extends Effect {
    /** The number of the save. */
    public final long request;

    /** The task that was composed. */
    public final UUID taskId;

    SaveTask(long request, UUID taskId) {
      this.request = request;
      this.taskId = taskId;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.saveTask(this);
    }
  }

  /** Read what changed, and draw it. Always the last of those that wait. */
  public static final class Redraw extends Effect {
    /** What became worth redrawing. */
    public final Set<Changed> changed;

    Redraw(Set<Changed> changed) {
      this.changed = changed;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.redraw(this);
    }
  }
}
