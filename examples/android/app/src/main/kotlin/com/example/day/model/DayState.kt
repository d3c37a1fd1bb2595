package com.example.day.model

import java.util.UUID
import org.plannerkit.Child
import org.plannerkit.Composer
import org.plannerkit.Conflict
import org.plannerkit.Effect
import org.plannerkit.Home
import org.plannerkit.Item
import org.plannerkit.Line
import org.plannerkit.PendingSave
import org.plannerkit.Row
import org.plannerkit.Schedule
import org.plannerkit.SectionState
import org.plannerkit.TaskAction
import org.plannerkit.Work

/** What the screens draw. It never changes: every event gives another one. */
data class DayState(
  val home: Home,
  val schedule: Schedule,
  val work: Work,
  val saves: List<PendingSave>,
  val cards: List<Card>,
  val sheet: Sheet? = null,
  val asksForLocation: Boolean = false,
  val message: String? = null,
)

/** A row of the list, and the lines in which the library lays it out. */
data class Card(val row: Row, val lines: List<Line>)

/** The open child. It stays while the screen hides it, and the model then receives `sheetHidden`. */
data class Sheet(
  val present: Effect.Present,
  val details: DetailsContent? = null,
  val composer: ComposerContent? = null,
  val isClosing: Boolean = false,
  val isTextFocused: Boolean = false,
) {
  val child: Child
    get() = present.child
}

data class DetailsContent(
  val taskId: UUID,
  val lines: List<Line>,
  val actions: List<TaskAction>,
  val conflict: Conflict?,
)

data class ComposerContent(val composer: Composer, val sections: List<SectionContent>)

data class SectionContent(val state: SectionState, val items: List<Item>)
