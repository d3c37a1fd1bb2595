package org.plannerkit;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * One task: a shop to visit. {@link #builder} makes one; the planner checks it when it is passed in.
 *
 * <pre>{@code
 * Task task = Task.builder(id, "KaDeWe").coordinate(new Coordinate(52.5016, 13.3411)).address("Mitte 1").build();
 * }</pre>
 */
public final class Task extends Value {
  /** Its id, always the host's. */
  public final UUID id;

  /** The venue's name, not blank. */
  public final String title;

  /** The place in the visiting order, 0 or more. Of equal ones the earlier planned comes first, then the smaller id. */
  public final int order;

  /** The status. */
  public final TaskStatus status;

  /** The place, or null. */
  public final Coordinate coordinate;

  /** The instant for which it is planned, or null. */
  public final Instant plannedAt;

  /** The local day for which it is planned, or null. */
  public final LocalDate plannedDay;

  /** The estimated duration, or null. */
  public final Duration estimatedDuration;

  /**
   * The weekdays on which it is listed; empty if it does not repeat. A task that neither repeats nor is planned is
   * listed every day.
   */
  public final Set<DayOfWeek> repeatDays;

  /** 0 to 100: missing the stop weighs 1 more than this. */
  public final int priority;

  /** Notes, or null. */
  public final String notes;

  /** The address, or null. */
  public final String address;

  /** The opening hours as they are shown, or null. */
  public final String openingHours;

  /** The URL of its photo, or null. */
  public final String photoUrl;

  /** The id of its project, or null. */
  public final String projectId;

  /**
   * When the visit may begin; empty: at any time. Of a task that repeats, the same wall times hold on the present day.
   */
  public final List<Appointment> appointments;

  /** How long before its planned time the visit may begin; null: that of the settings. */
  public final Duration early;

  /** How late the visit may begin; null: that of the settings. */
  public final Duration lateAfter;

  /** The id of the task that this one comes after, or null. */
  public final UUID after;

  /** The least time from the end of that visit to the begin of this one; zero by default. */
  public final Duration delay;

  Task(UUID id, String title, int order, TaskStatus status, Coordinate coordinate, Instant plannedAt,
      LocalDate plannedDay, Duration estimatedDuration, Set<DayOfWeek> repeatDays, int priority, String notes,
      String address, String openingHours, String photoUrl, String projectId, List<Appointment> appointments,
      Duration early, Duration lateAfter, UUID after, Duration delay) {
    this.id = id;
    this.title = title;
    this.order = order;
    this.status = status;
    this.coordinate = coordinate;
    this.plannedAt = plannedAt;
    this.plannedDay = plannedDay;
    this.estimatedDuration = estimatedDuration;
    this.repeatDays = repeatDays;
    this.priority = priority;
    this.notes = notes;
    this.address = address;
    this.openingHours = openingHours;
    this.photoUrl = photoUrl;
    this.projectId = projectId;
    this.appointments = appointments;
    this.early = early;
    this.lateAfter = lateAfter;
    this.after = after;
    this.delay = delay;
  }

  /**
   * Begins a task: order 0, status planned, everything else absent.
   *
   * @param id its id
   * @param title the venue's name
   * @return a builder
   */
  public static Builder builder(UUID id, String title) { return new Builder(id, title); }

  /**
   * Begins a copy of this task.
   *
   * @return a builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder(id, title).order(order).status(status).coordinate(coordinate).repeatDays(repeatDays);
    builder.plannedAt = plannedAt;
    builder.plannedDay = plannedDay;
    builder.estimatedDuration(estimatedDuration).notes(notes).address(address).openingHours(openingHours);
    builder.photoUrl(photoUrl).projectId(projectId).priority(priority).appointments(appointments);
    return builder.early(early).lateAfter(lateAfter).after(after).delay(delay);
  }

  /**
   * A task in the making. Each method sets one field and returns the builder; null makes a field absent that may be.
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
    private int priority;
    private List<Appointment> appointments = Collections.emptyList();
    private Duration early;
    private Duration lateAfter;
    private UUID after;
    private Duration delay = Duration.ZERO;

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
      return new Task(id, title, order, status, coordinate, plannedAt, plannedDay, estimatedDuration, repeatDays,
          priority, notes, address, openingHours, photoUrl, projectId, appointments, early, lateAfter, after, delay);
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
     * Sets the status.
     *
     * @param status any status
     * @return this
     */
    public Builder status(TaskStatus status) {
      this.status = Objects.requireNonNull(status, "status");
      return this;
    }

    /**
     * Sets the place.
     *
     * @param coordinate the place, or null
     * @return this
     */
    public Builder coordinate(Coordinate coordinate) {
      this.coordinate = coordinate;
      return this;
    }

    /**
     * Plans it for an instant, and for no day.
     *
     * @param plannedAt the instant, to the millisecond, or null
     * @return this
     */
    public Builder plannedAt(Instant plannedAt) {
      this.plannedAt = plannedAt == null ? null : Writer.checked(plannedAt, "plannedAt");
      plannedDay = null;
      return this;
    }

    /**
     * Plans it for a local day, and for no instant.
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
     * Sets the estimated duration.
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
     * @param repeatDays the weekdays; empty if it does not repeat
     * @return this
     */
    public Builder repeatDays(Set<DayOfWeek> repeatDays) {
      Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
      days.addAll(repeatDays);
      this.repeatDays = Collections.unmodifiableSet(days);
      return this;
    }

    /**
     * Sets the priority.
     *
     * @param priority 0 to 100: missing the stop weighs 1 more than this
     * @return this
     */
    public Builder priority(int priority) {
      this.priority = priority;
      return this;
    }

    /**
     * Sets when the visit may begin.
     *
     * @param appointments up to 8, ascending and without overlaps; none: at any time
     * @return this
     */
    public Builder appointments(Collection<Appointment> appointments) {
      List<Appointment> copy = new ArrayList<>(appointments);
      copy.forEach(each -> Objects.requireNonNull(each, "appointments"));
      this.appointments = Collections.unmodifiableList(copy);
      return this;
    }

    /**
     * Sets how long before its planned time the visit may begin.
     *
     * @param early whole seconds, 0 to a day; null: that of the settings
     * @return this
     */
    public Builder early(Duration early) {
      this.early = early;
      return this;
    }

    /**
     * Sets how late the visit may begin.
     *
     * @param lateAfter whole seconds, 0 to a day; null: that of the settings
     * @return this
     */
    public Builder lateAfter(Duration lateAfter) {
      this.lateAfter = lateAfter;
      return this;
    }

    /**
     * Sets the task that this one comes after.
     *
     * @param after its id, never that of this task, also not by way of others; or null
     * @return this
     */
    public Builder after(UUID after) {
      this.after = after;
      return this;
    }

    /**
     * Sets the least time from the end of the other visit to the begin of this one.
     *
     * @param delay whole seconds, 0 to a day
     * @return this
     */
    public Builder delay(Duration delay) {
      this.delay = Objects.requireNonNull(delay, "delay");
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
     * @param openingHours as they are shown, or null
     * @return this
     */
    public Builder openingHours(String openingHours) {
      this.openingHours = openingHours;
      return this;
    }

    /**
     * Sets the photo.
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
