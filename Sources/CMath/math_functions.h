/* The C library's mathematical functions. Embedded Swift has no module for them. */
#include <math.h>
