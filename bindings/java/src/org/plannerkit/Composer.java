package org.plannerkit;

import java.util.UUID;

/** The open composer. */
public final class Composer extends Value {
  /** The number of its presentation. */
  public final long presentation;

  /** The task that is composed. */
  public final UUID taskId;

  /** Whether it edits a known task. */
  public final boolean isEdit;

  /** Whether saving would have an effect: there is a title. */
  public final boolean canSave;

  /** Whether closing without saving keeps the draft. */
  public final boolean keepsDraft;

  /** The section that the person activated last, from 0; null if none yet. */
  public final Integer activeSection;

  /** The number of sections. */
  public final int sectionCount;

  /** The title of the popup. */
  public final String title;

  /** The content of the text field. */
  public final String text;

  Composer(boolean isEdit, long presentation, UUID taskId, boolean canSave, boolean keepsDraft, int activeSection,
      int sectionCount, String title, String text) {
    this(presentation, taskId, isEdit, canSave, keepsDraft, activeSection < 0 ? null : (Integer) activeSection,
        sectionCount, title, text);
  }

  Composer(long presentation, UUID taskId, boolean isEdit, boolean canSave, boolean keepsDraft, Integer activeSection,
      int sectionCount, String title, String text) {
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
