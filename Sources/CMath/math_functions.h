/* The C library's mathematics; Embedded Swift has no module of its own for it. */
#include <math.h>
