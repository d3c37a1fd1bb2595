package org.plannerkit;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What a planner asks its host to do. Each kind is a subclass: use {@code instanceof} (in Kotlin {@code when (effect) {
 * is Effect.LoadPlan -> ... }}), or an {@link EffectHandler}.
 */
public abstract class Effect extends Value {
  /** The classes of all kinds, in the order of their numbers. */
  private static final List<Class<? extends Effect>> CLASSES =
      Arrays.asList(LoadPlan.class, RequestPermission.class, StartLocation.class, StopLocation.class, Attach.class,
          Present.class, Dismiss.class, Detach.class, Redraw.class, FocusText.class, LoadItems.class, SaveTask.class,
          Arrived.class, Left.class, LoadTravelTimes.class, SaveOrder.class, SaveOutcome.class, SaveRecord.class);

  private Effect() {}

  /** The kinds of a class and of its subclasses: the sum of 1 << kind. */
  static long kinds(Class<? extends Effect> kind) {
    long kinds = 0;
    for (EffectKind each : EffectKind.ALL)
      if (kind.isAssignableFrom(CLASSES.get(each.ordinal()))) kinds |= 1L << each.number();
    return kinds;
  }

  /** The effect of a kind with the fields that the kind uses; null without a kind. */
  static Effect of(EffectKind kind, long request, long presentation, LocalDate day, double distanceFilterMeters,
      double desiredAccuracyMeters, Set<Changed> changed, Child child, UUID taskId, Style style, Set<Detent> detents,
      Detent detent, boolean showsGrabber, int section, int nearbyCount, Instant at, UUID key) {
    if (kind == null) return null;
    switch (kind) {
      case LOAD_PLAN: return new LoadPlan(request, day);
      case REQUEST_PERMISSION: return new RequestPermission();
      case START_LOCATION: return new StartLocation(distanceFilterMeters, desiredAccuracyMeters);
      case STOP_LOCATION: return new StopLocation();
      case ATTACH: return new Attach(presentation, child, taskId);
      case PRESENT: return new Present(presentation, child, taskId, style, detents, detent, showsGrabber);
      case DISMISS: return new Dismiss(presentation, child, taskId);
      case DETACH: return new Detach(presentation, child, taskId);
      case REDRAW: return new Redraw(changed);
      case FOCUS_TEXT: return new FocusText(presentation, child, taskId);
      case LOAD_ITEMS: return new LoadItems(request, section);
      case SAVE_TASK: return new SaveTask(key, taskId);
      case ARRIVED: return new Arrived(taskId, at, nearbyCount);
      case LEFT: return new Left(taskId, at);
      case LOAD_TRAVEL_TIMES: return new LoadTravelTimes(request);
      case SAVE_ORDER: return new SaveOrder(key);
      case SAVE_OUTCOME: return new SaveOutcome(key, taskId);
      case SAVE_RECORD: return new SaveRecord(key);
    }
    throw new AssertionError(kind);
  }

  /**
   * Calls the method for this kind.
   *
   * @param handler the handler with that method
   */
  public abstract void handle(EffectHandler handler);

  /** An effect that is about one child. */
  public abstract static class ForChild extends Effect {
    /** The number of the presentation. It is never used twice. */
    public final long presentation;

    /** The child. */
    public final Child child;

    /** The task whose details are shown, or that is composed. */
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

    /** The local day whose plan is wanted. Its tasks are enough; those of other days are welcome. */
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

  /**
   * Ask the person for permission to use the location while in use; report with {@link Planner#authorizationChanged}.
   */
  public static final class RequestPermission extends Effect {
    RequestPermission() {}

    @Override
    public void handle(EffectHandler handler) {
      handler.requestPermission(this);
    }
  }

  /** Start location updates, or continue with these settings. */
  public static final class StartLocation extends Effect {
    /** Metres between fixes. */
    public final double distanceFilterMeters;

    /** The wanted accuracy in metres. */
    public final double desiredAccuracyMeters;

    StartLocation(double distanceFilterMeters, double desiredAccuracyMeters) {
      this.distanceFilterMeters = distanceFilterMeters;
      this.desiredAccuracyMeters = desiredAccuracyMeters;
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
    Attach(long presentation, Child child, UUID taskId) { super(presentation, child, taskId); }

    @Override
    public void handle(EffectHandler handler) {
      handler.attach(this);
    }
  }

  /** Show the child. Its content can be read now. Report with {@link Planner#childAppeared}. */
  public static final class Present extends ForChild {
    /** How it is presented. */
    public final Style style;

    /** The detents of a page sheet; empty for a popup. */
    public final Set<Detent> detents;

    /** The first one of a page sheet; null for a popup. */
    public final Detent detent;

    /** Whether a page sheet has a visible grabber. */
    public final boolean showsGrabber;

    Present(long presentation, Child child, UUID taskId, Style style, Set<Detent> detents, Detent detent,
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

  /** Hide the child; report with {@link Planner#childDisappeared}. */
  public static final class Dismiss extends ForChild {
    Dismiss(long presentation, Child child, UUID taskId) { super(presentation, child, taskId); }

    @Override
    public void handle(EffectHandler handler) {
      handler.dismiss(this);
    }
  }

  /** Release the child's screen. */
  public static final class Detach extends ForChild {
    Detach(long presentation, Child child, UUID taskId) { super(presentation, child, taskId); }

    @Override
    public void handle(EffectHandler handler) {
      handler.detach(this);
    }
  }

  /** Move the cursor to the composer's text. */
  public static final class FocusText extends ForChild {
    FocusText(long presentation, Child child, UUID taskId) { super(presentation, child, taskId); }

    @Override
    public void handle(EffectHandler handler) {
      handler.focusText(this);
    }
  }

  /** Load the items of a section; answer with {@link Planner#itemsLoaded} or {@link Planner#itemsFailed}. */
  public static final class LoadItems extends Effect {
    /** The number of the request. */
    public final long request;

    /** The section of the composer, from 0. */
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
   * Read {@link Planner#save}, save it, and answer with {@link Planner#saveAcknowledged}, {@link Planner#saveFailed} or
   * {@link Planner#saveRefused}. The key never changes: a backend must store it once. Store the snapshot before you
   * send it.
   */
  public static final class SaveTask extends Effect {
    /** The key of the save. */
    public final UUID key;

    /** The task that was composed. */
    public final UUID taskId;

    SaveTask(UUID key, UUID taskId) {
      this.key = key;
      this.taskId = taskId;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.saveTask(this);
    }
  }

  /** The agent arrived at a stop. This changes no status. */
  public static final class Arrived extends Effect {
    /** The task of the stop. */
    public final UUID taskId;

    /** When the agent arrived: the time of a fix, mostly before the present instant. */
    public final Instant at;

    /** How many remaining stops lay within the radius, 1 or more. */
    public final int nearbyCount;

    Arrived(UUID taskId, Instant at, int nearbyCount) {
      this.taskId = taskId;
      this.at = at;
      this.nearbyCount = nearbyCount;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.arrived(this);
    }
  }

  /** The agent left a stop. This changes no status. */
  public static final class Left extends Effect {
    /** The task of the stop. */
    public final UUID taskId;

    /** When the agent left: the time of a fix. */
    public final Instant at;

    Left(UUID taskId, Instant at) {
      this.taskId = taskId;
      this.at = at;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.left(this);
    }
  }

  /**
   * Load the travel times between {@link Planner#places}; answer with {@link Planner#travelTimesLoaded} or {@link
   * Planner#travelTimesDeclined}.
   */
  public static final class LoadTravelTimes extends Effect {
    /** The number of the request. */
    public final long request;

    LoadTravelTimes(long request) { this.request = request; }

    @Override
    public void handle(EffectHandler handler) {
      handler.loadTravelTimes(this);
    }
  }

  /**
   * Read {@link Planner#orderSave}, save the order, and answer with {@link Planner#saveAcknowledged}, {@link
   * Planner#saveFailed} or {@link Planner#saveRefused}.
   */
  public static final class SaveOrder extends Effect {
    /** The key of the save. */
    public final UUID key;

    SaveOrder(UUID key) { this.key = key; }

    @Override
    public void handle(EffectHandler handler) {
      handler.saveOrder(this);
    }
  }

  /**
   * Read {@link Planner#outcome(UUID)}, save it, and answer with {@link Planner#saveAcknowledged}, {@link
   * Planner#saveFailed} or {@link Planner#saveRefused}. As for {@link SaveTask}, a backend must store the key once, and
   * the host the snapshot before it sends the outcome.
   */
  public static final class SaveOutcome extends Effect {
    /** The key of the save. */
    public final UUID key;

    /** The task of the outcome. */
    public final UUID taskId;

    SaveOutcome(UUID key, UUID taskId) {
      this.key = key;
      this.taskId = taskId;
    }

    @Override
    public void handle(EffectHandler handler) {
      handler.saveOutcome(this);
    }
  }

  /**
   * Read {@link Planner#logRecord(UUID)}, save it, and answer with {@link Planner#saveAcknowledged}, {@link
   * Planner#saveFailed} or {@link Planner#saveRefused}. The next record of the visit log follows the answer.
   */
  public static final class SaveRecord extends Effect {
    /** The key of the record. */
    public final UUID key;

    SaveRecord(UUID key) { this.key = key; }

    @Override
    public void handle(EffectHandler handler) {
      handler.saveRecord(this);
    }
  }

  /** Read what changed, and draw it. Always the last of the waiting effects. */
  public static final class Redraw extends Effect {
    /** What is worth reading and drawing again. */
    public final Set<Changed> changed;

    Redraw(Set<Changed> changed) { this.changed = changed; }

    @Override
    public void handle(EffectHandler handler) {
      handler.redraw(this);
    }
  }
}
