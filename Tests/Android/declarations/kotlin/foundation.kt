package androidx.compose.foundation

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier

class ScrollState

@Composable external fun rememberScrollState(initial: Int = 0): ScrollState

external fun Modifier.verticalScroll(state: ScrollState, enabled: Boolean = true): Modifier

@Composable external fun isSystemInDarkTheme(): Boolean
