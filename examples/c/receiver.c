/*
 * NMEA 0183 from a file, a pipe or a serial device (set its speed with stty). RMC has date and place, GGA the dilution of
 * precision; the sentences of one moment make one fix. A recording brings its own clock; anything live has the system's.
 */
#include "day.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A consumer receiver's user-equivalent range error: what one unit of HDOP stands for on the ground. */
static const double METRES_PER_HDOP = 5;
enum { SILENCE_MS = 10000, MOST_FIELDS = 20 };

struct moment {
  bool is_dated, is_void; /* by an RMC; void: the receiver says that it has no fix */
  int64_t time;            /* milliseconds since 1970 */
  double time_of_day, latitude, longitude, hdop;
};

static struct {
  const char *path;
  int file, keyboard; /* -1: none */
  bool is_recorded, is_failing, goes_on;
  unsigned line_number;
  char buffer[1024];
  size_t size;
  struct moment moment, ahead; /* being put together; of a recording, put together but not due yet */
  bool has_ahead;
  int64_t now, void_since;
  double speed, real_start; /* of a recording: when, in real milliseconds, its clock was at start */
  int64_t start;
} r;

static volatile sig_atomic_t interrupted; /* Ctrl-C ends the track, so that the day still ends in order */

static void interrupt(int number) {
  (void)number;
  interrupted = 1;
}

/* ---- Sentences ---- */

static bool read_angle(const char *text, const char *hemisphere, const char *letters, double *out) {
  char *end;
  double number = strtod(text, &end);
  int degrees = (int)(number / 100);
  *out = (degrees + (number - degrees * 100) / 60) * (*hemisphere == letters[0] ? 1 : -1);
  return end != text && *end == '\0' && number >= 0 && number <= 18000 && *hemisphere && strchr(letters, *hemisphere);
}

static bool checksum_is_right(char *sentence) {
  char *star = strchr(sentence, '*');
  if (star == NULL) return true; /* it is optional */
  unsigned sum = 0;
  for (char *c = sentence + 1; c < star; c++) sum ^= (unsigned char)*c;
  *star = '\0';
  return strtoul(star + 1, NULL, 16) == sum;
}

/* Returns NULL, or what is wrong. What the sentence says is added to the moment, or begins a new one. */
static const char *read_sentence(char *line, struct moment *moment, bool *begins) {
  char *field[MOST_FIELDS] = {0};
  size_t count = 0;
  if (*line != '$' && *line != '!') return *line == '\0' ? NULL : "not an NMEA sentence";
  if (!checksum_is_right(line)) return "the checksum is wrong";
  for (char *end = line; end != NULL && count < MOST_FIELDS; count++) {
    field[count] = end;
    if ((end = strchr(end, ',')) != NULL) *end++ = '\0';
  }
  const char *type = strlen(field[0]) == 6 ? field[0] + 3 : ""; /* after two letters for the talker */
  bool is_rmc = strcmp(type, "RMC") == 0;
  if (!is_rmc && strcmp(type, "GGA") != 0) return NULL;
  if (count < 10) return "fields are missing";

  bool is_void = is_rmc ? *field[2] == 'V' : *field[6] == '0';
  double time = atof(field[1]), seconds, latitude = 0, longitude = 0;
  int hour, minute, day, month, year;
  if (is_void && (*field[1] == '\0' || (is_rmc && *field[9] == '\0'))) return NULL; /* it has not even the time */
  if (sscanf(field[1], "%2d%2d%lf", &hour, &minute, &seconds) != 3 || !(seconds >= 0 && seconds < 61)) return "no time";
  char **place = field + (is_rmc ? 3 : 2);
  if (!is_void && (!read_angle(place[0], place[1], "NS", &latitude) || !read_angle(place[2], place[3], "EW", &longitude)))
    return "no coordinate";
  *begins = moment->time_of_day != time;
  if (*begins) *moment = (struct moment){.time_of_day = time, .hdop = 1};
  moment->is_void |= is_void;
  if (!is_rmc) {
    if (*field[8] != '\0') moment->hdop = atof(field[8]);
    return NULL;
  }
  int64_t minutes;
  if (sscanf(field[9], "%2d%2d%2d", &day, &month, &year) != 3 ||
      !instant_of(2000 + year, month, day, hour, minute, &minutes))
    return "no date";
  moment->time = minutes + (int64_t)(seconds * 1000 + 0.5);
  moment->latitude = latitude;
  moment->longitude = longitude;
  moment->is_dated = true;
  return NULL;
}

/* ---- Lines ---- */

enum line { LINE, LINE_NONE_YET, LINE_END };

/* The next line, without its end, within a time in milliseconds (-1: any). */
static enum line read_line(char *line, int timeout) {
  for (;;) {
    char *end = memchr(r.buffer, '\n', r.size);
    if (end == NULL && r.size == sizeof r.buffer) end = r.buffer + r.size - 1; /* no sentence is as long */
    if (end != NULL) {
      size_t length = (size_t)(end - r.buffer);
      memcpy(line, r.buffer, length);
      line[length] = '\0';
      line[strcspn(line, "\r")] = '\0';
      memmove(r.buffer, end + 1, r.size -= length + 1);
      r.line_number++;
      return LINE;
    }
    struct pollfd watched[] = {{r.file, POLLIN, 0}, {r.keyboard, POLLIN, 0}};
    int ready = poll(watched, 2, timeout);
    if (interrupted) return LINE_END;
    if (ready <= 0 || watched[0].revents == 0) return LINE_NONE_YET;
    ssize_t got = read(r.file, r.buffer + r.size, sizeof r.buffer - r.size);
    if (got <= 0 && r.size == 0) return LINE_END;
    if (got > 0) r.size += (size_t)got;
    else r.buffer[r.size++] = '\n'; /* the last line may lack its end */
  }
}

/* The next moment that is complete, which is when another begins. */
static enum line read_moment(struct moment *out, int timeout) {
  for (;;) {
    char line[sizeof r.buffer + 1];
    bool begins = false;
    *out = r.moment;
    enum line got = read_line(line, timeout);
    if (got == LINE_END && out->time_of_day >= 0) {
      r.moment.time_of_day = -1;
      return LINE;
    }
    if (got != LINE) return got;
    const char *fault = read_sentence(line, &r.moment, &begins);
    if (fault != NULL) fprintf(stderr, "%s:%u: %s\n", r.path, r.line_number, fault);
    if (begins && out->time_of_day >= 0) return LINE;
  }
}

/* ---- Readings ---- */

static int64_t system_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static enum reading reading_of(const struct moment *moment, planner_fix *fix) {
  fix->time = moment->time;
  fix->latitude = moment->latitude;
  fix->longitude = moment->longitude;
  fix->horizontal_accuracy = moment->hdop * METRES_PER_HDOP;
  if (!moment->is_void && moment->is_dated) return r.is_failing = false, r.void_since = 0, READING_FIX;
  /* Silence is no failure, as a still receiver may be silent. To say again and again that there is no fix is one. */
  if (r.void_since == 0) r.void_since = r.now;
  if (r.is_failing || r.now - r.void_since < SILENCE_MS) return READING_TIME;
  return r.is_failing = true, READING_NO_FIX;
}

static double real_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Lets the clock of a recording go on to an instant; true when it is there, false when a key ended the wait. */
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

static enum reading next_recorded(planner_fix *fix, int64_t wake) {
  if (!r.has_ahead && read_moment(&r.ahead, -1) == LINE_END) {
    if (!r.goes_on) return READING_END;
    r.ahead = (struct moment){.is_dated = true, .time = INT64_MAX};
  }
  if (!r.ahead.is_dated) r.ahead.time = r.now;
  bool is_wake = wake < r.ahead.time;
  r.has_ahead = !wait_until(is_wake ? wake : r.ahead.time) || is_wake;
  return r.has_ahead ? READING_TIME : reading_of(&r.ahead, fix);
}

static enum reading next_live(planner_fix *fix, int64_t wake) {
  struct moment moment;
  int64_t wait = wake - system_now();
  enum line got = read_moment(&moment, wait < 0 ? 0 : wait < 60000 ? (int)wait : 60000);
  r.now = system_now();
  if (got == LINE_END && r.goes_on) return r.file = -1, READING_TIME;
  return got == LINE_END ? READING_END : got == LINE ? reading_of(&moment, fix) : READING_TIME;
}

enum reading receiver_next(planner_fix *fix, int64_t wake) {
  enum reading reading = r.is_recorded ? next_recorded(fix, wake) : next_live(fix, wake);
  return interrupted ? READING_END : reading;
}

int64_t receiver_now(void) {
  return r.now;
}

double receiver_pace(void) {
  return r.is_recorded && r.speed > 0 ? r.speed : 1;
}

void receiver_goes_on(int keyboard) {
  r.goes_on = true;
  r.keyboard = keyboard;
}

bool receiver_open(const char *path, double speed, const int64_t *start) {
  struct stat status;
  bool is_input = path != NULL && strcmp(path, "-") == 0;
  r.path = path == NULL ? "/dev/null" : is_input ? "standard input" : path;
  r.file = is_input ? STDIN_FILENO : open(r.path, O_RDONLY | O_NOCTTY);
  if (r.file < 0) return perror(r.path), false;
  r.is_recorded = fstat(r.file, &status) == 0 && S_ISREG(status.st_mode);
  r.is_recorded = r.is_recorded || (is_input && speed == 0) || (path == NULL && start != NULL);
  for (int number = 0; number < 3; number++)
    sigaction((int[]){SIGINT, SIGTERM, SIGHUP}[number], &(struct sigaction){.sa_handler = interrupt}, NULL);
  r.moment.time_of_day = -1;
  r.keyboard = -1;
  r.speed = speed;
  r.now = system_now();
  if (!r.is_recorded) return true;
  do r.has_ahead = read_moment(&r.ahead, -1) == LINE; /* a recording begins at its first moment */
  while (start != NULL && r.has_ahead && r.ahead.is_dated && r.ahead.time < *start);
  if (r.has_ahead && r.ahead.is_dated) r.now = r.ahead.time;
  if (start != NULL) r.now = *start;
  r.start = r.now;
  r.real_start = real_ms();
  return true;
}
