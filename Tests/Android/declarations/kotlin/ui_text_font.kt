package androidx.compose.ui.text.font

class FontWeight private constructor() {
  companion object {
    val SemiBold: FontWeight = TODO()
  }
}
