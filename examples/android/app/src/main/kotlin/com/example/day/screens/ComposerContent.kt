package com.example.day.screens

import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.material3.Button
import androidx.compose.material3.FilterChip
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedTextField
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusRequester
import com.example.day.model.ComposerContent
import com.example.day.model.DayModel
import com.example.day.model.SectionContent
import org.plannerkit.ItemsPhase
import org.plannerkit.StringKey

/** The composer of a task, and the report of an outcome: its text is the note, and its section has the reasons. */
@Composable
fun ComposerContent(content: ComposerContent, isTextFocused: Boolean, model: DayModel) {
  val composer = content.composer
  val focus = remember { FocusRequester() }
  LaunchedEffect(isTextFocused) {
    if (isTextFocused) {
      focus.requestFocus()
      model.textFocused()
    }
  }
  Text(composer.title, style = MaterialTheme.typography.titleLarge)
  // The field keeps its own text, so that the cursor does not jump while a person types.
  var text by remember(composer.presentation) { mutableStateOf(composer.text) }
  val placeholder = if (composer.isReport) StringKey.NOTE_PLACEHOLDER else StringKey.TEXT_PLACEHOLDER
  OutlinedTextField(
    value = text,
    onValueChange = {
      text = it
      model.textChanged(it)
    },
    modifier = Modifier.fillMaxWidth().focusRequester(focus),
    placeholder = { Text(model.string(placeholder)) },
  )
  content.sections.forEachIndexed { index, section -> SectionItems(section, index, model) }
  if (!composer.canSave) Text(composer.hintText, style = MaterialTheme.typography.bodySmall)
  Row {
    TextButton(onClick = { model.closeTapped() }) { Text(model.string(StringKey.CANCEL)) }
    Button(onClick = { model.saveTapped() }, enabled = composer.canSave) { Text(model.string(StringKey.SAVE)) }
  }
}

/** A tap on the name of a section loads its items. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
private fun SectionItems(section: SectionContent, index: Int, model: DayModel) {
  TextButton(onClick = { model.sectionTapped(index) }) { Text(section.state.name) }
  when (section.state.phase) {
    ItemsPhase.IDLE -> Unit
    ItemsPhase.LOADING -> Text(model.string(StringKey.LOADING))
    ItemsPhase.FAILED -> Text(section.state.message.ifEmpty { model.string(StringKey.ITEMS_FAILED) })
    ItemsPhase.LOADED -> FlowRow {
      section.items.forEachIndexed { n, item ->
        FilterChip(
          selected = item.isSelected,
          onClick = { model.itemTapped(index, n) },
          label = { Text(item.label) },
        )
      }
    }
  }
}
