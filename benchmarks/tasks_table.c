#define _POSIX_C_SOURCE 200809L

#include "tasks_table.h"

#include "bench.h"

#include <sqlite3.h>
#include <string.h>

static const char schema[] =
    "CREATE TABLE task (id BLOB PRIMARY KEY, title TEXT NOT NULL, place INTEGER NOT NULL, status INTEGER NOT NULL,"
    " latitude REAL, longitude REAL, planned_at INTEGER, planned_day INTEGER, estimated_duration INTEGER,"
    " repeat_days INTEGER NOT NULL, notes TEXT, address TEXT, opening_hours TEXT, photo_url TEXT, project_id TEXT,"
    " travel_time REAL) WITHOUT ROWID;"
    "CREATE INDEX visiting_order ON task (place, id);";

static sqlite3_stmt *prepared(sqlite3 *database, const char *text) {
  sqlite3_stmt *statement = NULL;
  require(sqlite3_prepare_v2(database, text, -1, &statement, NULL) == SQLITE_OK, text);
  return statement;
}

struct tasks_table table_open(void) {
  sqlite3 *database = NULL;
  require(sqlite3_open(":memory:", &database) == SQLITE_OK, "no database can be opened");
  require(sqlite3_exec(database, schema, NULL, NULL, NULL) == SQLITE_OK, "no table can be created");
  return (struct tasks_table){
      .database = database,
      .begin = prepared(database, "BEGIN"),
      .commit = prepared(database, "COMMIT"),
      .clear = prepared(database, "DELETE FROM task"),
      .insert = prepared(database, "INSERT INTO task VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)"),
      .delete = prepared(database, "DELETE FROM task WHERE id = ?"),
      .set_travel_time = prepared(database, "UPDATE task SET travel_time = ? WHERE id = ?"),
      .all = prepared(database, "SELECT * FROM task ORDER BY place, id"),
  };
}

void table_close(struct tasks_table *table) {
  for (sqlite3_stmt *each; (each = sqlite3_next_stmt(table->database, NULL)) != NULL;) sqlite3_finalize(each);
  require(sqlite3_close(table->database) == SQLITE_OK, "the database cannot be closed");
}

static void run(sqlite3_stmt *statement) {
  require(sqlite3_step(statement) == SQLITE_DONE, "a statement failed");
  sqlite3_reset(statement);
}

/* ---- Writing ---- */

static void bind_id(sqlite3_stmt *statement, int column, const planner_uuid *id) {
  sqlite3_bind_blob(statement, column, id->bytes, sizeof id->bytes, SQLITE_STATIC);
}

static void bind_text(sqlite3_stmt *statement, int column, planner_text text) {
  if (text.size > 0) {
    sqlite3_bind_text(statement, column, text.data, (int)text.size, SQLITE_STATIC);
  } else {
    sqlite3_bind_null(statement, column);
  }
}

static void bind_number(sqlite3_stmt *statement, int column, int64_t number, int is_present) {
  if (is_present) {
    sqlite3_bind_int64(statement, column, number);
  } else {
    sqlite3_bind_null(statement, column);
  }
}

void table_insert(struct tasks_table *table, const planner_task *task) {
  sqlite3_stmt *insert = table->insert;
  bind_id(insert, 1, &task->id);
  bind_text(insert, 2, task->title);
  sqlite3_bind_int(insert, 3, task->order);
  sqlite3_bind_int(insert, 4, task->status);
  sqlite3_bind_double(insert, 5, task->latitude);
  sqlite3_bind_double(insert, 6, task->longitude);
  bind_number(insert, 7, task->planned_at, task->present & PLANNER_TASK_HAS_PLANNED_AT);
  bind_number(insert, 8, task->planned_day, task->present & PLANNER_TASK_HAS_PLANNED_DAY);
  bind_number(insert, 9, task->estimated_duration, task->present & PLANNER_TASK_HAS_ESTIMATED_DURATION);
  sqlite3_bind_int64(insert, 10, task->repeat_days);
  bind_text(insert, 11, task->notes);
  bind_text(insert, 12, task->address);
  bind_text(insert, 13, task->opening_hours);
  bind_text(insert, 14, task->photo_url);
  bind_text(insert, 15, task->project_id);
  run(insert);
}

void table_write(struct tasks_table *table, const planner_task *tasks, size_t count) {
  run(table->begin);
  run(table->clear);
  for (size_t index = 0; index < count; ++index) table_insert(table, &tasks[index]);
  run(table->commit);
}

void table_delete(struct tasks_table *table, planner_uuid id) {
  bind_id(table->delete, 1, &id);
  run(table->delete);
}

void table_set_travel_time(struct tasks_table *table, planner_uuid id, planner_seconds seconds) {
  sqlite3_bind_double(table->set_travel_time, 1, seconds);
  bind_id(table->set_travel_time, 2, &id);
  run(table->set_travel_time);
  require(sqlite3_changes(table->database) == 1, "the task is not in the table");
}

/* ---- Reading ---- */

static planner_text copied_text(sqlite3_stmt *row, int column) {
  const unsigned char *text = sqlite3_column_text(row, column);
  if (text == NULL) return (planner_text){NULL, 0};
  size_t size = (size_t)sqlite3_column_bytes(row, column);
  char *copy = malloc(size + 1);
  require(copy != NULL, "out of memory");
  memcpy(copy, text, size + 1);
  return (planner_text){copy, size};
}

static int64_t number_at(sqlite3_stmt *row, int column, uint32_t bit, uint32_t *present) {
  if (sqlite3_column_type(row, column) == SQLITE_NULL) return 0;
  *present |= bit;
  return sqlite3_column_int64(row, column);
}

size_t table_read(struct tasks_table *table, planner_task *tasks, size_t count) {
  size_t found = 0;
  for (; found < count && sqlite3_step(table->all) == SQLITE_ROW; ++found) {
    sqlite3_stmt *row = table->all;
    planner_task task = PLANNER_INIT(planner_task);
    memcpy(task.id.bytes, sqlite3_column_blob(row, 0), sizeof task.id.bytes);
    task.title = copied_text(row, 1);
    task.order = sqlite3_column_int(row, 2);
    task.status = sqlite3_column_int(row, 3);
    task.present = PLANNER_TASK_HAS_COORDINATE;
    task.latitude = sqlite3_column_double(row, 4);
    task.longitude = sqlite3_column_double(row, 5);
    task.planned_at = number_at(row, 6, PLANNER_TASK_HAS_PLANNED_AT, &task.present);
    task.planned_day = number_at(row, 7, PLANNER_TASK_HAS_PLANNED_DAY, &task.present);
    task.estimated_duration = number_at(row, 8, PLANNER_TASK_HAS_ESTIMATED_DURATION, &task.present);
    task.repeat_days = (planner_weekdays)sqlite3_column_int64(row, 9);
    task.notes = copied_text(row, 10);
    task.address = copied_text(row, 11);
    task.opening_hours = copied_text(row, 12);
    task.photo_url = copied_text(row, 13);
    task.project_id = copied_text(row, 14);
    tasks[found] = task;
  }
  sqlite3_reset(table->all);
  return found;
}

void table_forget(planner_task *tasks, size_t count) {
  for (size_t index = 0; index < count; ++index) {
    const planner_task *task = &tasks[index];
    const planner_text texts[] = {task->title,         task->notes,     task->address,
                                  task->opening_hours, task->photo_url, task->project_id};
    for (size_t each = 0; each < sizeof texts / sizeof *texts; ++each) free((void *)texts[each].data);
  }
}
