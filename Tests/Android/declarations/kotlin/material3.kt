package androidx.compose.material3

import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.foundation.layout.RowScope
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.text.TextStyle

@RequiresOptIn annotation class ExperimentalMaterial3Api

class ColorScheme

class Typography {
  val headlineMedium: TextStyle = TODO()
  val titleLarge: TextStyle = TODO()
  val titleMedium: TextStyle = TODO()
  val bodyMedium: TextStyle = TODO()
  val bodySmall: TextStyle = TODO()
  val labelLarge: TextStyle = TODO()
  val labelSmall: TextStyle = TODO()
}

object MaterialTheme {
  val colorScheme: ColorScheme
    @Composable external get
  val typography: Typography
    @Composable external get
}

external fun lightColorScheme(): ColorScheme

external fun darkColorScheme(): ColorScheme

@Composable
external fun MaterialTheme(
  colorScheme: ColorScheme = MaterialTheme.colorScheme,
  typography: Typography = MaterialTheme.typography,
  content: @Composable () -> Unit,
)

@Composable
external fun Text(
  text: String,
  modifier: Modifier = Modifier,
  color: Color = Color.Unspecified,
  style: TextStyle = TODO(),
)

@Composable
external fun Button(
  onClick: () -> Unit,
  modifier: Modifier = Modifier,
  enabled: Boolean = true,
  content: @Composable RowScope.() -> Unit,
)

@Composable
external fun OutlinedButton(
  onClick: () -> Unit,
  modifier: Modifier = Modifier,
  enabled: Boolean = true,
  content: @Composable RowScope.() -> Unit,
)

@Composable
external fun TextButton(
  onClick: () -> Unit,
  modifier: Modifier = Modifier,
  enabled: Boolean = true,
  content: @Composable RowScope.() -> Unit,
)

@Composable
external fun ExtendedFloatingActionButton(
  onClick: () -> Unit,
  modifier: Modifier = Modifier,
  content: @Composable RowScope.() -> Unit,
)

@Composable
external fun Card(
  onClick: () -> Unit,
  modifier: Modifier = Modifier,
  enabled: Boolean = true,
  content: @Composable ColumnScope.() -> Unit,
)

@Composable
external fun FilterChip(
  selected: Boolean,
  onClick: () -> Unit,
  label: @Composable () -> Unit,
  modifier: Modifier = Modifier,
)

@Composable
external fun OutlinedTextField(
  value: String,
  onValueChange: (String) -> Unit,
  modifier: Modifier = Modifier,
  placeholder: (@Composable () -> Unit)? = null,
)

@Composable
external fun Scaffold(
  modifier: Modifier = Modifier,
  snackbarHost: @Composable () -> Unit = {},
  floatingActionButton: @Composable () -> Unit = {},
  content: @Composable (PaddingValues) -> Unit,
)

enum class SnackbarResult {
  Dismissed,
  ActionPerformed,
}

class SnackbarHostState {
  suspend fun showSnackbar(message: String): SnackbarResult = TODO(message)
}

@Composable external fun SnackbarHost(hostState: SnackbarHostState)

enum class SheetValue {
  Hidden,
  Expanded,
  PartiallyExpanded,
}

@ExperimentalMaterial3Api
class SheetState {
  val currentValue: SheetValue = TODO()

  suspend fun hide(): Unit = TODO()
}

@ExperimentalMaterial3Api
@Composable
external fun rememberModalBottomSheetState(skipPartiallyExpanded: Boolean = false): SheetState

@ExperimentalMaterial3Api
object BottomSheetDefaults {
  @Composable external fun DragHandle()
}

@ExperimentalMaterial3Api
@Composable
external fun ModalBottomSheet(
  onDismissRequest: () -> Unit,
  modifier: Modifier = Modifier,
  sheetState: SheetState = rememberModalBottomSheetState(),
  dragHandle: @Composable (() -> Unit)? = { BottomSheetDefaults.DragHandle() },
  content: @Composable ColumnScope.() -> Unit,
)
