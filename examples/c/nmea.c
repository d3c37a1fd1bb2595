/* Reads NMEA 0183 as fixes. RMC has time and place, GGA the dilution of precision (HDOP); the rest is skipped. */
#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The number of fields that are read; the range error of a consumer receiver, which HDOP scales. */
enum { FIELDS = 10, METRES_PER_HDOP = 5 };

/* Degrees and minutes, dddmm.mmm, and in the next field the hemisphere. */
static bool read_angle(char *const *field, const char *hemispheres, double *out) {
  double number;
  if (sscanf(field[0], "%lf%c", &number, &(char){0}) != 1 || !(number >= 0 && number <= 18000)) return false;
  int degrees = (int)(number / 100);
  *out = (degrees + (number - degrees * 100) / 60) * (*field[1] == hemispheres[0] ? 1 : -1);
  return *field[1] != '\0' && strchr(hemispheres, *field[1]) != NULL;
}

const char *nmea_read(char *line, enum sentence *what, planner_fix *fix) {
  char *field[FIELDS], *rest = line, *checksum = line;
  size_t count = 0;
  unsigned sum = 0;
  struct tm time = {0};
  *what = SENTENCE_OTHER;
  line[strcspn(line, "\r\n")] = '\0';
  if (*line != '$' && *line != '!') return *line == '\0' ? NULL : "not an NMEA sentence";
  strsep(&checksum, "*"); /* now NULL if there is none: it is optional */
  for (char *c = line + 1; *c != '\0'; c++) sum ^= (unsigned char)*c;
  if (checksum != NULL && strtoul(checksum, NULL, 16) != sum) return "the checksum is wrong";
  while (rest != NULL && count < FIELDS) field[count++] = strsep(&rest, ",");
  const char *type = strlen(line) == 6 ? line + 3 : ""; /* after two letters for the talker */
  bool is_rmc = strcmp(type, "RMC") == 0, is_gga = strcmp(type, "GGA") == 0;
  if ((is_rmc || is_gga) && count < FIELDS) return "fields are missing";
  if (is_gga && *field[8] != '\0') fix->horizontal_accuracy = atof(field[8]) * METRES_PER_HDOP;
  if (!is_rmc) return NULL;

  bool is_void = *field[2] == 'V';
  const char *end = strptime(field[9], "%d%m%y", &time) != NULL ? strptime(field[1], "%H%M%S", &time) : NULL;
  if (end == NULL) return is_void ? NULL : "no date and time"; /* a receiver has none just after it is switched on */
  if (!is_void && !read_angle(field + 3, "NS", &fix->latitude)) return "no latitude";
  if (!is_void && !read_angle(field + 5, "EW", &fix->longitude)) return "no longitude";
  fix->time = (int64_t)timegm(&time) * 1000 + (*end == '.' ? (int64_t)(strtod(end, NULL) * 1000 + 0.5) : 0);
  *what = is_void ? SENTENCE_VOID : SENTENCE_FIX;
  return NULL;
}
