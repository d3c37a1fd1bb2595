package com.example.day.screens

import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.material3.Button
import androidx.compose.material3.OutlinedButton
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalUriHandler
import androidx.compose.ui.platform.UriHandler
import androidx.compose.ui.res.stringResource
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import com.example.day.R
import com.example.day.model.DayModel
import com.example.day.model.DetailsContent
import org.plannerkit.Action
import org.plannerkit.Coordinate
import org.plannerkit.Field
import org.plannerkit.TaskAction

/** The details of a task, and what the agent may do with it now. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
fun DetailsContent(details: DetailsContent, model: DayModel) {
  details.lines.filter { it.field != Field.CLOSE }.forEach { LineText(it) }
  details.conflict?.let { conflict ->
    Text(conflict.text, Modifier.semantics { contentDescription = conflict.spokenText })
    FlowRow {
      OutlinedButton(onClick = { model.conflictSettled(details.taskId, true) }) {
        Text(stringResource(R.string.keep_mine))
      }
      OutlinedButton(onClick = { model.conflictSettled(details.taskId, false) }) {
        Text(stringResource(R.string.take_theirs))
      }
    }
  }
  FlowRow { details.actions.forEach { ActionButton(it, details, model) } }
  details.lines.filter { it.field == Field.CLOSE }.forEach { line ->
    TextButton(onClick = { model.closeTapped() }) { Text(line.text) }
  }
}

@Composable
private fun ActionButton(action: TaskAction, details: DetailsContent, model: DayModel) {
  val uris = LocalUriHandler.current
  val onClick = {
    if (action.action == Action.NAVIGATE) {
      model.coordinate(details.taskId)?.let { navigate(uris, it) }
    }
    model.actionTapped(details.taskId, action)
  }
  val modifier = Modifier.semantics { contentDescription = action.spokenText }
  if (action.isMain) {
    Button(onClick, modifier) { Text(action.title) }
  } else {
    OutlinedButton(onClick, modifier) { Text(action.title) }
  }
}

private fun navigate(uris: UriHandler, place: Coordinate) {
  try {
    uris.openUri("geo:0,0?q=${place.latitude},${place.longitude}")
  } catch (none: IllegalArgumentException) {
    // The device has no app with a map.
  }
}
