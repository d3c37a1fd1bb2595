import Testing

@testable import PlannerKitCore

/// The words of five languages, and the halves of the day (HOURS-2).
@Suite struct HoursWordTests {
  @Test(
    "what people write says the same as the exact text · HOURS-2.1 HOURS-2.4 HOURS-2.15 HOURS-2.12 HOURS-2.13 HOURS-2.14",
    arguments: [
      // What people write in five languages (HOURS-2.1, HOURS-2.4, HOURS-2.15).
      ("Monday to Friday 9am-5pm", "Mo-Fr 09:00-17:00"), ("Monday through Friday 9am-5pm", "Mo-Fr 09:00-17:00"),
      ("from Monday thru Friday from 9am until 5pm", "Mo-Fr 09:00-17:00"), ("daily 9am-5pm", "Mo-Su 09:00-17:00"),
      ("9am-5pm every day", "Mo-Su 09:00-17:00"), ("every Monday 9am-5pm", "Mo 09:00-17:00"),
      ("weekdays 9am-5pm; weekends 10am-2pm", "Mo-Fr 09:00-17:00; Sa,Su 10:00-14:00"),
      ("Mondays, Tuesdays 9-17", "Mo,Tu 09:00-17:00"), ("public holidays closed", "PH off"),
      ("bank holidays: closed", "PH off"),
      ("von Montag bis Freitag 9 bis 18 Uhr", "Mo-Fr 09:00-18:00"), ("geschlossen", "off"),
      ("Mo. bis Fr. von 9 bis 12 und von 14 bis 18 Uhr", "Mo-Fr 09:00-12:00,14:00-18:00"),
      ("täglich 9-18 Uhr", "Mo-Su 09:00-18:00"), ("jeden Tag 9-18 Uhr", "Mo-Su 09:00-18:00"),
      ("Mo-Sa 9-18 Uhr; Sonntag Ruhetag", "Mo-Sa 09:00-18:00; Su off"), ("montags 9-18 Uhr", "Mo 09:00-18:00"),
      ("Feiertage geschlossen", "PH off"), ("Wochenende 10-14 Uhr", "Sa,Su 10:00-14:00"),
      ("So und Feiertags geschlossen", "Su,PH off"), ("24 Stunden geöffnet", "24/7"),
      ("du lundi au vendredi de 9h à 12h et de 14h à 18h", "Mo-Fr 09:00-12:00,14:00-18:00"),
      ("les lundis et mardis 9h-18h", "Mo,Tu 09:00-18:00"), ("tous les jours 9h-18h", "Mo-Su 09:00-18:00"),
      ("chaque samedi 9h-12h", "Sa 09:00-12:00"), ("Fermé", "off"), ("dimanche fermé", "Su off"),
      ("jours fériés fermé", "PH off"), ("lun-ven 9h-12h et 14h-18h", "Mo-Fr 09:00-12:00,14:00-18:00"),
      ("le week-end 10h-12h", "Sa,Su 10:00-12:00"), ("ouvert 24 heures", "24/7"),
      ("de lunes a viernes de 9:00 a 14:00 y de 16:00 a 20:00", "Mo-Fr 09:00-14:00,16:00-20:00"),
      ("del lunes al viernes desde las 9 hasta las 18 h", "Mo-Fr 09:00-18:00"), ("cerrado", "off"),
      ("sábados y domingos cerrado", "Sa,Su off"), ("sabado cerrado", "Sa off"), ("festivos cerrado", "PH off"),
      ("días festivos cerrado", "PH off"), ("todos los días 9:00-18:00", "Mo-Su 09:00-18:00"),
      ("cada lunes 9:00 a 18:00 hrs", "Mo 09:00-18:00"), ("abierto 24 horas", "24/7"),
      ("月曜日から金曜日 9時から18時まで", "Mo-Fr 09:00-18:00"), ("毎日 9:00～18:00", "Mo-Su 09:00-18:00"),
      ("土日祝 10:00-17:00", "Sa,Su,PH 10:00-17:00"), ("土・日 10:00-17:00", "Sa,Su 10:00-17:00"),
      ("日曜日は休み", "Su off"), ("月曜定休", "Mo off"), ("休業", "off"), ("祝日は定休日", "PH off"), ("24時間営業", "24/7"),
      ("easter +1 day PH off", "easter +1 day PH off"),
      // White space between spans (HOURS-2.12).
      ("10:00-12:30 14:00-19:00", "10:00-12:30,14:00-19:00"), ("Mo-Fr 9-12 14-18", "Mo-Fr 09:00-12:00,14:00-18:00"),
      ("Mo 8-12h 14-18h", "Mo 08:00-12:00,14:00-18:00"), ("8-12 Uhr 14.00-18.00", "08:00-12:00,14:00-18:00"),
      ("9時から12時まで 14時から18時まで", "09:00-12:00,14:00-18:00"),
      ("Mo 10:00-12:30 14:00-19:00 Tu 9:00-12:00", "Mo 10:00-12:30,14:00-19:00; Tu 09:00-12:00"),
      // Am and pm, noon and midnight (HOURS-2.13, HOURS-2.14).
      ("1:00 – 5:00 PM", "13:00-17:00"), ("12:00 – 1:00 PM", "12:00-13:00"), ("12:30-3 am", "00:30-03:00"),
      ("11:30 AM – 2:30 PM, 5:00 – 9:30 PM", "11:30-14:30,17:00-21:30"), ("9am-sunset", "09:00-sunset"),
      ("9am-noon", "09:00-12:00"), ("9-noon", "09:00-12:00"), ("noon-5pm", "12:00-17:00"), ("noon-1am", "12:00-25:00"),
      ("12 noon - 5 pm", "12:00-17:00"), ("12 Uhr mittags bis 18 Uhr", "12:00-18:00"), ("8pm-midnight", "20:00-24:00"),
      ("midnight-6am", "00:00-06:00"), ("10 Uhr bis Mitternacht", "10:00-24:00"), ("midi-14h", "12:00-14:00"),
      ("18h à minuit", "18:00-24:00"), ("12:00 a medianoche", "12:00-24:00"), ("9:00-mediodía", "09:00-12:00"),
      ("9:00-正午", "09:00-12:00"), ("午前9時～午後5時", "09:00-17:00"), ("午後0時～午後5時", "12:00-17:00"),
      ("9am-5pm, noon-13:00", "09:00-17:00,12:00-13:00"), ("5am-1am", "05:00-25:00"),
      ("12月24日 午前9時～午前11時", "Dec 24 09:00-11:00"), ("noon-midnight", "12:00-24:00"),
    ])
  func words(form: String, exact: String) throws {
    let hours = try #require(OpeningHours(form))
    #expect(hours.words == OpeningHours(exact)?.words)
  }

  @Test(
    "words that leave two readings are not understood · HOURS-2 HOURS-2.8 HOURS-2.13 HOURS-2.14",
    arguments: [
      // Words with two readings, or without what they need, are not understood (HOURS-2).
      "werktags 9-18 Uhr", "平日 9:00-18:00", "holidays closed", "every", "every other Monday 9-17", "public 9-17",
      "todos los días laborables 9:00-18:00", "Mo Tu 9-17", "Mo-Su Tag 9-17",
      // Halves of a day with two readings are not understood (HOURS-2.8, HOURS-2.13, HOURS-2.14).
      "9:00 – 5:00 PM", "10:00 – 12:00 AM", "13:00-5 pm", "0:30-5 pm", "9 am-17:00", "5-7, 9-11pm",
      "Mo 9:00-12:00, 1:00-5:00 PM", "noon-1:00", "noon-5", "9:00-midnight", "22:00-noon", "noon-noon", "11 noon-5pm",
      "10:00-12:00 14:00", "10:00 12:00", "10:00+ 12:00-14:00", "10:00-12:00 14:00+", "午前12時-午後3時",
    ])
  func notUnderstood(text: String) {
    #expect(OpeningHours(text) == nil)
  }
}
