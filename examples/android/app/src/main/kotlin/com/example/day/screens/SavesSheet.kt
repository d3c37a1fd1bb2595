package com.example.day.screens

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.ModalBottomSheet
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import com.example.day.model.DayModel
import org.plannerkit.PendingSave
import org.plannerkit.SavePhase
import org.plannerkit.StringKey

/** What the backend does not have yet: outcomes, composed tasks, the order. What failed can be tried again. */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun SavesSheet(saves: List<PendingSave>, model: DayModel, onHidden: () -> Unit) {
  ModalBottomSheet(onDismissRequest = onHidden) {
    saves.forEach { save ->
      Column(Modifier.fillMaxWidth().padding(16.dp)) {
        Text(save.title, style = MaterialTheme.typography.titleMedium)
        Text("${save.whatText} · ${save.stateText}")
        if (save.message.isNotEmpty()) Text(save.message)
        when (save.phase) {
          SavePhase.FAILED ->
            TextButton(onClick = { model.retryTapped(save) }) { Text(model.string(StringKey.RETRY)) }
          SavePhase.REFUSED ->
            TextButton(onClick = { model.dismissTapped(save) }) { Text(model.string(StringKey.CLOSE)) }
          else -> Unit
        }
      }
    }
  }
}
