import Testing

@testable import PlannerKitCore

/// Which texts are understood, and which are equal (HOURS-1, HOURS-2).
@Suite struct HoursParserTests {
  @Test(
    "texts of the specification are understood · HOURS-1",
    arguments: [
      "24/7", "off", "closed", "open", "unknown", "Mo", "Mo-Fr", "Mo,We,Fr", "Sa-Mo", "PH", "SH", "PH off", "PH,Su off",
      "Mo-Fr 09:00-18:00", "Mo-Fr 09:00-12:00,13:00-18:00", "Mo-Fr 09:00-18:00; Sa 10:00-14:00", "09:00-26:00",
      "22:00-02:00", "18:00+", "18:00-22:00+", "sunrise-sunset", "(sunrise+01:00)-(sunset-00:30)", "dawn-dusk",
      "08:00-sunset", "Su[1] 10:00-12:00", "Su[-1] off", "Sa[1,3] 10:00-12:00", "Sa[1-2] 10:00-12:00",
      "Mo[1] +1 day 10:00-12:00", "PH +1 day off", "PH Su 10:00-12:00", "SH Mo-Fr 10:00-12:00",
      "SH,PH 10:00-12:00", "Apr", "Apr-Sep", "Apr-Sep: Mo-Fr 09:00-18:00", "Dec 24", "Dec 24-26", "Dec 24,31",
      "Nov 1-Mar 31", "2026", "2026-2028", "2026+", "2026-2036/2", "2026 Apr-Sep", "2026 Dec 24-2027 Jan 6",
      "Jan 6+", "easter", "easter -2 days off", "easter +1 day 10:00-12:00", "Dec 25 -Su", "Jan 1 +Mo",
      "week 1-53/2 Mo 10:00-12:00", "week 10", "week 10,12-14", "Mo-Fr 10:00-12:00 \"by appointment\"",
      "\"by appointment\"", "off \"renovation\"", "\"guests\": Mo-Fr 10:00-12:00", "Mo 10:00-12:00 || \"ask\"",
      "Mo-Fr 10:00-12:00, Tu 14:00-16:00", "Mo 10:00-12:00; ; Tu 10:00-12:00;", "Su 10:30", "Su 08:00,10:30",
    ])
  func understood(text: String) {
    #expect(OpeningHours(text) != nil)
  }

  @Test(
    "anything else, and what has two readings, is not understood · HOURS-1 HOURS-3.10 HOURS-3.11 HOURS-2",
    arguments: [
      // Anything else is not understood (HOURS-1, HOURS-3.10, HOURS-3.11).
      "", " ", ";", "||", "always", "Mo-", "Mo-Xx", "25:00", "10:60-12:00", "10:00-49:00", "Mo[0]", "Mo[6]", "Mo[1",
      "week 54", "week", "Feb 0", "Dec 32", "2026-2020", "1899", "10:00-", "-12:00", "(sunset", "25:00+", "\"open",
      "Mo 10:00-12:00 ||", "10000-12000", "Mo Tu", "Su PH off", "Mo-Fr 08:00-12:00/30", "x Mo",
      // A whole month and a day of another; Easter before Easter.
      "Jul-Sep 19 off", "Jul-Sep 19-30", "Jul 1-Sep off", "Jan-Feb 10 +1 day 10:00-14:00", "Jul-Sep,19 off",
      "2026 Jul-2026 Sep 19", "easter +1 day-easter -2 days off", "May: Jun: 9-12", "Mo 10:00-12:00 ||; Tu 10:00-12:00",
      // From a day to a weekday.
      "Dec 24-Su 10:00-14:00", "Dec 24- Su 10:00-14:00",
      "Mo 10:00-12:00 x",
      // What the specification does not allow is not understood (HOURS-1).
      "Mo-Fr PH,Sa Mo 10:00-12:00", "Mo-Fr,PH Sa,PH Su 10:00-12:00", "Mar-easter 10:00-12:00 x",
      "Dec 24-Jan 10:00-12:00",
      "Dec 24-2027 Jan 2 10:00-12:00", "Dec 24-x 10:00-12:00",
      "10:00-16:00/01:30/sunset", "10:00-12:00/x", "123:00-124:00", "13 am-2 pm",
      "48:30-49:00", "(10:00-12:00", "Mo Sa 10:00-12:00", "10:00-12:00 | Mo", "Mo 0pm-1pm", "Mo 900-1800",
      "Mo-Su 10:00-16:00/", "Mo week 10 Tu 10:00-12:00",
      // What has two readings is not understood (HOURS-2).
      // am or pm at one end only
      "Mo-Fr 9-5pm", "Mo-Fr 9am-5", "9:00am-17:00",
      // an end that is not after the start, written short, and more than 16 hours
      "Mo-Fr 10-6", "8:00-8:00", "Mo-Fr 07:45 - 4:00", "Mo-Fr 8-1", "10:00-9:30", "Mo-Fr 9-9",
      // hours alone, without days
      "9-18", "8-20", "12", "15+", "Mo-Fr 9", "1-2 hours", "2026 9-12", "week 20 12-18", "24 Uhr", "Mo 24時",
      // minutes or hours behind white space
      "Mo 9-12 Uhr 14", "Mo 9-12 Uhr 24 Uhr", "Mo 9 Uhr 10", "Mo 9: 12-18",
      // days or hours
      "May 9, 10-12", "week 20, 12-18", "5月 9-12", "5月は 9-18", "May 12: 13", "10:00-12:00日",
      "Mo-Fr 8:00-12:00 1:00-5:00", "8-12, 1-5 Uhr", "08:00-12:00, 1:00-16:30", "Su 11:00,5:00", "sunset-9", "2-sunset",
      "Jul,Aug 9-12", "Jul,Sep 19 off",
      // all day on some days, or at the times of others
      "Apr-Oct, Mo-Fr 09:00-17:00", "April bis Oktober, täglich 10-18 Uhr", "Su,PH, Dec 24 10:00-12:00",
      // closed days, then times of every day
      "Mo off, 09:00-17:00", "Montag Ruhetag; 11-22 Uhr", "PH off; 09:00-17:00",
      // almost a day, with am and pm
      "10am-9am", "9am-9am", "noon-12pm",
      // languages
      "Di 10:00-12:00", "Do 10:00-12:00", "Mo-Di,Tu 10:00-12:00", "Di-Su 10:00-12:00", "Lun-Fr 10:00-12:00",
    ])
  func notUnderstood(text: String) {
    #expect(OpeningHours(text) == nil)
  }

  @Test(
    "a tolerated form says the same as the exact one · HOURS-2",
    arguments: [
      ("mo-fr 09:00-18:00", "Mo-Fr 09:00-18:00"), ("MO-FR 9:00-18:00", "Mo-Fr 09:00-18:00"),
      ("Mo-Fr 9.00-18.30", "Mo-Fr 09:00-18:30"), ("Mo-Fr 9h-18h30", "Mo-Fr 09:00-18:30"),
      ("Mo-Fr 9h00 - 18h00", "Mo-Fr 09:00-18:00"), ("Mo-Fr 9時-18時30分", "Mo-Fr 09:00-18:30"),
      ("Mo-Fr 9-18", "Mo-Fr 09:00-18:00"), ("Mo-Fr 9-18 Uhr", "Mo-Fr 09:00-18:00"), ("9-18 Uhr", "09:00-18:00"),
      ("9am-5pm", "09:00-17:00"), ("9 a.m. - 5 p.m.", "09:00-17:00"), ("9:30 AM TO 12 PM", "09:30-12:00"),
      ("12 am-12:30pm", "00:00-12:30"), ("6 pm - 12 am", "18:00-24:00"), ("Mo-Su 09:00am-07:00pm", "Mo-Su 09:00-19:00"),
      ("Mo–Fr 09:00—18:00", "Mo-Fr 09:00-18:00"), ("Mo ~ Fr 09:00~18:00", "Mo-Fr 09:00-18:00"),
      ("Mo to Fr 9 to 18", "Mo-Fr 09:00-18:00"), ("Mo bis Fr 9 bis 18 Uhr", "Mo-Fr 09:00-18:00"),
      ("lundi à vendredi 9h à 18h", "Mo-Fr 09:00-18:00"), ("Mo-Fr\t09:00\u{A0}-\u{3000}18:00 ", "Mo-Fr 09:00-18:00"),
      ("Ｍｏ－Ｆｒ　０９：００～１８：００；Ｓａ　１０：００－１４：００", "Mo-Fr 09:00-18:00; Sa 10:00-14:00"),
      ("Monday-Friday 09:00-18:00", "Mo-Fr 09:00-18:00"), ("Mon. - Fri.: 09:00-18:00", "Mo-Fr 09:00-18:00"),
      ("Tues-Thurs 09:00-18:00", "Tu-Th 09:00-18:00"), ("Montag-Freitag 9-18 Uhr", "Mo-Fr 09:00-18:00"),
      ("Di-Do 10:00-18:00; So 12:00-18:00", "Tu-Th 10:00-18:00; Su 12:00-18:00"),
      ("Lun-Ven 08:00 - 19:00", "Mo-Fr 08:00-19:00"), ("Mié-Vie 10:00-14:00", "We-Fr 10:00-14:00"),
      ("月-金 9:00-18:00", "Mo-Fr 09:00-18:00"), ("月曜日～土曜日 10時-19時", "Mo-Sa 10:00-19:00"),
      ("4月-9月 月-金 9:00-18:00", "Apr-Sep Mo-Fr 09:00-18:00"), ("12月24日 9:00-12:00", "Dec 24 09:00-12:00"),
      ("Mo-Fr 24/7", "Mo-Fr"), ("24 hours", "24/7"), ("24h", "24/7"), ("Mo-Fr 24 hours", "Mo-Fr"),
      ("Mo-Fr 09:00-18:00 Sa 10:00-14:00", "Mo-Fr 09:00-18:00; Sa 10:00-14:00"),
      (";Mo-Fr 09:00-18:00;;Sa 10:00-14:00;", "Mo-Fr 09:00-18:00; Sa 10:00-14:00"),
      ("Mo-Fr 18:00-0:00", "Mo-Fr 18:00-24:00"), ("0:00-24:00", "00:00-24:00"),
      ("Su-Th 10:30-1:00", "Su-Th 10:30-25:00"),
      ("Su,PH OFF", "PH,Su off"), ("Su, PH closed", "Su,PH off"), ("Mo-Fr, 09:00-18:00", "Mo-Fr 09:00-18:00"),
      ("Mo & We 09:00-18:00", "Mo,We 09:00-18:00"),
      ("Mo-Fr 09:00-12:30 / 14:00-18:00", "Mo-Fr 09:00-12:30,14:00-18:00"),
      ("Sep 01-15: 20:00-23:00", "Sep 1-15 20:00-23:00"),
      ("Apr 04-Oct 29: We 12:00-19:00", "Apr 4-Oct 29 We 12:00-19:00"),
      ("May: 9-18", "May 09:00-18:00"), ("5月: 9-18", "May 09:00-18:00"),
      ("May: 9-12, 14-18", "May 09:00-12:00,14:00-18:00"),
      ("May, Jun: 9-12", "May,Jun 09:00-12:00"), ("May 9: 12-18:00", "May 9 12:00-18:00"),
      ("May 9: 12-18 Uhr", "May 9 12:00-18:00"), ("May 12: 10-12", "May 12 10:00-12:00"),
      ("5月9日:12-18", "May 9 12:00-18:00"), ("May 9 :12-18", "May 9 12:00-18:00"),
      ("Dec 24-26: 9-12", "Dec 24-26 09:00-12:00"), ("May 9, 10-12: 14-16", "May 9,10-12 14:00-16:00"),
      ("Mo-Fr 9-17,; Mo 10-12", "Mo-Fr 09:00-17:00; Mo 10:00-12:00"), ("9: 00-12 h 30", "09:00-12:30"),
      ("Jan-Dec: 24/7", "Jan-Dec"), ("08:00-08:00", "08:00-32:00"), ("010:00-020:30", "10:00-20:30"),
    ])
  func tolerated(form: String, exact: String) throws {
    let hours = try #require(OpeningHours(form))
    #expect(hours.words == OpeningHours(exact)?.words)
  }

  @Test("a typical text takes at most 96 bytes · HOURS-1")
  func size() throws {
    for text in ["Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su,PH off", "Mo-Th 11:30-14:30,17:30-22:00; Fr,Sa 12:00-24:00"] {
      let words = try #require(OpeningHours(text)).words
      // An array has 32 bytes beside its elements.
      #expect(MemoryLayout<OpeningHours>.size + (words.count > 4 ? 32 + Int(words.count) * 4 : 0) <= 96)
    }
  }

  @Test("64 rules, 32 spans and 32 dates are understood, more are not · HOURS-1")
  func limits() {
    func repeated(_ part: String, _ count: Int, by separator: String) -> String {
      Array(repeating: part, count: count).joined(separator: separator)
    }
    #expect(OpeningHours(repeated("Mo 10:00-12:00", 64, by: "; ")) != nil)
    #expect(OpeningHours(repeated("Mo 10:00-12:00", 65, by: "; ")) == nil)
    #expect(OpeningHours("Mo " + repeated("10:00-12:00", 32, by: ",")) != nil)
    #expect(OpeningHours("Mo " + repeated("10:00-12:00", 33, by: ",")) == nil)
    #expect(OpeningHours(repeated("Jan 1", 32, by: ",") + " off") != nil)
    #expect(OpeningHours(repeated("Jan 1", 33, by: ",") + " off") == nil)
    #expect(OpeningHours(String(repeating: " ", count: 4_090) + "Mo") != nil)
    #expect(OpeningHours(String(repeating: " ", count: 4_095) + "Mo") == nil)
  }
}
