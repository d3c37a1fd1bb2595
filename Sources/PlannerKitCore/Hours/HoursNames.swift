extension Language {
  /// The names of the weekdays from Monday and of the months, in lower case and without dots: names separated by ";",
  /// forms of one by "|".
  var dayAndMonthNames: StaticString {
    switch self {
    case .english:
      """
      mo|mon|monday;tu|tue|tuesday|tues;we|wed|wednesday;th|thu|thursday|thur|thurs;fr|fri|friday;sa|sat|\
      saturday;su|sun|sunday;jan|january;feb|february;mar|march;apr|april;may;jun|june;jul|july;aug|august;sep|\
      september|sept;oct|october;nov|november;dec|december
      """
    case .german:
      """
      mo|montag;di|dienstag;mi|mittwoch;do|donnerstag;fr|freitag;sa|samstag;so|sonntag;jan|januar;feb|februar;\
      märz|mär|mar|mrz;apr|april;mai;juni|jun;juli|jul;aug|august;sept|september|sep;okt|oktober;nov|november;\
      dez|dezember
      """
    case .french:
      """
      lu|lun|lundi;ma|mar|mardi;me|mer|mercredi;je|jeu|jeudi;ve|ven|vendredi;sa|sam|samedi;di|dim|dimanche;\
      janv|janvier;févr|février;mars;avr|avril;mai;juin;juil|juillet;août;sept|septembre;oct|octobre;nov|\
      novembre;déc|décembre
      """
    case .spanish:
      """
      lu|lun|lunes;ma|mar|martes;mi|mié|miércoles;ju|jue|jueves;vi|vie|viernes;sa|sáb|sábado;do|dom|domingo;\
      ene|enero;feb|febrero;mar|marzo;abr|abril;may|mayo;jun|junio;jul|julio;ago|agosto;sept|septiembre|sep;\
      oct|octubre;nov|noviembre;dic|diciembre
      """
    case .japanese:
      """
      月|月曜日|月曜;火|火曜日|火曜;水|水曜日|水曜;木|木曜日|木曜;金|金曜日|金曜;土|土曜日|土曜;日|日曜日|日曜;;;;;;;;;;;;
      """
    }
  }
}
