package androidx.compose.foundation.lazy

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp

interface LazyItemScope

interface LazyListScope {
  fun item(key: Any? = null, contentType: Any? = null, content: @Composable LazyItemScope.() -> Unit)
}

external fun <T> LazyListScope.items(
  items: List<T>,
  key: ((item: T) -> Any)? = null,
  contentType: (item: T) -> Any? = { null },
  itemContent: @Composable LazyItemScope.(item: T) -> Unit,
)

@Composable
external fun LazyColumn(
  modifier: Modifier = Modifier,
  verticalArrangement: Arrangement.Vertical = Arrangement.spacedBy(0.dp),
  content: LazyListScope.() -> Unit,
)
