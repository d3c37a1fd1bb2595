#include "peers.h"

#ifdef WITH_PROJ
#include <geodesic.h>
#include <proj.h>

#define TEXT_OF(number) #number
#define VERSION_OF(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

/* Without pointers for the azimuths they are not computed. */
static void proj_measure(const pair *pairs, size_t count, double *out) {
  struct geod_geodesic earth;
  geod_init(&earth, 6378137, 1 / 298.257223563);
  for (size_t index = 0; index < count; ++index) {
    const pair *each = &pairs[index];
    geod_inverse(&earth, each->from.latitude, each->from.longitude, each->to.latitude, each->to.longitude, &out[index],
                 NULL, NULL);
  }
}
#endif

const struct peer peers[] = {
#ifdef WITH_PROJ
    {"PROJ", VERSION_OF(PROJ_VERSION_MAJOR, PROJ_VERSION_MINOR, PROJ_VERSION_PATCH), proj_measure},
#endif
#ifdef WITH_GEOGRAPHICLIB
    {"GeographicLib", geographiclib_version, geographiclib_measure},
#endif
    {NULL, NULL, NULL}};
