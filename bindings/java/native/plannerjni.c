/*
 * The functions that Native.java declares. They call nothing but planner.h, and decide nothing: values are copied
 * across.
 *
 * generated/functions.h has the functions that follow from planner.h, and generated/codecs.h the structs as bytes. The
 * rest is here. The header that javac makes from Native.java checks the signatures.
 *
 * Values cross as bytes: numbers in the machine's byte order, texts as their size and UTF-8, ids as their 16 bytes. The
 * size of a text that goes out is negative if the text is not ASCII. Reader.java and Writer.java are the other side.
 *
 * A query returns the size of its answer, 0 for nothing, or a negative status. It writes the answer into the array
 * given if all of it fits, and nothing otherwise; copy() then has the answer.
 *
 * Planner.java makes sure that a planner is open, and in one call at a time.
 */
#include "org_plannerkit_Native.h"

#include <planner.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_org_plannerkit_Native_##name

/* Buffers for answers that are larger than this are freed after use. */
#define LARGE ((size_t)4 << 20)

/* ---- Bytes out ---- */

/* A planner, and its last answer. */
typedef struct {
  planner *planner;
  uint8_t *bytes;
  size_t size;
  size_t capacity;
  int is_exhausted;
} host;

static host *host_of(jlong handle) { return (host *)(intptr_t)handle; }

static planner *planner_of(jlong handle) { return host_of(handle)->planner; }

/* Forgets the last answer. */
static host *begin(jlong handle) {
  host *h = host_of(handle);
  h->size = 0;
  return h;
}

/* Makes room for more bytes. Returns 0 without memory. It is not inlined into each place that puts a number. */
__attribute__((noinline)) static int grow(host *h, size_t size) {
  size_t capacity = 2 * (h->size + size) + 1024;
  uint8_t *bytes = h->is_exhausted ? NULL : realloc(h->bytes, capacity);
  if (!bytes) {
    h->is_exhausted = 1;
    return 0;
  }
  h->bytes = bytes;
  h->capacity = capacity;
  return 1;
}

static void put(host *h, const void *data, size_t size) {
  if (h->capacity - h->size < size && !grow(h, size)) return;
  if (size > 0) memcpy(h->bytes + h->size, data, size);
  h->size += size;
}

static void put_i32(host *h, int32_t value) { put(h, &value, sizeof value); }
static void put_i64(host *h, int64_t value) { put(h, &value, sizeof value); }
static void put_f64(host *h, double value) { put(h, &value, sizeof value); }
static void put_uuid(host *h, planner_uuid id) { put(h, id.bytes, sizeof id.bytes); }
static void put_text(host *h, planner_text text) {
  unsigned char all = 0;
  for (size_t n = 0; n < text.size; n++) all |= (unsigned char)text.data[n];
  put_i32(h, all < 0x80 ? (int32_t)text.size : -(int32_t)text.size);
  put(h, text.data, text.size);
}

static planner_status out_of_memory(JNIEnv *env) {
  jclass error = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
  if (error) (*env)->ThrowNew(env, error, "A call of the planner needs more memory than there is.");
  return PLANNER_INTERNAL_ERROR;
}

/* Returns the size of what was put, and writes it into the array if it fits. */
static jint answer(JNIEnv *env, host *h, planner_status status, jbyteArray out) {
  if (status != PLANNER_OK) return status == PLANNER_NONE ? 0 : status;
  if (h->is_exhausted || h->size > INT32_MAX) {
    h->is_exhausted = 0;
    return out_of_memory(env);
  }
  if ((jsize)h->size <= (*env)->GetArrayLength(env, out))
    (*env)->SetByteArrayRegion(env, out, 0, (jsize)h->size, (const jbyte *)h->bytes);
  return (jint)h->size;
}

NATIVE(void, copy)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = host_of(handle);
  (*env)->SetByteArrayRegion(env, out, 0, (jsize)h->size, (const jbyte *)h->bytes);
  if (h->capacity <= LARGE) return;
  free(h->bytes);
  h->bytes = NULL;
  h->size = h->capacity = 0;
}

/* ---- Bytes in ---- */

/* An array that was made from bytes, and the one before it. */
typedef struct made_array {
  struct made_array *before;
  max_align_t elements[];
} made_array;

/* The bytes of an array, how far they were read, and the last of the arrays that were made from them. */
typedef struct {
  uint8_t few[1024];
  uint8_t *bytes;
  size_t size;
  size_t at;
  made_array *arrays;
  int is_bad;
} input;

/* Copies the bytes of an array. Returns 0 after throwing an OutOfMemoryError. */
static int take(JNIEnv *env, jbyteArray array, jint size, input *in) {
  in->size = (size_t)size;
  in->at = 0;
  in->arrays = NULL;
  in->is_bad = 0;
  in->bytes = in->size <= sizeof in->few ? in->few : malloc(in->size);
  if (in->bytes)
    (*env)->GetByteArrayRegion(env, array, 0, size, (jbyte *)in->bytes);
  else
    out_of_memory(env);
  return in->bytes != NULL;
}

static void give_back(input *in) {
  while (in->arrays) {
    made_array *last = in->arrays;
    in->arrays = last->before;
    free(last);
  }
  if (in->bytes != in->few) free(in->bytes);
}

static const uint8_t *get(input *in, size_t size) {
  if (in->size - in->at < size) {
    in->is_bad = 1;
    return NULL;
  }
  in->at += size;
  return in->bytes + in->at - size;
}

#define GETTER(type, name) \
  static type get_##name(input *in) { \
    type value = 0; \
    const uint8_t *bytes = get(in, sizeof value); \
    if (bytes) memcpy(&value, bytes, sizeof value); \
    return value; \
  }
GETTER(int32_t, i32)
GETTER(int64_t, i64)
GETTER(double, f64)

static planner_uuid get_uuid(input *in) {
  planner_uuid id = {{0}};
  const uint8_t *bytes = get(in, sizeof id.bytes);
  if (bytes) memcpy(id.bytes, bytes, sizeof id.bytes);
  return id;
}

static planner_text get_text(input *in) {
  uint32_t size = (uint32_t)get_i32(in);
  const uint8_t *bytes = get(in, size);
  return (planner_text){(const char *)bytes, bytes ? size : 0};
}

static planner_uuid uuid_of(jlong high, jlong low) {
  planner_uuid id;
  for (int n = 0; n < 8; n++) {
    id.bytes[n] = (uint8_t)((uint64_t)high >> (56 - 8 * n));
    id.bytes[8 + n] = (uint8_t)((uint64_t)low >> (56 - 8 * n));
  }
  return id;
}

/* Memory for an array until give_back(). Returns NULL if count is 0, or without memory (is_bad). An element takes at
 * least a byte of the rest, so no count is too large. */
static void *get_array(input *in, size_t count, size_t size) {
  if (count == 0 || in->is_bad) return NULL;
  made_array *array = count <= in->size - in->at ? calloc(1, sizeof *array + count * size) : NULL;
  if (!array) {
    in->is_bad = 1;
    return NULL;
  }
  array->before = in->arrays;
  in->arrays = array;
  return array->elements;
}

/* An array of numbers of this size: their count, then each of them. */
static void *get_numbers(input *in, size_t size, size_t *out) {
  size_t count = (uint32_t)get_i32(in);
  if (out) *out = count;
  void *numbers = get_array(in, count, size);
  const uint8_t *bytes = numbers ? get(in, count * size) : NULL;
  if (bytes) memcpy(numbers, bytes, count * size);
  return numbers;
}

/* ---- Structs ---- */

#include "../generated/codecs.h"

static void put_indexes(host *h, const size_t *indexes, size_t count) {
  put_i32(h, (int32_t)count);
  for (size_t n = 0; n < count; n++) put_i32(h, (int32_t)indexes[n]);
}

static void put_changes(host *h, const planner_changes *value) {
  put_indexes(h, value->removed, value->removed_count);
  put_i32(h, (int32_t)value->moved_count);
  for (size_t n = 0; n < value->moved_count; n++) {
    put_i32(h, (int32_t)value->moved[n].from);
    put_i32(h, (int32_t)value->moved[n].to);
  }
  put_indexes(h, value->inserted, value->inserted_count);
  put_indexes(h, value->updated, value->updated_count);
}

static void put_bytes(host *h, planner_bytes bytes) { put(h, bytes.data, bytes.size); }

/* ---- Functions ---- */

static jbyteArray bytes_of(JNIEnv *env, const void *data, size_t size) {
  jbyteArray array = size <= INT32_MAX ? (*env)->NewByteArray(env, (jsize)size) : NULL;
  if (array) (*env)->SetByteArrayRegion(env, array, 0, (jsize)size, data);
  return array;
}

#include "../generated/functions.h"

/* The error of a refused call without a planner. */
static void report(JNIEnv *env, const planner_error *error, jbyteArray out) {
  host h = {0};
  put_error(&h, error);
  answer(env, &h, PLANNER_OK, out);
  free(h.bytes);
}

/* ---- Distances ---- */

NATIVE(jint, distance)(JNIEnv *env, jclass class, jdouble from_latitude, jdouble from_longitude, jdouble to_latitude,
                       jdouble to_longitude, jdoubleArray out, jbyteArray error) {
  double metres;
  planner_error refusal = PLANNER_INIT(planner_error);
  planner_status status = planner_distance(from_latitude, from_longitude, to_latitude, to_longitude, &metres, &refusal);
  if (status == PLANNER_OK)
    (*env)->SetDoubleArrayRegion(env, out, 0, 1, &metres);
  else
    report(env, &refusal, error);
  return status;
}

NATIVE(jint, distances)(JNIEnv *env, jclass class, jdouble latitude, jdouble longitude, jdoubleArray places,
                        jdoubleArray out, jbyteArray error) {
  size_t count = (size_t)(*env)->GetArrayLength(env, out);
  planner_error refusal = PLANNER_INIT(planner_error);
  planner_coordinate *all = calloc(count + 1, sizeof *all);
  double *metres = calloc(count + 1, sizeof *metres);
  planner_status status;
  if (!all || !metres) {
    status = out_of_memory(env);
  } else {
    (*env)->GetDoubleArrayRegion(env, places, 0, (jsize)(2 * count), (jdouble *)all);
    status = planner_distances(latitude, longitude, all, count, metres, &refusal);
    if (status == PLANNER_OK)
      (*env)->SetDoubleArrayRegion(env, out, 0, (jsize)count, metres);
    else
      report(env, &refusal, error);
  }
  free(all);
  free(metres);
  return status;
}

NATIVE(jint, rowDistances)(JNIEnv *env, jclass class, jlong handle, jdouble latitude, jdouble longitude,
                           jbyteArray out) {
  host *h = begin(handle);
  size_t count = 0;
  planner_status status = planner_row_distances(h->planner, latitude, longitude, NULL, 0, &count);
  double *metres = calloc(count + 1, sizeof *metres);
  if (!metres)
    h->is_exhausted = 1;
  else if (status == PLANNER_OK)
    status = planner_row_distances(h->planner, latitude, longitude, metres, count, &count);
  if (metres) put(h, metres, count * sizeof *metres);
  free(metres);
  return answer(env, h, status, out);
}

/* ---- Many fixes, and rows as columns ---- */

/* Gets what is watched, then the fixes. Returns the number of fixes that were passed, or a negative status. */
NATIVE(jint, fixesReceived)(JNIEnv *env, jclass class, jlong handle, jbyteArray bytes, jint size, jint count) {
  input in;
  if (!take(env, bytes, size, &in)) return PLANNER_INTERNAL_ERROR;
  planner_watch watch = get_watch(&in);
  planner_fix *fixes = get_array(&in, (size_t)count, sizeof *fixes);
  for (jint n = 0; n < count && !in.is_bad; n++) {
    fixes[n].struct_size = sizeof *fixes;
    fixes[n].time = get_i64(&in);
    fixes[n].latitude = get_f64(&in);
    fixes[n].longitude = get_f64(&in);
    fixes[n].horizontal_accuracy = get_f64(&in);
  }
  size_t taken = 0;
  planner_status status = PLANNER_INTERNAL_ERROR;
  if (!in.is_bad)
    status = planner_fixes_received(planner_of(handle), fixes, (size_t)count, sizeof *fixes, &watch, &taken);
  give_back(&in);
  return status < 0 ? status : (jint)taken;
}

/* The number of rows that were read, their columns (each is the bit of its number), then the changes if they are
 * collected. */
NATIVE(jint, rowColumns)(JNIEnv *env, jclass class, jlong handle, jlong columns, jboolean is_of_changes,
                         jbyteArray out) {
  host *h = begin(handle);
  planner_column fields[64];
  size_t field_count = 0, count = 0;
  for (planner_column n = 0; n < 64; n++)
    if ((uint64_t)columns >> n & 1) fields[field_count++] = n;
  planner_home home = PLANNER_INIT(planner_home);
  planner_status status = planner_home_state(h->planner, &home);
  planner_changes changes = PLANNER_INIT(planner_changes);
  uint8_t *values = calloc(home.row_count + 1, (field_count + 1) * sizeof(planner_uuid));
  if (!values)
    h->is_exhausted = 1;
  else if (status == PLANNER_OK)
    status = planner_row_columns(h->planner, is_of_changes ? &changes : NULL, fields, field_count, values,
                                 home.row_count, &count);
  put_i32(h, (int32_t)count);
  const uint8_t *column = values;
  for (size_t n = 0; values && n < field_count; n++) {
    size_t size = fields[n] == PLANNER_COLUMN_ID ? sizeof(planner_uuid) : sizeof(int64_t);
    put(h, column, size * count);
    column += size * home.row_count;
  }
  if (is_of_changes) put_changes(h, &changes);
  free(values);
  return answer(env, h, status, out);
}

/* ---- Planners ---- */

/* Creates a planner, or restores one from a snapshot, and returns its handle. Returns 0 if it is refused, and then the
 * planner_error in error. */
NATIVE(jlong, create)(JNIEnv *env, jclass class, jbyteArray settings, jint size, jbyteArray snapshot,
                      jint authorization, jlong now, jbyteArray error) {
  host *h = calloc(1, sizeof *h);
  if (!h) {
    out_of_memory(env);
    return 0;
  }
  input in, bytes = {.bytes = bytes.few};
  planner_error refusal = PLANNER_INIT(planner_error);
  if (take(env, settings, size, &in)) {
    planner_settings value = get_settings(&in);
    if (in.is_bad)
      refusal.status = PLANNER_INTERNAL_ERROR;
    else if (!snapshot)
      planner_create(&value, now, &h->planner, &refusal);
    else if (take(env, snapshot, (*env)->GetArrayLength(env, snapshot), &bytes))
      planner_restore(bytes.bytes, bytes.size, &value, authorization, now, &h->planner, &refusal);
    give_back(&bytes);
    give_back(&in);
  }
  if (h->planner) return (jlong)(intptr_t)h;
  if (!(*env)->ExceptionCheck(env)) report(env, &refusal, error);
  free(h);
  return 0;
}

/* Takes a planner over, and returns its handle. Returns 0 if it is refused, and then the planner_error in error. */
NATIVE(jlong, takeOver)(JNIEnv *env, jclass class, jbyteArray snapshot, jbyteArray error) {
  input bytes;
  if (!take(env, snapshot, (*env)->GetArrayLength(env, snapshot), &bytes)) return 0;
  planner_error refusal = PLANNER_INIT(planner_error);
  host *h = calloc(1, sizeof *h);
  if (!h)
    out_of_memory(env);
  else if (planner_take_over(bytes.bytes, bytes.size, &h->planner, &refusal) < 0)
    report(env, &refusal, error);
  give_back(&bytes);
  if (h && h->planner) return (jlong)(intptr_t)h;
  free(h);
  return 0;
}

NATIVE(void, destroy)(JNIEnv *env, jclass class, jlong handle) {
  host *h = host_of(handle);
  planner_destroy(h->planner);
  free(h->bytes);
  free(h);
}

/* ---- Opening hours ---- */

static void put_spans(host *h, const planner_hours_span *spans, size_t count) {
  put_i32(h, (int32_t)count);
  for (size_t n = 0; n < count; n++) put_hours_span(h, &spans[n]);
}

NATIVE(jint, taskHoursSpans)(JNIEnv *env, jclass class, jlong handle, jlong id_high, jlong id_low, jlong from, jlong to,
                             jbyteArray out) {
  host *h = begin(handle);
  planner_uuid id = uuid_of(id_high, id_low);
  size_t count = 0;
  planner_status status = planner_task_hours_spans(h->planner, id, from, to, NULL, 0, &count);
  planner_hours_span *spans = calloc(count + 1, sizeof *spans);
  if (!spans)
    h->is_exhausted = 1;
  else if (status == PLANNER_OK)
    status = planner_task_hours_spans(h->planner, id, from, to, spans, count, &count);
  if (spans) put_spans(h, spans, count);
  free(spans);
  return answer(env, h, status, out);
}

/* Creates opening hours, and writes their address into out. Writes the planner_error into error if it is refused, or
 * if the text is not understood. The holidays and the place (latitude and longitude) may be null. */
NATIVE(jint, createHours)(JNIEnv *env, jclass class, jbyteArray text, jbyteArray settings, jint size,
                          jbyteArray holidays, jint holidays_size, jdoubleArray place, jlongArray out,
                          jbyteArray error) {
  input in = {.bytes = in.few}, words = {.bytes = words.few}, days = {.bytes = days.few};
  planner_error refusal = PLANNER_INIT(planner_error);
  planner_hours *hours = NULL;
  planner_status status = PLANNER_INTERNAL_ERROR;
  if (take(env, text, (*env)->GetArrayLength(env, text), &words) && take(env, settings, size, &in) &&
      (!holidays || take(env, holidays, holidays_size, &days))) {
    planner_settings value = get_settings(&in);
    planner_holidays known = PLANNER_INIT(planner_holidays);
    if (holidays) known = get_holidays(&days);
    planner_coordinate at = {0, 0};
    if (place) (*env)->GetDoubleArrayRegion(env, place, 0, 2, (jdouble *)&at);
    planner_text chars = {(const char *)words.bytes, words.size};
    if (in.is_bad || days.is_bad)
      refusal.status = PLANNER_INTERNAL_ERROR;
    else
      status = planner_hours_create(chars, &value, holidays ? &known : NULL, place ? &at : NULL, &hours, &refusal);
    // The field of the error points into the text.
    if (status == PLANNER_NONE) report(env, &refusal, error);
  }
  give_back(&days);
  give_back(&in);
  give_back(&words);
  jlong address = (jlong)(intptr_t)hours;
  if ((*env)->ExceptionCheck(env)) return status;
  if (status < 0)
    report(env, &refusal, error);
  else
    (*env)->SetLongArrayRegion(env, out, 0, 1, &address);
  return status;
}

NATIVE(void, destroyHours)(JNIEnv *env, jclass class, jlong address) {
  planner_hours_destroy((planner_hours *)(intptr_t)address);
}

/* Returns an answer about opening hours, which any number of threads may use: the bytes are those of this call. */
static jint answer_once(JNIEnv *env, host *h, planner_status status, const planner_error *refusal, jbyteArray out,
                        jbyteArray error) {
  if (status < 0) report(env, refusal, error);
  jint size = answer(env, h, status, out);
  free(h->bytes);
  return size;
}

NATIVE(jint, hoursAt)(JNIEnv *env, jclass class, jlong address, jlong at, jbyteArray out, jbyteArray error) {
  host h = {0};
  planner_hours_state state = PLANNER_INIT(planner_hours_state);
  planner_error refusal = PLANNER_INIT(planner_error);
  planner_status status = planner_hours_at((planner_hours *)(intptr_t)address, at, &state, &refusal);
  put_hours_state(&h, &state);
  return answer_once(env, &h, status, &refusal, out, error);
}

NATIVE(jint, hoursSpans)(JNIEnv *env, jclass class, jlong address, jlong from, jlong to, jbyteArray out,
                         jbyteArray error) {
  host h = {0};
  const planner_hours *hours = (planner_hours *)(intptr_t)address;
  planner_error refusal = PLANNER_INIT(planner_error);
  size_t count = 0;
  planner_status status = planner_hours_spans(hours, from, to, NULL, 0, &count, &refusal);
  planner_hours_span *spans = calloc(count + 1, sizeof *spans);
  if (!spans)
    h.is_exhausted = 1;
  else if (status == PLANNER_OK)
    status = planner_hours_spans(hours, from, to, spans, count, &count, &refusal);
  if (spans) put_spans(&h, spans, count);
  free(spans);
  return answer_once(env, &h, status, &refusal, out, error);
}

/* ---- Facts of a snapshot ---- */

NATIVE(jint, snapshotFacts)(JNIEnv *env, jclass class, jbyteArray snapshot, jbyteArray out, jbyteArray error) {
  host h = {0};
  input bytes;
  if (!take(env, snapshot, (*env)->GetArrayLength(env, snapshot), &bytes)) return PLANNER_INTERNAL_ERROR;
  planner_snapshot_facts facts = PLANNER_INIT(planner_snapshot_facts);
  planner_error refusal = PLANNER_INIT(planner_error);
  planner_status status = planner_read_snapshot_facts(bytes.bytes, bytes.size, &facts, &refusal);
  put_snapshot_facts(&h, &facts);
  give_back(&bytes);
  return answer_once(env, &h, status, &refusal, out, error);
}

/* ---- The visiting order ---- */

/* A search, and its memory. */
typedef struct {
  planner_order *order;
  size_t stop_count;
  max_align_t memory[];
} order_search;

/* Begins a search, and writes its address into out. Writes the planner_error into error if it is refused. */
NATIVE(jint, beginOrder)(JNIEnv *env, jclass class, jbyteArray problem, jint size, jlongArray out, jbyteArray error) {
  input in;
  if (!take(env, problem, size, &in)) return PLANNER_INTERNAL_ERROR;
  planner_order_problem value = get_order_problem(&in);
  planner_error refusal = PLANNER_INIT(planner_error);
  refusal.status = PLANNER_INTERNAL_ERROR;
  size_t needed = 0;
  order_search *search = NULL;
  planner_status status = in.is_bad ? PLANNER_INTERNAL_ERROR : planner_order_memory_size(&value, &needed, &refusal);
  if (status == PLANNER_OK && !(search = malloc(sizeof *search + needed))) status = out_of_memory(env);
  if (search) {
    search->stop_count = value.stop_count;
    status = planner_order_begin(&value, search->memory, needed, &search->order, &refusal);
  }
  give_back(&in);
  jlong address = (jlong)(intptr_t)search;
  if (status == PLANNER_OK)
    (*env)->SetLongArrayRegion(env, out, 0, 1, &address);
  else
    free(search);
  if (status < 0 && !(*env)->ExceptionCheck(env)) report(env, &refusal, error);
  return status;
}

NATIVE(void, destroyOrder)(JNIEnv *env, jclass class, jlong address) { free((order_search *)(intptr_t)address); }

NATIVE(jint, searchOrder)(JNIEnv *env, jclass class, jlong address, jlong steps, jbyteArray error) {
  planner_error refusal = PLANNER_INIT(planner_error);
  const order_search *search = (order_search *)(intptr_t)address;
  planner_status status = planner_order_search(search->order, (uint64_t)steps, &refusal);
  if (status < 0) report(env, &refusal, error);
  return status;
}

/* What the best order is worth, then its stops; of a working day its visits and its breaks, each with their number. */
NATIVE(jint, bestOrder)(JNIEnv *env, jclass class, jlong address, jbyteArray out, jbyteArray error) {
  host h = {0};
  planner_error refusal = PLANNER_INIT(planner_error);
  const order_search *search = (order_search *)(intptr_t)address;
  uint32_t stops[PLANNER_LIMIT_ORDERED_STOPS];
  planner_order_value value = PLANNER_INIT(planner_order_value);
  planner_status status = planner_order_best(search->order, stops, PLANNER_LIMIT_ORDERED_STOPS, &value, &refusal);
  put_order_value(&h, &value);
  put_i32(&h, (int32_t)search->stop_count);
  if (status == PLANNER_OK) put(&h, stops, search->stop_count * sizeof *stops);
  planner_order_visit visit = PLANNER_INIT(planner_order_visit);
  int is_workday = planner_order_visit_at(search->order, 0, &visit, NULL) == PLANNER_OK;
  size_t count = is_workday ? search->stop_count : 0;
  put_i32(&h, (int32_t)count);
  for (size_t n = 0; n < count; n++) {
    planner_order_visit_at(search->order, n, &visit, NULL);
    put_order_visit(&h, &visit);
  }
  planner_order_break rest[PLANNER_LIMIT_BREAKS];
  for (count = 0; count < PLANNER_LIMIT_BREAKS; count++) {
    rest[count] = PLANNER_INIT(planner_order_break);
    if (planner_order_break_at(search->order, count, &rest[count], NULL) != PLANNER_OK) break;
  }
  put_i32(&h, (int32_t)count);
  for (size_t n = 0; n < count; n++) put_order_break(&h, &rest[n]);
  return answer_once(env, &h, status, &refusal, out, error);
}

/* The best gap of each problem. */
NATIVE(jint, orderInsertions)
(JNIEnv *env, jclass class, jbyteArray problems, jint size, jint count, jbyteArray out, jbyteArray error) {
  host h = {0};
  input in;
  if (!take(env, problems, size, &in)) return PLANNER_INTERNAL_ERROR;
  planner_error refusal = PLANNER_INIT(planner_error);
  planner_order_problem *all = get_array(&in, (size_t)count, sizeof *all);
  planner_order_insertion *found = get_array(&in, (size_t)count, sizeof *found);
  for (jint n = 0; n < count && !in.is_bad; n++) {
    all[n] = get_order_problem(&in);
    found[n] = PLANNER_INIT(planner_order_insertion);
  }
  planner_status status = PLANNER_INTERNAL_ERROR;
  if (!in.is_bad) status = planner_order_insertions(all, (size_t)count, sizeof *all, found, sizeof *found, &refusal);
  for (jint n = 0; status == PLANNER_OK && n < count; n++) put_order_insertion(&h, &found[n]);
  give_back(&in);
  return answer_once(env, &h, status, &refusal, out, error);
}

/* ---- Several calls, one answer ---- */

/* The save of the accepted order, then the ids. */
NATIVE(jint, orderSave)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_order_save save = PLANNER_INIT(planner_order_save);
  planner_status status = planner_order_save_state(h->planner, &save);
  put_order_save(h, &save);
  planner_uuid id;
  for (size_t n = 0; status == PLANNER_OK && n < save.id_count; n++) {
    status = planner_order_save_id_at(h->planner, n, &id);
    put_uuid(h, id);
  }
  return answer(env, h, status, out);
}

/* The rows with these indexes, except those past the last row. */
NATIVE(jint, rowsAt)(JNIEnv *env, jclass class, jlong handle, jintArray indexes, jbyteArray out) {
  host *h = begin(handle);
  planner_row row = PLANNER_INIT(planner_row);
  planner_status status = PLANNER_OK;
  jsize count = (*env)->GetArrayLength(env, indexes);
  for (jint few[64], n = 0; n < count && status >= 0; n++) {
    if (n % 64 == 0) (*env)->GetIntArrayRegion(env, indexes, n, count - n < 64 ? count - n : 64, few);
    status = planner_row_at(h->planner, (size_t)few[n % 64], &row);
    if (status == PLANNER_OK) put_row(h, &row);
  }
  return answer(env, h, status < 0 ? status : PLANNER_OK, out);
}

static planner_status put_save_with_values(host *h, const planner_save *save) {
  planner_task task = PLANNER_INIT(planner_task);
  planner_status status = planner_save_task(h->planner, save->key, &task);
  put_save(h, save);
  put_task(h, &task);
  for (size_t n = 0; n < save->value_count && status == PLANNER_OK; n++) {
    planner_text section = {NULL, 0};
    planner_item item = PLANNER_INIT(planner_item);
    status = planner_save_value_at(h->planner, save->key, n, &section, &item);
    put_text(h, section);
    put_item(h, &item);
  }
  return status;
}

static planner_status put_outcome_with_values(host *h, const planner_outcome *outcome) {
  planner_outcome_value value = PLANNER_INIT(planner_outcome_value);
  planner_status status = PLANNER_OK;
  put_outcome(h, outcome);
  for (size_t n = 0; n < outcome->value_count && status == PLANNER_OK; n++) {
    status = planner_outcome_value_at(h->planner, outcome->key, n, &value);
    put_outcome_value(h, &value);
  }
  return status;
}

/* The outcomes from one on, each with its values, until the answer has at least limit bytes. */
NATIVE(jint, outcomeFrom)(JNIEnv *env, jclass class, jlong handle, jlong from, jint limit, jbyteArray out) {
  host *h = begin(handle);
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  planner_status status = PLANNER_OK;
  for (size_t n = (size_t)from; status == PLANNER_OK && h->size < (size_t)limit; n++) {
    status = planner_outcome_at(h->planner, n, &outcome);
    if (status == PLANNER_OK) status = put_outcome_with_values(h, &outcome);
  }
  return answer(env, h, status == PLANNER_NONE ? PLANNER_OK : status, out);
}

/* The outcome with a key, then its values. */
NATIVE(jint, outcome)(JNIEnv *env, jclass class, jlong handle, jlong key_high, jlong key_low, jbyteArray out) {
  host *h = begin(handle);
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  planner_status status = planner_outcome_state(h->planner, uuid_of(key_high, key_low), &outcome);
  if (status == PLANNER_OK) status = put_outcome_with_values(h, &outcome);
  return answer(env, h, status, out);
}

/* The saves from one on, each with its task and its values, until the answer has at least limit bytes. */
NATIVE(jint, saveFrom)(JNIEnv *env, jclass class, jlong handle, jlong from, jint limit, jbyteArray out) {
  host *h = begin(handle);
  planner_save save = PLANNER_INIT(planner_save);
  planner_status status = PLANNER_OK;
  for (size_t n = (size_t)from; status == PLANNER_OK && h->size < (size_t)limit; n++) {
    status = planner_save_at(h->planner, n, &save);
    if (status == PLANNER_OK) status = put_save_with_values(h, &save);
  }
  return answer(env, h, status == PLANNER_NONE ? PLANNER_OK : status, out);
}
