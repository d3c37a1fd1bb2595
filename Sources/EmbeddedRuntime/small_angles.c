/*
 * Only for WebAssembly: replaces the part of libm that reduces angles of more than 2^20 · π/2 (1.6 million) to the
 * first quadrant. That part would take 7 KB, and no angle in the library is that large. The largest is four times the
 * sun's mean longitude at the end of the year 9999 (SunTimes.swift), about 201,000 radians.
 */

int __rem_pio2_large(double *angle, double *reduced, int exponent, int count, int precision);

int __rem_pio2_large(double *angle, double *reduced, int exponent, int count, int precision) {
  (void)angle, (void)exponent, (void)count, (void)precision;
  reduced[0] = reduced[1] = 0;
  return 0;
}
