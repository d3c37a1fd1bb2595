#!/usr/bin/env python3
"""Print Sources/PlannerKitCore/Text/LocaleData.swift: how the languages write numbers, units, times and days, from
CLDR 47. Opening hours are read with the same names of weekdays and months.

The data come from Babel 2.18, which has CLDR 47. The tables differ from Babel in four ways:

- English writes "h" for an hour (TXT-3); CLDR has "hr".
- Some patterns of CLDR have two forms: with a narrow no-break space and, for programs that expect ASCII, with a space.
  Babel has only the second ("h:mm a" in English); the tables have the first.
- Spanish separates thousands only in numbers of five digits or more. CLDR has this as minimumGroupingDigits; Babel has
  not.
- The plural form "many" of French and Spanish is for whole millions, which no distance or travel time reaches.
- Names of weekdays and months have further forms, in which opening hours are often written (OTHER_NAMES).

Usage: make-cldr-tables.py > Sources/PlannerKitCore/Text/LocaleData.swift, with Babel 2.18 from PyPI. With --check it
compares that file with its output.
"""

import pathlib
import sys
import textwrap

import babel
from babel import Locale
from babel.numbers import get_decimal_symbol, get_group_symbol

TABLES = pathlib.Path(__file__).resolve().parent.parent / "Sources/PlannerKitCore/Text/LocaleData.swift"

LANGUAGES = {"english": "en", "german": "de", "french": "fr", "spanish": "es", "japanese": "ja"}
UNITS = {
    "metre": "length-meter",
    "kilometre": "length-kilometer",
    "foot": "length-foot",
    "yard": "length-yard",
    "mile": "length-mile",
    "minute": "duration-minute",
    "hour": "duration-hour",
}
PLURALS = {
    "english": "one: i in 1 and v in 0",
    "german": "one: i in 1 and v in 0",
    "french": "one: i in 0,1,",
    "spanish": "one: n in 1,",
    "japanese": "",
}


def quoted(text):
    """A Swift literal; spaces that look like ordinary ones are escaped."""
    shown = "".join(f"\\u{{{ord(char):X}}}" if char in "\u00a0\u202f" else char for char in text)
    return f'"{shown}"'


def suffixes(locale, unit, length):
    """The texts after a number, for one and for others."""
    patterns = locale._data["unit_patterns"][unit]
    patterns = dict(patterns["short"]) | dict(patterns.get(length, {}))
    found = []
    for plural in ("one", "other"):
        pattern = patterns.get(plural, patterns["other"])
        assert pattern.startswith("{0}") and pattern.count("{") == 1, pattern
        found.append(pattern.removeprefix("{0}"))
    if (locale.language, unit, length) == ("en", "duration-hour", "short"):
        found = [" h", " h"]
    return found


def joint(locale, *names):
    """The text between two parts of a list, from the first of these kinds of list that has one."""
    pattern = next(locale.list_patterns[name]["2"] for name in names if "2" in locale.list_patterns.get(name, {}))
    return between(pattern)


def between(pattern):
    assert pattern.startswith("{0}") and pattern.endswith("{1}"), pattern
    return pattern[3:-3]


def time_pattern(locale, skeleton):
    pattern = locale.datetime_skeletons[skeleton].pattern.replace(" a", "\u202fa")
    assert set(pattern) <= set("hHKma:\u202f"), pattern
    return pattern


def day_pattern(locale, skeleton):
    pattern = locale.datetime_skeletons[skeleton].pattern.replace("EEE", "E")
    assert set(pattern) <= set("EMdy ,.年月日()"), pattern
    return pattern


# A distance is a multiple of 10 m, or has a decimal if it is less than 100 km or miles: where 1.0 takes the plural, or
# the unit is the metre, no displayed number takes the singular.
NEVER_ONE = {
    ("english", "metre"), ("english", "kilometre"), ("english", "mile"), ("german", "mile"), ("spanish", "metre")
}


# Forms of weekdays and months that CLDR does not have, but opening hours do: those of OpenStreetMap and of shops'
# doors.
OTHER_NAMES = {
    "en": {"Tuesday": ["tues"], "Thursday": ["thur", "thurs"], "September": ["sept"]},
    # Without the umlaut; and the abbreviation of DIN 1355-1.
    "de": {"März": ["mar", "mrz"]},
    # Without accents.
    "fr": {"février": ["fevrier"], "août": ["aout"], "décembre": ["decembre"]},
    "es": {"miércoles": ["miercoles", "mie"], "sábado": ["sabado", "sab"], "septiembre": ["sep"]},
    # Without the last ideograph, "day".
    "ja": {day + "曜日": [day + "曜"] for day in "月火水木金土日"},
}


def forms(locale, texts, index):
    """A name in full and abbreviated, then its other forms in lower case. Those that are missing equal the last one."""
    found = [texts["format"]["wide"][index], texts["format"]["abbreviated"][index]]
    assert texts["stand-alone"]["wide"][index] == found[0], found
    others = [texts[context].get(width, {}).get(index, "")
              for width in ("abbreviated", "short") for context in ("format", "stand-alone")]
    others += OTHER_NAMES.get(locale.language, {}).get(found[0], [])
    known = {"", *map(plain, found)}
    for name in map(plain, others):
        if name not in known:
            known.add(name)
            found.append(name)
    if found[0] == found[1] and len(found) == 2:
        found.pop()
    # The lexer turns only ASCII into lower case.
    assert not any("|" in name or ";" in name or name[1:] != name[1:].lower() for name in found), found
    assert all(name[0].isascii() or name[0] == name[0].lower() for name in found), found
    return "|".join(found)


def plain(name):
    """As the lexer of opening hours compares it."""
    return name.replace(".", "").lower()


def names(locale):
    """All names as one text."""
    days = [forms(locale, locale.days, index) for index in range(7)]
    # The months of Japanese are numbers.
    months = [] if locale.language == "ja" else [forms(locale, locale.months, index) for index in range(1, 13)]
    return ";".join([*days, *months])


def wrapped(text):
    """A Swift literal of several lines."""
    lines = textwrap.wrap(text.replace(";", "; "), 110, break_on_hyphens=False)
    lines = [line.replace("; ", ";") + "\\" for line in lines]
    lines[-1] = lines[-1].removesuffix("\\")
    return ["\"\"\"", *lines, "\"\"\""] if len(lines) > 1 else [quoted(text)]


def cases(write):
    for name, tag in LANGUAGES.items():
        yield f"    case .{name}: {write(Locale.parse(tag))}"


def text(name, comment, write):
    yield from ["", f"  /// {comment}", f"  var {name}: StaticString {{", "    switch self {"]
    yield from cases(lambda locale: quoted(write(locale)))
    yield from ["    }", "  }"]


def lines():
    yield "// @generated by scripts/make-cldr-tables.py. Do not edit."
    yield "// The data are of Unicode CLDR 47, © Unicode, Inc., under the licence in LICENSE-UNICODE."
    yield ""
    yield "extension Language {"
    yield (
        "  /// What follows a number; `isOne` says whether the number takes the singular (see "
        "`isOne(tenths:hasDecimal:)`).")
    yield "  func suffix(_ unit: MeasureUnit, _ width: UnitWidth, isOne: Bool) -> StaticString {"
    yield "    switch self {"
    for name, tag in LANGUAGES.items():
        locale = Locale.parse(tag)
        yield f"    case .{name}:"
        yield "      switch (width, unit) {"
        for length, width in (("short", "short"), ("long", "spoken")):
            for unit, key in UNITS.items():
                one, other = map(quoted, suffixes(locale, key, length))
                if (name, unit) in NEVER_ONE:
                    one = other
                yield f"      case (.{width}, .{unit}): {other if one == other else f'isOne ? {one} : {other}'}"
        yield "      }"
    yield "    }"
    yield "  }"
    yield ""
    yield "  /// Whether a number takes the singular."
    yield "  func isOne(tenths: Int32, hasDecimal: Bool) -> Bool {"
    yield "    switch self {"
    for name, tag in LANGUAGES.items():
        rule = str(Locale.parse(tag).plural_form)
        assert PLURALS[name] in rule, rule
        assert (PLURALS[name] == "") == (rule == "<PluralRule ''>"), rule
    yield "    case .english, .german: tenths == 10 && !hasDecimal"
    yield "    case .french: tenths < 20"
    yield "    case .spanish: tenths == 10"
    yield "    case .japanese: false"
    yield "    }"
    yield "  }"
    yield from text("decimalSeparator", "As in 1.5.", lambda locale: get_decimal_symbol(locale))
    yield from text("groupSeparator", "As in 12,345.", lambda locale: get_group_symbol(locale))
    yield ""
    yield "  /// The least number that is set apart in thousands."
    yield "  var leastGrouped: Int32 {"
    yield "    self == .spanish ? 10_000 : 1_000"
    yield "  }"
    yield from text(
        "spokenUnitJoint", 'Between "1 hour" and "5 minutes".',
        lambda locale: joint(locale, "unit", "unit-short", "standard")
    )
    yield from text(
        "listJoint", "Between what is said one after the other.",
        lambda locale: between(locale.list_patterns["standard"]["middle"])
    )
    yield from text(
        "time12", "A time of day; the letters are those of CLDR's patterns.", lambda locale: time_pattern(locale, "hm"))
    yield from text("time24", "The same of 24 hours.", lambda locale: time_pattern(locale, "Hm"))
    for period in ("am", "pm"):
        yield from text(
            period, "The letter a of `time12`.", lambda locale: locale.day_periods["format"]["abbreviated"][period])
    yield from text(
        "day", "A day; the letters are those of CLDR's patterns.", lambda locale: day_pattern(locale, "MMMEd"))
    yield from text("dayWithYear", "The same with its year.", lambda locale: day_pattern(locale, "yMMMEd"))
    yield ""
    yield (
        '  /// The weekdays from Monday and the months, separated by ";". The forms of each are separated by "|": in '
        "full, the")
    yield (
        "  /// letters E and MMM of `day`, and others that opening hours may have. A form that is missing equals the "
        "last one.")
    yield "  var names: StaticString {"
    yield "    switch self {"
    for name, tag in LANGUAGES.items():
        yield f"    case .{name}:"
        yield from (f"      {line}" for line in wrapped(names(Locale.parse(tag))))
    yield "    }"
    yield "  }"
    yield "}"


def main():
    if babel.__version__.split(".")[:2] != ["2", "18"]:
        sys.exit(f"make-cldr-tables.py requires Babel 2.18, not {babel.__version__}")
    tables = "".join(line + "\n" for line in lines())
    if "--check" not in sys.argv[1:]:
        sys.stdout.write(tables)
    elif tables != TABLES.read_text():
        sys.exit(f"{TABLES.name} differs from what make-cldr-tables.py prints.")
    else:
        print(f"{TABLES.name} agrees with CLDR.")


if __name__ == "__main__":
    main()
