package org.plannerkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * What a composer is opened with: for a new task, or to edit a known one. Sections are counted from 0, in the order in
 * which they are added.
 */
public final class Composition {
  final boolean isEdit;
  final UUID taskId;
  final List<Section> sections = new ArrayList<>();
  final List<Item> preselected = new ArrayList<>();
  final List<Integer> preselectedSections = new ArrayList<>();

  private Composition(boolean isEdit, UUID taskId) {
    this.isEdit = isEdit;
    this.taskId = Objects.requireNonNull(taskId, "taskId");
  }

  /**
   * For a new task. Without preselected values it starts with the kept draft.
   *
   * @param taskId the id that the task will have
   * @return a composition without sections
   */
  public static Composition newTask(UUID taskId) {
    return new Composition(false, taskId);
  }

  /**
   * To edit a known task. It starts with what the task has.
   *
   * @param taskId whose
   * @return a composition without sections
   */
  public static Composition edit(UUID taskId) {
    return new Composition(true, taskId);
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
   * Selects a value from the start.
   *
   * @param section in which section, from 0
   * @param item the value
   * @return this
   */
  public Composition preselect(int section, Item item) {
    preselected.add(Objects.requireNonNull(item, "item"));
    preselectedSections.add(section);
    return this;
  }
}
