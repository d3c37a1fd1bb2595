#!/usr/bin/env python3
"""Derive the series of chord_series.h: the geodesic of an ellipsoid of revolution as a power series in its chord.

docs/geodesy.md explains the derivation. Every number is exact. Needs sympy; takes some seconds.

All lengths are in units of the semi-major axis. s is the length of the geodesic, c the chord, w = c², E = 1 + e'²,
t = e'² Δz² / w. P = 1 + e'² z²/b², at the geodesic's middle while the geodesic is expanded, at the chord's middle in
the result; Q = 1 / P, q = 1 - Q, and u = w Q / 4. The result is

    s = c (1 + u (1 + t)² (N1 + N2 u + N3 u² + ...)),  where the N are polynomials in q, t and E.
"""

import sympy
from sympy import QQ, Rational, ring

TERMS = 5  # N1 ... N5
LENGTH = 2 * TERMS + 4  # coefficients of a power series in s

# Slope is P'/P at the geodesic's middle. Its square is a polynomial in the others.
RING, Q, T, E, SLOPE = ring("Q, t, E, slope", QQ)
SQUARED_SLOPE = 4 * E * (Q - Q**2) * T


def reduced(polynomial):
    """The same polynomial with at most the first power of the slope."""
    result = RING(0)
    for (i, j, k, m), factor in polynomial.terms():
        result += RING({(i, j, k, m % 2): factor}) * SQUARED_SLOPE ** (m // 2)
    return result


def product(first, second, length=LENGTH):
    """Of two power series, which are lists of coefficients."""
    return [reduced(sum((first[i] * second[n - i] for i in range(n + 1)), RING(0))) for n in range(length)]


def total(*series):
    return [sum(terms, RING(0)) for terms in zip(*series)]


def times(factor, series):
    return [reduced(factor * term) for term in series]


def reciprocal(series, length=LENGTH):
    """Of a power series that begins with 1."""
    result = [RING(1)]
    for n in range(1, length):
        result.append(reduced(-sum((series[k] * result[n - k] for k in range(1, n + 1)), RING(0))))
    return result


def constant(number, length=LENGTH):
    return [RING(number)] + [RING(0)] * (length - 1)


def gradient():
    """P(s) / P(0), from P'' = 2E (J/P² - 1), where J/P(0) = 1 + t."""
    p = [RING(1), SLOPE]
    for i in range(LENGTH - 2):
        inverse = reciprocal(p + [RING(0)] * LENGTH, i + 1)
        square = product(inverse, inverse, i + 1)[i]
        step = 2 * E * Q * (Q * (1 + T) * square - (1 if i == 0 else 0))
        p.append(reduced(step * QQ(1, (i + 1) * (i + 2))))
    return p


def oscillation(bend, value, speed, stiffness):
    """The solution of f'' = -stiffness · bend · f with f(0) = value and f'(0) = speed."""
    f = [RING(value), RING(speed)]
    for i in range(LENGTH - 2):
        force = sum((bend[k] * f[i - k] for k in range(i + 1)), RING(0))
        f.append(reduced(-stiffness * force * QQ(1, (i + 1) * (i + 2))))
    return f


def odd(series):
    return [term if i % 2 else RING(0) for i, term in enumerate(series)]


def even(series):
    return [RING(0) if i % 2 else term for i, term in enumerate(series)]


def form(first, second, factor):
    """(P-1) first² + P' first second + factor · t second², of the geodesic's middle."""
    square, mixed = product(first, first), times(SLOPE, product(first, second))
    over_q = [term.exquo(Q) if term else term for term in total(square, mixed)]
    return total(over_q, times(-1, square), times(factor * T, product(second, second)))


def forward():
    """w/4, Q and t of the chord that belongs to the geodesic from -h to h, as power series in h²."""
    inverse = reciprocal(gradient())
    bend = times(Q * (1 + T), product(inverse, inverse))  # J/P²
    level = [oscillation(bend, *start, RING(1)) for start in ((1, 0), (0, 1))]  # x and y
    axial = [oscillation(bend, *start, E) for start in ((1, 0), (0, 1))]  # z/b
    level_odd, axial_odd = [odd(f) for f in level], [odd(f) for f in axial]

    # With r = (x, y): r² = 1 - z²/b², r · r' = -z z'/b² and r'² = 1 - z'²; and e'² z²/b² = P - 1, 2 e'² z z'/b² = P',
    # e'² z'² = t. So Δr²/4 is the squares less what the axis takes, over e'².
    axial_square = form(*axial_odd, E)  # e'² (Δz/b)² / 4
    taken = form(*level_odd, RING(1))
    squares = total(product(level_odd[0], level_odd[0]), product(level_odd[1], level_odd[1]))
    quarter_w = []
    for square, plus, minus in zip(squares, axial_square, taken):
        rest = plus - E * minus
        quarter_w.append(square + (rest.exquo(E - 1).exquo(E) if rest else rest))

    quarter_t = [term.exquo(E) if term else term for term in axial_square]  # t w / 4
    first, second = even(axial[0]), even(axial[1])
    middle = total(
        times(1 - Q, product(first, first)),
        times(SLOPE, product(first, second)),
        times(E * T * Q, product(second, second)),
        constant(Q),
    )  # P at the chord's middle, times Q

    quarter_w, quarter_t = quarter_w[2::2], quarter_t[2::2]
    length = len(quarter_w)
    chord_t = product(quarter_t, reciprocal(quarter_w, length), length)
    chord_q = times(Q, reciprocal(middle[0 : 2 * length : 2], length))
    return quarter_w, chord_q, chord_t


def composed(polynomial, chord_q, chord_t, length):
    """The polynomial in Q and t, at power series."""
    powers_q, powers_t = [constant(1, length)], [constant(1, length)]
    result = constant(0, length)
    for (i, j, k, _), factor in polynomial.terms():
        while len(powers_q) <= i:
            powers_q.append(product(powers_q[-1], chord_q, length))
        while len(powers_t) <= j:
            powers_t.append(product(powers_t[-1], chord_t, length))
        term = product(powers_q[i], powers_t[j], length)
        result = total(result, times(RING({(0, 0, k, 0): factor}), term))
    return result


def inverted(quarter_w, chord_q, chord_t):
    """G, where s² = w (1 + G1 v + G2 v² + ...), v = w/4, and the G are polynomials in Q, t, E."""
    # With x = h² it reads 1 = a (1 + G1 x a + G2 x² a² + ...), where w/4 = x a(x). Order by order, the next G is what
    # is still missing.
    length = len(quarter_w)
    series, sum_so_far, power = [RING(1)], list(quarter_w), list(quarter_w)
    for n in range(1, length):
        series.append(-sum_so_far[n])
        power = product(power, quarter_w, length)
        rest = length - n
        term = product(composed(series[n], chord_q, chord_t, rest), power, rest)
        sum_so_far = [old + (term[i - n] if i >= n else 0) for i, old in enumerate(sum_so_far)]
    return series


def root(series):
    result = [RING(1)]
    for n in range(1, len(series)):
        mixed = sum((result[k] * result[n - k] for k in range(1, n)), RING(0))
        result.append((series[n] - mixed) * QQ(1, 2))
    return result


def coefficients():
    """N1, N2, ... as polynomials in q, t and E."""
    q, t, e = sympy.symbols("q t E")
    for n, term in enumerate(root(inverted(*forward()))[1:], start=1):
        polynomial = (term.exquo(Q**n * (1 + T) ** 2)).as_expr()
        yield n, sympy.Poly(polynomial.subs({"Q": 1 - q}), q, t, e)


def worth(factor, i, j, n):
    """Of a term in q^i t^j u^(n+1) at 600 km, in nm: at most, because q + t is at most about e'²."""
    flattening = 1 / Rational("298.257223563")
    stretch = 1 / (1 - flattening) ** 2
    u = Rational(600_000) ** 2 / (4 * 6_378_137**2)
    share = Rational(i**i * j**j, (i + j) ** (i + j)) * (stretch - 1) ** (i + j)
    return float(abs(factor.subs(sympy.Symbol("E"), stretch)) * share * u**n * 600_000 * 10**9)


def main():
    q, t = sympy.symbols("q t")
    print("The terms of N1, N2, ...; and what each is worth at 600 km at most, in nm")
    for n, polynomial in coefficients():
        for (i, j), factor in sorted(sympy.Poly(polynomial.as_expr(), q, t).terms(), key=lambda term: sum(term[0])):
            size = worth(factor, i, j, n)
            if size > 0.1:
                print(f"N{n}  q^{i} t^{j}  {size:12.1f}  {sympy.factor(factor)}")
        print()


if __name__ == "__main__":
    main()
