/* jni.h includes it, and needs nothing of it. */
