package androidx.compose.ui.platform

import androidx.compose.runtime.CompositionLocal

interface UriHandler {
  fun openUri(uri: String)
}

val LocalUriHandler: CompositionLocal<UriHandler> = TODO()
