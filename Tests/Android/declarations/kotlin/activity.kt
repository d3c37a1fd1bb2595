package androidx.activity

import android.app.Activity
import androidx.activity.result.ActivityResultLauncher
import androidx.activity.result.contract.ActivityResultContract

open class ComponentActivity : Activity() {
  external fun <I, O> registerForActivityResult(
    contract: ActivityResultContract<I, O>,
    callback: (O) -> Unit,
  ): ActivityResultLauncher<I>
}

external fun ComponentActivity.enableEdgeToEdge()
