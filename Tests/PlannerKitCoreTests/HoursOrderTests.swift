import Testing

@testable import PlannerKitCore

/// In which order days, times and words stand (HOURS-2, HOURS-3).
@Suite struct HoursOrderTests {
  @Test(
    "in another order a text says the same as the exact one · HOURS-2.9 HOURS-2.11 HOURS-3.8 HOURS-2.16",
    arguments: [
      // Times before days are those of the days behind them (HOURS-2.9).
      ("9:00-17:00 Mo-Fr", "Mo-Fr 09:00-17:00"), ("8-18 Uhr Mo-Fr", "Mo-Fr 08:00-18:00"),
      ("9h-18h lundi à vendredi", "Mo-Fr 09:00-18:00"), ("9時-18時 月-金", "Mo-Fr 09:00-18:00"),
      ("11am-10pm sun-thu", "Su-Th 11:00-22:00"), ("9-17 Mo,We,Fr", "Mo,We,Fr 09:00-17:00"),
      ("9:00 a 17:00 lunes a viernes", "Mo-Fr 09:00-17:00"), ("sunrise-sunset Sa", "Sa sunrise-sunset"),
      ("08:00-12:00,13:00-17:00 Mo-Fr; Sa off", "Mo-Fr 08:00-12:00,13:00-17:00; Sa off"),
      ("9:00-17:00 Mo-Fr 10:00-14:00 Sa", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"),
      ("9:00-17:00 Mo-Fr, 10:00-14:00 Sa", "Mo-Fr 09:00-17:00, Sa 10:00-14:00"),
      ("Sa 10:00-14:00; 9:00-17:00 Mo-Fr", "Sa 10:00-14:00; Mo-Fr 09:00-17:00"),
      ("9am-5pm, Mon-Fri", "Mo-Fr 09:00-17:00"), ("9am-5pm Mon-Fri, closed Sat", "Mo-Fr 09:00-17:00, Sa off"),
      ("9:00-17:00 Mo-Fr Apr-Oct", "Mo-Fr Apr-Oct 09:00-17:00"), ("10:00-12:00 PH", "PH 10:00-12:00"),
      ("10:00-12:00 PH Su", "PH Su 10:00-12:00"), ("9:00-17:00 Mo-Fr,", "Mo-Fr 09:00-17:00"),
      ("9:00-12:00 Mo, open 10:00-12:00 Sa", "Mo 09:00-12:00, Sa 10:00-12:00"),
      // Times without days are for every day beside days with hours of their own (HOURS-2.11).
      ("9:00-17:00, Mo closed", "9:00-17:00, Mo off"), ("9:00-17:00 Su off", "09:00-17:00; Su off"),
      ("9:00-17:00, closed Sa", "09:00-17:00, Sa off"), ("9:00-17:00, Dec 25 off", "09:00-17:00, Dec 25 off"),
      ("9:00-19:00, Sa 9:00-14:00", "09:00-19:00, Sa 09:00-14:00"),
      ("9:00-17:00 Dec 25 off", "09:00-17:00; Dec 25 off"),
      ("9:00-17:00 Apr-Sep Mo off", "09:00-17:00; Apr-Sep Mo off"),
      // Days without times are 24 hours, as the specification says (HOURS-3.8).
      ("Mo-Fr", "Mo-Fr 24/7"), ("Mo-Fr open", "Mo-Fr 24/7"), ("Mo-Fr 09:00-12:00; Sa", "Mo-Fr 09:00-12:00; Sa 24/7"),
      ("Mo; Th 19:30-21:00", "Mo 24/7; Th 19:30-21:00"), ("Mo-Fr; PH off", "Mo-Fr 24/7; PH off"),
      // Words before times and days (HOURS-2.16).
      ("Monday: Open 24 hours", "Mo 24/7"), ("Open 24 hours", "24/7"), ("Open Mon-Fri 9am-5pm", "Mo-Fr 09:00-17:00"),
      ("Mo open 9:00-17:00", "Mo 09:00-17:00"), ("open 9:00-17:00 Mo-Fr", "Mo-Fr 09:00-17:00"),
      ("closed on Sundays", "Su off"), ("Mo-Fr 9-17; closed Sa,Su", "Mo-Fr 09:00-17:00; Sa,Su off"),
      ("Fermé le dimanche", "Su off"), ("Cerrado los domingos", "Su off"), ("Mo-Fr 24/7; open", "Mo-Fr 24/7; open"),
      ("Monday: Open 24 hours Tuesday: Open 24 hours", "Mo 24/7; Tu 24/7"),
      ("Mo 9:00-12:00, open 14:00-18:00", "Mo 09:00-12:00,14:00-18:00"),
      ("Lundi: Fermé Mardi: 9h-18h Mercredi: 9h-18h", "Mo off; Tu 09:00-18:00; We 09:00-18:00"),
    ])
  func orders(form: String, exact: String) throws {
    let hours = try #require(OpeningHours(form))
    #expect(hours.words == OpeningHours(exact)?.words)
  }

  @Test(
    "what has two readings in its order is not understood · HOURS-2.6 HOURS-2.10 HOURS-2.11 HOURS-3.8 HOURS-3.9 HOURS-2.15 HOURS-2.16",
    arguments: [
      // Times between days, or that can be of either, are not understood (HOURS-2.6, HOURS-2.10, HOURS-2.11).
      "9:00-12:00 Mo-Fr 14:00-17:00", "9:00-17:00 Mo-Fr, Su off", "9:00-17:00 Mo-Fr, Sa 10:00-14:00",
      "9:00-17:00, Sa, 9:00-14:00", "9:00-17:00, Sa,Su off", "9:00-17:00 Mo-Fr \"x\"", "9:00-17:00, Mo-Fr \"x\"",
      "9:00-17:00 Mo-Fr open", "9:00-17:00, Mo-Fr, 10:00-14:00 Sa", "9:00-17:00 Mo-Fr; 10:00-12:00",
      "10:00-12:00; 9:00-17:00 Mo-Fr", "Mo off, 9:00-17:00 Tu", "Mo-Fr 09:00-17:00 Sa", "Mo closed Tu",
      "Mo-Fr 9-17 closed Sa", "Mo-Fr 9-17 off Sa 10-12", "24/7 Mo", "9:00-17:00 off Su off",
      "9:00-12:00 Mo: 14:00-17:00 Tu", "9:00-12:00 Mo:", "\"x\": 9:00-12:00 Mo", "9:00-17:00 Apr-Sep",
      // Days without times are not 24 hours beside times without days (HOURS-3.8).
      "Mo-Fr;09:00-18:00", "Mo-Fr; 06:00-22:00; Sa-Su 07:00-22:00", "09:00-18:00; Mo-Fr", "Mo-Fr open; 09:00-18:00",
      "Apr-Oct; 09:00-18:00", "09:00-18:00; PH", "Mo || 09:00-18:00", "Mo-Fr; 12:00-13:00 off",
      "9:00-17:00 Mo-Fr; Sa", "Mo-Fr; 9:00-17:00 Sa", "9:00-17:00 Mo-Fr, Apr-Oct", "Mo-Fr 09:00-17:00, Apr-Oct",
      "Mo-Fr 09:00-17:00, Sa", "Mo-Fr 09:00-17:00, Sa open", "Mo-Fr May", "lunes a viernes May",
      // After a day with a number or an offset, further days need a comma (HOURS-3.9).
      "PH -1 day Mo-We", "Apr-Oct Su[-1]: Mo-Su 10:00-12:00", "Sa[1]: Su 10:00-12:00", "SH +1 day PH off",
      "easter-Oct Su[2]: Su,PH 11:00-17:00", "Su[1] PH 10:00-12:00", "PH,PH -1 day Mo off", "Su[1] Apr-Oct Mo-We",
      "PH Su,PH off", "Mo,Su[-1] Apr Tu 10:00-12:00",
      // Words before times and days that leave two readings are not understood (HOURS-2.15, HOURS-2.16).
      "closed Sa 10:00-12:00", "Open Mon-Fri", "open Mo off", "open Mo 9-12 off", "closed Mo open", "daily",
      "daily open", "weekdays", "weekend; 10:00-12:00", "Mo-daily 10:00-12:00", "Dec 24 +daily",
      "Mo 9-12; closed Sa 24/7", "Mo 9:00-12:00, open 24 hours", "Mo 9:00-12:00, open 24h", "open Mo \"x\"",
      "open 9:00-12:00 off", "Mo-Fr 9-17, 12:00-13:00 closed",
    ])
  func notUnderstood(text: String) {
    #expect(OpeningHours(text) == nil)
  }
}
