package androidx.activity.result.contract

abstract class ActivityResultContract<I, O>

class ActivityResultContracts private constructor() {
  class RequestMultiplePermissions : ActivityResultContract<Array<String>, Map<String, @JvmSuppressWildcards Boolean>>()
}
