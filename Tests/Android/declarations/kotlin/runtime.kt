package androidx.compose.runtime

import kotlin.reflect.KProperty
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.Flow

@Target(
  AnnotationTarget.FUNCTION,
  AnnotationTarget.TYPE,
  AnnotationTarget.TYPE_PARAMETER,
  AnnotationTarget.PROPERTY_GETTER,
)
annotation class Composable

interface State<out T> {
  val value: T
}

interface MutableState<T> : State<T> {
  override var value: T
}

external operator fun <T> State<T>.getValue(owner: Any?, property: KProperty<*>): T

external operator fun <T> MutableState<T>.setValue(owner: Any?, property: KProperty<*>, value: T)

external fun <T> mutableStateOf(value: T): MutableState<T>

external fun <T> snapshotFlow(block: () -> T): Flow<T>

@Composable external fun <T> remember(calculation: () -> T): T

@Composable external fun <T> remember(key1: Any?, calculation: () -> T): T

@Composable external fun <T> key(vararg keys: Any?, block: @Composable () -> T): T

@Composable external fun LaunchedEffect(key1: Any?, block: suspend CoroutineScope.() -> Unit)

abstract class CompositionLocal<T> {
  val current: T
    @Composable external get
}
