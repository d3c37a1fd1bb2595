package com.example.day.screens

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.BottomSheetDefaults
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.ModalBottomSheet
import androidx.compose.material3.SheetValue
import androidx.compose.material3.rememberModalBottomSheetState
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.key
import androidx.compose.runtime.snapshotFlow
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import com.example.day.model.DayModel
import com.example.day.model.Sheet
import org.plannerkit.Child
import org.plannerkit.Detent
import org.plannerkit.Style

/**
 * Shows a child, and reports when it is on screen, where the person moves it, and when it is gone. A new configuration,
 * as after a rotation, composes it again and reports nothing new: it is the same presentation.
 */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun PlannerSheet(sheet: Sheet, model: DayModel, content: @Composable ColumnScope.() -> Unit) {
  val present = sheet.present
  key(present.presentation) {
    val state = rememberModalBottomSheetState(skipPartiallyExpanded = present.style == Style.POPUP)
    LaunchedEffect(Unit) {
      model.sheetShown(present.presentation)
      snapshotFlow { state.currentValue }.collect { value ->
        if (present.child != Child.DETAILS) return@collect
        when (value) {
          SheetValue.Expanded -> model.sheetMoved(present.presentation, Detent.LARGE)
          SheetValue.PartiallyExpanded -> model.sheetMoved(present.presentation, Detent.MEDIUM)
          SheetValue.Hidden -> Unit
        }
      }
    }
    LaunchedEffect(sheet.isClosing) {
      if (sheet.isClosing) {
        state.hide()
        model.sheetHidden(present.presentation)
      }
    }
    ModalBottomSheet(
      onDismissRequest = { model.sheetHidden(present.presentation) }, // swiped away, or back
      sheetState = state,
      dragHandle = { if (present.showsGrabber) BottomSheetDefaults.DragHandle() },
    ) {
      Column(Modifier.fillMaxWidth().padding(16.dp).verticalScroll(rememberScrollState()), content = content)
    }
  }
}
