package org.plannerkit;

import java.util.Objects;

/**
 * How a planner behaves. What is not set has its default at creation, and stays as it is in a change. The local time is
 * the planner's time zone, which is no setting.
 *
 * <pre>{@code
 * Settings settings = new Settings().language("de").hourCycle(24);
 * }</pre>
 *
 * <p>The methods that set something return this object.
 */
public final class Settings {
  Integer hourCycle;
  Double distanceFilter;
  Double desiredAccuracy;
  Double maximumSpeed;
  Double detourFactor;
  Double travelSpeed;
  MeasurementSystem measurementSystem;
  String language;

  /** Makes settings of which none is set. */
  public Settings() {}

  /**
   * Sets how times are written.
   *
   * @param hours 12 or 24; the default is 24
   * @return this
   */
  public Settings hourCycle(int hours) {
    hourCycle = hours;
    return this;
  }

  /**
   * Sets how far the agent moves between used fixes.
   *
   * @param metres 0 to 100,000; the default is 100
   * @return this
   */
  public Settings distanceFilter(double metres) {
    distanceFilter = metres;
    return this;
  }

  /**
   * Sets from which accuracy on a fix is coarse.
   *
   * @param metres 0 to 100,000; a fix with a larger one is coarse; the default is 100
   * @return this
   */
  public Settings desiredAccuracy(double metres) {
    desiredAccuracy = metres;
    return this;
  }

  /**
   * Sets from which speed on a move is a jump.
   *
   * @param metresPerSecond 1 to 10,000; the default is 150
   * @return this
   */
  public Settings maximumSpeed(double metresPerSecond) {
    maximumSpeed = metresPerSecond;
    return this;
  }

  /**
   * Sets how much longer a road is than the straight distance.
   *
   * @param factor 1 to 10; the default is 1.3
   * @return this
   */
  public Settings detourFactor(double factor) {
    detourFactor = factor;
    return this;
  }

  /**
   * Sets how fast the agent travels.
   *
   * @param kilometresPerHour 1 to 1,000; the default is 40
   * @return this
   */
  public Settings travelSpeed(double kilometresPerHour) {
    travelSpeed = kilometresPerHour;
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
   * Sets the language of all texts.
   *
   * @param tag a well-formed BCP 47 tag such as "de" or "de-AT"; the default is "en", which also stands for languages
   * other than en, de, fr, es and ja
   * @return this
   */
  public Settings language(String tag) {
    language = Objects.requireNonNull(tag, "tag");
    return this;
  }
}
