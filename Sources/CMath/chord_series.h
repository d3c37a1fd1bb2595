/*
 * The formula of ChordSeries.swift. docs/geodesy.md derives it; the symbols are from there. It is in C because there one
 * function can be compiled for wider registers than all the others: Swift has no attribute for that.
 */
#ifndef CHORD_SERIES_H
#define CHORD_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#ifdef __x86_64__
#include <cpuid.h>
#endif

/* In metres. */
#define CHORD_SERIES_LONGEST 600000.0
/* A block is so many places: their x side by side, then their y, then their z. */
#define CHORD_SERIES_WIDTH 8

/* No function of the library has a table for unwinding; one that had would bring all of them theirs. */
#define CHORD_SERIES_FUNCTION static inline __attribute__((nouwtable))

/*
 * In metres, and the same both ways. Of places farther apart than the longest it is no distance, but longer than the
 * longest, too. Not a number where a coordinate is none. The bits are the same on any machine and in any register:
 * every operation rounds correctly, and no two are fused into one.
 */
CHORD_SERIES_FUNCTION __attribute__((always_inline)) double chord_series_length(
    double start_x, double start_y, double start_z, double x, double y, double z) {
#pragma STDC FP_CONTRACT OFF
  /* As in WGS84.swift; e2 is the squared second eccentricity. */
  const double a = 6378137, f = 1 / 298.257223563, e2 = f * (2 - f) / ((1 - f) * (1 - f)), E = 1 + e2;
  const double chord_factor = 0.25 / (a * a), axial_factor = e2 * E * chord_factor;

  double dx = x - start_x, dy = y - start_y, dz = z - start_z, dz2 = dz * dz;
  double w = dx * dx + dy * dy + dz2;
  /* One division gives both 1 / w and 1 / P. Where w = 0, 0 / 0 must not arise. */
  double double_middle = start_z + z, P = 1 + axial_factor * double_middle * double_middle;
  double divisor = 1e-280 + w, inverse = 1 / (divisor * P);
  double t = e2 * dz2 * (P * inverse);
  double reciprocal = divisor * inverse, q = 1 - reciprocal;
  double u = w * (chord_factor * reciprocal);
  /* Half the chord times the normal curvature, squared. */
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
    /* Memory would be slower than the arithmetic. */
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

/* Whether the machine has registers of 256 bits, and the system keeps what is in them. */
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
CHORD_SERIES_FUNCTION __attribute__((target("avx"))) size_t chord_series_wide_loop(
    double x, double y, double z, const double *block, size_t count, void *lengths) {
  return chord_series_loop(x, y, z, block, count, lengths);
}
#endif

/*
 * The lengths from x, y, z to so many blocks, but to none after the first that has a length beyond the longest, or one
 * that is no number. Returns how many blocks are before that one. The lengths may be at an odd address.
 */
CHORD_SERIES_FUNCTION size_t chord_series_lengths(bool is_wide, double x, double y, double z, const double *block,
                                                  size_t count, void *lengths) {
#ifdef __x86_64__
  if (is_wide) return chord_series_wide_loop(x, y, z, block, count, lengths);
#endif
  return chord_series_loop(x, y, z, block, count, lengths);
}

#endif
