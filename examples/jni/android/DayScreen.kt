// A sketch, not built here: how a Compose screen draws the state of a planner, and reports the actions of a person.

package com.example.day

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row as Across
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.itemsIndexed
import androidx.compose.material3.*
import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.snapshotFlow
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.graphics.Color as Paint
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import org.plannerkit.*

@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun DayScreen(model: DayModel) {
  Scaffold(
    floatingActionButton = {
      FloatingActionButton(onClick = model::compose) { Text(model.string(StringKey.NEW_TASK_TITLE)) }
    }
  ) { padding ->
    when (model.home.phase) {
      Phase.IDLE, Phase.LOADING -> Text(model.string(StringKey.LOADING))
      Phase.EMPTY -> Text(model.string(StringKey.NO_TASKS_TODAY))
      Phase.FAILED -> Column {
        Text(model.home.message.ifEmpty { model.string(StringKey.PLAN_FAILED) })
        Button(onClick = { model.report { refresh(it) } }) { Text(model.string(StringKey.RETRY)) }
      }
      Phase.LOADED -> LazyColumn(contentPadding = padding) {
        item {
          Column(Modifier.clearAndSetSemantics { contentDescription = model.schedule.spokenText }) {
            Text(model.schedule.text)
            Text(model.schedule.leaveByText)
            Text("%.1f km".format((model.log.distance + model.log.openDistance) / 1000)) // driven today
          }
        }
        itemsIndexed(model.rows, key = { _, row -> row.id }) { index, row ->
          // A screen reader reads the row as one text, which the library composes.
          Card(
            onClick = { model.report { rowTapped(it, row.id) } },
            modifier = Modifier.clearAndSetSemantics { contentDescription = row.spokenText },
          ) { model.lines(index).forEach { DrawnLine(it) } }
        }
      }
    }
  }
  model.sheet?.let { Sheet(model, it) }
}

/** The app chooses fonts and colours for the roles of the library. */
@Composable
private fun DrawnLine(line: Line) {
  val style: TextStyle = when (line.font) {
    Font.TITLE_1 -> MaterialTheme.typography.headlineLarge
    Font.HEADLINE -> MaterialTheme.typography.titleMedium
    Font.SUBHEADLINE -> MaterialTheme.typography.bodySmall
    Font.BODY_HIGHLIGHTED -> MaterialTheme.typography.bodyMedium.copy(fontWeight = FontWeight.SemiBold)
    Font.FOOTNOTE, Font.BADGE -> MaterialTheme.typography.labelSmall
    else -> MaterialTheme.typography.bodyMedium
  }
  val paint = when (line.color) {
    Color.BLUE -> Paint(0xFF1F6FEB)
    Color.ORANGE -> Paint(0xFFBF5B04)
    Color.PURPLE -> Paint(0xFF7D3AC1)
    Color.GREEN -> Paint(0xFF1A7F37)
    Color.RED -> Paint(0xFFCF222E)
    Color.GREY -> Paint(0xFF6E7781)
    Color.NONE -> Paint.Unspecified
  }
  Text(line.text, style = style, color = paint)
}

/** The open child. A tap on close is an event; the planner then dismisses the child, and the sheet reports that. */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
private fun Sheet(model: DayModel, present: Effect.Present) {
  val state = rememberModalBottomSheetState(skipPartiallyExpanded = present.style == Style.POPUP)
  DisposableEffect(present.presentation) {
    model.report { childAppeared(it, present.presentation) }
    onDispose { model.report { childDisappeared(it, present.presentation, true) } } // dismissed, or swiped away
  }
  LaunchedEffect(present.presentation) {
    snapshotFlow { state.currentValue }.collect { value ->
      val detent = if (value == SheetValue.Expanded) Detent.LARGE else Detent.MEDIUM
      if (present.child == Child.DETAILS) model.report { detentChanged(it, present.presentation, detent) }
    }
  }
  ModalBottomSheet(
    onDismissRequest = { model.report { childDisappeared(it, present.presentation, true) } },
    sheetState = state,
    dragHandle = { if (present.showsGrabber) BottomSheetDefaults.DragHandle() },
  ) {
    when (present.child) {
      Child.DETAILS -> model.details.forEach { line ->
        if (line.field == Field.CLOSE) Button(onClick = { model.report { closeTapped(it) } }) { Text(line.text) }
        else if (line.field != Field.PHOTO) DrawnLine(line) // the text of a photo is its URL
      }
      Child.COMPOSER -> model.composer?.let { ComposerSheet(model, it) }
    }
  }
}

@Composable
private fun ComposerSheet(model: DayModel, composer: Composer) {
  val focus = remember { FocusRequester() }
  LaunchedEffect(model.isTextFocused) {
    if (model.isTextFocused) focus.requestFocus()
    model.isTextFocused = false
  }
  Text(composer.title)
  OutlinedTextField(
    value = composer.text,
    onValueChange = { text -> model.report { textChanged(it, text) } },
    placeholder = { Text(model.string(StringKey.TEXT_PLACEHOLDER)) },
    modifier = Modifier.focusRequester(focus),
  )
  model.sections().forEachIndexed { index, section ->
    Text(section.name, Modifier.clickable { model.report { sectionActivated(it, index) } })
    when (section.phase) {
      ItemsPhase.IDLE -> Unit
      ItemsPhase.LOADING -> Text(model.string(StringKey.LOADING))
      ItemsPhase.FAILED -> Text(section.message.ifEmpty { model.string(StringKey.ITEMS_FAILED) })
      ItemsPhase.LOADED -> Across {
        model.items(index).forEachIndexed { n, item ->
          FilterChip(item.isSelected, { model.report { itemTapped(it, index, n) } }, { Text(item.label) })
        }
      }
    }
  }
  Across {
    TextButton(onClick = { model.report { closeTapped(it) } }) { Text(model.string(StringKey.CANCEL)) }
    Button(onClick = { model.report { saveTapped(it) } }, enabled = composer.canSave) {
      Text(model.string(StringKey.SAVE))
    }
  }
}
