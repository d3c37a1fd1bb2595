package androidx.activity.compose

import androidx.activity.ComponentActivity
import androidx.compose.runtime.Composable

external fun ComponentActivity.setContent(content: @Composable () -> Unit)
