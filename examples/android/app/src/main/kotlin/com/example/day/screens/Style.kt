package com.example.day.screens

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import org.plannerkit.Color as ColorRole
import org.plannerkit.Field
import org.plannerkit.Font
import org.plannerkit.Line

@Composable
fun DayTheme(content: @Composable () -> Unit) {
  MaterialTheme(if (isSystemInDarkTheme()) darkColorScheme() else lightColorScheme(), content = content)
}

/** The app chooses fonts and colours for the roles of the library. A photo, whose text is its address, is not shown. */
@Composable
fun LineText(line: Line) {
  if (line.field == Field.PHOTO) return
  Text(
    line.text,
    modifier = Modifier.semantics { contentDescription = line.spoken },
    color = colorOf(line.color),
    style = styleOf(line.font),
  )
}

@Composable
private fun styleOf(font: Font): TextStyle {
  val typography = MaterialTheme.typography
  return when (font) {
    Font.TITLE_1 -> typography.headlineMedium
    Font.HEADLINE -> typography.titleMedium
    Font.SUBHEADLINE -> typography.bodySmall
    Font.BODY_HIGHLIGHTED -> typography.bodyMedium.copy(fontWeight = FontWeight.SemiBold)
    Font.FOOTNOTE, Font.BADGE -> typography.labelSmall
    Font.BUTTON -> typography.labelLarge
    Font.BODY, Font.PHOTO -> typography.bodyMedium
  }
}

@Composable
private fun colorOf(role: ColorRole): Color {
  val isDark = isSystemInDarkTheme()
  return when (role) {
    ColorRole.NONE -> Color.Unspecified
    ColorRole.BLUE -> Color(if (isDark) 0xFF8AB4F8 else 0xFF1F5FBF)
    ColorRole.ORANGE -> Color(if (isDark) 0xFFFFB77C else 0xFF9A4600)
    ColorRole.PURPLE -> Color(if (isDark) 0xFFD3BBFF else 0xFF6D2FB0)
    ColorRole.GREEN -> Color(if (isDark) 0xFF7FDB8E else 0xFF1A6B30)
    ColorRole.RED -> Color(if (isDark) 0xFFFFB4AB else 0xFFB3261E)
    ColorRole.GREY -> Color(if (isDark) 0xFFB5BAC1 else 0xFF57606A)
  }
}
