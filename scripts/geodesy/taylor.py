"""Geodesics of up to about 1000 km on the WGS-84 ellipsoid, by the Taylor series of their differential equation.

It uses neither the series that it checks nor the auxiliary sphere. All lengths are in units of the semi-major
axis. A vector is a list of three numbers; these may be of any type with + - * / and powers, such
as those of mpmath, or arrays.
"""


class Ellipsoid:
    """x² + y² + E z² = 1. `number` makes numbers from integers."""

    def __init__(self, number):
        flattening = number(10**9) / number(298257223563)
        self.stretch = 1 / (1 - flattening) ** 2  # E = 1 + e'² = a²/b²
        self.metres = number(6378137)
        self.one = number(1)

    def _stretched(self, v):
        return [v[0], v[1], self.stretch * v[2]]

    def normal(self, place):
        v = self._stretched(place)
        return scaled(1 / norm(v), v)

    def place(self, latitude, longitude):
        """From the (sine, cosine) of each."""
        (sin_lat, cos_lat), (sin_lon, cos_lon) = latitude, longitude
        squared_eccentricity = 1 - 1 / self.stretch
        radius = 1 / (1 - squared_eccentricity * sin_lat**2) ** (self.one / 2)
        return [radius * cos_lat * cos_lon, radius * cos_lat * sin_lon, radius * sin_lat / self.stretch]

    def direct(self, place, heading, arc, order):
        """Where the geodesic goes: its end, and its heading there.

        A geodesic X(s) bends only towards the normal: X'' = -J/P² H X with H = diag(1, 1, E), P = |H X|², and
        J = P (X' · H X'), which stays the same along it (Joachimsthal).
        """
        places = [place, heading]  # the coefficients of X
        constant = dot(self._stretched(place), self._stretched(place)) * dot(heading, self._stretched(heading))
        squares, fourths, bends = [], [], []  # the coefficients of P, P², J/P²
        for i in range(order - 1):
            stretched = [self._stretched(v) for v in places]
            squares.append(sum(dot(stretched[j], stretched[i - j]) for j in range(i + 1)))
            fourths.append(sum(squares[j] * squares[i - j] for j in range(i + 1)))
            rest = sum((bends[j] * fourths[i - j] for j in range(i)), 0 * self.one)
            bends.append(((constant if i == 0 else 0) - rest) / fourths[0])
            bent = [0, 0, 0]
            for j in range(i + 1):
                bent = added(bent, scaled(bends[j], stretched[i - j]))
            places.append(scaled(-self.one / ((i + 1) * (i + 2)), bent))
        end, tangent = places[order], scaled(order, places[order])
        for i in range(order - 1, -1, -1):
            end = added(scaled(arc, end), places[i])
            if i > 0:
                tangent = added(scaled(arc, tangent), scaled(i, places[i]))
        return end, tangent

    def distance(self, start, end, order, rounds):
        """The length of the geodesic between two places that are not the same, in metres.

        It starts along the chord; each round corrects length and heading by what the end misses.
        """
        normal = self.normal(start)
        chord = added(end, scaled(-1, start))
        along = added(chord, scaled(-dot(chord, normal), normal))
        along = scaled(1 / norm(along), along)
        across = cross(normal, along)
        arc, turn = norm(chord), 0 * self.one
        for _ in range(rounds):
            heading = added(along, scaled(turn, across))
            reached, tangent = self.direct(start, scaled(1 / norm(heading), heading), arc, order)
            missing = added(end, scaled(-1, reached))
            turn = turn + dot(missing, cross(self.normal(reached), tangent)) / arc
            arc = arc + dot(missing, tangent)
        return arc * self.metres


def added(u, v):
    return [a + b for a, b in zip(u, v)]


def scaled(factor, v):
    return [factor * a for a in v]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross(u, v):
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def norm(v):
    return dot(v, v) ** 0.5
