/*
 * loading FILE [create]: loads libplanner.so or libsqlite3.so, makes its first call, and prints the nanoseconds of both
 * together. The call returns the version; with `create`, a planner or a database in memory is created and ended.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench.h"

#include <dlfcn.h>
#include <string.h>

struct planner;
struct sqlite3;

typedef union function {
  void *address;
  int (*version)(void);
  int32_t (*create)(const void *settings, int64_t now, struct planner **out, void *error);
  void (*destroy)(struct planner *);
  int (*open)(const char *file, struct sqlite3 **out);
  int (*close)(struct sqlite3 *);
} function;

static function find(void *library, const char *name) {
  function found = {dlsym(library, name)};
  require(found.address != NULL, name);
  return found;
}

static void use_planner(void *library, int creates) {
  if (!creates) {
    find(library, "planner_abi_version").version();
    return;
  }
  struct planner *p = NULL;
  require(find(library, "planner_create").create(NULL, 0, &p, NULL) == 0, "no planner can be created");
  find(library, "planner_destroy").destroy(p);
}

static void use_sqlite(void *library, int creates) {
  if (!creates) {
    find(library, "sqlite3_libversion_number").version();
    return;
  }
  struct sqlite3 *database = NULL;
  require(find(library, "sqlite3_open").open(":memory:", &database) == 0, "no database can be opened");
  find(library, "sqlite3_close").close(database);
}

int main(int count, char **arguments) {
  require(count >= 2, "loading FILE [create]");
  int creates = count > 2 && strcmp(arguments[2], "create") == 0;
  int is_planner = strstr(arguments[1], "planner") != NULL;
  double start = nanoseconds();
  /* Each library is bound as it was linked: at once, or at the first call of a function. */
  void *library = dlopen(arguments[1], RTLD_LAZY);
  require(library != NULL, "the library cannot be loaded");
  (is_planner ? use_planner : use_sqlite)(library, creates);
  printf("%.0f\n", nanoseconds() - start);
  return EXIT_SUCCESS;
}
