/* The tasks as a team without the library may keep them: a table of SQLite, in memory. */
#ifndef TASKS_TABLE_H
#define TASKS_TABLE_H

#include "planner.h"

struct sqlite3;
struct sqlite3_stmt;

struct tasks_table {
  struct sqlite3 *database;
  struct sqlite3_stmt *begin, *commit, *clear, *insert, *delete, *set_travel_time, *all;
};

/* An empty table, with all statements prepared. An index has the visiting order. */
struct tasks_table table_open(void);
void table_close(struct tasks_table *table);

/* In one transaction: the tasks replace those of the table. */
void table_write(struct tasks_table *table, const planner_task *tasks, size_t count);
/* All tasks in visiting order, all columns. The texts are copied, as a program has to that keeps them; returns the
 * number of tasks. */
size_t table_read(struct tasks_table *table, planner_task *tasks, size_t count);
void table_forget(planner_task *tasks, size_t count);

/* Each in a transaction of its own. */
void table_insert(struct tasks_table *table, const planner_task *task);
void table_delete(struct tasks_table *table, planner_uuid id);
void table_set_travel_time(struct tasks_table *table, planner_uuid id, planner_seconds seconds);

#endif
