/* Which library this is. */
#ifndef PLANNER_VERSION_H
#define PLANNER_VERSION_H

#include "base.h"

/* The binary interface these headers describe. It changes only when a program built against the old one would break. */
#define PLANNER_ABI_VERSION 0

PLANNER_BEGIN

/* The binary interface of the loaded library, to be compared with PLANNER_ABI_VERSION when it is loaded. */
int32_t planner_abi_version(void);

/* The library's version, such as "0.1.0". Lives as long as the library. */
planner_text planner_version_text(void);

/* The name of a status, such as "PLANNER_NOT_FOUND"; "unknown status" for any other number. Lives as long as the
 * library. */
planner_text planner_status_text(planner_status status);

PLANNER_END

#endif
