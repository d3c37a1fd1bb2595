package androidx.activity.result

abstract class ActivityResultLauncher<I> {
  external fun launch(input: I)
}
