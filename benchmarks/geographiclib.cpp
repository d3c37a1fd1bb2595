#include "peers.h"

#include <GeographicLib/Geodesic.hpp>

const char geographiclib_version[] = GEOGRAPHICLIB_VERSION_STRING;

/* The overload that computes the distance alone. */
void geographiclib_measure(const pair *pairs, size_t count, double *out) {
  const GeographicLib::Geodesic &earth = GeographicLib::Geodesic::WGS84();
  for (size_t index = 0; index < count; ++index) {
    const pair &each = pairs[index];
    earth.Inverse(each.from.latitude, each.from.longitude, each.to.latitude, each.to.longitude, out[index]);
  }
}
