/* The version of the library. */
#ifndef PLANNER_VERSION_H
#define PLANNER_VERSION_H

#include "base.h"

/* The version of the binary interface that these headers describe. It changes only when programs built against it
 * break. */
#define PLANNER_ABI_VERSION 0

PLANNER_BEGIN_DECLS

/* The version of the loaded library's binary interface, for comparison by a program that loads it at run time. */
int32_t planner_abi_version(void);

/* The library's version, such as "0.1.0". The text lives as long as the library. */
planner_text planner_version_text(void);

/* The name of a status, such as "PLANNER_NOT_FOUND"; "unknown status" for any other number. The text lives as
 * long as the library. */
planner_text planner_status_text(planner_status status);

PLANNER_END_DECLS

#endif
