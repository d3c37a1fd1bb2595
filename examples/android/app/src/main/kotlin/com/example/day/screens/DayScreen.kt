package com.example.day.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.material3.Button
import androidx.compose.material3.Card
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.ExtendedFloatingActionButton
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Scaffold
import androidx.compose.material3.SnackbarHost
import androidx.compose.material3.SnackbarHostState
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.material3.pulltorefresh.PullToRefreshBox
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.unit.dp
import com.example.day.model.Card as CardState
import com.example.day.model.DayModel
import com.example.day.model.DayState
import org.plannerkit.Child
import org.plannerkit.Phase
import org.plannerkit.StringKey

/** The list of the day, and the sheet above it. */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun DayScreen(state: DayState, model: DayModel) {
  var showsSaves by remember { mutableStateOf(false) }
  val messages = remember { SnackbarHostState() }
  LaunchedEffect(state.message) {
    state.message?.let {
      messages.showSnackbar(it)
      model.messageRead()
    }
  }
  Scaffold(
    snackbarHost = { SnackbarHost(messages) },
    floatingActionButton = {
      ExtendedFloatingActionButton(onClick = { model.composeTapped() }) {
        Text(model.string(StringKey.NEW_TASK_TITLE))
      }
    },
  ) { padding ->
    PullToRefreshBox(
      isRefreshing = state.home.isRefreshing,
      onRefresh = { model.resumed() },
      modifier = Modifier.fillMaxSize().padding(padding),
    ) {
      LazyColumn(Modifier.fillMaxSize(), verticalArrangement = Arrangement.spacedBy(8.dp)) {
        item { DaySummary(state, model, onSavesTapped = { showsSaves = true }) }
        items(state.cards, key = { it.row.id }) { RowCard(it, onTap = { model.rowTapped(it.row.id) }) }
      }
    }
  }
  state.sheet?.let { sheet ->
    PlannerSheet(sheet, model) {
      when (sheet.child) {
        Child.DETAILS -> sheet.details?.let { DetailsContent(it, model) }
        Child.COMPOSER -> sheet.composer?.let { ComposerContent(it, sheet.isTextFocused, model) }
      }
    }
  }
  if (showsSaves) SavesSheet(state.saves, model, onHidden = { showsSaves = false })
}

/** Where the day stands: loading, empty or failed, when it ends, and what is not saved. */
@Composable
private fun DaySummary(state: DayState, model: DayModel, onSavesTapped: () -> Unit) {
  Column(Modifier.fillMaxWidth().padding(16.dp)) {
    when (state.home.phase) {
      Phase.IDLE, Phase.LOADING -> Text(model.string(StringKey.LOADING))
      Phase.EMPTY -> Text(model.string(StringKey.NO_TASKS_TODAY))
      Phase.FAILED -> {
        Text(state.home.message.ifEmpty { model.string(StringKey.PLAN_FAILED) })
        Button(onClick = { model.resumed() }) { Text(model.string(StringKey.RETRY)) }
      }
      Phase.LOADED -> {
        val schedule = state.schedule
        Column(Modifier.clearAndSetSemantics { contentDescription = schedule.spokenText }) {
          Text(schedule.text, style = MaterialTheme.typography.titleMedium)
          if (schedule.leaveByText.isNotEmpty()) Text(schedule.leaveByText)
        }
      }
    }
    if (state.work.saveCount > 0) TextButton(onClick = onSavesTapped) { Text(state.work.text) }
  }
}

/** A screen reader reads the row as one text, which the library composes. The card around it keeps its click. */
@Composable
private fun RowCard(card: CardState, onTap: () -> Unit) {
  Card(onClick = onTap, modifier = Modifier.fillMaxWidth().padding(horizontal = 16.dp)) {
    val spoken = Modifier.clearAndSetSemantics { contentDescription = card.row.spokenText }
    Column(spoken.padding(12.dp)) { card.lines.forEach { LineText(it) } }
  }
}
