package androidx.compose.foundation.layout

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp

@RequiresOptIn annotation class ExperimentalLayoutApi

interface PaddingValues

interface ColumnScope

interface RowScope

interface FlowRowScope : RowScope

interface BoxScope

object Arrangement {
  interface Horizontal

  interface Vertical

  interface HorizontalOrVertical : Horizontal, Vertical

  external fun spacedBy(space: Dp): HorizontalOrVertical
}

@Composable external fun Column(modifier: Modifier = Modifier, content: @Composable ColumnScope.() -> Unit)

@Composable external fun Row(modifier: Modifier = Modifier, content: @Composable RowScope.() -> Unit)

@ExperimentalLayoutApi
@Composable
external fun FlowRow(modifier: Modifier = Modifier, content: @Composable FlowRowScope.() -> Unit)

external fun Modifier.fillMaxSize(fraction: Float = 1f): Modifier

external fun Modifier.fillMaxWidth(fraction: Float = 1f): Modifier

external fun Modifier.padding(all: Dp): Modifier

external fun Modifier.padding(horizontal: Dp = 0.dp, vertical: Dp = 0.dp): Modifier

external fun Modifier.padding(paddingValues: PaddingValues): Modifier
