// The strings of the user interface, for translators. Every string has a translation in every language. {0} is a
// placeholder: `placeholder` describes its value, and every translation must contain it. A task is a visit to a venue,
// and the reader is an agent on the move.

extension StringKey {
  /// The library's text in a language.
  @inline(never)
  package func text(in language: Language) -> UnsafeBufferPointer<UInt8> {
    let texts = translations.bytes
    var (start, end) = (0, 0)
    var languagesBefore = language.rawValue &- 1
    while true {
      while end < texts.count && texts[end] != 0 { end &+= 1 }
      if languagesBefore == 0 || end == texts.count { break }
      end &+= 1
      (start, languagesBefore) = (end, languagesBefore &- 1)
    }
    return UnsafeBufferPointer(start: texts.baseAddress.map { $0 + start }, count: end &- start)
  }

  /// A description of the value that replaces {0}; nil for a string without a placeholder.
  public var placeholder: StaticString? {
    switch self {
    case .alreadyThere: "an item"
    case .lessThan, .spokenLessThan: "a minute"
    case .spokenOpeningHours: "the opening hours"
    case .spokenTravelTime: "a travel time"
    case .spokenPlannedTime: "a time of day"
    case .spokenAppointment, .breakTime, .spokenBreakTime: "times of day, each from and to"
    case .late, .closesAfterArrival, .spokenClosesAfterArrival, .wait, .spokenWait, .overtime, .saves, .lessLate,
      .doneEarlier, .lessOvertime, .moreOvertime,
      .moreLate, .moreTravel, .doneLater, .arrivesEarlier, .arrivesLater:
      "a duration"
    case .moreThan: "24 hours"
    case .stopsLeft, .lateStops, .closedStops, .impossibleStops, .missedBreaks, .moreStopsOnTime, .fewerStopsOnTime,
      .moreStopsReachable, .savesWait, .savesRefused:
      "a number"
    case .placeBefore, .placeAfter: "a place in the order"
    case .mine, .theirs: "a status and a time"
    case .hoursCloses, .hoursClosesSoon, .hoursOpens, .spokenArrival, .leaveBy, .spokenLeaveBy, .doneBy, .breakUntil,
      .breakDueBy:
      "a time of day, after a day if that is not today"
    case .spokenHoursCloses, .spokenHoursClosesSoon, .spokenHoursOpens:
      "a time of day, after a day if that is not today"
    default: nil
    }
  }

  /// The texts in English, German, French, Spanish and Japanese, separated by NUL bytes. Five separate texts would take
  /// 4 KB more code.
  var translations: StaticString {
    switch self {
    // On a card.
    case .addressNotAvailable:
      "Address not available\0Adresse nicht verfügbar\0Adresse indisponible\0Dirección no disponible\0住所情報なし"
    case .distanceUnavailable:
      "Distance unavailable\0Entfernung nicht verfügbar\0Distance indisponible\0Distancia no disponible\0距離情報なし"
    // The distance waits for a fix.
    case .updating:
      "Updating…\0Wird aktualisiert …\0Mise à jour…\0Actualizando…\0更新中…"
    // The status of a task.
    case .planned:
      "Planned\0Geplant\0Planifiée\0Planificada\0予定"
    case .enRoute:
      "En route\0Unterwegs\0En route\0En camino\0移動中"
    case .inProgress:
      "In progress\0In Arbeit\0En cours\0En curso\0対応中"
    case .done:
      "Done\0Erledigt\0Terminée\0Completada\0完了"
    case .cancelled:
      "Cancelled\0Abgesagt\0Annulée\0Cancelada\0キャンセル済み"
    case .cannotComplete:
      "Cannot complete\0Nicht durchführbar\0Non réalisable\0No realizable\0対応不可"
    // A travel time of less than a minute. {0} is "1 min".
    case .lessThan:
      "< {0}\0< {0}\0< {0}\0< {0}\0{0}未満"
    // The state of the opening hours. {0} is "18:00", "tomorrow 9:00" or "Mon 9:00"; in German, French and Spanish "um
    // 18:00", "demain à 18:00", "el lun a las 18:00".
    case .hoursOpen:
      "Open\0Geöffnet\0Ouvert\0Abierto\0営業中"
    case .hoursAlwaysOpen:
      "Open 24 hours\0Rund um die Uhr geöffnet\0Ouvert 24\u{202F}h/24\0Abierto las 24 horas\024時間営業"
    case .hoursCloses:
      "Open · closes {0}\0Geöffnet · schließt {0}\0Ouvert · ferme {0}\0Abierto · cierra {0}\0営業中 · {0}に閉店"
    case .hoursClosesSoon:
      "Closes soon · {0}\0Schließt bald · {0}\0Ferme bientôt · {0}\0Cierra pronto · {0}\0まもなく閉店 · {0}"
    case .hoursClosed:
      "Closed\0Geschlossen\0Fermé\0Cerrado\0営業時間外"
    case .hoursOpens:
      "Closed · opens {0}\0Geschlossen · öffnet {0}\0Fermé · ouvre {0}\0Cerrado · abre {0}\0営業時間外 · {0}に開店"
    // It is unknown whether the venue is open, as with "18:00-22:00+" after 22:00.
    case .hoursUnknown:
      "May be open\0Vielleicht geöffnet\0Peut-être ouvert\0Puede estar abierto\0営業時間は要確認"
    // This stands before a time of day.
    case .tomorrow:
      "tomorrow\0morgen\0demain\0mañana\0明日"
    // {0} is "at 18:00", "tomorrow at 9:00" or "Monday at 9:00".
    case .spokenHoursOpen:
      "open\0geöffnet\0ouvert\0abierto\0営業中"
    case .spokenHoursAlwaysOpen:
      "open 24 hours\0rund um die Uhr geöffnet\0ouvert 24 heures sur 24\0abierto las 24 horas\024時間営業"
    case .spokenHoursCloses:
      "open, closes {0}\0geöffnet, schließt {0}\0ouvert, ferme {0}\0abierto, cierra {0}\0営業中、{0}に閉店"
    case .spokenHoursClosesSoon:
      "closes soon, {0}\0schließt bald, {0}\0ferme bientôt, {0}\0cierra pronto, {0}\0まもなく閉店、{0}"
    case .spokenHoursClosed:
      "closed\0geschlossen\0fermé\0cerrado\0営業時間外"
    case .spokenHoursOpens:
      "closed, opens {0}\0geschlossen, öffnet {0}\0fermé, ouvre {0}\0cerrado, abre {0}\0営業時間外、{0}に開店"
    case .spokenHoursUnknown:
      "may be open\0vielleicht geöffnet\0peut-être ouvert\0puede estar abierto\0営業時間は要確認"
    // The list of the day.
    case .noTasksToday:
      """
      No tasks scheduled for today\0Für heute sind keine Aufgaben geplant\0Aucune tâche prévue pour aujourd’hui\0\
      No hay tareas previstas para hoy\0今日のタスクはありません
      """
    case .loading:
      "Loading…\0Wird geladen …\0Chargement…\0Cargando…\0読み込み中…"
    case .planFailed:
      """
      The tasks could not be loaded\0Die Aufgaben konnten nicht geladen werden\0Impossible de charger les tâches\0\
      No se pudieron cargar las tareas\0タスクを読み込めませんでした
      """
    case .retry:
      "Try again\0Erneut versuchen\0Réessayer\0Reintentar\0再試行"
    // The details of a task.
    case .detailsTitle:
      "Task details\0Aufgabendetails\0Détails de la tâche\0Detalles de la tarea\0タスクの詳細"
    case .close:
      "Close\0Schließen\0Fermer\0Cerrar\0閉じる"
    // The composer, in which tasks are created and edited.
    case .newTaskTitle:
      "New task\0Neue Aufgabe\0Nouvelle tâche\0Nueva tarea\0新しいタスク"
    case .editTaskTitle:
      "Edit task\0Aufgabe bearbeiten\0Modifier la tâche\0Editar tarea\0タスクを編集"
    // This stands in the empty text field. The first line becomes the title.
    case .textPlaceholder:
      "Title and notes\0Titel und Notizen\0Titre et notes\0Título y notas\0タイトルとメモ"
    case .titleNeeded:
      "A title is needed\0Ein Titel ist erforderlich\0Un titre est obligatoire\0Falta el título\0タイトルを入力してください"
    case .save:
      "Save\0Speichern\0Enregistrer\0Guardar\0保存"
    case .cancel:
      "Cancel\0Abbrechen\0Annuler\0Cancelar\0キャンセル"
    // A task that was saved on this device, but that the backend has not acknowledged yet.
    case .notSaved:
      "Not saved yet\0Noch nicht gespeichert\0Enregistrement en attente\0Aún sin guardar\0未保存"
    // Sections of the composer, and the states of their items.
    case .project:
      "Project\0Projekt\0Projet\0Proyecto\0プロジェクト"
    case .date:
      "Date\0Datum\0Date\0Fecha\0日付"
    case .estimatedTime:
      "Estimated time\0Geschätzte Dauer\0Durée estimée\0Duración estimada\0所要時間（目安）"
    case .repeatDays:
      "Repeat on\0Wiederholen am\0Répéter le\0Días de repetición\0繰り返す曜日"
    case .appointments:
      "Appointments\0Zeitfenster\0Créneaux\0Citas\0予約時間"
    case .priority:
      "Priority\0Priorität\0Priorité\0Prioridad\0優先度"
    case .itemsFailed:
      "Could not be loaded\0Konnte nicht geladen werden\0Chargement impossible\0No se pudo cargar\0読み込めませんでした"
    case .itemsEmpty:
      "Nothing to choose from\0Nichts zur Auswahl\0Aucun choix disponible\0Sin opciones\0選択肢がありません"
    // {0} is an item that the person entered.
    case .alreadyThere:
      """
      “{0}” is already there\0„{0}“ ist schon vorhanden\0«\u{A0}{0}\u{A0}» existe déjà\0«{0}» ya existe\0\
      「{0}」はすでにあります
      """
    // Parts of a spoken sentence, as in "Kaisers, Bergmannstraße 5, open, closes at 20:00, 1.2 kilometers, about
    // 4 minutes, planned for 14:30, in progress".
    case .spokenOpeningHours:
      "opening hours: {0}\0Öffnungszeiten: {0}\0horaires d’ouverture\u{A0}: {0}\0horario: {0}\0営業時間 {0}"
    case .spokenDistanceUnavailable:
      "distance unavailable\0Entfernung nicht verfügbar\0distance indisponible\0distancia no disponible\0距離情報なし"
    case .spokenTravelTime:
      "about {0}\0etwa {0}\0environ {0}\0aproximadamente {0}\0約 {0}"
    case .spokenLessThan:
      "less than {0}\0weniger als {0}\0moins de {0}\0menos de {0}\0{0}未満"
    case .spokenUpdating:
      "updating\0wird aktualisiert\0mise à jour en cours\0actualizando\0更新中"
    case .spokenPlannedTime:
      "planned for {0}\0Termin um {0}\0prévue à {0}\0hora planificada: {0}\0予定時刻 {0}"
    // The appointments of the day: {0} is "10:00 to 12:00"; in French and Spanish "de 10:00 à 12:00", "de 10:00 a
    // 12:00".
    case .spokenAppointment:
      "appointment {0}\0Zeitfenster {0}\0créneau {0}\0cita {0}\0予約時間 {0}"
    // The schedule. {0} is a number of stops, a duration ("12 min"; spoken, "12 minutes"), or a time as in the opening
    // hours ("um 18:00", "demain à 18:00"). English has "at" only in the spoken arrival. Spanish, and German after
    // "bis", have a preposition only after a day.
    case .spokenArrival:
      "arrival {0}\0Ankunft {0}\0arrivée {0}\0hora de llegada: {0}\0到着予定 {0}"
    case .late:
      "{0} late\0{0} zu spät\0{0} de retard\0{0} de retraso\0{0}の遅れ"
    case .closedOnArrival:
      """
      Closed when you arrive\0Bei Ankunft geschlossen\0Fermé à votre arrivée\0Cerrado a su llegada\0\
      到着時は閉店
      """
    case .closesAfterArrival:
      """
      Closes {0} after you arrive\0Schließt {0} nach Ankunft\0Ferme {0} après votre arrivée\0\
      Cierra {0} después de su llegada\0到着の{0}後に閉店
      """
    case .wait:
      "Wait {0}\0{0} Wartezeit\0{0} d’attente\0{0} de espera\0到着後 {0}待ち"
    case .leaveBy:
      """
      Leave by {0}\0Spätestens {0} los\0Partir au plus tard {0}\0Hora límite de salida: {0}\0\
      {0}までに出発
      """
    case .doneBy:
      "Done by {0}\0Fertig bis {0}\0Fin prévue {0}\0Fin previsto: {0}\0{0}に終了予定"
    case .oneStopLeft:
      "1 stop left\0noch 1 Stopp\01 arrêt restant\0queda 1 parada\0残り1件"
    case .stopsLeft:
      "{0} stops left\0noch {0} Stopps\0{0} arrêts restants\0quedan {0} paradas\0残り{0}件"
    case .lateStops:
      "{0} late\0{0} zu spät\0{0} en retard\0{0} con retraso\0遅れ{0}件"
    case .oneClosedStop:
      """
      1 closed on arrival\01 bei Ankunft geschlossen\01 fermé à l’arrivée\01 cerrada a la llegada\0\
      到着時に閉店1件
      """
    case .closedStops:
      """
      {0} closed on arrival\0{0} bei Ankunft geschlossen\0{0} fermés à l’arrivée\0{0} cerradas a la llegada\0\
      到着時に閉店{0}件
      """
    // The venue is open today after the arrival, but closes before the visit can begin, which is some minutes before
    // its planned time at the earliest. This string and the next one are also spoken.
    case .closesBeforePlanned:
      """
      Closes too early for the planned time\0Schließt zu früh für den Termin\0Ferme trop tôt pour l’heure prévue\0\
      Cierra demasiado pronto para la hora planificada\0予定時刻では閉店に間に合いません
      """
    // The agent arrives on a later day.
    case .tooLateToday:
      "Too late for today\0Für heute zu spät\0Trop tard pour aujourd’hui\0Demasiado tarde para hoy\0本日中には間に合いません"
    // The visit can no longer begin within the appointment; or the appointment is on another day; or the venue is
    // closed at the time of the appointment.
    case .tooLateForAppointment:
      """
      Too late for the appointment\0Zu spät für das Zeitfenster\0Trop tard pour le créneau\0\
      Demasiado tarde para la cita\0予約時間に間に合いません
      """
    case .noAppointmentToday:
      """
      No appointment today\0Heute kein Zeitfenster\0Pas de créneau aujourd’hui\0Hoy no hay cita\0\
      今日の予約はありません
      """
    case .closedAtAppointment:
      """
      Closed at the time of the appointment\0Im Zeitfenster geschlossen\0Fermé pendant le créneau\0\
      Cerrado a la hora de la cita\0予約時間は営業時間外です
      """
    // The visit could begin, but the way home after it would end later than the shift and its overtime allow.
    case .afterShift:
      "After the end of the shift\0Nach Schichtende\0Après la fin du service\0Después del fin del turno\0勤務時間外"
    // The stop that this one comes after is not visited before it, or ends too late.
    case .afterOtherStop:
      """
      Only after another stop\0Erst nach einem anderen Stopp\0Seulement après un autre arrêt\0\
      Solo después de otra parada\0別の訪問先の後でのみ訪問可
      """
    // How long the day lasts after the end of the shift; it follows "Done by 17:40".
    case .overtime:
      "{0} overtime\0{0} Mehrarbeit\0{0} de dépassement\0{0} de tiempo extra\0残業{0}"
    // {0} is "12:10–12:40", or spoken "12:10 to 12:40".
    case .breakTime:
      "Break {0}\0Pause {0}\0Pause {0}\0Pausa {0}\0休憩 {0}"
    case .spokenBreakTime:
      "break {0}\0Pause {0}\0pause {0}\0pausa {0}\0休憩 {0}"
    // The end of the break that the agent takes; and the latest begin of the next one.
    case .breakUntil:
      "Break until {0}\0Pause bis {0}\0Pause jusqu’à {0}\0Fin de la pausa: {0}\0{0}まで休憩"
    case .breakDueBy:
      """
      Break due by {0}\0Pause spätestens {0}\0Pause au plus tard {0}\0Hora límite de la pausa: {0}\0\
      {0}までに休憩
      """
    // The breaks that cannot be taken any more.
    case .oneMissedBreak:
      "Break missed\0Pause entfällt\0Pause manquée\0Pausa omitida\0休憩取得不可"
    case .missedBreaks:
      "{0} breaks missed\0{0} Pausen entfallen\0{0} pauses manquées\0{0} pausas omitidas\0休憩取得不可{0}回"
    // Why the agent does not go to a stop today: a better order leaves it out.
    case .notTodayAfterOther:
      """
      Not today: only after another stop\0Heute nicht: erst nach einem anderen Stopp\0\
      Pas aujourd’hui : seulement après un autre arrêt\0Hoy no: solo después de otra parada\0\
      今日は見送り：別の訪問先の後でのみ訪問可
      """
    case .notTodayClosed:
      "Not today: closed\0Heute nicht: geschlossen\0Pas aujourd’hui : fermé\0Hoy no: cerrado\0今日は見送り：営業時間外"
    case .notTodayWindow:
      """
      Not today: outside the appointment\0Heute nicht: außerhalb des Zeitfensters\0Pas aujourd’hui : hors créneau\0\
      Hoy no: fuera de la cita\0今日は見送り：予約時間外
      """
    case .notTodayNoRoute:
      "Not today: no route\0Heute nicht: keine Route\0Pas aujourd’hui : aucun itinéraire\0Hoy no: sin ruta\0今日は見送り：経路なし"
    case .notTodayNoTime:
      """
      Not today: no time left\0Heute nicht: keine Zeit mehr\0Pas aujourd’hui : plus assez de temps\0\
      Hoy no: sin tiempo\0今日は見送り：時間不足
      """
    // The host reports that there is no route to the stop.
    case .noRoute:
      "No route\0Keine Route\0Aucun itinéraire\0Sin ruta\0経路なし"
    // The number of stops at which no visit can begin today, for any reason other than being closed on arrival.
    case .oneImpossibleStop:
      "1 not possible today\01 heute nicht möglich\01 impossible aujourd’hui\01 imposible hoy\0本日訪問不可1件"
    case .impossibleStops:
      """
      {0} not possible today\0{0} heute nicht möglich\0{0} impossibles aujourd’hui\0{0} imposibles hoy\0\
      本日訪問不可{0}件
      """
    // This replaces a duration, as in "Saves more than a day".
    case .moreThanADay:
      "more than a day\0mehr als einen Tag\0plus d’un jour\0más de un día\01日以上"
    // The same where space is limited. {0} is "24 h".
    case .moreThan:
      "> {0}\0> {0}\0> {0}\0> {0}\0{0}超"
    case .spokenClosedOnArrival:
      """
      closed when you arrive\0bei Ankunft geschlossen\0fermé à votre arrivée\0cerrado a su llegada\0\
      到着時は閉店
      """
    case .spokenClosesAfterArrival:
      """
      closes {0} after you arrive\0schließt {0} nach Ankunft\0ferme {0} après votre arrivée\0\
      cierra {0} después de su llegada\0到着の{0}後に閉店
      """
    case .spokenWait:
      "a wait of {0}\0{0} Wartezeit\0{0} d’attente\0{0} de espera\0到着後 {0}待ち"
    case .spokenLeaveBy:
      """
      leave by {0}\0spätestens {0} aufbrechen\0partir au plus tard {0}\0hora límite de salida: {0}\0\
      {0}までに出発
      """
    // A proposal for another order of the stops. {0} is a duration, or a number of stops.
    case .optimise:
      "Optimise order\0Reihenfolge optimieren\0Optimiser l’ordre\0Optimizar el orden\0順番を最適化"
    case .acceptOrder:
      "Accept\0Übernehmen\0Appliquer\0Aceptar\0適用"
    case .keepOrder:
      "Keep as is\0So lassen\0Garder tel quel\0Dejar como está\0変更しない"
    case .noBetterOrder:
      "No better order\0Keine bessere Reihenfolge\0Aucun meilleur ordre\0No hay un orden mejor\0これより良い順番はありません"
    case .saves:
      "Saves {0}\0Spart {0}\0Gain de {0}\0Ahorra {0}\0移動 {0}短縮"
    case .lessLate:
      "{0} less late\0{0} weniger Verspätung\0{0} de retard en moins\0{0} menos de retraso\0遅れ {0}減"
    case .doneEarlier:
      "Done {0} earlier\0{0} früher fertig\0Fin {0} plus tôt\0Termina {0} antes\0{0}早く終了"
    case .oneMoreStopReachable:
      """
      1 more stop reachable\01 Stopp mehr erreichbar\01 arrêt accessible de plus\01 parada accesible más\0\
      到達できる訪問先1件増
      """
    case .moreStopsReachable:
      """
      {0} more stops reachable\0{0} Stopps mehr erreichbar\0{0} arrêts accessibles de plus\0\
      {0} paradas accesibles más\0到達できる訪問先{0}件増
      """
    case .oneMoreStopOnTime:
      "1 more stop on time\01 Stopp mehr pünktlich\01 arrêt de plus à l’heure\01 parada más a tiempo\0間に合う訪問先1件増"
    case .moreStopsOnTime:
      """
      {0} more stops on time\0{0} Stopps mehr pünktlich\0{0} arrêts de plus à l’heure\0{0} paradas más a tiempo\0\
      間に合う訪問先{0}件増
      """
    case .importantStopsOnTime:
      """
      More important stops on time\0Wichtigere Stopps pünktlich\0Arrêts plus importants à l’heure\0\
      Paradas más importantes a tiempo\0より重要な訪問先に間に合う
      """
    case .lessOvertime:
      "{0} less overtime\0{0} weniger Mehrarbeit\0{0} de dépassement en moins\0{0} menos de tiempo extra\0残業 {0}減"
    case .fewerMissedBreaks:
      """
      Fewer breaks missed\0Weniger Pausen entfallen\0Moins de pauses manquées\0Menos pausas omitidas\0\
      取得できない休憩が減少
      """
    // The costs of a proposal.
    case .oneFewerStopOnTime:
      """
      1 fewer stop on time\01 Stopp weniger pünktlich\01 arrêt de moins à l’heure\01 parada menos a tiempo\0\
      間に合う訪問先1件減
      """
    case .fewerStopsOnTime:
      """
      {0} fewer stops on time\0{0} Stopps weniger pünktlich\0{0} arrêts de moins à l’heure\0\
      {0} paradas menos a tiempo\0間に合う訪問先{0}件減
      """
    case .moreLate:
      "{0} more lateness\0{0} mehr Verspätung\0{0} de retard en plus\0{0} más de retraso\0遅れ {0}増"
    case .moreTravel:
      "{0} more travel\0{0} mehr Fahrzeit\0{0} de trajet en plus\0{0} más de trayecto\0移動 {0}増"
    case .moreOvertime:
      "{0} more overtime\0{0} mehr Mehrarbeit\0{0} de dépassement en plus\0{0} más de tiempo extra\0残業 {0}増"
    case .moreMissedBreaks:
      """
      More breaks missed\0Mehr Pausen entfallen\0Plus de pauses manquées\0Más pausas omitidas\0\
      取得できない休憩が増加
      """
    case .doneLater:
      "Done {0} later\0{0} später fertig\0Fin {0} plus tard\0Termina {0} más tarde\0{0}遅く終了"
    // A stop of a proposal: "from 4th to 2nd place · 12 min earlier". {0} is a position ("4th"; in German, Spanish and
    // Japanese "4", in French "4e"), or a duration. In Japanese there is no space between the two parts.
    case .placeBefore:
      "from {0}\0von Platz {0}\0de la {0}\0del puesto {0}\0{0}番目から"
    case .placeAfter:
      "to {0} place\0auf Platz {0}\0à la {0} place\0al {0}\0{0}番目へ"
    case .arrivesEarlier:
      "{0} earlier\0{0} früher\0{0} plus tôt\0{0} antes\0{0}早く到着"
    case .arrivesLater:
      "{0} later\0{0} später\0{0} plus tard\0{0} más tarde\0{0}遅く到着"
    // What a person can do with a task: titles of buttons. "Reopen" takes back that a task is done or cannot be
    // completed.
    case .startDriving:
      "Start driving\0Losfahren\0Prendre la route\0Ponerse en camino\0出発する"
    case .stopDriving:
      "Stop driving\0Fahrt abbrechen\0Interrompre le trajet\0Interrumpir el trayecto\0移動を中止"
    case .start:
      "Start\0Beginnen\0Commencer\0Empezar\0開始する"
    case .finish:
      "Finish\0Abschließen\0Terminer\0Terminar\0完了する"
    case .reportCannotComplete:
      "Cannot complete\0Nicht durchführbar\0Non réalisable\0No realizable\0対応不可"
    case .notToday:
      "Not today\0Nicht heute\0Pas aujourd’hui\0Hoy no\0今日は見送る"
    case .reopen:
      "Reopen\0Wieder öffnen\0Rouvrir\0Reabrir\0未完了に戻す"
    case .undo:
      "Undo\0Rückgängig\0Annuler\0Deshacer\0元に戻す"
    case .navigate:
      "Navigate\0Navigieren\0Itinéraire\0Cómo llegar\0経路案内"
    // The person and the office say different things of a task: "You: Done 10:40 · Office: Cancelled 11:05".
    case .mine:
      "You: {0}\0Sie: {0}\0Vous : {0}\0Usted: {0}\0自分：{0}"
    case .theirs:
      "Office: {0}\0Büro: {0}\0Bureau : {0}\0Oficina: {0}\0事務所：{0}"
    // What the office does not know yet of the person's work, or does not accept.
    case .canBeUndone:
      "Can be undone\0Lässt sich rückgängig machen\0Peut être annulé\0Se puede deshacer\0元に戻せます"
    case .notStored:
      "Could not be saved\0Speichern fehlgeschlagen\0Échec de l’enregistrement\0No se pudo guardar\0保存できませんでした"
    case .refused:
      "Refused by the office\0Vom Büro abgelehnt\0Refusé par le bureau\0Rechazado por la oficina\0事務所が却下"
    case .contradicted:
      """
      The office says otherwise\0Das Büro sagt etwas anderes\0Le bureau indique autre chose\0\
      La oficina indica otra cosa\0事務所の情報と不一致
      """
    case .spokenCanBeUndone:
      "can be undone\0lässt sich rückgängig machen\0peut être annulé\0se puede deshacer\0元に戻せます"
    case .spokenNotSaved:
      "not saved yet\0noch nicht gespeichert\0enregistrement en attente\0aún sin guardar\0未保存"
    case .spokenNotStored:
      "could not be saved\0Speichern fehlgeschlagen\0échec de l’enregistrement\0no se pudo guardar\0保存できませんでした"
    case .spokenRefused:
      "refused by the office\0vom Büro abgelehnt\0refusé par le bureau\0rechazado por la oficina\0事務所が却下"
    case .spokenContradicted:
      """
      the office says otherwise\0das Büro sagt etwas anderes\0le bureau indique autre chose\0\
      la oficina indica otra cosa\0事務所の情報と不一致
      """
    // The number of changes that the office does not know yet, or does not accept. {0} is a number of two or more.
    case .oneSaveWaits:
      "1 change waits\01 Änderung wartet\01 modification en attente\01 cambio pendiente\0未送信の変更1件"
    case .savesWait:
      "{0} changes wait\0{0} Änderungen warten\0{0} modifications en attente\0{0} cambios pendientes\0未送信の変更{0}件"
    case .oneSaveRefused:
      "1 change was refused\01 Änderung wurde abgelehnt\01 modification refusée\01 cambio rechazado\0却下された変更1件"
    case .savesRefused:
      """
      {0} changes were refused\0{0} Änderungen wurden abgelehnt\0{0} modifications refusées\0\
      {0} cambios rechazados\0却下された変更{0}件
      """
    // What was changed, in a list of such changes: the order in which the tasks are visited.
    case .visitingOrder:
      "Visiting order\0Reihenfolge der Besuche\0Ordre des visites\0Orden de visitas\0訪問順"
    // The form in which a person reports why a task cannot be completed, or is not visited today.
    case .reason:
      "Reason\0Grund\0Motif\0Motivo\0理由"
    case .reasonNeeded:
      "A reason is needed\0Ein Grund ist erforderlich\0Un motif est obligatoire\0Falta el motivo\0理由を選択してください"
    case .notePlaceholder:
      "Note\0Notiz\0Remarque\0Nota\0メモ"
    case .spokenPlanned:
      "planned\0geplant\0planifiée\0planificada\0予定"
    case .spokenEnRoute:
      "en route\0unterwegs\0en route\0en camino\0移動中"
    case .spokenInProgress:
      "in progress\0in Arbeit\0en cours\0en curso\0対応中"
    case .spokenDone:
      "done\0erledigt\0terminée\0completada\0完了"
    case .spokenCancelled:
      "cancelled\0abgesagt\0annulée\0cancelada\0キャンセル済み"
    case .spokenCannotComplete:
      "cannot complete\0nicht durchführbar\0non réalisable\0no realizable\0対応不可"
    }
  }
}
