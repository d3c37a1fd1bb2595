import CPlanner
import CPlannerABI
import Testing

extension TestHost {
  var language: String? {
    var text = planner_text()
    return Status(planner_language(planner, &text)) == .ok ? text.string : nil
  }

  @discardableResult
  func replace(_ key: Int, _ text: String) -> Status {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        Status(planner_replace_string(planner, now, Int32(key), planner_text(data: $0.baseAddress, size: $0.count)))
      }
    }
  }
}

/// A row of every kind: measured, planned at a time, done, and without an address.
private func visits() -> [Visit] {
  [
    Visit(
      1, "Kaisers", status: PLANNER_TASK_IN_PROGRESS, at: .east(1_234), plannedAt: mondayNoon + 150 * minute,
      address: "Bergmannstraße 5", hours: "Mo-Sa 08:00-20:00"),
    Visit(2, "Kiosk", status: PLANNER_TASK_DONE, address: "Hauptstraße 1"),
    Visit(3, "Markt", at: .east(20)),
  ]
}

struct LanguageTests {
  @Test(
    "a tag or locale selects the language by what comes first; any other text is English · TXT-1.4 TXT-1.5",
    arguments: [
      ("en", "en"), ("de", "de"), ("de-AT", "de"), ("de_CH", "de"), ("DE-1996", "de"), ("fr-Latn-CA", "fr"),
      ("es-419", "es"),
      ("ja-JP", "ja"), ("JA", "ja"), ("pt-BR", "en"), ("gsw", "en"), ("deu", "en"),
      ("es-x-private", "es"), ("de_DE.UTF-8", "de"), ("de.UTF-8", "de"), ("fr@euro", "fr"),
      ("ja_JP.eucJP@x", "ja"),
      ("de-", "de"), ("", "en"), ("C", "en"), ("POSIX", "en"), ("C.UTF-8", "en"), ("-de", "en"), ("d", "en"),
      ("de ", "en"),
      ("日本", "en"), ("xx", "en"),
    ])
  func tags(tag: String, language: String) {
    let host = TestHost(Settings(language: tag))
    #expect(host.language == language)
  }

  @Test("only a language that is not UTF-8 or too long is refused · TXT-1.5")
  func refusedTags() {
    let host = TestHost(Settings(language: "de"))
    host.start()
    for (bytes, status) in [
      ([0xFF], .invalidText), ([0x64, 0x65, 0xC3], .invalidText), ([UInt8](repeating: 0x64, count: 4_097), .limit),
    ] as [([UInt8], Status)] {
      host.expectRefused(status) {
        bytes.withUnsafeBytes { buffer in
          var raw = Settings().raw
          let data = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
          raw.language = planner_text(data: data, size: buffer.count)
          raw.present |= UInt32(PLANNER_SETTINGS_HAS_LANGUAGE)
          return Status(planner_settings_changed(host.planner, host.now, &raw))
        }
      }
      #expect(planner_error_field(host.planner).string == "language" && host.language == "de")
    }
    #expect(host.change(Settings(language: String(repeating: "d", count: 4_096))) == .ok && host.language == "en")
  }

  @Test("between hours and minutes stands a space; spoken, CLDR's joint holds · TXT-3.6 TXT-5.2")
  func hoursAndMinutes() throws {
    let cases = [
      ("en", "1 h 5 min", "1 hour, 5 minutes"), ("de", "1 Std. 5 Min.", "1 Stunde, 5 Minuten"),
      ("fr", "1 h 5 min", "1 heure et 5 minutes"), ("es", "1 h 5 min", "1 hora y 5 minutos"),
      ("ja", "1 時間 5 分", "1 時間 5 分"),
    ]
    for (language, text, spoken) in cases {
      let host = TestHost.loaded(visits(), Settings(language: language), fix: .east(0))
      host.travelTime(1, 3_900)
      func spaced(_ text: String) -> String { String(text.map { "\u{A0}\u{202F}".contains($0) ? " " : $0 }) }
      #expect(try spaced(host.row(1).travelTimeText) == text)
      let row = try host.row(1).spoken
      #expect(spaced(row).contains(spoken), "\(row)")
    }
  }

  @Test("a row changes with its spoken text alone, and with its coordinate alone · HOME-3.6")
  func spokenOrPlace() throws {
    let host = TestHost.loaded(
      visits() + [Visit(4, hours: "ask us")], authorization: PLANNER_AUTHORIZATION_DENIED)
    host.collect()
    host.replace(PLANNER_STRING_SPOKEN_OPENING_HOURS, "hours {0}")
    #expect(host.redraw().contains(.list))
    #expect(try host.row(4).spoken.contains("hours ask us"), "not understood")
    // Without a location only the map shows the difference.
    host.update(Visit(3, "Markt", at: .east(21)))
    #expect(host.collect().updated == [2])
    host.update(Visit(3, "Markt", at: .east(21), notes: "not shown"))
    #expect(host.collect() == Changes())
  }

  @Test(
    "a card in each language · TXT-1 TXT-5",
    arguments: [
      (
        "en", "1.2 km", "1 h 5 min", "2:30\u{202F}PM", "In progress",
        "Kaisers, Bergmannstraße 5, open, closes at 8:00\u{202F}PM, 1.2 kilometers, about 1 hour, 5 minutes, "
          + "planned for 2:30\u{202F}PM, in progress"
      ),
      (
        "de", "1,2 km", "1 Std. 5 Min.", "2:30\u{202F}PM", "In Arbeit",
        "Kaisers, Bergmannstraße 5, geöffnet, schließt um 8:00\u{202F}PM, 1,2 Kilometer, etwa 1 Stunde, 5 Minuten, "
          + "Termin um 2:30\u{202F}PM, in Arbeit"
      ),
      (
        "fr", "1,2\u{202F}km", "1\u{202F}h 5\u{A0}min", "2:30\u{202F}PM", "En cours",
        "Kaisers, Bergmannstraße 5, ouvert, ferme à 8:00\u{202F}PM, 1,2\u{A0}kilomètre, "
          + "environ 1\u{A0}heure et 5 minutes, prévue à 2:30\u{202F}PM, en cours"
      ),
      (
        "es", "1,2 km", "1 h 5 min", "2:30\u{202F}p.\u{202F}m.", "En curso",
        "Kaisers, Bergmannstraße 5, abierto, cierra a las 8:00\u{202F}p.\u{202F}m., 1,2 kilómetros, aproximadamente 1 hora y 5 minutos, "
          + "hora planificada: 2:30\u{202F}p.\u{202F}m., en curso"
      ),
      (
        "ja", "1.2 km", "1 時間 5 分", "午後2:30", "対応中",
        "Kaisers、Bergmannstraße 5、営業中、午後8:00に閉店、1.2 キロメートル、約 1 時間 5 分、予定時刻 午後2:30、対応中"
      ),
    ])
  func cards(language: String, distance: String, time: String, planned: String, status: String, spoken: String) throws {
    let host = TestHost.loaded(visits(), Settings(hourCycle: 12, language: language), fix: .east(0))
    host.travelTime(1, 3_900)
    let row = try host.row(1)
    #expect(row.distanceText == distance && row.travelTimeText == time)
    #expect(row.plannedText == planned && row.statusText == status)
    #expect(row.spoken == spoken)
  }

  @Test("each line has its spoken text, and the row's spoken text joins them · TXT-5, TXT-6")
  func lines() throws {
    let host = TestHost.loaded(visits(), fix: .east(0))
    host.travelTime(1, 3_900)
    for language in ["en", "de", "fr", "es", "ja"] {
      #expect(host.change(Settings(language: language)) == .ok)
      for row in 0..<3 {
        let spoken = host.spokenLines(ofRow: row)
        #expect(spoken.joined(separator: language == "ja" ? "、" : ", ") == host.rows[row].spoken)
        #expect(spoken.count == host.lines(ofRow: row).count)
      }
    }
    #expect(host.change(Settings(language: "en")) == .ok)
    _ = host.open(1)
    #expect(
      host.spokenLines() == [
        "Kaisers", "Bergmannstraße 5", "open, closes at 20:00",
        "Monday to Saturday, 08:00 to 20:00; Sunday, closed", "1.2 kilometers", "about 1 hour, 5 minutes",
        "planned for 14:30", "in progress", "Close",
      ])
    host.sensorFails()
    #expect(host.spokenLines().contains("updating"), "they follow the row")
  }

  @Test("a new language changes every row; a new measurement system changes the measured ones · TXT-1 TXT-2")
  func changed() throws {
    let host = TestHost.loaded(visits(), fix: .east(0))
    #expect(host.redraw().isEmpty)
    #expect(host.change(Settings(system: PLANNER_SYSTEM_US)) == .ok)
    #expect(host.redraw() == .list)
    #expect(try host.row(1).distanceText == "0.8 mi" && host.row(3).distanceText == "70 ft")
    #expect(host.change(Settings(system: PLANNER_SYSTEM_UK)) == .ok)
    #expect(host.collect().updated == [2], "0.8 mi stays")
    #expect(host.change(Settings(language: "de")) == .ok)
    #expect(host.collect().updated == [0, 1, 2])
    #expect(try host.row(2).statusText == "Erledigt")
    #expect(host.change(Settings(language: "en")) == .ok && host.change(Settings(language: "de")) == .ok)
    #expect(host.collect().updated.isEmpty, "a change that is undone is no change")
    #expect(host.change(Settings(language: "de-AT")) == .ok)
    #expect(host.collect().updated.isEmpty)
  }

  @Test("replaced strings are shown and spoken in the rows that contain them, and in no others · TXT-1")
  func replaced() throws {
    let host = TestHost.loaded(visits(), fix: .east(0))
    host.replace(PLANNER_STRING_DONE, "Visited")
    #expect(host.redraw().contains(.list))
    #expect(try host.row(2).statusText == "Visited" && host.row(2).spoken.hasSuffix(", Visited"))
    host.replace(PLANNER_STRING_SPOKEN_DONE, "has been visited")
    #expect(host.collect().updated == [1])
    #expect(try host.row(2).statusText == "Visited" && host.row(2).spoken.hasSuffix(", has been visited"))
    host.replace(PLANNER_STRING_SPOKEN_TRAVEL_TIME, "({0})")
    #expect(host.collect().updated == [0])
    #expect(try host.row(1).spoken.contains(", (2 minutes), "))
    host.replace(PLANNER_STRING_CLOSE, "Shut")
    #expect(host.collect().updated.isEmpty, "only the details contain it")
    #expect(host.change(Settings(language: "fr")) == .ok)
    #expect(try host.row(2).statusText == "Visited" && host.string(PLANNER_STRING_DONE) == "Visited")
    host.replace(PLANNER_STRING_DONE, "")
    #expect(try host.row(2).statusText == "Terminée" && host.string(PLANNER_STRING_DONE) == "Terminée")
  }

  @Test("open details and the open composer follow the language · TXT-1 DAY-7")
  func screens() throws {
    let host = TestHost.loaded(visits(), fix: .east(0))
    let number = host.open(1)
    #expect(host.change(Settings(language: "es")) == .ok)
    #expect(host.redraw().contains([.list, .details]))
    #expect(host.detailsLines.last?.text == "Cerrar")
    host.close()
    host.disappear(number)
    host.effects()
    host.openComposer(7, Section.standard)
    host.effects()
    #expect(host.change(Settings(language: "ja")) == .ok)
    #expect(host.redraw().contains(.composer))
    #expect(host.composer?.title == "新しいタスク")
    #expect(host.composer?.sections.map(\.name) == ["プロジェクト", "日付", "所要時間（目安）", "繰り返す曜日"])
    host.replace(PLANNER_STRING_NEW_TASK_TITLE, "Neu")
    #expect(host.composer?.title == "Neu")
  }
}
