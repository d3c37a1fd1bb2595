/* The visit log: what the agent drove and visited. */
#ifndef PLANNER_LOG_H
#define PLANNER_LOG_H

#include "base.h"
#include "types.h"
#include "work.h"

PLANNER_BEGIN_DECLS

/*
 * The setting has_log turns the log on; it needs arrivals (LOG-1). Each leg, visit and stay that has ended is one
 * record, which never changes. Records are saved one after another: PLANNER_EFFECT_SAVE_RECORD names one by its key,
 * and the host answers with planner_save_acknowledged, _failed or _refused.
 */

/* What a record is of. */
typedef int32_t planner_log_kind;
enum planner_log_kind_value {
  PLANNER_LOG_LEG = 1,   /* from one place to the next */
  PLANNER_LOG_VISIT = 2, /* at a stop */
  PLANNER_LOG_STAY = 3   /* five minutes or more away from all stops */
};

/* How an instant of a record is known. */
typedef int32_t planner_log_source;
enum planner_log_source_value {
  PLANNER_LOG_NOT_KNOWN = 0, /* the instant is absent */
  PLANNER_LOG_BY_FIX = 1,
  PLANNER_LOG_BY_TAP = 2,    /* the agent recorded an outcome */
  PLANNER_LOG_BY_HOST = 3    /* the host changed the status, or ended the updates */
};

/* Bits of planner_log_record.present. */
enum planner_log_record_present_bit {
  PLANNER_LOG_RECORD_HAS_TASK_ID = 1,
  PLANNER_LOG_RECORD_HAS_LEFT_AT = 2,
  PLANNER_LOG_RECORD_HAS_ARRIVED_AT = 4,
  PLANNER_LOG_RECORD_HAS_STARTED_AT = 8,
  PLANNER_LOG_RECORD_HAS_ENDED_AT = 16,
  PLANNER_LOG_RECORD_HAS_DEPARTED_AT = 32,
  PLANNER_LOG_RECORD_HAS_PLANNED_AT = 64,
  PLANNER_LOG_RECORD_HAS_SHOWN_ARRIVAL_AT = 128,
  PLANNER_LOG_RECORD_HAS_STATUS = 256
};

/* A leg, a visit or a stay that has ended (LOG-2). */
typedef struct planner_log_record {
  uint32_t struct_size;
  uint32_t present;                  /* enum planner_log_record_present_bit */
  planner_uuid key;                  /* the key of the save */
  planner_uuid task_id;              /* the stop that was visited, or to which the leg led */
  planner_log_kind kind;             /* what the record is of */
  planner_save_phase phase;          /* where the save stands; acknowledged once it is stored */
  planner_instant left_at;           /* when the leg began */
  planner_instant arrived_at;        /* when the leg ended, or when the visit or the stay began */
  planner_instant started_at;        /* when the work began */
  planner_instant ended_at;          /* when the work ended */
  planner_instant departed_at;       /* when the visit or the stay ended; absent if that was not seen */
  planner_instant planned_at;        /* the time for which the stop was planned */
  planner_instant shown_arrival_at;  /* the first arrival that the schedule showed for the stop today */
  planner_log_source left_source;    /* how left_at is known */
  planner_log_source arrived_source; /* how arrived_at is known */
  planner_log_source started_source; /* how started_at is known */
  planner_log_source ended_source;   /* how ended_at is known */
  planner_log_source departed_source; /* how departed_at is known */
  planner_task_status status;        /* the status of the stop at the end of the visit */
  planner_flag is_commute;           /* whether the leg was before the first stop of the day or after the last */
  planner_flag is_in_break;          /* whether a break was under way for half of the leg or more */
  planner_duration waiting;          /* seconds from the arrival to the beginning of the work; 0 if that is not known */
  double distance;                   /* metres of the leg (MILES-1) */
  double bridged_distance;           /* metres among them over which there were no fixes */
  planner_text message;              /* the host's message, if it failed or was refused */
} planner_log_record;

/* A record, by its index from 0, the oldest first. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_log_record_at(const planner *PLANNER_NULLABLE p, size_t index,
                                     planner_log_record *PLANNER_NULLABLE out);

/* The record with a key. Returns PLANNER_OK, or PLANNER_OUTDATED when the log has none with this key. */
planner_status planner_log_record_state(const planner *PLANNER_NULLABLE p, planner_uuid key,
                                        planner_log_record *PLANNER_NULLABLE out);

/* The sums of the records that ended today, and the state of the log (LOG-4). */
typedef struct planner_log {
  uint32_t struct_size;
  uint32_t reserved;
  double distance;           /* metres of the legs */
  double commute_distance;   /* metres of those before the first stop and after the last */
  double break_distance;     /* metres of those during breaks */
  double open_distance;      /* metres so far of the leg that has not ended */
  planner_duration travel;   /* seconds of the legs */
  planner_duration at_stops; /* seconds of the visits, without waiting */
  planner_duration waiting;  /* seconds between the arrivals and the beginnings of the work */
  planner_duration breaks;   /* seconds of the breaks that the agent ended, also while the log is off */
  size_t record_count;       /* number of records, of any day, that are kept, up to 1000 */
  size_t waiting_count;      /* how many of them are not stored */
  size_t lost_count;         /* how many records could not be kept, because none was stored */
} planner_log;

/* The sums and the state of the log. */
planner_status planner_log_state(const planner *PLANNER_NULLABLE p, planner_log *PLANNER_NULLABLE out);

/* The host retries the record that failed. Legal when not started. Returns PLANNER_OK, or PLANNER_NOT_FOUND when all
 * records are stored. If none has failed, the call has no effect. */
planner_status planner_log_retried(planner *PLANNER_NULLABLE p, planner_instant now);

PLANNER_END_DECLS

#endif
