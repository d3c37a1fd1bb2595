// Made by scripts/make-cldr-tables.py; not to be edited by hand.
// The data are of Unicode CLDR 47, © Unicode, Inc., under the licence in LICENSE-UNICODE.

extension Language {
  /// What follows a number; `isOne` says whether the number takes the singular (see `isOne(tenths:hasDecimal:)`).
  func suffix(_ unit: MeasureUnit, _ width: UnitWidth, isOne: Bool) -> StaticString {
    switch self {
    case .english:
      switch (width, unit) {
      case (.short, .metre): " m"
      case (.short, .kilometre): " km"
      case (.short, .foot): " ft"
      case (.short, .yard): " yd"
      case (.short, .mile): " mi"
      case (.short, .minute): " min"
      case (.short, .hour): " h"
      case (.spoken, .metre): isOne ? " meter" : " meters"
      case (.spoken, .kilometre): isOne ? " kilometer" : " kilometers"
      case (.spoken, .foot): isOne ? " foot" : " feet"
      case (.spoken, .yard): isOne ? " yard" : " yards"
      case (.spoken, .mile): isOne ? " mile" : " miles"
      case (.spoken, .minute): isOne ? " minute" : " minutes"
      case (.spoken, .hour): isOne ? " hour" : " hours"
      }
    case .german:
      switch (width, unit) {
      case (.short, .metre): " m"
      case (.short, .kilometre): " km"
      case (.short, .foot): " ft"
      case (.short, .yard): " yd"
      case (.short, .mile): " mi"
      case (.short, .minute): " Min."
      case (.short, .hour): " Std."
      case (.spoken, .metre): " Meter"
      case (.spoken, .kilometre): " Kilometer"
      case (.spoken, .foot): " Fuß"
      case (.spoken, .yard): isOne ? " Yard" : " Yards"
      case (.spoken, .mile): isOne ? " Meile" : " Meilen"
      case (.spoken, .minute): isOne ? " Minute" : " Minuten"
      case (.spoken, .hour): isOne ? " Stunde" : " Stunden"
      }
    case .french:
      switch (width, unit) {
      case (.short, .metre): "\u{202F}m"
      case (.short, .kilometre): "\u{202F}km"
      case (.short, .foot): "\u{202F}pi"
      case (.short, .yard): "\u{202F}yd"
      case (.short, .mile): "\u{202F}mi"
      case (.short, .minute): "\u{A0}min"
      case (.short, .hour): "\u{202F}h"
      case (.spoken, .metre): isOne ? "\u{A0}mètre" : "\u{A0}mètres"
      case (.spoken, .kilometre): isOne ? "\u{A0}kilomètre" : "\u{A0}kilomètres"
      case (.spoken, .foot): isOne ? "\u{A0}pied" : " pieds"
      case (.spoken, .yard): isOne ? "\u{A0}yard" : "\u{A0}yards"
      case (.spoken, .mile): isOne ? "\u{A0}mile" : "\u{A0}miles"
      case (.spoken, .minute): isOne ? " minute" : " minutes"
      case (.spoken, .hour): isOne ? "\u{A0}heure" : "\u{A0}heures"
      }
    case .spanish:
      switch (width, unit) {
      case (.short, .metre): " m"
      case (.short, .kilometre): " km"
      case (.short, .foot): " ft"
      case (.short, .yard): " yd"
      case (.short, .mile): " mi"
      case (.short, .minute): " min"
      case (.short, .hour): " h"
      case (.spoken, .metre): isOne ? " metro" : " metros"
      case (.spoken, .kilometre): isOne ? " kilómetro" : " kilómetros"
      case (.spoken, .foot): isOne ? " pie" : " pies"
      case (.spoken, .yard): isOne ? " yarda" : " yardas"
      case (.spoken, .mile): isOne ? " milla" : " millas"
      case (.spoken, .minute): isOne ? " minuto" : " minutos"
      case (.spoken, .hour): isOne ? " hora" : " horas"
      }
    case .japanese:
      switch (width, unit) {
      case (.short, .metre): " m"
      case (.short, .kilometre): " km"
      case (.short, .foot): " ft"
      case (.short, .yard): " yd"
      case (.short, .mile): " mi"
      case (.short, .minute): " 分"
      case (.short, .hour): " 時間"
      case (.spoken, .metre): " メートル"
      case (.spoken, .kilometre): " キロメートル"
      case (.spoken, .foot): " フィート"
      case (.spoken, .yard): " ヤード"
      case (.spoken, .mile): " マイル"
      case (.spoken, .minute): " 分"
      case (.spoken, .hour): " 時間"
      }
    }
  }

  /// Whether a number takes the singular.
  func isOne(tenths: Int32, hasDecimal: Bool) -> Bool {
    switch self {
    case .english, .german: tenths == 10 && !hasDecimal
    case .french: tenths < 20
    case .spanish: tenths == 10
    case .japanese: false
    }
  }

  /// As in 1.5.
  var decimalSeparator: StaticString {
    switch self {
    case .english: "."
    case .german: ","
    case .french: ","
    case .spanish: ","
    case .japanese: "."
    }
  }

  /// As in 12,345.
  var groupSeparator: StaticString {
    switch self {
    case .english: ","
    case .german: "."
    case .french: "\u{202F}"
    case .spanish: "."
    case .japanese: ","
    }
  }

  /// The least number that is set apart in thousands.
  var leastGrouped: Int32 {
    self == .spanish ? 10_000 : 1_000
  }

  /// Between "1 hour" and "5 minutes".
  var spokenUnitJoint: StaticString {
    switch self {
    case .english: ", "
    case .german: ", "
    case .french: " et "
    case .spanish: " y "
    case .japanese: " "
    }
  }

  /// Between what is said one after the other.
  var listJoint: StaticString {
    switch self {
    case .english: ", "
    case .german: ", "
    case .french: ", "
    case .spanish: ", "
    case .japanese: "、"
    }
  }

  /// A time of day; the letters are those of CLDR's patterns.
  var time12: StaticString {
    switch self {
    case .english: "h:mm\u{202F}a"
    case .german: "h:mm\u{202F}a"
    case .french: "h:mm\u{202F}a"
    case .spanish: "h:mm\u{202F}a"
    case .japanese: "aK:mm"
    }
  }

  /// The same of 24 hours.
  var time24: StaticString {
    switch self {
    case .english: "HH:mm"
    case .german: "HH:mm"
    case .french: "HH:mm"
    case .spanish: "H:mm"
    case .japanese: "H:mm"
    }
  }

  /// The letter a of `time12`.
  var am: StaticString {
    switch self {
    case .english: "AM"
    case .german: "AM"
    case .french: "AM"
    case .spanish: "a.\u{202F}m."
    case .japanese: "午前"
    }
  }

  /// The letter a of `time12`.
  var pm: StaticString {
    switch self {
    case .english: "PM"
    case .german: "PM"
    case .french: "PM"
    case .spanish: "p.\u{202F}m."
    case .japanese: "午後"
    }
  }
}
