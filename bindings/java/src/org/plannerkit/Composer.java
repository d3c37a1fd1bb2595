package org.plannerkit;

import java.util.UUID;

/** The open composer. */
public final class Composer extends Value {
  /** The number of its presentation. */
  public final long presentation;

  /** The task that is composed. */
  public final UUID taskId;

  /** Whether that is a known task. */
  public final boolean isEdit;

  /** Whether saving would do something: there is a title. */
  public final boolean canSave;

  /** Whether closing without saving keeps the draft. */
  public final boolean keepsDraft;

  /** The section that the person turned to, from 0; null if none yet. */
  public final Integer activeSection;

  /** How many sections. */
  public final int sectionCount;

  /** The title of the popup. */
  public final String title;

  /** What the text field holds. */
  public final String text;

  Composer(
      long presentation, UUID taskId, boolean isEdit, boolean canSave, boolean keepsDraft, Integer activeSection, int
      sectionCount, String title, String text) {
    this.presentation = presentation;
    this.taskId = taskId;
    this.isEdit = isEdit;
    this.canSave = canSave;
    this.keepsDraft = keepsDraft;
    this.activeSection = activeSection;
    this.sectionCount = sectionCount;
    this.title = title;
    this.text = text;
  }
}
