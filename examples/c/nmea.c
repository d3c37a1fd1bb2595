/*
 * Reads NMEA 0183 as fixes. RMC has time and place, GGA the dilution of precision (HDOP); the rest is skipped.
 *
 * A receiver that was just switched on, or that has lost count of the weeks, sends wrong dates for a while, and a line
 * may be cut or damaged. So a date counts only in a whole sentence with a checksum, and only if it is near the present
 * time; or if two sentences agree in the beginning; or if more of them agree with each other than have agreed with the
 * present date. FEW in a row are enough after a gap, but if they go on at the same time of another day, it takes
 * half as many as have agreed with the present date. Those that wait, at most MOST_WAITING, are not lost: they are
 * passed on when their date counts.
 */
#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
  FIELDS = 10,          /* the number of fields that are read */
  METRES_PER_HDOP = 5,  /* the range error of a consumer receiver, which HDOP scales */
  FIRST_YEAR = 2010,    /* of a recording: a receiver without a date begins in 1980, or 1,024 weeks ago */
  FEW = 10,             /* sentences in a row */
  MS = 1000,
  MINUTE_MS = 60 * MS,
  HOUR_MS = 60 * MINUTE_MS,
  SAME_TIME_MS = HOUR_MS, /* a pause at a stop is shorter */
};
#define OTHER_DATE "the date is not that of the other sentences"
#define DAY_MS ((int64_t)24 * HOUR_MS)

static void report(const struct nmea *r, unsigned line_number, const char *message) {
  fprintf(stderr, "%s:%u: %s\n", r->path, line_number, message);
}

void nmea_begin(struct nmea *r, const char *path) {
  *r = (struct nmea){.path = path, .fix = PLANNER_INIT(planner_fix)};
  r->fix.horizontal_accuracy = 5; /* until the first GGA */
}

/* ---- Fields ---- */

/* A number of digits and at most one point. */
static bool read_number(const char *field, double *out) {
  char rest;
  return field[strspn(field, "0123456789.")] == '\0' && sscanf(field, "%lf%c", out, &rest) == 1;
}

/* Six digits as three numbers. False if there are fewer, or another one follows. */
static bool read_three(const char *field, int out[3]) {
  if (strspn(field, "0123456789") != 6) return false;
  for (int i = 0; i < 3; i++) out[i] = (field[2 * i] - '0') * 10 + field[2 * i + 1] - '0';
  return true;
}

/* Degrees and minutes, dddmm.mmm, and in the next field the hemisphere. */
static bool read_angle(char *const *field, const char *hemispheres, int most, double *out) {
  double number, minutes;
  if (!read_number(field[0], &number) || number > most * 100) return false;
  int degrees = (int)(number / 100);
  if ((minutes = number - degrees * 100) >= 60 || strlen(field[1]) != 1) return false;
  *out = (degrees + minutes / 60) * (*field[1] == hemispheres[0] ? 1 : -1);
  return strchr(hemispheres, *field[1]) != NULL;
}

/* hhmmss, and maybe decimals, as milliseconds since midnight. A leap second is the first one after it. */
static bool read_time(const char *field, int64_t *out) {
  int part[3];
  double decimals = 0;
  if (!read_three(field, part) || part[0] > 23 || part[1] > 59 || part[2] > 60) return false;
  if (field[6] != '\0' && (field[6] != '.' || (field[7] != '\0' && !read_number(field + 6, &decimals)))) return false;
  *out = ((part[0] * 60 + part[1]) * 60 + part[2]) * (int64_t)MS + (int64_t)(decimals * MS + 0.5);
  return true;
}

/* ddmmyy and nothing after it, as the midnight with which that day begins. */
static bool read_date(const char *field, int64_t *out) {
  int part[3];
  if (strlen(field) != 6 || !read_three(field, part)) return false;
  struct tm date = {.tm_mday = part[0], .tm_mon = part[1] - 1, .tm_year = part[2] < 80 ? part[2] + 100 : part[2]};
  *out = (int64_t)timegm(&date) * MS;
  return date.tm_mday == part[0] && date.tm_mon == part[1] - 1; /* 31 June has become 1 July */
}

/* ---- Which times count ---- */

static bool follows(int64_t time, int64_t before) {
  return time >= before - MINUTE_MS && time - before < 23 * HOUR_MS; /* a date that is one day off does not follow */
}

static void pass_on(struct nmea *r, const struct moment *moment) {
  r->ready[r->ready_count++] = *moment;
  r->present = moment->fix.time;
}

static void drop_oldest(struct nmea *r) {
  report(r, r->waiting[0].line_number, OTHER_DATE);
  memmove(r->waiting, r->waiting + 1, --r->waiting_count * sizeof *r->waiting);
  if (r->row_start > 0) r->row_start--;
}

static void drop_waiting(struct nmea *r) {
  while (r->waiting_count > 0) drop_oldest(r);
}

/* Passes on the waiting moments that the last one follows; the others wait on. */
static void pass_on_waiting(struct nmea *r) {
  size_t count = r->waiting_count;
  int64_t last = count > 0 ? r->waiting[count - 1].fix.time : 0;
  r->waiting_count = r->agreeing = 0;
  for (size_t i = 0; i < count; i++)
    if (follows(last, r->waiting[i].fix.time))
      pass_on(r, &r->waiting[i]), r->agreeing++;
    else
      r->waiting[r->waiting_count++] = r->waiting[i];
  r->row_start = r->waiting_count;
}

/* Whether only the date differs from the present one, as if it were wrong. */
static bool goes_on(const struct nmea *r, int64_t time) {
  int64_t rest = (time - r->present) % DAY_MS, off = rest < 0 ? -rest : rest;
  return off < SAME_TIME_MS || DAY_MS - off < SAME_TIME_MS;
}

/* How many in a row are enough to change the date. */
static size_t needed_in_a_row(const struct nmea *r, bool is_same_time) {
  size_t most = is_same_time && r->agreeing / 2 > FEW ? r->agreeing / 2 : FEW;
  if (most > MOST_WAITING) most = MOST_WAITING;
  return r->agreeing < most ? r->agreeing + 1 : most;
}

/* A fix with a date. */
static void add_dated(struct nmea *r, const struct moment *moment) {
  int64_t time = moment->fix.time;
  if (r->present != 0 && follows(time, r->present)) {
    r->row_start = r->waiting_count;
    r->agreeing++;
    pass_on(r, moment);
    return;
  }
  if (r->waiting_count == MOST_WAITING) drop_oldest(r);
  r->waiting[r->waiting_count++] = *moment;
  size_t all = 0, in_a_row = 0;
  bool is_same_time = false;
  for (size_t i = 0; i < r->waiting_count; i++) {
    if (!follows(time, r->waiting[i].fix.time)) continue;
    if (i >= r->row_start && in_a_row++ == 0) is_same_time = goes_on(r, r->waiting[i].fix.time);
    all++;
  }
  if (r->present == 0) {
    if (all >= 2) pass_on_waiting(r);
    return;
  }
  size_t before = follows(time, r->former) ? r->former_agreeing : 0;
  if (all + before <= r->agreeing && in_a_row < needed_in_a_row(r, is_same_time)) return;
  size_t agreeing = r->agreeing;
  planner_instant former = r->present;
  pass_on_waiting(r);
  r->agreeing += before;
  r->former = former;
  r->former_agreeing = is_same_time ? agreeing : 0;
}

/* The instant of a time of day that is nearest to the present one: midnight may be between them. */
static int64_t nearest(const struct nmea *r, int64_t time_of_day) {
  int64_t time = r->present - r->present % DAY_MS + time_of_day;
  return time - r->present > DAY_MS / 2 ? time - DAY_MS : r->present - time > DAY_MS / 2 ? time + DAY_MS : time;
}

/* ---- Sentences ---- */

static const char *read_rmc(struct nmea *r, char **field, bool has_checksum) {
  struct moment moment = {.what = SENTENCE_FIX, .line_number = r->line_number};
  int64_t time = 0, date = 0;
  bool has_time = read_time(field[1], &time), has_date = read_date(field[9], &date);
  if (strcmp(field[2], "V") == 0) { /* it moves the present on, but sets no clock */
    if (r->present == 0) return NULL;
    int64_t then = has_time ? nearest(r, time) : 0;
    moment.what = SENTENCE_VOID;
    moment.fix = r->fix;
    moment.fix.time = then > r->present && then <= r->present + MINUTE_MS ? then : r->present;
    return pass_on(r, &moment), NULL;
  }
  if (strcmp(field[2], "A") != 0) return "the status is neither A nor V";
  if (!has_time) return "no time";
  if (!has_date) return "no date of six digits";
  if (!read_angle(field + 3, "NS", 90, &r->fix.latitude)) return "the latitude is not ddmm.mmm and N or S";
  if (!read_angle(field + 5, "EW", 180, &r->fix.longitude)) return "the longitude is not dddmm.mmm and E or W";
  moment.fix = r->fix;
  moment.fix.time = date + time;
  if (!has_checksum) { /* the time counts, but not the date */
    if (r->present == 0) return "no checksum, and no date before it";
    moment.fix.time = nearest(r, time);
    if (!follows(moment.fix.time, r->present)) return "no checksum, and a time before the present one";
    return pass_on(r, &moment), NULL;
  }
  if (moment.fix.time < (int64_t)(FIRST_YEAR - 1970) * 36525 / 100 * DAY_MS) return "the receiver has no date yet";
  return add_dated(r, &moment), NULL;
}

/* Returns NULL, or a message. */
static const char *read_sentence(struct nmea *r, char *sentence) {
  char *field[FIELDS], *rest = sentence, *checksum = sentence;
  size_t count = 0;
  unsigned sum = 0;
  double hdop;
  strsep(&checksum, "*"); /* now NULL if there is none: it is optional */
  for (char *c = sentence + 1; *c != '\0'; c++) sum ^= (unsigned char)*c;
  if (checksum != NULL) {
    checksum[strcspn(checksum, " \t")] = '\0';
    if (strlen(checksum) != 2 || checksum[strspn(checksum, "0123456789ABCDEFabcdef")] != '\0' ||
        strtoul(checksum, NULL, 16) != sum)
      return "the checksum is wrong";
  }
  while (rest != NULL && count < FIELDS) field[count++] = strsep(&rest, ",");
  const char *type = strlen(field[0]) == 6 ? field[0] + 3 : ""; /* after two letters for the talker */
  bool is_rmc = strcmp(type, "RMC") == 0, is_gga = strcmp(type, "GGA") == 0;
  if ((is_rmc || is_gga) && count < FIELDS) return "fields are missing";
  if (is_rmc) return read_rmc(r, field, checksum != NULL);
  if (!is_gga || *field[8] == '\0' || strcmp(field[6], "0") == 0) return NULL;
  if (!read_number(field[8], &hdop) || hdop > 1000) return "the HDOP is not a number";
  r->fix.horizontal_accuracy = hdop * METRES_PER_HDOP;
  return NULL;
}

void nmea_line(struct nmea *r, char *line) {
  char *start = strrchr(line, '$'); /* the last one: a line that was cut has no end of its own */
  r->line_number++;
  if (*line == '\0' || *line == '!') return;
  if (start == NULL) start = line;
  if (start > line) report(r, r->line_number, "skipped what is in front of the sentence");
  const char *fault = *start == '$' ? read_sentence(r, start) : "not an NMEA sentence";
  if (fault != NULL) report(r, r->line_number, fault);
}

void nmea_end(struct nmea *r) {
  if (r->present == 0) pass_on_waiting(r); /* a single one, which nothing contradicts */
  drop_waiting(r);
}

bool nmea_next(struct nmea *r, struct moment *out) {
  if (r->taken_count == r->ready_count) return r->taken_count = r->ready_count = 0, false;
  return *out = r->ready[r->taken_count++], true;
}
