package androidx.compose.ui.graphics

@JvmInline
value class Color(val value: ULong) {
  companion object {
    val Unspecified: Color = TODO()
  }
}

fun Color(color: Long): Color = TODO("$color")
