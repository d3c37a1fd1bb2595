package org.plannerkit;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * One task: a shop to visit. {@link #builder} makes one; the planner checks it when it is told.
 *
 * <pre>{@code
 * Task task = Task.builder(id, "KaDeWe").coordinate(52.5016, 13.3411).address("Tauentzienstraße 21").build();
 * }</pre>
 */
public final class Task extends Value {
  /** Its id, always the host's. */
  public final UUID id;

  /** The venue's name, not blank. */
  public final String title;

  /** The place in the visiting order, 0 or more; of equal ones the earlier planned comes first, then the smaller id. */
  public final int order;

  /** Where it stands. */
  public final TaskStatus status;

  /** Where it is, or null. */
  public final Coordinate coordinate;

  /** The instant at which it is planned, or null. */
  public final Instant plannedAt;

  /** The local day on which it is planned, or null. */
  public final LocalDate plannedDay;

  /** How long it will take, or null. */
  public final Duration estimatedDuration;

  /**
   * The weekdays on which it is listed; empty if it does not repeat. One that is not planned either is listed every
   * day.
   */
  public final Set<DayOfWeek> repeatDays;

  /** Notes, or null. */
  public final String notes;

  /** The address, or null. */
  public final String address;

  /** The opening hours as they are to be shown, or null. */
  public final String openingHours;

  /** Where its photo is, or null. */
  public final String photoUrl;

  /** The id of its project, or null. */
  public final String projectId;

  private Task(Builder from) {
    id = from.id;
    title = from.title;
    order = from.order;
    status = from.status;
    coordinate = from.coordinate;
    plannedAt = from.plannedAt;
    plannedDay = from.plannedDay;
    estimatedDuration = from.estimatedDuration;
    repeatDays = from.repeatDays;
    notes = from.notes;
    address = from.address;
    openingHours = from.openingHours;
    photoUrl = from.photoUrl;
    projectId = from.projectId;
  }

  /**
   * Begins a task: order 0, status planned, all else absent.
   *
   * @param id its id
   * @param title the venue's name
   * @return a builder
   */
  public static Builder builder(UUID id, String title) {
    return new Builder(id, title);
  }

  /**
   * Begins a task that has what this one has.
   *
   * @return a builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder(id, title).order(order).status(status).coordinate(coordinate).repeatDays(repeatDays);
    builder.plannedAt = plannedAt;
    builder.plannedDay = plannedDay;
    builder.estimatedDuration(estimatedDuration).notes(notes).address(address).openingHours(openingHours);
    return builder.photoUrl(photoUrl).projectId(projectId);
  }

  /**
   * A task that is being made. Each method sets one field, and returns the builder; null takes away what may be absent.
   */
  public static final class Builder {
    private final UUID id;
    private String title;
    private int order;
    private TaskStatus status = TaskStatus.PLANNED;
    private Coordinate coordinate;
    private Instant plannedAt;
    private LocalDate plannedDay;
    private Duration estimatedDuration;
    private Set<DayOfWeek> repeatDays = Collections.emptySet();
    private String notes;
    private String address;
    private String openingHours;
    private String photoUrl;
    private String projectId;

    private Builder(UUID id, String title) {
      this.id = Objects.requireNonNull(id, "id");
      title(title);
    }

    /**
     * Makes the task.
     *
     * @return the task
     */
    public Task build() {
      return new Task(this);
    }

    /**
     * Sets the venue's name.
     *
     * @param title not blank
     * @return this
     */
    public Builder title(String title) {
      this.title = Objects.requireNonNull(title, "title");
      return this;
    }

    /**
     * Sets the place in the visiting order.
     *
     * @param order 0 or more
     * @return this
     */
    public Builder order(int order) {
      this.order = order;
      return this;
    }

    /**
     * Sets where it stands.
     *
     * @param status any status
     * @return this
     */
    public Builder status(TaskStatus status) {
      this.status = Objects.requireNonNull(status, "status");
      return this;
    }

    /**
     * Sets where it is.
     *
     * @param latitude degrees, -90 to 90 (WGS-84)
     * @param longitude degrees, -180 to 180
     * @return this
     */
    public Builder coordinate(double latitude, double longitude) {
      return coordinate(new Coordinate(latitude, longitude));
    }

    /**
     * Sets where it is.
     *
     * @param coordinate the place, or null
     * @return this
     */
    public Builder coordinate(Coordinate coordinate) {
      this.coordinate = coordinate;
      return this;
    }

    /**
     * Plans it at an instant, and on no day.
     *
     * @param plannedAt the instant, to the millisecond, or null
     * @return this
     */
    public Builder plannedAt(Instant plannedAt) {
      this.plannedAt = plannedAt == null ? null : Encoder.checked(plannedAt, "plannedAt");
      plannedDay = null;
      return this;
    }

    /**
     * Plans it on a local day, and at no instant.
     *
     * @param plannedDay the day, or null
     * @return this
     */
    public Builder plannedDay(LocalDate plannedDay) {
      this.plannedDay = plannedDay;
      plannedAt = null;
      return this;
    }

    /**
     * Sets how long it will take.
     *
     * @param estimatedDuration 0 or more, to the second, or null
     * @return this
     */
    public Builder estimatedDuration(Duration estimatedDuration) {
      this.estimatedDuration = estimatedDuration;
      return this;
    }

    /**
     * Sets the weekdays on which it is listed.
     *
     * @param repeatDays the weekdays; none: it does not repeat
     * @return this
     */
    public Builder repeatDays(Set<DayOfWeek> repeatDays) {
      Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
      days.addAll(repeatDays);
      this.repeatDays = Collections.unmodifiableSet(days);
      return this;
    }

    /**
     * Sets the notes.
     *
     * @param notes the notes, or null
     * @return this
     */
    public Builder notes(String notes) {
      this.notes = notes;
      return this;
    }

    /**
     * Sets the address.
     *
     * @param address the address, or null
     * @return this
     */
    public Builder address(String address) {
      this.address = address;
      return this;
    }

    /**
     * Sets the opening hours.
     *
     * @param openingHours as they are to be shown, or null
     * @return this
     */
    public Builder openingHours(String openingHours) {
      this.openingHours = openingHours;
      return this;
    }

    /**
     * Sets where the photo is.
     *
     * @param photoUrl its URL, or null
     * @return this
     */
    public Builder photoUrl(String photoUrl) {
      this.photoUrl = photoUrl;
      return this;
    }

    /**
     * Sets the project.
     *
     * @param projectId its id, or null
     * @return this
     */
    public Builder projectId(String projectId) {
      this.projectId = projectId;
      return this;
    }
  }
}
