package androidx.compose.ui.focus

import androidx.compose.ui.Modifier

class FocusRequester {
  external fun requestFocus()
}

external fun Modifier.focusRequester(focusRequester: FocusRequester): Modifier
