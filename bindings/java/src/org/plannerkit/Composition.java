package org.plannerkit;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * What a composer starts with: a new task, a known one to edit, or the report of what the agent did with it. Sections
 * are counted from 0, in the order in which they are added.
 */
public final class Composition {
  private final boolean isEdit;
  private final UUID taskId;
  private final TaskStatus status;
  private final LocalDate day;
  private final List<Section> sections = new ArrayList<>();
  private final List<Item> preselected = new ArrayList<>();
  private final List<Integer> preselectedSections = new ArrayList<>();

  private Composition(boolean isEdit, UUID taskId, TaskStatus status, LocalDate day) {
    this.isEdit = isEdit;
    this.taskId = Objects.requireNonNull(taskId, "taskId");
    this.status = status;
    this.day = day;
  }

  /**
   * Composes a new task. Without preselected values it starts with the draft, if one was kept.
   *
   * @param taskId the id that the task will have
   * @return a composition without sections
   */
  public static Composition newTask(UUID taskId) { return new Composition(false, taskId, null, null); }

  /**
   * Edits a known task. It starts with the values of the task.
   *
   * @param taskId the id of the task
   * @return a composition without sections
   */
  public static Composition edit(UUID taskId) { return new Composition(true, taskId, null, null); }

  /**
   * Reports an outcome of a known task. Its sections are custom ones and that of reasons, its text is the note, and
   * saving it records the outcome.
   *
   * @param taskId the id of the task
   * @param status the status of the outcome
   * @return a composition without sections
   */
  public static Composition report(UUID taskId, TaskStatus status) {
    return new Composition(false, taskId, Objects.requireNonNull(status, "status"), null);
  }

  /**
   * Reports that a known task is not visited today. It can also have the section of days, in which the day is selected.
   *
   * @param taskId the id of the task
   * @param day the day to which the visit is put off, after today
   * @return a composition without sections
   */
  public static Composition notToday(UUID taskId, LocalDate day) {
    return new Composition(false, taskId, TaskStatus.PLANNED, Objects.requireNonNull(day, "day"));
  }

  /**
   * Adds a section.
   *
   * @param section the section
   * @return this
   */
  public Composition section(Section section) {
    sections.add(Objects.requireNonNull(section, "section"));
    return this;
  }

  /**
   * Adds a value that is selected from the start.
   *
   * @param section the section, from 0
   * @param item the value
   * @return this
   */
  public Composition preselect(int section, Item item) {
    preselected.add(Objects.requireNonNull(item, "item"));
    preselectedSections.add(section);
    return this;
  }

  void encode(Encoder in) {
    in.flag(isEdit);
    in.uuid(taskId);
    in.list(sections, section -> in.section(section.checked()));
    in.int32(preselected.size());
    for (int n = 0; n < preselected.size(); n++) preselected.get(n).encode(in, preselectedSections.get(n));
    in.flag(status != null);
    in.int32(status == null ? 0 : status.number());
    in.flag(day != null);
    in.day(day);
  }
}
