package org.plannerkit;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * What the agent did with a task. {@link #builder} makes one; the planner checks it when it is recorded.
 *
 * <pre>{@code
 * planner.outcomeRecorded(Outcome.builder(id, TaskStatus.DONE, Instant.now()).value("signature", "a.png").build());
 * }</pre>
 */
public final class Outcome extends Value {
  /** The key of its save. It never changes. */
  public final UUID key;

  /** The task's id. */
  public final UUID taskId;

  /**
   * What the task is now: en route, in progress, done, cannot complete; or planned, if it was reopened or is not
   * visited today.
   */
  public final TaskStatus status;

  /** Where the save stands; null before it is recorded. */
  public final SavePhase phase;

  /** When the person tapped. */
  public final Instant at;

  /** Not today: the day to which the visit is put off; null if it is not put off. */
  public final LocalDate day;

  /** When the agent arrived, or null. */
  public final Instant arrivedAt;

  /** When the agent left, or null. */
  public final Instant leftAt;

  /** The key of a refused outcome of the task, which ends when this one is recorded; null when it is read. */
  public final UUID replaces;

  /** The code of a reason; may be empty. */
  public final String reason;

  /** A note; may be empty. */
  public final String note;

  /** The task's title at the tap, for a backend that no longer knows the task; empty before it is recorded. */
  public final String title;

  /** The host's message, if it failed or was refused. */
  public final String message;

  /** Whether an arrival or a departure made it, without a tap. */
  public final boolean isByItself;

  /** The host's own values. */
  public final List<OutcomeValue> values;

  private Outcome(Builder builder) {
    key = builder.key == null ? UUID.randomUUID() : builder.key;
    taskId = builder.taskId;
    status = builder.status;
    phase = null;
    at = builder.at;
    day = builder.day;
    arrivedAt = builder.arrivedAt;
    leftAt = builder.leftAt;
    replaces = builder.replaces;
    reason = builder.reason;
    note = builder.note;
    title = "";
    message = "";
    isByItself = false;
    values = Collections.unmodifiableList(new ArrayList<>(builder.values));
  }

  Outcome(UUID key, UUID taskId, TaskStatus status, SavePhase phase, Instant at, LocalDate day, Instant arrivedAt,
      Instant leftAt, UUID replaces, String reason, String note, int valueCount, String title, String message,
      boolean isByItself, Decoder rest) {
    this.key = key;
    this.taskId = taskId;
    this.status = status;
    this.phase = phase;
    this.at = at;
    this.day = day;
    this.arrivedAt = arrivedAt;
    this.leftAt = leftAt;
    this.replaces = replaces;
    this.reason = reason;
    this.note = note;
    this.title = title;
    this.message = message;
    this.isByItself = isByItself;
    values = rest.list(valueCount, rest::outcomeValue);
  }

  /**
   * Begins an outcome with a random key, and nothing else.
   *
   * @param taskId the task's id
   * @param status what the task is now
   * @param at when the person tapped
   * @return a builder
   */
  public static Builder builder(UUID taskId, TaskStatus status, Instant at) { return new Builder(taskId, status, at); }

  /**
   * Begins a copy of this outcome, without what is only read: phase, title and message. A copy that is recorded needs
   * another key. To correct a refused outcome:
   *
   * <pre>{@code
   * planner.outcomeRecorded(outcome.toBuilder().key(null).replaces(outcome.key).note("The door was shut").build());
   * }</pre>
   *
   * @return a builder with the same key
   */
  public Builder toBuilder() {
    Builder builder = new Builder(taskId, status, at).key(key).day(day).arrivedAt(arrivedAt).leftAt(leftAt);
    return builder.replaces(replaces).reason(reason).note(note).values(values);
  }

  /**
   * An outcome in the making. Each method sets one field and returns the builder; null makes a field absent that may
   * be.
   */
  public static final class Builder {
    private final UUID taskId;
    private TaskStatus status;
    private Instant at;
    private UUID key;
    private LocalDate day;
    private Instant arrivedAt;
    private Instant leftAt;
    private UUID replaces;
    private String reason = "";
    private String note = "";
    private final List<OutcomeValue> values = new ArrayList<>();

    private Builder(UUID taskId, TaskStatus status, Instant at) {
      this.taskId = Objects.requireNonNull(taskId, "taskId");
      status(status).at(at);
    }

    /**
     * Makes the outcome.
     *
     * @return the outcome
     */
    public Outcome build() { return new Outcome(this); }

    /**
     * Sets what the task is now.
     *
     * @param status any status but cancelled
     * @return this
     */
    public Builder status(TaskStatus status) {
      this.status = Objects.requireNonNull(status, "status");
      return this;
    }

    /**
     * Sets when the person tapped.
     *
     * @param at the instant, to the millisecond
     * @return this
     */
    public Builder at(Instant at) {
      this.at = Writer.checked(at, "at");
      return this;
    }

    /**
     * Sets the key of its save.
     *
     * @param key the key, or null for a random one, as by {@link UUID#randomUUID}
     * @return this
     */
    public Builder key(UUID key) {
      this.key = key;
      return this;
    }

    /**
     * Puts the visit off to another day. The status must be planned.
     *
     * @param day a day after today, or null
     * @return this
     */
    public Builder day(LocalDate day) {
      this.day = day;
      return this;
    }

    /**
     * Sets when the agent arrived.
     *
     * @param arrivedAt the instant, to the millisecond; or null, and then it is when the open visit began
     * @return this
     */
    public Builder arrivedAt(Instant arrivedAt) {
      this.arrivedAt = arrivedAt == null ? null : Writer.checked(arrivedAt, "arrivedAt");
      return this;
    }

    /**
     * Sets when the agent left.
     *
     * @param leftAt the instant, to the millisecond, or null
     * @return this
     */
    public Builder leftAt(Instant leftAt) {
      this.leftAt = leftAt == null ? null : Writer.checked(leftAt, "leftAt");
      return this;
    }

    /**
     * Replaces a refused outcome of the task, which ends.
     *
     * @param key the key of the other outcome, or null
     * @return this
     */
    public Builder replaces(UUID key) {
      replaces = key;
      return this;
    }

    /**
     * Sets the reason.
     *
     * @param code its code, or null
     * @return this
     */
    public Builder reason(String code) {
      reason = code == null ? "" : code;
      return this;
    }

    /**
     * Sets the note.
     *
     * @param note the note, or null
     * @return this
     */
    public Builder note(String note) {
      this.note = note == null ? "" : note;
      return this;
    }

    /**
     * Adds a value of the host's own.
     *
     * @param key what it is, such as "signature"
     * @param text the value
     * @return this
     */
    public Builder value(String key, String text) {
      values.add(new OutcomeValue(key, text));
      return this;
    }

    /**
     * Sets all values of the host's own.
     *
     * @param values at most {@link Limits#OUTCOME_VALUES}
     * @return this
     */
    public Builder values(Collection<OutcomeValue> values) {
      List<OutcomeValue> all = new ArrayList<>(values);
      all.forEach(each -> Objects.requireNonNull(each, "value"));
      this.values.clear();
      this.values.addAll(all);
      return this;
    }
  }
}
