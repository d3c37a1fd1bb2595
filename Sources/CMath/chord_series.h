/*
 * The formula of ChordSeries.swift. docs/geodesy.md derives it and defines the symbols. It is written in C because a C
 * compiler can compile a single function for wider registers than the rest. Swift has no attribute for that.
 */
#ifndef CHORD_SERIES_H
#define CHORD_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#ifdef __x86_64__
#include <cpuid.h>
#endif

/* The longest distance in metres for which the series is accurate. */
#define CHORD_SERIES_LONGEST 600000.0
/* The number of places in a block. A block holds their x coordinates, then their y, then their z. */
#define CHORD_SERIES_WIDTH 8

/* No function of the library has an unwind table. A single function with a table would add tables for all functions. */
#define CHORD_SERIES_FUNCTION static inline __attribute__((nouwtable))

/*
 * The length of the geodesic in metres, which is the same in both directions. A length beyond CHORD_SERIES_LONGEST is
 * not accurate, but always greater than that. NaN if a coordinate is NaN. The result is bit-identical on every machine
 * and with every register width: every operation rounds correctly, and no two operations are fused.
 */
CHORD_SERIES_FUNCTION __attribute__((always_inline)) double chord_series_length(double start_x, double start_y,
                                                                                double start_z, double x, double y,
                                                                                double z) {
#pragma STDC FP_CONTRACT OFF
  /* These are the constants of WGS84.swift; e2 is the squared second eccentricity. */
  const double a = 6378137, f = 1 / 298.257223563, e2 = f * (2 - f) / ((1 - f) * (1 - f)), E = 1 + e2;
  const double chord_factor = 0.25 / (a * a), axial_factor = e2 * E * chord_factor;

  double dx = x - start_x, dy = y - start_y, dz = z - start_z, dz2 = dz * dz;
  double w = dx * dx + dy * dy + dz2;
  /* One division gives both 1 / w and 1 / P. If w = 0, it must not become 0 / 0. */
  double double_middle = start_z + z, P = 1 + axial_factor * double_middle * double_middle;
  double divisor = 1e-280 + w, inverse = 1 / (divisor * P);
  double t = e2 * dz2 * (P * inverse);
  double reciprocal = divisor * inverse, q = 1 - reciprocal;
  double u = w * (chord_factor * reciprocal);
  /* This is half the chord times the normal curvature, squared. */
  double y2 = u * (1 + t) * (1 + t);
  double N2 = 3.0 / 40 - E / 15 * q + t * ((11 - 2 * E) / 180 + E / 9 * q - 1.0 / 72 * t);
  double N3 = 5.0 / 112 - E * (17 * E + 52) / 630 * q + (299 - E * (25 + 4 * E)) / 3780 * t;
  double excess = y2 * (1.0 / 6 + u * (N2 + u * (N3 + 35.0 / 1152 * y2)));
  double c = __builtin_elementwise_sqrt(w);
  return c + c * excess;
}

typedef double chord_series_unaligned __attribute__((aligned(1)));

CHORD_SERIES_FUNCTION __attribute__((always_inline)) size_t chord_series_loop(
    double x, double y, double z, const double *block, size_t count, chord_series_unaligned *restrict lengths) {
  enum { WIDTH = CHORD_SERIES_WIDTH, NEXT = 3 * WIDTH, AHEAD = 16 * NEXT };
  for (size_t number = 0; number < count; ++number, block += NEXT, lengths += WIDTH) {
    /* Without prefetching, memory is slower than the arithmetic. */
    for (int axis = 0; axis < NEXT; axis += WIDTH) __builtin_prefetch(block + AHEAD + axis);
#pragma clang loop interleave_count(2)
    for (int i = 0; i < WIDTH; ++i) {
      lengths[i] = chord_series_length(x, y, z, block[i], block[WIDTH + i], block[2 * WIDTH + i]);
    }
    bool is_near = true;
    for (int i = 0; i < WIDTH; ++i) is_near &= lengths[i] <= CHORD_SERIES_LONGEST;
    if (!is_near) return number;
  }
  return count;
}

/* Whether the processor has 256-bit registers, and the operating system saves them. */
CHORD_SERIES_FUNCTION bool chord_series_has_wide_registers(void) {
#ifdef __x86_64__
  unsigned eax, ebx, ecx, edx;
  __cpuid(1, eax, ebx, ecx, edx);
  if (!(ecx & bit_AVX) || !(ecx & bit_OSXSAVE)) return false;
  __asm__("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
  return (eax & 6) == 6;
#else
  return false;
#endif
}

#ifdef __x86_64__
CHORD_SERIES_FUNCTION
__attribute__((target("avx"))) size_t chord_series_wide_loop(double x, double y, double z, const double *block,
                                                             size_t count, void *lengths) {
  return chord_series_loop(x, y, z, block, count, lengths);
}
#endif

/*
 * Writes the lengths from x, y, z to `count` blocks. Stops after the first block that contains a length beyond
 * CHORD_SERIES_LONGEST or a NaN, and returns the number of blocks before it. `lengths` need not be aligned.
 */
CHORD_SERIES_FUNCTION size_t chord_series_lengths(bool is_wide, double x, double y, double z, const double *block,
                                                  size_t count, void *lengths) {
#ifdef __x86_64__
  if (is_wide) return chord_series_wide_loop(x, y, z, block, count, lengths);
#endif
  return chord_series_loop(x, y, z, block, count, lengths);
}

#endif
