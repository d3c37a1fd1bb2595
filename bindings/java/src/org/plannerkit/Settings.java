package org.plannerkit;

import java.time.Duration;
import java.util.Objects;
import java.util.UUID;

/**
 * How a planner behaves. A setting that is not set has its default at creation, and keeps its value in a change. The
 * time zone of a planner is not a setting.
 *
 * <pre>{@code
 * Settings settings = new Settings().language("de").hourCycle(24);
 * }</pre>
 *
 * <p>Each method sets one setting and returns this object.
 */
public final class Settings {
  static final Coordinate NO_PLACE = new Coordinate(Double.NaN, Double.NaN);

  Integer hourCycle;
  Double distanceFilterMeters;
  Double desiredAccuracyMeters;
  Double maximumSpeedMps;
  Double detourFactor;
  Double travelSpeedKmh;
  MeasurementSystem measurementSystem;
  Integer closingSoonMinutes;
  Boolean hasSchedule;
  Integer visitDurationSeconds;
  Integer earlySeconds;
  Integer lateAfterSeconds;
  Integer tightBeforeSeconds;
  Integer undoSeconds;
  Boolean finishedLast;
  Boolean requiresReason;
  Boolean recordsByItself;
  Integer shortestVisitSeconds;
  UUID seed;
  Boolean hasLog;
  Coordinate endPlace;
  Double arrivalRadiusMeters;
  Duration arrivalDwell;
  Double nearFilterMeters;
  String language;

  /** Creates settings of which none is set. */
  public Settings() {}

  /**
   * Sets how times are shown.
   *
   * @param hours 12 or 24; the default is 24
   * @return this
   */
  public Settings hourCycle(int hours) {
    hourCycle = hours;
    return this;
  }

  /**
   * Sets the distance between used fixes.
   *
   * @param metres 0 to 100,000; the default is 100
   * @return this
   */
  public Settings distanceFilterMeters(double metres) {
    distanceFilterMeters = metres;
    return this;
  }

  /**
   * Sets the accuracy beyond which a fix is coarse.
   *
   * @param metres 0 to 100,000; the default is 100
   * @return this
   */
  public Settings desiredAccuracyMeters(double metres) {
    desiredAccuracyMeters = metres;
    return this;
  }

  /**
   * Sets the speed beyond which a move is a jump.
   *
   * @param metresPerSecond 1 to 10,000; the default is 90
   * @return this
   */
  public Settings maximumSpeedMps(double metresPerSecond) {
    maximumSpeedMps = metresPerSecond;
    return this;
  }

  /**
   * Sets the ratio of the length of a road to the straight distance.
   *
   * @param factor 1 to 10; the default is 1.3
   * @return this
   */
  public Settings detourFactor(double factor) {
    detourFactor = factor;
    return this;
  }

  /**
   * Sets the speed at which the agent travels.
   *
   * @param kilometresPerHour 1 to 1,000; the default is 40
   * @return this
   */
  public Settings travelSpeedKmh(double kilometresPerHour) {
    travelSpeedKmh = kilometresPerHour;
    return this;
  }

  /**
   * Sets how lengths are shown.
   *
   * @param system the default is metric
   * @return this
   */
  public Settings measurementSystem(MeasurementSystem system) {
    measurementSystem = Objects.requireNonNull(system, "system");
    return this;
  }

  /**
   * Sets how long before closing time a venue closes soon.
   *
   * @param minutes 0 to 240; 0 is never; the default is 60
   * @return this
   */
  public Settings closingSoonMinutes(int minutes) {
    closingSoonMinutes = minutes;
    return this;
  }

  /**
   * Sets whether there is a schedule: {@link Planner#schedule}.
   *
   * @param isOn the default is true
   * @return this
   */
  public Settings hasSchedule(boolean isOn) {
    hasSchedule = isOn;
    return this;
  }

  /**
   * Sets how long a visit takes whose task has no duration.
   *
   * @param duration 0 to 24 hours, in whole seconds; the default is 10 minutes
   * @return this
   */
  public Settings visitDuration(Duration duration) {
    visitDurationSeconds = seconds(duration);
    return this;
  }

  /**
   * Sets how long before its planned time a visit may begin.
   *
   * @param before 0 to 24 hours, in whole seconds; the default is 15 minutes
   * @return this
   */
  public Settings early(Duration before) {
    earlySeconds = seconds(before);
    return this;
  }

  /**
   * Sets the lateness from which on a stop is {@link Pace#LATE}.
   *
   * @param lateness 0 to 24 hours, in whole seconds; the default is 5 minutes
   * @return this
   */
  public Settings lateAfter(Duration lateness) {
    lateAfterSeconds = seconds(lateness);
    return this;
  }

  /**
   * Sets when a stop is {@link Pace#TIGHT}: it would be late or closed if the agent came this much later.
   *
   * @param later 0 to 24 hours, in whole seconds; the default is 10 minutes
   * @return this
   */
  public Settings tightBefore(Duration later) {
    tightBeforeSeconds = seconds(later);
    return this;
  }

  /**
   * Sets how long an outcome is held and can be undone.
   *
   * @param time 0 to 60 seconds, in whole seconds; the default is 0
   * @return this
   */
  public Settings undo(Duration time) {
    undoSeconds = seconds(time);
    return this;
  }

  /**
   * Sets whether tasks with a final status are listed after the others.
   *
   * @param isLast the default is false
   * @return this
   */
  public Settings finishedLast(boolean isLast) {
    finishedLast = isLast;
    return this;
  }

  /**
   * Sets whether "cannot complete" and "not today" need a reason.
   *
   * @param isRequired the default is false
   * @return this
   */
  public Settings requiresReason(boolean isRequired) {
    requiresReason = isRequired;
    return this;
  }

  /**
   * Sets whether an arrival starts a stop, and a departure finishes it.
   *
   * @param isOn the default is false
   * @return this
   */
  public Settings recordsByItself(boolean isOn) {
    recordsByItself = isOn;
    return this;
  }

  /**
   * Sets how long a visit must be for its departure to finish the stop.
   *
   * @param time 0 to a day, in whole seconds; the default is one minute
   * @return this
   */
  public Settings shortestVisit(Duration time) {
    shortestVisitSeconds = seconds(time);
    return this;
  }

  /**
   * Sets the seed of this installation, of which the keys of saves without a tap are made.
   *
   * @param random 16 random bytes, the same after each start
   * @return this
   */
  public Settings seed(UUID random) {
    seed = Objects.requireNonNull(random, "random");
    return this;
  }

  /**
   * Sets whether there is a visit log, which needs arrivals: {@link Planner#logRecords}.
   *
   * @param isOn the default is false
   * @return this
   */
  public Settings hasLog(boolean isOn) {
    hasLog = isOn;
    return this;
  }

  /**
   * Sets where the day ends, after the last stop.
   *
   * @param place the place, or null if the day ends at the last stop, which is the default
   * @return this
   */
  public Settings endPlace(Coordinate place) {
    endPlace = place == null ? NO_PLACE : place;
    return this;
  }

  /**
   * Sets the radius around a stop within which the agent arrives.
   *
   * @param metres 30 to 1,000, 100 is advised; 0 turns arrivals off, which is the default
   * @return this
   */
  public Settings arrivalRadiusMeters(double metres) {
    arrivalRadiusMeters = metres;
    return this;
  }

  /**
   * Sets how long the agent rests before it has arrived.
   *
   * @param dwell 30 seconds to an hour, in whole seconds; the default is 2 minutes
   * @return this
   */
  public Settings arrivalDwell(Duration dwell) {
    arrivalDwell = Objects.requireNonNull(dwell, "dwell");
    return this;
  }

  /**
   * Sets the distance between fixes near a stop.
   *
   * @param metres 5 to the distance filter; the default is 25, or the distance filter if that is smaller
   * @return this
   */
  public Settings nearFilterMeters(double metres) {
    nearFilterMeters = metres;
    return this;
  }

  /**
   * Sets the language of all texts.
   *
   * @param tag a tag or locale such as "de", "de-AT" or "de_AT.UTF-8"; any text that does not begin with German,
   *     French, Spanish or Japanese is English; the default is "en"
   * @return this
   */
  public Settings language(String tag) {
    language = Objects.requireNonNull(tag, "tag");
    return this;
  }

  /** Whole seconds; those that do not fit become the least or most that do, which the library refuses. */
  private static int seconds(Duration duration) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, duration.getSeconds()));
  }
}
