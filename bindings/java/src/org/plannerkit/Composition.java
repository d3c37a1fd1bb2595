package org.plannerkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * What a composer starts with: a new task, or a known one to edit. Sections are counted from 0, in the order in which
 * they are added.
 */
public final class Composition {
  private final boolean isEdit;
  private final UUID taskId;
  private final List<Section> sections = new ArrayList<>();
  private final List<Item> preselected = new ArrayList<>();
  private final List<Integer> preselectedSections = new ArrayList<>();

  private Composition(boolean isEdit, UUID taskId) {
    this.isEdit = isEdit;
    this.taskId = Objects.requireNonNull(taskId, "taskId");
  }

  /**
   * Composes a new task. Without preselected values it starts with the draft, if one was kept.
   *
   * @param taskId the id that the task will have
   * @return a composition without sections
   */
  public static Composition newTask(UUID taskId) { return new Composition(false, taskId); }

  /**
   * Edits a known task. It starts with the values of the task.
   *
   * @param taskId the id of the task
   * @return a composition without sections
   */
  public static Composition edit(UUID taskId) { return new Composition(true, taskId); }

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
  }
}
