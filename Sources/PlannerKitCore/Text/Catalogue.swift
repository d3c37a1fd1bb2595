// The strings of the user interface, for translators. A string without a translation in every language does not
// compile. {0} is a placeholder; `placeholder` describes its value, and every translation must contain it. A task is a
// visit to a shop; the reader is an agent on the way.

extension StringKey {
  /// The library's own text in a language.
  package func text(in language: Language) -> StaticString {
    let texts = translations
    return switch language {
    case .english: texts.en
    case .german: texts.de
    case .french: texts.fr
    case .spanish: texts.es
    case .japanese: texts.ja
    }
  }

  /// What replaces {0}; nil for a string without a placeholder.
  public var placeholder: StaticString? {
    switch self {
    case .alreadyThere: "an item"
    case .lessThan, .spokenLessThan: "a minute"
    case .spokenOpeningHours: "the opening hours"
    case .spokenTravelTime: "a travel time"
    case .spokenPlannedTime, .spokenArrival, .leaveBy, .doneBy: "a time of day"
    case .late, .closesAfterArrival, .wait: "a duration"
    case .stopsLeft, .lateStops, .closedStops: "a number"
    case .hoursCloses, .hoursClosesSoon, .hoursOpens: "a time of day, after a day if that is not today"
    case .spokenHoursCloses, .spokenHoursClosesSoon, .spokenHoursOpens:
      "a time of day, after a day if that is not today"
    default: nil
    }
  }

  private var translations: Translations {
    switch self {
    // On a card.
    case .addressNotAvailable:
      Translations(
        en: "Address not available", de: "Adresse nicht verfügbar", fr: "Adresse indisponible",
        es: "Dirección no disponible", ja: "住所情報なし")
    case .distanceUnavailable:
      Translations(
        en: "Distance unavailable", de: "Entfernung nicht verfügbar", fr: "Distance indisponible",
        es: "Distancia no disponible", ja: "距離情報なし")
    // The distance waits for the location.
    case .updating:
      Translations(
        en: "Updating…", de: "Wird aktualisiert …", fr: "Mise à jour…", es: "Actualizando…", ja: "更新中…")
    // The status of a task.
    case .planned:
      Translations(en: "Planned", de: "Geplant", fr: "Planifiée", es: "Planificada", ja: "予定")
    case .enRoute:
      Translations(en: "En route", de: "Unterwegs", fr: "En route", es: "En camino", ja: "移動中")
    case .inProgress:
      Translations(en: "In progress", de: "In Arbeit", fr: "En cours", es: "En curso", ja: "対応中")
    case .done:
      Translations(en: "Done", de: "Erledigt", fr: "Terminée", es: "Completada", ja: "完了")
    case .cancelled:
      Translations(en: "Cancelled", de: "Abgesagt", fr: "Annulée", es: "Cancelada", ja: "キャンセル済み")
    case .cannotComplete:
      Translations(
        en: "Cannot complete", de: "Nicht durchführbar", fr: "Non réalisable", es: "No realizable",
        ja: "対応不可")
    // A travel time under a minute; {0} is "1 min".
    case .lessThan:
      Translations(en: "< {0}", de: "< {0}", fr: "< {0}", es: "< {0}", ja: "{0}未満")
    // The state of the opening hours; {0} is "18:00", "tomorrow 9:00" or "Mon 9:00"; in German, French and Spanish
    // "um 18:00", "demain à 18:00", "el lun a las 18:00".
    case .hoursOpen:
      Translations(en: "Open", de: "Geöffnet", fr: "Ouvert", es: "Abierto", ja: "営業中")
    case .hoursAlwaysOpen:
      Translations(
        en: "Open 24 hours", de: "Rund um die Uhr geöffnet", fr: "Ouvert 24\u{202F}h/24", es: "Abierto las 24 horas",
        ja: "24時間営業")
    case .hoursCloses:
      Translations(
        en: "Open · closes {0}", de: "Geöffnet · schließt {0}", fr: "Ouvert · ferme {0}", es: "Abierto · cierra {0}",
        ja: "営業中 · {0}に閉店")
    case .hoursClosesSoon:
      Translations(
        en: "Closes soon · {0}", de: "Schließt bald · {0}", fr: "Ferme bientôt · {0}", es: "Cierra pronto · {0}",
        ja: "まもなく閉店 · {0}")
    case .hoursClosed:
      Translations(en: "Closed", de: "Geschlossen", fr: "Fermé", es: "Cerrado", ja: "営業時間外")
    case .hoursOpens:
      Translations(
        en: "Closed · opens {0}", de: "Geschlossen · öffnet {0}", fr: "Fermé · ouvre {0}", es: "Cerrado · abre {0}",
        ja: "営業時間外 · {0}に開店")
    // Nobody knows whether it is open, as with "18:00-22:00+" after 22:00.
    case .hoursUnknown:
      Translations(
        en: "May be open", de: "Vielleicht geöffnet", fr: "Peut-être ouvert", es: "Puede estar abierto",
        ja: "営業時間は要確認")
    // Before a time of day.
    case .tomorrow:
      Translations(en: "tomorrow", de: "morgen", fr: "demain", es: "mañana", ja: "明日")
    // {0} is "at 18:00", "tomorrow at 9:00" or "Monday at 9:00".
    case .spokenHoursOpen:
      Translations(en: "open", de: "geöffnet", fr: "ouvert", es: "abierto", ja: "営業中")
    case .spokenHoursAlwaysOpen:
      Translations(
        en: "open 24 hours", de: "rund um die Uhr geöffnet", fr: "ouvert 24 heures sur 24",
        es: "abierto las 24 horas", ja: "24時間営業")
    case .spokenHoursCloses:
      Translations(
        en: "open, closes {0}", de: "geöffnet, schließt {0}", fr: "ouvert, ferme {0}", es: "abierto, cierra {0}",
        ja: "営業中、{0}に閉店")
    case .spokenHoursClosesSoon:
      Translations(
        en: "closes soon, {0}", de: "schließt bald, {0}", fr: "ferme bientôt, {0}", es: "cierra pronto, {0}",
        ja: "まもなく閉店、{0}")
    case .spokenHoursClosed:
      Translations(en: "closed", de: "geschlossen", fr: "fermé", es: "cerrado", ja: "営業時間外")
    case .spokenHoursOpens:
      Translations(
        en: "closed, opens {0}", de: "geschlossen, öffnet {0}", fr: "fermé, ouvre {0}", es: "cerrado, abre {0}",
        ja: "営業時間外、{0}に開店")
    case .spokenHoursUnknown:
      Translations(
        en: "may be open", de: "vielleicht geöffnet", fr: "peut-être ouvert", es: "puede estar abierto",
        ja: "営業時間は要確認")
    // The list of the day.
    case .noTasksToday:
      Translations(
        en: "No tasks scheduled for today", de: "Für heute sind keine Aufgaben geplant",
        fr: "Aucune tâche prévue pour aujourd’hui", es: "No hay tareas previstas para hoy",
        ja: "今日のタスクはありません")
    case .loading:
      Translations(en: "Loading…", de: "Wird geladen …", fr: "Chargement…", es: "Cargando…", ja: "読み込み中…")
    case .planFailed:
      Translations(
        en: "The tasks could not be loaded", de: "Die Aufgaben konnten nicht geladen werden",
        fr: "Impossible de charger les tâches", es: "No se pudieron cargar las tareas",
        ja: "タスクを読み込めませんでした")
    case .retry:
      Translations(en: "Try again", de: "Erneut versuchen", fr: "Réessayer", es: "Reintentar", ja: "再試行")
    // The details of a task.
    case .detailsTitle:
      Translations(
        en: "Task details", de: "Aufgabendetails", fr: "Détails de la tâche", es: "Detalles de la tarea",
        ja: "タスクの詳細")
    case .close:
      Translations(en: "Close", de: "Schließen", fr: "Fermer", es: "Cerrar", ja: "閉じる")
    // The composer, in which tasks are created and edited.
    case .newTaskTitle:
      Translations(en: "New task", de: "Neue Aufgabe", fr: "Nouvelle tâche", es: "Nueva tarea", ja: "新しいタスク")
    case .editTaskTitle:
      Translations(
        en: "Edit task", de: "Aufgabe bearbeiten", fr: "Modifier la tâche", es: "Editar tarea", ja: "タスクを編集")
    // In the empty text field. The first line becomes the title.
    case .textPlaceholder:
      Translations(
        en: "Title and notes", de: "Titel und Notizen", fr: "Titre et notes", es: "Título y notas",
        ja: "タイトルとメモ")
    case .titleNeeded:
      Translations(
        en: "A title is needed", de: "Ein Titel ist erforderlich", fr: "Un titre est obligatoire",
        es: "Falta el título", ja: "タイトルを入力してください")
    case .save:
      Translations(en: "Save", de: "Speichern", fr: "Enregistrer", es: "Guardar", ja: "保存")
    case .cancel:
      Translations(en: "Cancel", de: "Abbrechen", fr: "Annuler", es: "Cancelar", ja: "キャンセル")
    // A task that was saved here but is not acknowledged by the backend yet.
    case .notSaved:
      Translations(
        en: "Not saved yet", de: "Noch nicht gespeichert", fr: "Enregistrement en attente", es: "Aún sin guardar",
        ja: "未保存")
    // Sections of the composer, and the states of their items.
    case .project:
      Translations(en: "Project", de: "Projekt", fr: "Projet", es: "Proyecto", ja: "プロジェクト")
    case .date:
      Translations(en: "Date", de: "Datum", fr: "Date", es: "Fecha", ja: "日付")
    case .estimatedTime:
      Translations(
        en: "Estimated time", de: "Geschätzte Dauer", fr: "Durée estimée", es: "Duración estimada", ja: "所要時間（目安）")
    case .repeatDays:
      Translations(
        en: "Repeat on", de: "Wiederholen am", fr: "Répéter le", es: "Días de repetición", ja: "繰り返す曜日")
    case .itemsFailed:
      Translations(
        en: "Could not be loaded", de: "Konnte nicht geladen werden", fr: "Chargement impossible",
        es: "No se pudo cargar", ja: "読み込めませんでした")
    case .itemsEmpty:
      Translations(
        en: "Nothing to choose from", de: "Nichts zur Auswahl", fr: "Aucun choix disponible",
        es: "Sin opciones", ja: "選択肢がありません")
    // {0} is an item that the person entered.
    case .alreadyThere:
      Translations(
        en: "“{0}” is already there", de: "„{0}“ ist schon vorhanden", fr: "«\u{A0}{0}\u{A0}» existe déjà",
        es: "«{0}» ya existe", ja: "「{0}」はすでにあります")
    // Parts of a spoken sentence, as in "Kaisers, Bergmannstraße 5, open, closes at 20:00, 1.2 kilometers, about
    // 4 minutes, planned for 14:30, in progress".
    case .spokenOpeningHours:
      Translations(
        en: "opening hours: {0}", de: "Öffnungszeiten: {0}", fr: "horaires d’ouverture\u{A0}: {0}", es: "horario: {0}",
        ja: "営業時間 {0}")
    case .spokenDistanceUnavailable:
      Translations(
        en: "distance unavailable", de: "Entfernung nicht verfügbar", fr: "distance indisponible",
        es: "distancia no disponible", ja: "距離情報なし")
    case .spokenTravelTime:
      Translations(en: "about {0}", de: "etwa {0}", fr: "environ {0}", es: "aproximadamente {0}", ja: "約 {0}")
    case .spokenLessThan:
      Translations(
        en: "less than {0}", de: "weniger als {0}", fr: "moins de {0}", es: "menos de {0}", ja: "{0}未満")
    case .spokenUpdating:
      Translations(
        en: "updating", de: "wird aktualisiert", fr: "mise à jour en cours", es: "actualizando", ja: "更新中")
    case .spokenPlannedTime:
      Translations(
        en: "planned for {0}", de: "Termin um {0}", fr: "prévue à {0}", es: "hora planificada: {0}", ja: "予定時刻 {0}")
    // The schedule. {0} is a time, a duration such as "12 min" and, spoken, "12 minutes", or a number of stops.
    case .spokenArrival:
      Translations(
        en: "arrival at {0}", de: "Ankunft um {0}", fr: "arrivée à {0}", es: "hora de llegada: {0}", ja: "到着予定 {0}")
    case .late:
      Translations(en: "{0} late", de: "{0} zu spät", fr: "{0} de retard", es: "{0} de retraso", ja: "{0}の遅れ")
    case .closedOnArrival:
      Translations(
        en: "Closed when you arrive", de: "Bei Ankunft geschlossen", fr: "Fermé à votre arrivée",
        es: "Cerrado a su llegada", ja: "到着時は営業時間外")
    case .closesAfterArrival:
      Translations(
        en: "Closes {0} after you arrive", de: "Schließt {0} nach Ankunft", fr: "Ferme {0} après votre arrivée",
        es: "Cierra {0} después de su llegada", ja: "到着の{0}後に閉店")
    case .wait:
      Translations(en: "Wait {0}", de: "{0} Wartezeit", fr: "{0} d’attente", es: "{0} de espera", ja: "待ち時間 {0}")
    case .leaveBy:
      Translations(
        en: "Leave by {0}", de: "Spätestens um {0} los", fr: "Partir au plus tard à {0}", es: "Salida límite: {0}",
        ja: "{0}までに出発")
    case .doneBy:
      Translations(en: "Done by {0}", de: "Fertig bis {0}", fr: "Fin à {0}", es: "Fin: {0}", ja: "{0}に終了予定")
    case .oneStopLeft:
      Translations(en: "1 stop left", de: "noch 1 Stopp", fr: "1 arrêt restant", es: "queda 1 parada", ja: "残り1件")
    case .stopsLeft:
      Translations(
        en: "{0} stops left", de: "noch {0} Stopps", fr: "{0} arrêts restants", es: "quedan {0} paradas", ja: "残り{0}件")
    case .lateStops:
      Translations(en: "{0} late", de: "{0} zu spät", fr: "{0} en retard", es: "{0} con retraso", ja: "遅れ{0}件")
    case .closedStops:
      Translations(
        en: "{0} closed", de: "{0} geschlossen", fr: "fermé\u{A0}: {0}", es: "cerrado: {0}", ja: "営業時間外{0}件")
    case .spokenPlanned:
      Translations(en: "planned", de: "geplant", fr: "planifiée", es: "planificada", ja: "予定")
    case .spokenEnRoute:
      Translations(en: "en route", de: "unterwegs", fr: "en route", es: "en camino", ja: "移動中")
    case .spokenInProgress:
      Translations(en: "in progress", de: "in Arbeit", fr: "en cours", es: "en curso", ja: "対応中")
    case .spokenDone:
      Translations(en: "done", de: "erledigt", fr: "terminée", es: "completada", ja: "完了")
    case .spokenCancelled:
      Translations(en: "cancelled", de: "abgesagt", fr: "annulée", es: "cancelada", ja: "キャンセル済み")
    case .spokenCannotComplete:
      Translations(
        en: "cannot complete", de: "nicht durchführbar", fr: "non réalisable", es: "no realizable",
        ja: "対応不可")
    }
  }
}

private struct Translations {
  let en, de, fr, es, ja: StaticString
}
