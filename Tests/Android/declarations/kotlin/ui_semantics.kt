package androidx.compose.ui.semantics

import androidx.compose.ui.Modifier

interface SemanticsPropertyReceiver

var SemanticsPropertyReceiver.contentDescription: String
  external get
  external set

external fun Modifier.semantics(
  mergeDescendants: Boolean = false,
  properties: SemanticsPropertyReceiver.() -> Unit,
): Modifier

external fun Modifier.clearAndSetSemantics(properties: SemanticsPropertyReceiver.() -> Unit): Modifier
