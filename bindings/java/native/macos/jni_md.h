/* What jni.h needs to know of macOS. */
#define JNIEXPORT __attribute__((visibility("default")))
#define JNIIMPORT
#define JNICALL

typedef signed char jbyte;
typedef int jint;
typedef long jlong;
