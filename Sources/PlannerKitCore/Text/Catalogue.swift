// The library's words, for translators: each in all languages, or it does not compile. {0} stands for what the comment
// beside it says, and must be in every translation. A task is a visit to a shop; whoever reads is an agent on the way.

extension StringKey {
  /// A word or sentence in a language.
  package func text(in language: Language) -> StaticString {
    let words = translations
    return switch language {
    case .english: words.en
    case .german: words.de
    case .french: words.fr
    case .spanish: words.es
    case .japanese: words.ja
    }
  }

  /// What is put where it has {0}; nil if it has none.
  public var placeholder: StaticString? {
    switch self {
    case .alreadyThere: "an item"
    case .lessThan, .spokenLessThan: "a minute"
    case .spokenOpeningHours: "the opening hours"
    case .spokenTravelTime: "a travel time"
    case .spokenPlannedTime: "a time of day"
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
        es: "Distancia no disponible", ja: "距離を取得できません")
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
      Translations(en: "Cancelled", de: "Abgesagt", fr: "Annulée", es: "Cancelada", ja: "キャンセル")
    case .cannotComplete:
      Translations(
        en: "Cannot complete", de: "Nicht durchführbar", fr: "Non réalisable", es: "No se puede completar",
        ja: "完了不可")
    // A travel time of less than {0}, which is "1 min".
    case .lessThan:
      Translations(en: "< {0}", de: "< {0}", fr: "< {0}", es: "< {0}", ja: "{0}未満")
    // The list of the day.
    case .noTasksToday:
      Translations(
        en: "No tasks scheduled for today", de: "Für heute sind keine Aufgaben geplant",
        fr: "Aucune tâche prévue pour aujourd’hui", es: "No hay tareas previstas para hoy",
        ja: "今日の予定はありません")
    case .loading:
      Translations(en: "Loading…", de: "Wird geladen …", fr: "Chargement…", es: "Cargando…", ja: "読み込み中…")
    case .planFailed:
      Translations(
        en: "The tasks could not be loaded", de: "Die Aufgaben konnten nicht geladen werden",
        fr: "Impossible de charger les tâches", es: "No se han podido cargar las tareas",
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
    // The composer, in which tasks are made and edited.
    case .newTaskTitle:
      Translations(en: "New task", de: "Neue Aufgabe", fr: "Nouvelle tâche", es: "Nueva tarea", ja: "新しいタスク")
    case .editTaskTitle:
      Translations(
        en: "Edit task", de: "Aufgabe bearbeiten", fr: "Modifier la tâche", es: "Editar tarea", ja: "タスクを編集")
    // In the empty text field, of which the first line is the title.
    case .textPlaceholder:
      Translations(
        en: "Title and notes", de: "Titel und Notizen", fr: "Titre et notes", es: "Título y notas",
        ja: "タイトルとメモ")
    case .titleNeeded:
      Translations(
        en: "A title is needed", de: "Ein Titel ist erforderlich", fr: "Un titre est nécessaire",
        es: "Se necesita un título", ja: "タイトルを入力してください")
    case .save:
      Translations(en: "Save", de: "Sichern", fr: "Enregistrer", es: "Guardar", ja: "保存")
    case .cancel:
      Translations(en: "Cancel", de: "Abbrechen", fr: "Annuler", es: "Cancelar", ja: "キャンセル")
    // A task that was saved here, and is not acknowledged by the system behind yet.
    case .notSaved:
      Translations(
        en: "Not saved yet", de: "Noch nicht gesichert", fr: "Pas encore enregistré", es: "Aún sin guardar",
        ja: "未保存")
    // Sections of the composer, and what they say of their items.
    case .project:
      Translations(en: "Project", de: "Projekt", fr: "Projet", es: "Proyecto", ja: "プロジェクト")
    case .date:
      Translations(en: "Date", de: "Datum", fr: "Date", es: "Fecha", ja: "日付")
    case .estimatedTime:
      Translations(
        en: "Estimated time", de: "Geschätzte Dauer", fr: "Durée estimée", es: "Duración estimada", ja: "所要時間")
    case .repeatDays:
      Translations(
        en: "Repeat on", de: "Wiederholen am", fr: "Répéter le", es: "Repetir el", ja: "繰り返す曜日")
    case .itemsFailed:
      Translations(
        en: "Could not be loaded", de: "Konnte nicht geladen werden", fr: "Chargement impossible",
        es: "No se ha podido cargar", ja: "読み込めませんでした")
    case .itemsEmpty:
      Translations(
        en: "Nothing to choose from", de: "Nichts zur Auswahl", fr: "Aucun choix disponible",
        es: "Sin opciones", ja: "選択肢がありません")
    // {0} is an item that was typed.
    case .alreadyThere:
      Translations(
        en: "“{0}” is already there", de: "„{0}“ ist schon vorhanden", fr: "« {0} » existe déjà",
        es: "«{0}» ya existe", ja: "「{0}」はすでにあります")
    // The parts of a sentence that a screen reader speaks, as in "Kaisers, Bergmannstraße 5, open Mo-Sa 08:00-20:00,
    // 1.2 kilometers, about 4 minutes, planned for 14:30, in progress".
    case .spokenOpeningHours:
      Translations(
        en: "open {0}", de: "geöffnet {0}", fr: "ouvert {0}", es: "horario: {0}", ja: "営業時間 {0}")
    case .spokenDistanceUnavailable:
      Translations(
        en: "distance unavailable", de: "Entfernung nicht verfügbar", fr: "distance indisponible",
        es: "distancia no disponible", ja: "距離を取得できません")
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
        en: "planned for {0}", de: "geplant für {0}", fr: "prévue à {0}", es: "hora prevista: {0}", ja: "予定時刻 {0}")
    case .spokenPlanned:
      Translations(en: "planned", de: "geplant", fr: "planifiée", es: "planificada", ja: "予定")
    case .spokenEnRoute:
      Translations(en: "en route", de: "unterwegs", fr: "en route", es: "en camino", ja: "移動中")
    case .spokenInProgress:
      Translations(en: "in progress", de: "in Arbeit", fr: "en cours", es: "en curso", ja: "対応中")
    case .spokenDone:
      Translations(en: "done", de: "erledigt", fr: "terminée", es: "completada", ja: "完了")
    case .spokenCancelled:
      Translations(en: "cancelled", de: "abgesagt", fr: "annulée", es: "cancelada", ja: "キャンセル")
    case .spokenCannotComplete:
      Translations(
        en: "cannot complete", de: "nicht durchführbar", fr: "non réalisable", es: "no se puede completar",
        ja: "完了不可")
    }
  }
}

private struct Translations {
  let en, de, fr, es, ja: StaticString
}
