package org.plannerkit;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/** Everything that a card shows, as data and as text. An empty text has nothing to show: omit its line. */
public final class Row extends Value {
  /** The task's id. */
  public final UUID id;

  /** Its place in the visiting order. */
  public final int order;

  /** The status of the task. */
  public final TaskStatus status;

  /** The colour role of the status. */
  public final Color statusColor;

  /** Whether the distance waits for a fix. */
  public final boolean isUpdating;

  /** Metres from the last used fix; null if unknown. */
  public final Double distance;

  /** The travel time from there; null if unknown. */
  public final Duration travelTime;

  /** The place of the task, or null. */
  public final Coordinate coordinate;

  /** The instant for which it is planned, or null. */
  public final Instant plannedAt;

  /** The local day for which it is planned, or null. */
  public final LocalDate plannedDay;

  /** The venue's name. */
  public final String title;

  /** The address, or "Address not available". */
  public final String address;

  /** The opening hours. */
  public final String openingHours;

  /** "1.2 km", "Distance unavailable", or empty while the first fix is awaited. */
  public final String distanceText;

  /** "5 min". */
  public final String travelTimeText;

  /** "Updating…" while {@link #isUpdating}. */
  public final String updatingText;

  /** "14:30". */
  public final String plannedText;

  /** "En route". */
  public final String statusText;

  /** The URL of its photo. */
  public final String photoUrl;

  /** The whole card as one text for a screen reader. */
  public final String spokenText;

  /** Whether the venue is open now; {@link OpenState#NONE} without opening hours that are understood. */
  public final OpenState openState;

  /** Whether it closes within the minutes of {@link Settings#closingSoon}. */
  public final boolean closesSoon;

  /** When it closes, if it is open, or opens, if it is closed; null if unknown. */
  public final Instant hoursChange;

  /** The colour role of {@link #hoursText}. */
  public final Color hoursColor;

  /** "Open · closes 18:00"; the opening hours as given if they are not understood. */
  public final String hoursText;

  /** When the agent arrives, as it is shown; null if it is no stop of the schedule, or unknown. */
  public final Instant arrival;

  /** How the stop will go; {@link Pace#NONE} if it is no stop of the schedule. */
  public final Pace pace;

  /** The colour role of {@link #arrivalText} and {@link #paceText}. */
  public final Color paceColor;

  /** "14:35", "tomorrow 05:45". */
  public final String arrivalText;

  /** "12 min late", "Closed when you arrive", "Wait 20 min". */
  public final String paceText;

  /** "1.2 km"; empty if it is not known. */
  public final String shortDistanceText;

  /** "12 min", "1:05 h". */
  public final String shortTravelTimeText;

  /** "+12", "+1:05"; empty unless {@link #paceText} is of a lateness. */
  public final String shortLatenessText;

  Row(UUID id, int order, TaskStatus status, Color statusColor, boolean isUpdating, Double distance,
      Duration travelTime, Coordinate coordinate, Instant plannedAt, LocalDate plannedDay, String title, String address,
      String openingHours, String distanceText, String travelTimeText, String updatingText, String plannedText,
      String statusText, String photoUrl, String spokenText, OpenState openState, boolean closesSoon,
      Instant hoursChange, Color hoursColor, String hoursText, Instant arrival, Pace pace, Color paceColor,
      String arrivalText, String paceText, String shortDistanceText, String shortTravelTimeText,
      String shortLatenessText) {
    this.id = id;
    this.order = order;
    this.status = status;
    this.statusColor = statusColor;
    this.isUpdating = isUpdating;
    this.distance = distance;
    this.travelTime = travelTime;
    this.coordinate = coordinate;
    this.plannedAt = plannedAt;
    this.plannedDay = plannedDay;
    this.title = title;
    this.address = address;
    this.openingHours = openingHours;
    this.distanceText = distanceText;
    this.travelTimeText = travelTimeText;
    this.updatingText = updatingText;
    this.plannedText = plannedText;
    this.statusText = statusText;
    this.photoUrl = photoUrl;
    this.spokenText = spokenText;
    this.openState = openState;
    this.closesSoon = closesSoon;
    this.hoursChange = hoursChange;
    this.hoursColor = hoursColor;
    this.hoursText = hoursText;
    this.arrival = arrival;
    this.pace = pace;
    this.paceColor = paceColor;
    this.arrivalText = arrivalText;
    this.paceText = paceText;
    this.shortDistanceText = shortDistanceText;
    this.shortTravelTimeText = shortTravelTimeText;
    this.shortLatenessText = shortLatenessText;
  }
}
