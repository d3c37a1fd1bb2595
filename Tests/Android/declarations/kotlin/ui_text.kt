package androidx.compose.ui.text

import androidx.compose.ui.text.font.FontWeight

class TextStyle {
  external fun copy(fontWeight: FontWeight? = null): TextStyle
}
