package com.example.day.model

import java.io.IOException
import java.time.Clock
import java.time.Duration
import java.time.ZoneId
import java.util.UUID
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.plannerkit.*

/**
 * The planner for as long as the process runs, without a class of Android. Everything that happens is reported through
 * a function of this class; [state] is what the screens draw. All calls come from the one thread of [scope], the main
 * thread, since no call of the planner waits. Files are written on others.
 */
class DayModel(
  private val backend: Backend,
  private val snapshots: SnapshotFile,
  private val locations: Locations,
  private val scope: CoroutineScope,
  settings: Settings,
  authorization: Authorization,
  private val zone: ZoneId = ZoneId.systemDefault(),
  private val clock: Clock = Clock.systemUTC(),
  private val files: CoroutineContext = Dispatchers.IO,
) : EffectHandler {
  private val planner: Planner =
    restored(settings, authorization)
      ?: Planner.create(settings, zone, clock).also { it.authorizationChanged(authorization) }
  private var cards: List<Card> = emptyList()
  private var sheet: Sheet? = null
  private var asksForLocation = false
  private var message: String? = null
  private var alarm: Job? = null
  private var latest = ByteArray(0) // the newest snapshot
  private var written: ByteArray? = null // the one in the file
  private var writing: Job? = null
  private val mutableState = MutableStateFlow(current())

  val state: StateFlow<DayState> = mutableState.asStateFlow()

  init {
    report { start() } // a restored planner may be started already
  }

  /** The planner from before the process ended; null without a snapshot that can be restored. */
  private fun restored(settings: Settings, authorization: Authorization): Planner? {
    val bytes = snapshots.read() ?: return null
    return try {
      Planner.restore(bytes, settings, zone, authorization, clock)
    } catch (error: PlannerException) {
      snapshots.setAside()
      null
    }
  }

  /** Reports an event, carries out the effects, saves the planner, and publishes what changed. */
  private fun report(event: Planner.() -> Unit) {
    try {
      planner.event()
    } catch (late: PlannerException.Outdated) {
      // A late answer is a benign race.
    } catch (refused: PlannerException) {
      message = refused.message
    }
    planner.carryOut(this)
    save()
    mutableState.value = current()
    setAlarm()
  }

  /** Begins to write the planner. The job ends when the file has it, or a newer one: of several, one is written. */
  private fun save(): Job {
    latest = planner.snapshot()
    val before = writing
    return scope
      .launch {
        before?.join()
        val bytes = latest
        if (bytes === written) return@launch
        try {
          withContext(files) { snapshots.write(bytes) }
          written = bytes
        } catch (error: IOException) { // the planner goes on, and is saved after the next event
          message = error.message
          mutableState.value = current()
        }
      }
      .also { writing = it }
  }

  /** Waits until what happened so far is in the file. */
  suspend fun saved() {
    writing?.join()
  }

  private fun setAlarm() {
    alarm?.cancel()
    val wake = planner.nextWake() ?: return
    alarm = scope.launch {
      delay(maxOf(0, Duration.between(clock.instant(), wake).toMillis()))
      report { clockAdvanced() }
    }
  }

  private fun current(): DayState {
    sheet = sheet?.let { filled(it) }
    val saves = planner.pendingSaves()
    return DayState(
      planner.home(), planner.schedule(), planner.work(), saves, cards, sheet, asksForLocation, message)
  }

  /** The sheet with what the planner has for it. One that closes keeps what it shows. */
  private fun filled(sheet: Sheet): Sheet =
    when (sheet.child) {
      Child.DETAILS -> sheet.copy(details = planner.details()?.let { details(it.taskId) } ?: sheet.details)
      Child.COMPOSER -> sheet.copy(composer = planner.composer()?.let { composer(it) } ?: sheet.composer)
    }

  private fun details(taskId: UUID) =
    DetailsContent(taskId, planner.detailsLines(), planner.actions(taskId), planner.conflict(taskId))

  private fun composer(composer: Composer) =
    ComposerContent(composer, planner.sections().mapIndexed { n, section -> SectionContent(section, planner.items(n)) })

  // ---- What happens: the app ----

  /** The app is on the screen again: the plan may have changed, and the process may have slept. */
  fun resumed() = report { refresh() }

  fun zoneChanged(zone: ZoneId) = report { zoneChanged(clock.instant(), zone) }

  fun authorizationChanged(authorization: Authorization) {
    asksForLocation = false
    report { authorizationChanged(authorization) }
  }

  /** A reading that was taken [age] ago. The age is of the device's own clock, so a set clock does no harm. */
  fun fixReceived(age: Duration, latitude: Double, longitude: Double, accuracyMeters: Double) = report {
    fixReceived(Fix(clock.instant().minus(age), latitude, longitude, accuracyMeters))
  }

  fun locationFailed() = report { locationFailed() }

  /** The person has read the message. */
  fun messageRead() {
    message = null
    mutableState.value = current()
  }

  // ---- What happens: the screens ----

  fun rowTapped(id: UUID) = report { rowTapped(id) }

  fun sheetShown(presentation: Long) = report { childAppeared(presentation) }

  fun sheetMoved(presentation: Long, detent: Detent) = report { detentChanged(presentation, detent) }

  /** The sheet is gone: the planner dismissed it, or the person swiped it away. */
  fun sheetHidden(presentation: Long) = report { childDisappeared(presentation, true) }

  fun closeTapped() = report { closeTapped() }

  fun textFocused() {
    sheet = sheet?.copy(isTextFocused = false)
    mutableState.value = current()
  }

  fun composeTapped() = report {
    composerRequested(
      Composition.newTask(UUID.randomUUID())
        .section(Section.of(SectionKind.PROJECT))
        .section(Section.of(SectionKind.DATE))
        .section(Section.of(SectionKind.ESTIMATED_TIME).withCustomItems()))
  }

  fun textChanged(text: String) = report { textChanged(text) }

  fun sectionTapped(section: Int) = report { sectionActivated(section) }

  fun itemTapped(section: Int, item: Int) = report { itemTapped(section, item) }

  fun saveTapped() = report { saveTapped() }

  // ---- What happens: the work ----

  /** The person tapped an action of the details. An outcome that needs words opens its report. */
  fun actionTapped(taskId: UUID, action: TaskAction) {
    val status = action.status
    val reasons = Section.of(SectionKind.REASON)
    when {
      action.action == Action.UNDO -> report { outcomeUndone(taskId) }
      status == null -> Unit // the screen opens the navigation
      action.action == Action.NOT_TODAY && action.day != null -> report {
        val dates = Section.of(SectionKind.DATE)
        composerRequested(Composition.notToday(taskId, action.day).section(reasons).section(dates))
      }
      action.action == Action.CANNOT_COMPLETE -> report {
        composerRequested(Composition.report(taskId, status).section(reasons))
      }
      else -> report { outcomeRecorded(Outcome.builder(taskId, status, clock.instant()).build()) }
    }
  }

  fun conflictSettled(taskId: UUID, keepsMine: Boolean) = report { conflictSettled(taskId, keepsMine) }

  fun retryTapped(save: PendingSave) = report {
    if (save.kind == SaveKind.ORDER) orderSaveRetried() else saveRetried(save.taskId)
  }

  /** The person has read why the backend refused it. */
  fun dismissTapped(save: PendingSave) = report { saveDismissed(save.key) }

  fun string(key: StringKey): String = planner.string(key)

  fun coordinate(taskId: UUID): Coordinate? = planner.task(taskId).coordinate

  // ---- Effects ----

  override fun loadPlan(effect: Effect.LoadPlan) =
    ask({ backend.plan(effect.day) }, { planLoaded(effect.request, it) }, { planFailed(effect.request, it) })

  override fun loadItems(effect: Effect.LoadItems) {
    val kind = planner.sections()[effect.section].kind
    ask({ backend.items(kind) }, { itemsLoaded(effect.request, it) }, { itemsFailed(effect.request, it) })
  }

  override fun saveTask(effect: Effect.SaveTask) {
    val composed = planner.save(effect.key)
    send(effect.key) {
      backend.save(composed)
      null
    }
  }

  override fun saveOutcome(effect: Effect.SaveOutcome) {
    val outcome = planner.outcome(effect.key)
    send(effect.key) { backend.save(outcome) }
  }

  /** The planner is saved first: what the person did is kept, whatever happens now. What fails is sent again later. */
  private fun send(key: UUID, deliver: suspend () -> String?) {
    val saving = save()
    ask(
      {
        saving.join()
        deliver()
      },
      { refusal -> if (refusal == null) saveAcknowledged(key) else saveRefused(key, refusal) },
      { reason -> clock.instant().let { saveFailed(it, key, reason, it.plus(RETRY)) } },
    )
  }

  private fun <T> ask(request: suspend () -> T, answered: Planner.(T) -> Unit, failed: Planner.(String) -> Unit) {
    scope.launch {
      val answer =
        try {
          Result.success(request())
        } catch (error: IOException) {
          Result.failure(error)
        }
      report { answer.fold({ answered(it) }, { failed(it.message.orEmpty()) }) }
    }
  }

  override fun requestPermission(effect: Effect.RequestPermission) {
    asksForLocation = true
  }

  override fun startLocation(effect: Effect.StartLocation) = locations.start(effect.distanceFilterMeters)

  override fun stopLocation(effect: Effect.StopLocation) = locations.stop()

  override fun attach(effect: Effect.Attach) = Unit // Compose makes the sheet when it is presented

  override fun present(effect: Effect.Present) {
    sheet = Sheet(effect)
  }

  override fun dismiss(effect: Effect.Dismiss) {
    sheet = sheet?.copy(isClosing = true)
  }

  override fun detach(effect: Effect.Detach) {
    if (sheet?.present?.presentation == effect.presentation) sheet = null
  }

  override fun focusText(effect: Effect.FocusText) {
    sheet = sheet?.copy(isTextFocused = true)
  }

  override fun redraw(effect: Effect.Redraw) {
    if (Changed.LIST in effect.changed) cards = updated(cards.toMutableList())
  }

  /** Takes out removed and moved rows from the end, and puts in inserted and moved ones from the start. */
  private fun updated(cards: MutableList<Card>): List<Card> {
    val changes = planner.collectChanges()
    (changes.removed + changes.moved.map { it.from }).sortedDescending().forEach { cards.removeAt(it) }
    (changes.inserted + changes.moved.map { it.to }).sorted().forEach { cards.add(it, card(it)) }
    changes.updated.forEach { cards[it] = card(it) }
    return cards
  }

  private fun card(row: Int) = Card(planner.row(row), planner.rowLines(row))

  private companion object {
    val RETRY: Duration = Duration.ofMinutes(1)
  }
}
