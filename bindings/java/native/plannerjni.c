/*
 * What lies between the Java classes and planner.h, which is all that it calls. Native.java declares these functions, and
 * the header that javac makes of it holds them to their signatures. Nothing is decided here: values are carried over.
 *
 * Values cross as bytes: numbers in the machine's order, texts as their size and UTF-8, ids as their 16 bytes. The size of
 * a text that goes out and is not ASCII is negative. The fields have the same order here and in Encoder.java and
 * Decoder.java. A function that reads returns how many bytes the answer has, of which the array given takes all or, if it
 * is too small, none; copy() has them then. 0 is nothing, a negative number a status.
 *
 * A planner is in one call at a time and open: Planner.java sees to that.
 */
#include "org_plannerkit_Native.h"

#include <planner.h>
#include <stdlib.h>
#include <string.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_org_plannerkit_Native_##name

/* A list is read in parts of about this size. */
#define PART ((size_t)1 << 20)

/* ---- Bytes out ---- */

/* A planner, and the last answer that was read of it. */
typedef struct {
  planner *planner;
  uint8_t *bytes;
  size_t size;
  size_t capacity;
  int is_exhausted;
} host;

static host *host_of(jlong handle) {
  return (host *)(intptr_t)handle;
}

static planner *planner_of(jlong handle) {
  return host_of(handle)->planner;
}

/* Forgets the last answer. */
static host *begin(jlong handle) {
  host *h = host_of(handle);
  h->size = 0;
  return h;
}

static void put(host *h, const void *data, size_t size) {
  if (h->is_exhausted) return;
  if (h->capacity - h->size < size) {
    size_t capacity = 2 * (h->size + size) + 1024;
    uint8_t *bytes = realloc(h->bytes, capacity);
    if (!bytes) {
      h->is_exhausted = 1;
      return;
    }
    h->bytes = bytes;
    h->capacity = capacity;
  }
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

/* Throws what is nobody's mistake but the memory's. */
static planner_status out_of_memory(JNIEnv *env) {
  jclass error = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
  if (error) (*env)->ThrowNew(env, error, "A call of the planner does not fit into memory.");
  return PLANNER_INTERNAL_ERROR;
}

/* Hands over what was put; only what fits into the array is written. */
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
  if (h->capacity <= 4 * PART) return;
  free(h->bytes);
  h->bytes = NULL;
  h->size = h->capacity = 0;
}

/* ---- Bytes in ---- */

/* What an array holds, and how far it was read. */
typedef struct {
  uint8_t few[1024];
  uint8_t *bytes;
  size_t size;
  size_t at;
  int is_bad;
} input;

static planner_status take(JNIEnv *env, jbyteArray array, jint size, input *in) {
  in->size = (size_t)size;
  in->at = 0;
  in->is_bad = 0;
  in->bytes = in->size <= sizeof in->few ? in->few : malloc(in->size);
  if (!in->bytes) return out_of_memory(env);
  (*env)->GetByteArrayRegion(env, array, 0, size, (jbyte *)in->bytes);
  return PLANNER_OK;
}

static void give_back(input *in) {
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

#define GETTER(type, name)                          \
  static type get_##name(input *in) {               \
    type value = 0;                                 \
    const uint8_t *bytes = get(in, sizeof value);   \
    if (bytes) memcpy(&value, bytes, sizeof value); \
    return value;                                   \
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

/* ---- Structs in ---- */

static void get_settings(input *in, planner_settings *settings) {
  *settings = (planner_settings){.struct_size = sizeof *settings, .present = (uint32_t)get_i32(in)};
  settings->utc_offset = get_i32(in);
  settings->hour_cycle = get_i32(in);
  settings->distance_filter = get_f64(in);
  settings->desired_accuracy = get_f64(in);
  settings->maximum_speed = get_f64(in);
  settings->detour_factor = get_f64(in);
  settings->travel_speed = get_f64(in);
  settings->measurement_system = get_i32(in);
  settings->language = get_text(in);
}

static void get_task(input *in, planner_task *task) {
  *task = (planner_task){.struct_size = sizeof *task, .present = (uint32_t)get_i32(in)};
  task->id = get_uuid(in);
  task->title = get_text(in);
  task->order = get_i32(in);
  task->status = get_i32(in);
  task->latitude = get_f64(in);
  task->longitude = get_f64(in);
  task->planned_at = get_i64(in);
  task->planned_day = get_i64(in);
  task->estimated_duration = get_i64(in);
  task->repeat_days = (uint32_t)get_i32(in);
  task->notes = get_text(in);
  task->address = get_text(in);
  task->opening_hours = get_text(in);
  task->photo_url = get_text(in);
  task->project_id = get_text(in);
}

static void get_section(input *in, planner_section *section) {
  *section = (planner_section){.struct_size = sizeof *section, .kind = get_i32(in)};
  section->value_type = get_i32(in);
  section->allows_multiple = get_i32(in);
  section->allows_custom_items = get_i32(in);
  section->maximum = (uint32_t)get_i32(in);
  section->name = get_text(in);
}

static void get_item(input *in, planner_item *item) {
  *item = (planner_item){.struct_size = sizeof *item, .section = (uint32_t)get_i32(in)};
  item->type = get_i32(in);
  item->number = get_i64(in);
  item->text = get_text(in);
  item->label = get_text(in);
}

/* Reads an array of structs, and returns it; NULL if there are none, or no memory for them (is_bad). */
#define ARRAY(type)                                                                    \
  static type *get_##type##s(input *in, size_t count, void (*read)(input *, type *)) { \
    type *all = count > 0 && !in->is_bad ? calloc(count, sizeof *all) : NULL;          \
    if (count > 0 && !all) in->is_bad = 1;                                             \
    for (size_t n = 0; all && n < count && !in->is_bad; n++) read(in, &all[n]);        \
    return all;                                                                        \
  }
ARRAY(planner_task)
ARRAY(planner_section)
ARRAY(planner_item)

/* ---- Structs out ---- */

static void put_row(host *h, const planner_row *row) {
  put_i32(h, (int32_t)row->present);
  put_uuid(h, row->id);
  put_i32(h, row->order);
  put_i32(h, row->status);
  put_i32(h, row->status_color);
  put_i32(h, row->updating);
  put_f64(h, row->distance);
  put_f64(h, row->travel_time);
  put_f64(h, row->latitude);
  put_f64(h, row->longitude);
  put_i64(h, row->planned_at);
  put_i64(h, row->planned_day);
  put_text(h, row->title);
  put_text(h, row->address);
  put_text(h, row->opening_hours);
  put_text(h, row->distance_text);
  put_text(h, row->travel_time_text);
  put_text(h, row->updating_text);
  put_text(h, row->planned_text);
  put_text(h, row->status_text);
  put_text(h, row->photo_url);
  put_text(h, row->spoken_text);
}

static void put_line(host *h, const planner_line *line) {
  put_i32(h, line->field);
  put_i32(h, line->font);
  put_i32(h, line->color);
  put_text(h, line->text);
  put_text(h, line->spoken);
}

static void put_task(host *h, const planner_task *task) {
  put_i32(h, (int32_t)task->present);
  put_uuid(h, task->id);
  put_text(h, task->title);
  put_i32(h, task->order);
  put_i32(h, task->status);
  put_f64(h, task->latitude);
  put_f64(h, task->longitude);
  put_i64(h, task->planned_at);
  put_i64(h, task->planned_day);
  put_i64(h, task->estimated_duration);
  put_i32(h, (int32_t)task->repeat_days);
  put_text(h, task->notes);
  put_text(h, task->address);
  put_text(h, task->opening_hours);
  put_text(h, task->photo_url);
  put_text(h, task->project_id);
}

static void put_item(host *h, const planner_item *item) {
  put_i32(h, item->type);
  put_i64(h, item->number);
  put_text(h, item->text);
  put_text(h, item->label);
  put_i32(h, item->is_selected);
  put_i32(h, item->is_custom);
}

static void put_indexes(host *h, const size_t *indexes, size_t count) {
  put_i32(h, (int32_t)count);
  for (size_t n = 0; n < count; n++) put_i32(h, (int32_t)indexes[n]);
}

/* ---- The library ---- */

static jbyteArray bytes_of(JNIEnv *env, const void *data, size_t size) {
  jbyteArray array = size <= INT32_MAX ? (*env)->NewByteArray(env, (jsize)size) : NULL;
  if (array) (*env)->SetByteArrayRegion(env, array, 0, (jsize)size, data);
  return array;
}

NATIVE(jint, abiVersion)(JNIEnv *env, jclass class) {
  return planner_abi_version();
}

NATIVE(jbyteArray, versionText)(JNIEnv *env, jclass class) {
  planner_text text = planner_version_text();
  return bytes_of(env, text.data, text.size);
}

NATIVE(jint, distance)(JNIEnv *env, jclass class, jdouble from_latitude, jdouble from_longitude, jdouble to_latitude,
                       jdouble to_longitude, jdoubleArray out) {
  double metres;
  planner_status status = planner_distance(from_latitude, from_longitude, to_latitude, to_longitude, &metres);
  if (status == PLANNER_OK) (*env)->SetDoubleArrayRegion(env, out, 0, 1, &metres);
  return status;
}

NATIVE(jint, distances)(JNIEnv *env, jclass class, jdouble latitude, jdouble longitude, jdoubleArray places,
                        jdoubleArray out) {
  size_t count = (size_t)(*env)->GetArrayLength(env, out);
  planner_coordinate *all = calloc(count + 1, sizeof *all);
  double *metres = calloc(count + 1, sizeof *metres);
  planner_status status;
  if (!all || !metres) {
    status = out_of_memory(env);
  } else {
    (*env)->GetDoubleArrayRegion(env, places, 0, (jsize)(2 * count), (jdouble *)all);
    status = planner_distances(latitude, longitude, all, count, metres);
    if (status == PLANNER_OK) (*env)->SetDoubleArrayRegion(env, out, 0, (jsize)count, metres);
  }
  free(all);
  free(metres);
  return status;
}

/* ---- Planners ---- */

/* Makes a planner, of a snapshot if there is one, and returns its handle; 0 if it is refused: then why[0] is the status,
 * and the sentence follows. */
NATIVE(jlong, create)(JNIEnv *env, jclass class, jbyteArray settings, jint size, jbyteArray snapshot, jint authorization,
                      jlong now, jbyteArray why) {
  input in, bytes = {.bytes = bytes.few};
  host *h = calloc(1, sizeof *h);
  planner_settings read;
  planner_text sentence = {NULL, 0};
  planner_status status = h ? take(env, settings, size, &in) : out_of_memory(env);
  if (status == PLANNER_OK) {
    get_settings(&in, &read);
    if (in.is_bad) status = PLANNER_INTERNAL_ERROR;
    else if (!snapshot) status = planner_create(&read, now, &h->planner, &sentence);
    else if ((status = take(env, snapshot, (*env)->GetArrayLength(env, snapshot), &bytes)) == PLANNER_OK)
      status = planner_restore(bytes.bytes, bytes.size, &read, authorization, now, &h->planner, &sentence);
    give_back(&bytes);
    give_back(&in);
  }
  if (status == PLANNER_OK) return (jlong)(intptr_t)h;
  free(h);
  if ((*env)->ExceptionCheck(env)) return 0;
  jbyte code = (jbyte)status;
  jsize room = (*env)->GetArrayLength(env, why) - 1;
  (*env)->SetByteArrayRegion(env, why, 0, 1, &code);
  (*env)->SetByteArrayRegion(env, why, 1, (jsize)sentence.size < room ? (jsize)sentence.size : room,
                             (const jbyte *)sentence.data);
  return 0;
}

NATIVE(void, destroy)(JNIEnv *env, jclass class, jlong handle) {
  host *h = host_of(handle);
  planner_destroy(h->planner);
  free(h->bytes);
  free(h);
}

NATIVE(jbyteArray, errorMessage)(JNIEnv *env, jclass class, jlong handle) {
  planner_text text = planner_error_message(planner_of(handle));
  return bytes_of(env, text.data, text.size);
}

/* ---- Events ---- */

#define EVENT(name, call)                                                  \
  NATIVE(jint, name)(JNIEnv *env, jclass class, jlong handle, jlong now) { \
    return call(planner_of(handle), now);                                  \
  }
EVENT(start, planner_start)
EVENT(stop, planner_stop)
EVENT(clockAdvanced, planner_clock_advanced)
EVENT(locationFailed, planner_location_failed)
EVENT(refresh, planner_refresh)
EVENT(closeTapped, planner_close_tapped)
EVENT(saveTapped, planner_save_tapped)

#define EVENT_OF(name, call, type, as)                                                    \
  NATIVE(jint, name)(JNIEnv *env, jclass class, jlong handle, jlong now, type argument) { \
    return call(planner_of(handle), now, (as)argument);                                   \
  }
EVENT_OF(authorizationChanged, planner_authorization_changed, jint, int32_t)
EVENT_OF(childAppeared, planner_child_appeared, jlong, uint64_t)
EVENT_OF(saveAcknowledged, planner_save_acknowledged, jlong, uint64_t)
EVENT_OF(sectionActivated, planner_section_activated, jlong, size_t)
EVENT_OF(selectionCleared, planner_selection_cleared, jlong, size_t)
EVENT_OF(keepDraftChanged, planner_keep_draft_changed, jboolean, int32_t)

#define EVENT_OF_TASK(name, call)                                                                       \
  NATIVE(jint, name)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong id_high, jlong id_low) { \
    return call(planner_of(handle), now, uuid_of(id_high, id_low));                                     \
  }
EVENT_OF_TASK(taskRemoved, planner_task_removed)
EVENT_OF_TASK(rowTapped, planner_row_tapped)
EVENT_OF_TASK(saveRetried, planner_save_retried)

/* Events with a text. */
#define EVENT_OF_TEXT(name, type, argument, call)                                                           \
  NATIVE(jint, name)(JNIEnv *env, jclass class, jlong handle, jlong now, type argument, jbyteArray array) { \
    input in;                                                                                               \
    planner *p = planner_of(handle);                                                                        \
    planner_status status = take(env, array, (*env)->GetArrayLength(env, array), &in);                      \
    if (status != PLANNER_OK) return status;                                                                \
    planner_text text = {(const char *)in.bytes, in.size};                                                  \
    status = call;                                                                                          \
    give_back(&in);                                                                                         \
    return status;                                                                                          \
  }
EVENT_OF_TEXT(planFailed, jlong, request, planner_plan_failed(p, now, (uint64_t)request, text))
EVENT_OF_TEXT(itemsFailed, jlong, request, planner_items_failed(p, now, (uint64_t)request, text))
EVENT_OF_TEXT(saveFailed, jlong, request, planner_save_failed(p, now, (uint64_t)request, text))
EVENT_OF_TEXT(replaceString, jint, key, planner_replace_string(p, now, key, text))

NATIVE(jint, textChanged)(JNIEnv *env, jclass class, jlong handle, jlong now, jbyteArray array) {
  input in;
  planner_status status = take(env, array, (*env)->GetArrayLength(env, array), &in);
  if (status != PLANNER_OK) return status;
  status = planner_text_changed(planner_of(handle), now, (planner_text){(const char *)in.bytes, in.size});
  give_back(&in);
  return status;
}

NATIVE(jint, fixReceived)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong time, jdouble latitude,
                          jdouble longitude, jdouble horizontal_accuracy) {
  planner_fix fix = {.struct_size = sizeof fix, .time = time, .latitude = latitude, .longitude = longitude,
                     .horizontal_accuracy = horizontal_accuracy};
  return planner_fix_received(planner_of(handle), now, &fix);
}

NATIVE(jint, taskStatusChanged)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong id_high, jlong id_low,
                                jint status) {
  return planner_task_status_changed(planner_of(handle), now, uuid_of(id_high, id_low), status);
}

NATIVE(jint, travelTimeReceived)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong id_high, jlong id_low,
                              jdouble seconds) {
  return planner_travel_time_received(planner_of(handle), now, uuid_of(id_high, id_low), seconds);
}

NATIVE(jint, detentChanged)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong presentation, jint detent) {
  return planner_detent_changed(planner_of(handle), now, (uint64_t)presentation, detent);
}

NATIVE(jint, childDisappeared)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong presentation,
                               jboolean dismissed) {
  return planner_child_disappeared(planner_of(handle), now, (uint64_t)presentation, dismissed);
}

NATIVE(jint, itemTapped)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong section, jlong item) {
  return planner_item_tapped(planner_of(handle), now, (size_t)section, (size_t)item);
}

/* Events with structs: the bytes are read, and the call is made if all of them were meant. */
#define BEGIN_STRUCTS                                  \
  input in;                                            \
  planner *p = planner_of(handle);                     \
  planner_status status = take(env, array, size, &in); \
  if (status != PLANNER_OK) return status;
#define END_STRUCTS(call)                               \
  status = in.is_bad ? PLANNER_INTERNAL_ERROR : (call); \
  give_back(&in);                                       \
  return status;

NATIVE(jint, settingsChanged)(JNIEnv *env, jclass class, jlong handle, jlong now, jbyteArray array, jint size) {
  BEGIN_STRUCTS
  planner_settings settings;
  get_settings(&in, &settings);
  END_STRUCTS(planner_settings_changed(p, now, &settings))
}

NATIVE(jint, taskAdded)(JNIEnv *env, jclass class, jlong handle, jlong now, jbyteArray array, jint size) {
  BEGIN_STRUCTS
  planner_task task;
  get_task(&in, &task);
  END_STRUCTS(planner_task_added(p, now, &task))
}

NATIVE(jint, taskUpdated)(JNIEnv *env, jclass class, jlong handle, jlong now, jbyteArray array, jint size) {
  BEGIN_STRUCTS
  planner_task task;
  get_task(&in, &task);
  END_STRUCTS(planner_task_updated(p, now, &task))
}

NATIVE(jint, itemEntered)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong section, jbyteArray array, jint size) {
  BEGIN_STRUCTS
  planner_item item;
  get_item(&in, &item);
  END_STRUCTS(planner_item_entered(p, now, (size_t)section, &item))
}

NATIVE(jint, planLoaded)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong request, jint count, jbyteArray array,
                         jint size) {
  BEGIN_STRUCTS
  planner_task *tasks = get_planner_tasks(&in, (size_t)count, get_task);
  status = in.is_bad ? PLANNER_INTERNAL_ERROR
                     : planner_plan_loaded(p, now, (uint64_t)request, tasks, (size_t)count, sizeof *tasks);
  free(tasks);
  give_back(&in);
  return status;
}

NATIVE(jint, itemsLoaded)(JNIEnv *env, jclass class, jlong handle, jlong now, jlong request, jint count, jbyteArray array,
                          jint size) {
  BEGIN_STRUCTS
  planner_item *items = get_planner_items(&in, (size_t)count, get_item);
  status = in.is_bad ? PLANNER_INTERNAL_ERROR
                     : planner_items_loaded(p, now, (uint64_t)request, items, (size_t)count, sizeof *items);
  free(items);
  give_back(&in);
  return status;
}

NATIVE(jint, composerRequested)(JNIEnv *env, jclass class, jlong handle, jlong now, jbyteArray array, jint size) {
  BEGIN_STRUCTS
  planner_composition composition = {.struct_size = sizeof composition, .is_edit = get_i32(&in)};
  composition.task_id = get_uuid(&in);
  composition.section_count = (size_t)get_i32(&in);
  composition.preselected_count = (size_t)get_i32(&in);
  planner_section *sections = get_planner_sections(&in, composition.section_count, get_section);
  planner_item *items = get_planner_items(&in, composition.preselected_count, get_item);
  composition.sections = sections;
  composition.section_stride = sizeof *sections;
  composition.preselected = items;
  composition.preselected_stride = sizeof *items;
  status = in.is_bad ? PLANNER_INTERNAL_ERROR : planner_composer_requested(p, now, &composition);
  free(sections);
  free(items);
  give_back(&in);
  return status;
}

/* ---- Queries ---- */

NATIVE(jint, nextEffect)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_effect effect = {.struct_size = sizeof effect};
  planner_status status = planner_next_effect(h->planner, &effect);
  put_i32(h, effect.kind);
  put_i64(h, (int64_t)effect.request);
  put_i64(h, (int64_t)effect.presentation);
  put_i64(h, effect.day);
  put_f64(h, effect.distance_filter);
  put_f64(h, effect.desired_accuracy);
  put_i32(h, (int32_t)effect.changed);
  put_i32(h, effect.child);
  put_uuid(h, effect.task_id);
  put_i32(h, effect.style);
  put_i32(h, (int32_t)effect.detents);
  put_i32(h, effect.detent);
  put_i32(h, effect.shows_grabber);
  put_i32(h, (int32_t)effect.section);
  return answer(env, h, status, out);
}

NATIVE(jint, nextWake)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  int64_t at = 0;
  planner_status status = planner_next_wake(h->planner, &at);
  put_i64(h, at);
  return answer(env, h, status, out);
}

NATIVE(jint, home)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_home home = {.struct_size = sizeof home};
  planner_status status = planner_home_state(h->planner, &home);
  put_i32(h, home.phase);
  put_i32(h, home.refreshing);
  put_i64(h, home.day);
  put_i32(h, (int32_t)home.row_count);
  put_i32(h, (int32_t)home.refused_count);
  put_text(h, home.message);
  return answer(env, h, status, out);
}

NATIVE(jint, refusal)(JNIEnv *env, jclass class, jlong handle, jlong index, jbyteArray out) {
  host *h = begin(handle);
  planner_refusal refusal = {.struct_size = sizeof refusal};
  planner_status status = planner_refusal_at(h->planner, (size_t)index, &refusal);
  put_i32(h, (int32_t)refusal.index);
  put_i32(h, refusal.status);
  put_text(h, refusal.message);
  return answer(env, h, status, out);
}

NATIVE(jint, row)(JNIEnv *env, jclass class, jlong handle, jlong index, jbyteArray out) {
  host *h = begin(handle);
  planner_row row = {.struct_size = sizeof row};
  planner_status status = planner_row_at(h->planner, (size_t)index, &row);
  put_row(h, &row);
  return answer(env, h, status, out);
}

/* The rows from one on, as many as a part holds. */
NATIVE(jint, rows)(JNIEnv *env, jclass class, jlong handle, jlong from, jbyteArray out) {
  host *h = begin(handle);
  planner_row row = {.struct_size = sizeof row};
  planner_status status = PLANNER_OK;
  for (size_t n = (size_t)from; h->size < PART; n++) {
    status = planner_row_at(h->planner, n, &row);
    if (status != PLANNER_OK) break;
    put_row(h, &row);
  }
  return answer(env, h, status < 0 ? status : PLANNER_OK, out);
}

/* The rows with these indexes, but for those past the last row. */
NATIVE(jint, rowsAt)(JNIEnv *env, jclass class, jlong handle, jintArray indexes, jbyteArray out) {
  host *h = begin(handle);
  planner_row row = {.struct_size = sizeof row};
  planner_status status = PLANNER_OK;
  jsize count = (*env)->GetArrayLength(env, indexes);
  for (jint few[64], n = 0; n < count && status >= 0; n++) {
    if (n % 64 == 0) (*env)->GetIntArrayRegion(env, indexes, n, count - n < 64 ? count - n : 64, few);
    status = planner_row_at(h->planner, (size_t)few[n % 64], &row);
    if (status == PLANNER_OK) put_row(h, &row);
  }
  return answer(env, h, status < 0 ? status : PLANNER_OK, out);
}

NATIVE(jint, rowLines)(JNIEnv *env, jclass class, jlong handle, jlong row, jbyteArray out) {
  host *h = begin(handle);
  planner_line line = {.struct_size = sizeof line};
  planner_status status = PLANNER_OK;
  for (size_t n = 0; (status = planner_row_line_at(h->planner, (size_t)row, n, &line)) == PLANNER_OK; n++) put_line(h, &line);
  return answer(env, h, status < 0 ? status : PLANNER_OK, out);
}

NATIVE(jint, rowDistances)(JNIEnv *env, jclass class, jlong handle, jdouble latitude, jdouble longitude,
                           jbyteArray out) {
  host *h = begin(handle);
  size_t count = 0;
  planner_status status = planner_row_distances(h->planner, latitude, longitude, NULL, 0, &count);
  double *metres = calloc(count + 1, sizeof *metres);
  if (!metres) h->is_exhausted = 1;
  else if (status == PLANNER_OK)
    status = planner_row_distances(h->planner, latitude, longitude, metres, count, &count);
  if (metres) put(h, metres, count * sizeof *metres);
  free(metres);
  return answer(env, h, status, out);
}

NATIVE(jint, collectChanges)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_changes changes = {.struct_size = sizeof changes};
  planner_status status = planner_collect_changes(h->planner, &changes);
  put_indexes(h, changes.removed, changes.removed_count);
  put_i32(h, (int32_t)changes.moved_count);
  for (size_t n = 0; n < changes.moved_count; n++) {
    put_i32(h, (int32_t)changes.moved[n].from);
    put_i32(h, (int32_t)changes.moved[n].to);
  }
  put_indexes(h, changes.inserted, changes.inserted_count);
  put_indexes(h, changes.updated, changes.updated_count);
  return answer(env, h, status, out);
}

NATIVE(jint, location)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_location location = {.struct_size = sizeof location};
  planner_status status = planner_location_state(h->planner, &location);
  put_i32(h, (int32_t)location.present);
  put_i32(h, location.authorization);
  put_i32(h, location.freshness);
  put_i64(h, location.time);
  put_f64(h, location.latitude);
  put_f64(h, location.longitude);
  put_f64(h, location.horizontal_accuracy);
  put_i64(h, (int64_t)location.received_count);
  put_i64(h, (int64_t)location.used_count);
  put_i64(h, (int64_t)location.ignored_accuracy);
  put_i64(h, (int64_t)location.ignored_order);
  put_i64(h, (int64_t)location.ignored_time);
  put_i64(h, (int64_t)location.ignored_unauthorized);
  return answer(env, h, status, out);
}

NATIVE(jint, details)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_details details = {.struct_size = sizeof details};
  planner_status status = planner_details_state(h->planner, &details);
  put_i64(h, (int64_t)details.presentation);
  put_uuid(h, details.task_id);
  put_i32(h, details.detent);
  return answer(env, h, status, out);
}

NATIVE(jint, detailsRow)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_row row = {.struct_size = sizeof row};
  planner_status status = planner_details_row(h->planner, &row);
  put_row(h, &row);
  return answer(env, h, status, out);
}

NATIVE(jint, detailsLines)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_line line = {.struct_size = sizeof line};
  planner_status status = PLANNER_OK;
  for (size_t n = 0; (status = planner_details_line_at(h->planner, n, &line)) == PLANNER_OK; n++) put_line(h, &line);
  return answer(env, h, status < 0 ? status : PLANNER_OK, out);
}

NATIVE(jint, composer)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_composer composer = {.struct_size = sizeof composer};
  planner_status status = planner_composer_state(h->planner, &composer);
  put_i64(h, (int64_t)composer.presentation);
  put_uuid(h, composer.task_id);
  put_i32(h, composer.is_edit);
  put_i32(h, composer.can_save);
  put_i32(h, composer.keeps_draft);
  put_i32(h, composer.active_section);
  put_i32(h, (int32_t)composer.section_count);
  put_text(h, composer.title);
  put_text(h, composer.text);
  return answer(env, h, status, out);
}

NATIVE(jint, section)(JNIEnv *env, jclass class, jlong handle, jlong index, jbyteArray out) {
  host *h = begin(handle);
  planner_section_state section = {.struct_size = sizeof section};
  planner_status status = planner_section_at(h->planner, (size_t)index, &section);
  put_i32(h, section.kind);
  put_i32(h, section.value_type);
  put_i32(h, section.allows_multiple);
  put_i32(h, section.allows_custom_items);
  put_i32(h, (int32_t)section.maximum);
  put_i32(h, section.phase);
  put_i32(h, (int32_t)section.item_count);
  put_i32(h, (int32_t)section.selected_count);
  put_text(h, section.name);
  put_text(h, section.message);
  put_i32(h, section.has_dropped);
  put_text(h, section.dropped);
  return answer(env, h, status, out);
}

NATIVE(jint, items)(JNIEnv *env, jclass class, jlong handle, jlong section, jbyteArray out) {
  host *h = begin(handle);
  planner_item item = {.struct_size = sizeof item};
  planner_status status = PLANNER_OK;
  for (size_t n = 0; (status = planner_item_at(h->planner, (size_t)section, n, &item)) == PLANNER_OK; n++)
    put_item(h, &item);
  return answer(env, h, status < 0 ? status : PLANNER_OK, out);
}

NATIVE(jint, selected)(JNIEnv *env, jclass class, jlong handle, jlong section, jint type, jbyteArray out) {
  host *h = begin(handle);
  planner_item item = {.struct_size = sizeof item};
  planner_status status = PLANNER_OK;
  for (size_t n = 0; (status = planner_selected_at(h->planner, (size_t)section, n, type, &item)) == PLANNER_OK; n++)
    put_item(h, &item);
  return answer(env, h, status < 0 ? status : PLANNER_OK, out);
}

/* One save with its task and its values. */
NATIVE(jint, save)(JNIEnv *env, jclass class, jlong handle, jlong index, jbyteArray out) {
  host *h = begin(handle);
  planner_save save = {.struct_size = sizeof save};
  planner_status status = planner_save_at(h->planner, (size_t)index, &save);
  if (status != PLANNER_OK) return answer(env, h, status, out);
  put_i64(h, (int64_t)save.request);
  put_uuid(h, save.task_id);
  put_i32(h, save.is_edit);
  put_i32(h, save.has_failed);
  put_text(h, save.message);
  planner_task task = {.struct_size = sizeof task};
  status = planner_save_task(h->planner, save.request, &task);
  put_task(h, &task);
  put_i32(h, (int32_t)save.value_count);
  for (size_t n = 0; n < save.value_count && status == PLANNER_OK; n++) {
    planner_text name = {NULL, 0};
    planner_item item = {.struct_size = sizeof item};
    status = planner_save_value_at(h->planner, save.request, n, &name, &item);
    put_text(h, name);
    put_item(h, &item);
  }
  return answer(env, h, status, out);
}

NATIVE(jint, string)(JNIEnv *env, jclass class, jlong handle, jint key, jbyteArray out) {
  host *h = begin(handle);
  planner_text text = {NULL, 0};
  planner_status status = planner_string(h->planner, key, &text);
  put_text(h, text);
  return answer(env, h, status, out);
}

NATIVE(jint, language)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_text text = {NULL, 0};
  planner_status status = planner_language(h->planner, &text);
  put_text(h, text);
  return answer(env, h, status, out);
}

NATIVE(jint, snapshot)(JNIEnv *env, jclass class, jlong handle, jbyteArray out) {
  host *h = begin(handle);
  planner_bytes bytes = {NULL, 0};
  planner_status status = planner_snapshot(h->planner, &bytes);
  put(h, bytes.data, bytes.size);
  return answer(env, h, status, out);
}
