/* miles [SEED]: drives of known length by car, by bicycle and on foot, disturbed as real ones are, and the metres that
 * the visit log says (MILES-1). Prints bias, the errors of legs and what a rest sums, and ends with "N passed, N
 * failed". Seeds are halves: 1 is to tune by, 2, the default, to judge by. README.md has what disturbs a drive. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "planner.h"

#define PI 3.14159265358979323846
enum { STOPS = 8, MOST_LEGS = 4096 };

/* ---- Chance ---- */

static uint64_t state;

static double uniform(double from, double to) {
  state += 0x9E3779B97F4A7C15u;
  uint64_t mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return from + (to - from) * (double)((mixed ^ (mixed >> 31)) >> 11) / 9007199254740992.0;
}

static int happens(double probability) { return uniform(0, 1) < probability; }

static double normal(void) { return sqrt(-2 * log(uniform(1e-12, 1))) * cos(uniform(0, 2 * PI)); }

/* ---- What moves ---- */

typedef struct {
  const char *name;
  double speed_from, speed_to;     /* m/s between crossings */
  double street_from, street_to;   /* metres from one crossing to the next */
  double leg_from, leg_to;         /* metres from one stop to the next, along the streets */
  double crossing_waits;           /* how likely the agent waits at a crossing */
  double kilometres;               /* how far to go */
  double bias, within, creep;      /* the limits of MILES-1.7: ratios, and metres an hour */
} mode;

static const mode modes[] = {
    {"car", 7, 25, 100, 700, 1500, 9000, 0.15, 500, 0.02, 0.07, 25},
    {"bicycle", 3.5, 7, 80, 500, 600, 4000, 0.1, 300, 0.02, 0.07, 25},
    {"foot", 1.1, 1.6, 40, 200, 300, 1500, 0.05, 300, 0.09, 1, 25},
};

typedef struct {
  double east, north;
} place;

static void coordinate(place at, double *latitude, double *longitude) {
  const double a = 6378137, e2 = 0.0066943799901413165;
  double at_start = sin(52.5 * PI / 180), squeeze = 1 - e2 * at_start * at_start;
  *latitude = 52.5 + at.north / (a * (1 - e2) / (squeeze * sqrt(squeeze))) * 180 / PI;
  double sine = sin(*latitude * PI / 180);
  *longitude = 13.4 + at.east / (a / sqrt(1 - e2 * sine * sine) * cos(*latitude * PI / 180)) * 180 / PI;
}

/* ---- The sensor and the planner ---- */

static planner *p;
static double now;         /* seconds */
static double filter;      /* the distance filter that the planner asked for */
static place delivered;    /* the last fix that the system delivered */
static int has_delivered;
static place drift;        /* the slow part of the error */
static double coarse_until, gap_until, astray_until;
static place astray;       /* how far off outliers are */
static const int64_t morning = 1778569200000; /* 2026-05-12 09:00 in Berlin */

static planner_instant instant(void) { return morning + (planner_instant)(now * 1000); }

static void require(planner_status status) {
  if (status >= 0) return;
  fprintf(stderr, "%s\n", planner_error_message(p).data);
  exit(1);
}

static void take_effects(void) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {
    if (effect.kind != PLANNER_EFFECT_START_LOCATION) continue;
    filter = effect.distance_filter_meters;
    has_delivered = 0;
  }
}

/* A second passes at a place; the system may deliver a fix. */
static void pass_second(place at) {
  now += 1;
  planner_instant wake;
  while (planner_next_wake(p, &wake) == PLANNER_OK && wake <= instant()) {
    require(planner_clock_advanced(p, wake));
    take_effects();
  }
  /* The slow error forgets itself in a minute. */
  double keeps = exp(-1 / 60.0), grows = 4 * sqrt(1 - keeps * keeps);
  drift.east = drift.east * keeps + grows * normal();
  drift.north = drift.north * keeps + grows * normal();
  if (now < gap_until) return;
  if (coarse_until < now && happens(1 / 900.0)) coarse_until = now + uniform(10, 60);
  double accuracy = uniform(4, 20), error = 1;
  if (now < coarse_until) accuracy = happens(0.2) ? uniform(100, 500) : uniform(20, 65), error = accuracy * 0.7;
  place seen = {at.east + drift.east + error * normal(), at.north + drift.north + error * normal()};
  if (astray_until < now && happens(1 / 400.0)) { /* outliers that claim to be fine, for 1 to 3 seconds */
    double away = uniform(150, 600), to = uniform(0, 2 * PI);
    astray_until = now + floor(uniform(0, 3));
    astray = (place){away * cos(to), away * sin(to)};
  }
  if (now <= astray_until) {
    seen.east += astray.east, seen.north += astray.north;
    accuracy = uniform(4, 25);
  }
  if (has_delivered && hypot(seen.east - delivered.east, seen.north - delivered.north) < filter) return;
  delivered = seen, has_delivered = 1;
  planner_fix fix = PLANNER_INIT(planner_fix);
  fix.time = instant();
  coordinate(seen, &fix.latitude, &fix.longitude);
  fix.horizontal_accuracy = accuracy;
  require(planner_fix_received(p, instant(), &fix));
  take_effects();
}

static void rest(place at, double seconds) {
  for (double end = now + seconds; now < end;) pass_second(at);
}

/* ---- A day ---- */

static planner_uuid stop_id(int stop) {
  planner_uuid id = {{0}};
  id.bytes[0] = 1, id.bytes[15] = (uint8_t)stop;
  return id;
}

static void begin_day(uint64_t seed) {
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present =
      PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS | PLANNER_SETTINGS_HAS_LOG | PLANNER_SETTINGS_HAS_SCHEDULE;
  settings.arrival_radius_meters = 100;
  settings.has_log = 1;
  state = seed;
  now = filter = coarse_until = gap_until = has_delivered = 0;
  astray_until = -1;
  drift = (place){0, 0};
  if (planner_create(&settings, morning, &p, NULL) != PLANNER_OK) exit(1);
  require(planner_authorization_changed(p, morning, PLANNER_AUTHORIZATION_ALWAYS));
  require(planner_start(p, morning));
  take_effects();
}

/* Each second on the way to a stop. */
static struct {
  place at;
  int begins_gap;
} way[100000];
static size_t way_seconds;

/* Lays a way along streets of a length in all. */
static void lay_way(const mode *m, place from, double length) {
  double heading = uniform(0, 2 * PI), laid = 0;
  way_seconds = 0;
  while (laid < length) {
    double street = fmin(uniform(m->street_from, m->street_to), length - laid);
    double speed = uniform(m->speed_from, m->speed_to);
    size_t start = way_seconds;
    for (double left = street; left > 0; left -= speed) {
      double step = fmin(speed, left);
      from.east += step * cos(heading), from.north += step * sin(heading);
      way[way_seconds].begins_gap = 0;
      way[way_seconds++].at = from;
    }
    if (happens(0.01)) way[start].begins_gap = 1; /* a tunnel */
    laid += street;
    int wait = happens(m->crossing_waits) ? (int)uniform(10, 80) : 0;
    for (int second = 0; second < wait; second++) {
      way[way_seconds].begins_gap = 0;
      way[way_seconds++].at = from;
    }
    heading += happens(0.5) ? uniform(-0.4, 0.4) : (happens(0.5) ? 1 : -1) * PI / 2;
  }
}

typedef struct {
  double truth, said; /* metres of all legs */
  double errors[MOST_LEGS];
  int legs, missing;
} result;

/* Visits the stops of a day. The ways are laid twice, to know where the stops are and to move. */
static void play_day(const mode *m, uint64_t seed, result *r) {
  double lengths[STOPS];
  uint64_t ways[STOPS];
  place at = {0, 0};
  begin_day(seed);
  for (int stop = 0; stop < STOPS; stop++) {
    planner_task task = PLANNER_INIT(planner_task);
    lengths[stop] = uniform(m->leg_from, m->leg_to);
    ways[stop] = state;
    lay_way(m, at, lengths[stop]);
    at = way[way_seconds - 1].at;
    task.id = stop_id(stop);
    task.title = (planner_text){"Stop", 4};
    task.order = stop;
    task.present = PLANNER_TASK_HAS_COORDINATE;
    coordinate(at, &task.latitude, &task.longitude);
    require(planner_task_added(p, morning, &task));
  }
  take_effects();
  at = (place){0, 0};
  rest(at, 30);
  for (int stop = 0; stop < STOPS; stop++) {
    state = ways[stop];
    lay_way(m, at, lengths[stop]);
    at = way[way_seconds - 1].at;
    for (size_t second = 0; second < way_seconds; second++) {
      if (way[second].begins_gap) gap_until = now + uniform(20, 60);
      pass_second(way[second].at);
    }
    r->truth += lengths[stop];
    rest(at, uniform(200, 900));
    require(planner_task_status_changed(p, instant(), stop_id(stop), PLANNER_TASK_IN_PROGRESS));
    require(planner_task_status_changed(p, instant(), stop_id(stop), PLANNER_TASK_DONE));
    take_effects();
  }
  planner_log_record record = PLANNER_INIT(planner_log_record);
  int found = 0;
  for (size_t n = 0; planner_log_record_at(p, n, &record) == PLANNER_OK; n++) {
    if (record.kind != PLANNER_LOG_LEG) continue;
    r->said += record.distance;
    if (!(record.present & PLANNER_LOG_RECORD_HAS_TASK_ID)) continue;
    int stop = record.task_id.bytes[15];
    if (r->legs < MOST_LEGS) r->errors[r->legs++] = fabs(record.distance / lengths[stop] - 1);
    found++;
  }
  r->missing += STOPS - found;
  planner_destroy(p);
}

/* The metres that the log counts while the agent rests for an hour away from all stops. */
static double creep_in_an_hour(uint64_t seed) {
  begin_day(seed);
  rest((place){0, 0}, 3600);
  planner_log log = PLANNER_INIT(planner_log);
  require(planner_log_state(p, &log));
  planner_destroy(p);
  return log.distance + log.open_distance;
}

/* ---- Judging ---- */

static int passed, failed;

static void judge(const char *name, const char *what, double value, double limit, double unit, const char *of) {
  if (value <= limit) {
    passed++;
  } else {
    failed++;
    printf("FAILED %s: %s is %.1f%s, not at most %.1f%s\n", name, what, value * unit, of, limit * unit, of);
  }
}

static int by_size(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
  uint64_t seed = count > 1 ? strtoull(arguments[1], NULL, 10) : 2;
  for (size_t n = 0; n < sizeof modes / sizeof *modes; n++) {
    const mode *m = &modes[n];
    static result r;
    memset(&r, 0, sizeof r);
    for (uint64_t day = 0; r.truth < m->kilometres * 1000; day++) play_day(m, seed * 1000000 + n * 10000 + day, &r);
    qsort(r.errors, (size_t)r.legs, sizeof *r.errors, by_size);
    double bias = r.said / r.truth - 1, ninth = r.errors[r.legs * 9 / 10], creep = 0;
    for (uint64_t hour = 0; hour < 50; hour++) creep += creep_in_an_hour(seed * 7000000 + n * 10000 + hour) / 50;
    printf("%-8s %4.0f km, %d legs: bias %+.2f %%, 9 of 10 legs within %.1f %%, a rest sums %.1f m/h\n", m->name,
           r.truth / 1000, r.legs, bias * 100, ninth * 100, creep);
    judge(m->name, "the bias", fabs(bias), m->bias, 100, " %");
    judge(m->name, "the error of 9 of 10 legs", ninth, m->within, 100, " %");
    judge(m->name, "what a rest sums", creep, m->creep, 1, " m/h");
    judge(m->name, "the share of legs without a record", (double)r.missing / (r.legs + r.missing), 0.05, 100, " %");
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0;
}
