package org.plannerkit;

/** What the library takes at most. Texts are measured in bytes of UTF-8. */
public final class Limits {
  /** Tasks in a plan, and in one answer. */
  public static final int TASKS = 1_048_576;

  /** Any text but notes and the composer's. */
  public static final int TEXT_BYTES = 4_096;

  /** The notes of a task. */
  public static final int NOTES_BYTES = 65_536;

  /** The composer's text: title, notes and what is around them. */
  public static final int COMPOSER_BYTES = 73_728;

  /** Sections of a composer. */
  public static final int SECTIONS = 32;

  /** Items of a section, and preselected ones. */
  public static final int ITEMS = 1_000;

  /** Composed tasks that are not acknowledged. */
  public static final int SAVES = 1_000;

  private Limits() {}
}
