/* What <jni.h> needs to know about Windows. The JDK of this machine has that of this machine. */
#ifndef JNI_MD_H
#define JNI_MD_H
#include <stdint.h>

#define JNIEXPORT
#define JNIIMPORT __declspec(dllimport)
#define JNICALL __stdcall
typedef int32_t jint;
typedef int64_t jlong;
typedef int8_t jbyte;

#endif
