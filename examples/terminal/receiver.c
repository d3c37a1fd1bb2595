/*
 * Fixes from a file, a pipe or a serial device (set its speed with stty). A recording has its own clock; live input
 * uses the system's. ../c/nmea.c reads the sentences.
 */
#include "terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
  SILENCE_MS = 10000,
  COLD_START = 25, /* moments at the start of a recording that can have wrong dates */
  HALF_DAY_MS = 12 * 3600 * 1000,
};

static struct {
  const char *path;
  int file, keyboard; /* -1: none */
  bool is_recorded, is_failing;
  char buffer[1024];
  size_t size;
  bool was_return; /* the last line ended with CR: an LF after it ends no other line */
  bool has_ended;
  struct nmea nmea;
  struct moment first[COLD_START]; /* of a recording: read when it was opened */
  size_t first_count, first_taken;
  struct moment ahead; /* of a recording, read but not due yet */
  bool has_ahead;
  int64_t now, void_since;
  double speed, real_start; /* of a recording: its clock was at start at this real time, in milliseconds */
  int64_t start;
} r;

static volatile sig_atomic_t interrupted; /* Ctrl-C ends the track, so that the day still ends properly */

static void interrupt(int number) {
  (void)number;
  interrupted = 1;
}

/* ---- Lines ---- */

enum line { LINE, LINE_NONE_YET, LINE_END };

/* The first LF or CR; NULL: there is none yet. */
static char *line_end(void) {
  if (r.was_return && r.size > 0 && *r.buffer == '\n') memmove(r.buffer, r.buffer + 1, --r.size);
  if (r.size > 0) r.was_return = false;
  for (char *c = r.buffer; c < r.buffer + r.size; c++) {
    if (*c == '\n' || *c == '\r') return c;
    if (*c == '\0') *c = '?';
  }
  return NULL;
}

/* The next line, without its end, within a time in milliseconds (-1: any). */
static enum line read_line(char *line, int timeout) {
  for (;;) {
    char *end = line_end();
    if (end == NULL && r.size == sizeof r.buffer) end = r.buffer + r.size - 1; /* longer than any sentence */
    if (end != NULL) {
      size_t length = (size_t)(end - r.buffer);
      memcpy(line, r.buffer, length);
      line[length] = '\0';
      r.was_return = *end == '\r';
      memmove(r.buffer, end + 1, r.size -= length + 1);
      return LINE;
    }
    struct pollfd watched[] = {{r.file, POLLIN, 0}, {r.keyboard, POLLIN, 0}};
    int ready = poll(watched, 2, timeout);
    if (interrupted) return LINE_END;
    if (ready <= 0 || watched[0].revents == 0) return LINE_NONE_YET;
    ssize_t got = read(r.file, r.buffer + r.size, sizeof r.buffer - r.size);
    if (got <= 0 && r.size == 0) return LINE_END;
    if (got > 0)
      r.size += (size_t)got;
    else
      r.buffer[r.size++] = '\n'; /* the last line may lack its end */
  }
}

/* The next moment, within a time. */
static enum line read_moment(struct moment *out, int timeout) {
  if (r.first_taken < r.first_count) return *out = r.first[r.first_taken++], LINE;
  for (char line[sizeof r.buffer + 1]; !nmea_next(&r.nmea, out);) {
    enum line got = r.has_ended ? LINE_END : read_line(line, timeout);
    if (got == LINE)
      nmea_line(&r.nmea, line);
    else if (got == LINE_NONE_YET || r.has_ended)
      return got;
    else
      nmea_end(&r.nmea), r.has_ended = true; /* which may have a last moment */
  }
  return LINE;
}

/* Reads the first moments of a recording. A receiver that was just switched on may have sent some with the date of
 * another day: the recording begins after them. */
static void read_first(void) {
  struct moment first[COLD_START];
  size_t count = 0;
  for (; count < COLD_START && read_moment(&first[count], -1) == LINE; count++) {
    int64_t gap = count > 0 ? first[count].fix.time - first[count - 1].fix.time : 0;
    if (gap >= -HALF_DAY_MS && gap <= HALF_DAY_MS) continue;
    fprintf(stderr, "%s: it begins at line %u: what is before has the date of another day\n", r.path,
            first[count].line_number);
    first[0] = first[count];
    count = 0;
  }
  memcpy(r.first, first, count * sizeof *first);
  r.first_count = count;
}

/* ---- Readings ---- */

static int64_t system_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static enum reading reading_of(const struct moment *moment, planner_fix *fix) {
  if (moment->what == SENTENCE_FIX) return *fix = moment->fix, r.is_failing = false, r.void_since = 0, READING_FIX;
  /* Silence is no failure, as a still receiver may be silent. Repeated reports without a fix are one. */
  if (r.void_since == 0) r.void_since = r.now;
  if (r.is_failing || r.now - r.void_since < SILENCE_MS) return READING_TIME;
  return r.is_failing = true, READING_NO_FIX;
}

static double real_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Advances the clock of a recording to an instant. True when it is there, false when a key ended the wait. */
static bool wait_until(int64_t then) {
  double left = r.speed > 0 ? r.real_start + (double)(then - r.start) / r.speed - real_ms() : 0;
  if (left > 0) {
    poll(&(struct pollfd){r.keyboard, POLLIN, 0}, 1, left < 60000 ? (int)left + 1 : 60000);
    left = r.real_start + (double)(then - r.start) / r.speed - real_ms();
  }
  int64_t reached = left > 0 ? then - (int64_t)(left * r.speed) : then;
  if (left <= 0 || reached > r.now) r.now = reached;
  return left <= 0;
}

/* More than a day until the next moment of the recording. */
bool receiver_has_gap(void) {
  return r.is_recorded && r.ahead.fix.time != INT64_MAX && r.ahead.fix.time - r.now > 86400000;
}

static enum reading next_recorded(planner_fix *fix, int64_t wake) {
  if (!r.has_ahead && read_moment(&r.ahead, -1) == LINE_END) r.ahead.fix.time = INT64_MAX;
  bool is_wake = wake < r.ahead.fix.time;
  if (r.speed > 0 && (receiver_has_gap() || r.ahead.fix.time < r.now)) { /* nobody waits for days */
    r.start = r.now = r.ahead.fix.time;
    r.real_start = real_ms();
    is_wake = false;
  }
  r.has_ahead = !wait_until(is_wake ? wake : r.ahead.fix.time) || is_wake;
  return r.has_ahead ? READING_TIME : reading_of(&r.ahead, fix);
}

static enum reading next_live(planner_fix *fix, int64_t wake) {
  struct moment moment;
  int64_t wait = wake - system_now();
  enum line got = read_moment(&moment, wait < 0 ? 0 : wait < 60000 ? (int)wait : 60000);
  r.now = system_now();
  if (got == LINE_END) r.file = -1;
  return got == LINE ? reading_of(&moment, fix) : READING_TIME;
}

enum reading receiver_next(planner_fix *fix, planner_instant wake) {
  enum reading reading = r.is_recorded ? next_recorded(fix, wake) : next_live(fix, wake);
  return interrupted ? READING_END : reading;
}

planner_instant receiver_now(void) { return r.now; }

double receiver_pace(void) { return r.is_recorded && r.speed > 0 ? r.speed : 1; }

bool receiver_open(const char *path, double speed, const planner_instant *start, int keyboard, planner_fix *last) {
  struct stat status;
  bool is_input = path != NULL && strcmp(path, "-") == 0;
  r.path = path == NULL ? "/dev/null" : is_input ? "standard input" : path;
  r.file = is_input ? STDIN_FILENO : open(r.path, O_RDONLY | O_NOCTTY);
  if (r.file < 0) return perror(r.path), false;
  r.is_recorded = fstat(r.file, &status) == 0 && S_ISREG(status.st_mode);
  r.is_recorded = r.is_recorded || (is_input && speed == 0) || (path == NULL && start != NULL);
  for (int number = 0; number < 3; number++)
    sigaction((int[]){SIGINT, SIGTERM, SIGHUP}[number], &(struct sigaction){.sa_handler = interrupt}, NULL);
  nmea_begin(&r.nmea, r.path);
  r.keyboard = keyboard;
  r.speed = speed;
  r.now = system_now();
  if (!r.is_recorded) return true;
  read_first();
  while ((r.has_ahead = read_moment(&r.ahead, -1) == LINE) && start != NULL && r.ahead.fix.time < *start)
    if (r.ahead.what == SENTENCE_FIX) *last = r.ahead.fix;
  if (r.has_ahead) r.now = r.ahead.fix.time;
  if (start != NULL) r.now = *start;
  r.start = r.now;
  r.real_start = real_ms();
  return true;
}
