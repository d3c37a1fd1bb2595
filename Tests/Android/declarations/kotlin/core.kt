package androidx.core.content

import android.content.Context

object ContextCompat {
  @JvmStatic external fun checkSelfPermission(context: Context, permission: String): Int
}
