package com.example.day.model

import java.io.File
import java.io.IOException
import java.time.Clock
import java.time.Duration
import java.time.Instant
import java.time.LocalDate
import java.time.ZoneId
import java.util.UUID
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.plannerkit.*

/** A day of the app without its screens: the model against the native library, as a phone would use it. */
class DayModelTest {
  @get:Rule val folder = TemporaryFolder()

  private val clock = clockAt(Instant.parse("2026-05-12T07:00:00Z"))
  private val office = Office()
  private val sensor = Sensor()
  private var undo = Duration.ZERO

  @Test
  fun theListHasDistancesOnceTheLocationIsKnown() = day {
    val model = open(Authorization.NOT_DETERMINED)
    model.until { it.asksForLocation && it.cards.size == 3 }
    assertNull(sensor.distanceFilter)

    model.authorizationChanged(Authorization.WHEN_IN_USE)
    assertFalse(model.state.value.asksForLocation)
    assertNotNull(sensor.distanceFilter)
    model.fixReceived(Duration.ofSeconds(2), 52.5076, 13.3325, 5.0)
    val card = model.until { it.cards[0].row.distanceText.isNotEmpty() }.cards[0]
    assertEquals("KaDeWe", card.row.title)
    assertEquals("890 m", card.row.distanceText)
    assertTrue(card.lines.any { it.field == Field.DISTANCE && it.text == "890 m" })
    assertTrue(model.state.value.schedule.text.contains("3 stops left"))
  }

  @Test
  fun anAgentWhoGaveThePermissionIsNotAskedAgain() = day {
    val model = open(Authorization.WHEN_IN_USE)
    model.until { it.cards.size == 3 }
    assertFalse(model.state.value.asksForLocation)
    assertNotNull(sensor.distanceFilter)
    model.authorizationChanged(Authorization.DENIED)
    assertNull(sensor.distanceFilter)
  }

  @Test
  fun rowsThatComeGoAndMoveAreWhereThePlannerHasThem() = day {
    val model = openPlan()
    office.tasks = listOf(shop(4, "Dussmann", 0), shop(3, "Manufactum", 1), shop(1, "KaDeWe", 2))
    model.resumed()
    model.until { it.cards.map { card -> card.row.title } == listOf("Dussmann", "Manufactum", "KaDeWe") }
    model.rowTapped(UUID(0, 3))
    assertEquals("Manufactum", model.state.value.sheet?.details?.lines?.first()?.text)
  }

  @Test
  fun aPlanThatCannotBeLoadedIsRequestedAgain() = day {
    office.isOnline = false
    val model = open()
    assertEquals("No connection", model.until { it.home.phase == Phase.FAILED }.home.message)
    office.isOnline = true
    model.resumed()
    model.until { it.home.phase == Phase.LOADED && it.cards.size == 3 }
  }

  @Test
  fun aTapOpensTheDetailsUntilTheSheetIsHidden() = day {
    val model = openPlan()
    model.rowTapped(UUID(0, 1))
    val sheet = model.state.value.sheet!!
    assertEquals(Child.DETAILS, sheet.child)
    assertTrue(sheet.details!!.lines.any { it.field == Field.ADDRESS && it.text == "Tauentzienstraße 21" })
    val presentation = sheet.present.presentation
    model.sheetShown(presentation)
    model.sheetShown(presentation) // after a rotation
    model.sheetMoved(presentation, Detent.LARGE)

    model.closeTapped()
    assertTrue(model.state.value.sheet!!.isClosing)
    assertNotNull(model.state.value.sheet!!.details) // what the sheet shows while it goes
    model.sheetHidden(presentation)
    assertNull(model.state.value.sheet)

    model.rowTapped(UUID(0, 2))
    model.sheetShown(model.state.value.sheet!!.present.presentation)
    model.sheetHidden(model.state.value.sheet!!.present.presentation) // swiped away
    assertNull(model.state.value.sheet)
    assertNull(model.state.value.message)
  }

  @Test
  fun theComposerMakesATask() = day {
    val model = openPlan()
    model.composeTapped()
    assertTrue(model.state.value.sheet!!.isTextFocused)
    model.textFocused()
    model.sheetShown(model.state.value.sheet!!.present.presentation)
    assertFalse(model.composer().composer.canSave)
    model.textChanged("Visit Dussmann")
    model.sectionTapped(1)
    model.until { it.sheet?.composer?.sections?.get(1)?.items?.size == 2 }
    model.itemTapped(1, 0)
    assertTrue(model.composer().sections[1].items[0].isSelected)
    model.saveTapped()
    model.until { it.cards.any { card -> card.row.title == "Visit Dussmann" } && it.work.saveCount == 0 }
    assertEquals(listOf("Visit Dussmann"), office.saves.values.map { it.task.title })
    assertEquals(LocalDate.parse("2026-05-12"), office.saves.values.single().task.plannedDay)
  }

  @Test
  fun anOutcomeIsSaved() = day {
    val model = openPlan()
    model.act(1, Action.START_DRIVING)
    model.until { it.cards[0].row.status == TaskStatus.EN_ROUTE && it.work.saveCount == 0 }
    assertEquals(listOf(TaskStatus.EN_ROUTE), office.outcomes.values.map { it.status })
  }

  @Test
  fun anOutcomeThatIsUndoneIsNotSaved() = day {
    undo = Duration.ofSeconds(60)
    val model = openPlan()
    model.act(1, Action.START_DRIVING)
    assertEquals(Mark.HELD, model.state.value.cards[0].row.mark)
    model.act(1, Action.UNDO)
    assertEquals(TaskStatus.PLANNED, model.state.value.cards[0].row.status)
    assertEquals(0, model.state.value.work.saveCount)
    assertTrue(office.outcomes.isEmpty())
  }

  @Test
  fun anOutcomeIsSavedWhenTheTimeToUndoItIsOver() = day {
    undo = Duration.ofSeconds(1)
    val model = openPlan()
    model.act(1, Action.START_DRIVING)
    assertEquals(1, model.state.value.work.saveCount)
    model.until { it.work.saveCount == 0 } // the model's own alarm
    assertEquals(1, office.outcomes.size)
  }

  @Test
  fun whatFailsIsTriedAgain() = day {
    val model = openPlan()
    office.isOnline = false
    model.act(1, Action.START_DRIVING)
    val failed = model.until { it.saves.singleOrNull()?.phase == SavePhase.FAILED }
    assertEquals("No connection", failed.saves[0].message)
    assertEquals("1 change waits", failed.work.text)
    assertEquals(Mark.FAILED, failed.cards[0].row.mark)
    office.isOnline = true
    model.retryTapped(failed.saves[0])
    model.until { it.saves.isEmpty() }
    assertEquals(1, office.outcomes.size)
  }

  @Test
  fun whatIsRefusedWaitsUntilThePersonHasReadIt() = day {
    val model = openPlan()
    office.refusal = "Another agent is there"
    model.act(1, Action.START_DRIVING)
    val refused = model.until { it.saves.singleOrNull()?.phase == SavePhase.REFUSED }
    assertEquals("Another agent is there", refused.saves[0].message)
    assertEquals(TaskStatus.PLANNED, refused.cards[0].row.status)
    model.dismissTapped(refused.saves[0])
    assertTrue(model.state.value.saves.isEmpty())
  }

  @Test
  fun aStopThatCannotBeCompletedNeedsAReport() = day {
    val model = openPlan()
    model.act(1, Action.CANNOT_COMPLETE)
    model.sheetHidden(model.state.value.sheet!!.present.presentation) // the details make way
    val composer = model.until { it.sheet?.composer != null }.sheet!!.composer!!.composer
    assertTrue(composer.isReport)
    assertFalse(composer.canSave) // a reason is needed
    model.sheetShown(composer.presentation)
    model.sectionTapped(0)
    model.until { it.sheet?.composer?.sections?.get(0)?.items?.size == 2 }
    model.itemTapped(0, 0)
    model.textChanged("The door was shut")
    model.saveTapped()
    model.until { it.cards.any { card -> card.row.status == TaskStatus.CANNOT_COMPLETE } && it.work.saveCount == 0 }
    val outcome = office.outcomes.values.single()
    assertEquals("closed", outcome.reason)
    assertEquals("The door was shut", outcome.note)
  }

  @Test
  fun aStopThatIsPutOffLeavesTheDay() = day {
    val model = openPlan()
    model.act(1, Action.NOT_TODAY)
    model.sheetHidden(model.state.value.sheet!!.present.presentation)
    val composer = model.until { it.sheet?.composer != null }.sheet!!.composer!!.composer
    assertTrue(composer.isReport)
    model.sectionTapped(0)
    model.until { it.sheet?.composer?.sections?.get(0)?.items?.size == 2 }
    model.itemTapped(0, 0)
    model.saveTapped()
    model.until { it.cards.size == 2 && it.work.saveCount == 0 }
    assertEquals(LocalDate.parse("2026-05-13"), office.outcomes.values.single().day)
  }

  @Test
  fun aFileThatCannotBeWrittenIsReportedAndTheDayGoesOn() = day {
    val model = openPlan()
    model.saved()
    File(folder.root, "planner.snapshot.new").mkdir()
    model.act(1, Action.START_DRIVING)
    model.until { it.message != null && it.work.saveCount == 0 }
    model.saved()
    File(folder.root, "planner.snapshot.new").delete()
    model.messageRead()
    model.resumed()
    model.saved()
    assertNull(model.state.value.message)
  }

  @Test
  fun aConflictIsSettledByThePerson() = day {
    office.report(1, TaskStatus.IN_PROGRESS)
    val model = openPlan()
    office.isOnline = false
    model.act(1, Action.FINISH)
    model.until { it.saves.singleOrNull()?.phase == SavePhase.FAILED }
    office.isOnline = true
    office.report(1, TaskStatus.CANCELLED)
    model.resumed()
    model.until { it.sheet?.details?.conflict?.theirs == TaskStatus.CANCELLED }
    model.conflictSettled(UUID(0, 1), false)
    model.until { it.sheet?.details?.conflict == null && it.saves.isEmpty() }
    assertTrue(office.outcomes.isEmpty())
  }

  @Test
  fun aProcessThatEndsLosesNothing() {
    undo = Duration.ofSeconds(1)
    var keys = emptyList<UUID>()
    day {
      val model = open()
      model.until { it.cards.size == 3 }
      model.act(1, Action.START_DRIVING)
      model.closeTapped()
      model.sheetHidden(model.state.value.sheet!!.present.presentation)
      model.composeTapped()
      model.textChanged("Visit Dussmann")
      keys = model.state.value.saves.map { it.key }
      model.saved()
    } // the process ends here, and nothing is closed
    assertTrue(office.outcomes.isEmpty())
    day {
      val model = open()
      assertEquals("Visit Dussmann", model.until { it.sheet?.composer != null }.sheet!!.composer!!.composer.text)
      assertEquals(listOf("KaDeWe", "Bikini Berlin", "Manufactum"), model.state.value.cards.map { it.row.title })
      model.until { it.work.saveCount == 0 }
      assertEquals(keys, office.outcomes.keys.toList())
    }
  }

  @Test
  fun whatIsSentIsInTheFileBefore() = day {
    val model = openPlan()
    var inTheFile = emptyList<UUID>()
    office.onOutcome = {
      val bytes = File(folder.root, "planner.snapshot").readBytes()
      val other = Planner.restore(bytes, Settings(), BERLIN, Authorization.DENIED, clock)
      inTheFile = other.use { it.outcomes().map { outcome -> outcome.key } }
    }
    model.act(1, Action.START_DRIVING)
    model.until { it.work.saveCount == 0 }
    assertEquals(office.outcomes.keys.toList(), inTheFile)
  }

  @Test
  fun anAnswerThatIsLostIsAskedForAgain() {
    day {
      office.answers = false
      val model = open()
      model.until { it.cards.size == 3 }
      model.act(1, Action.START_DRIVING)
      withTimeout(10_000) { while (office.outcomes.isEmpty()) kotlinx.coroutines.yield() }
      assertEquals(1, model.state.value.work.saveCount)
    }
    day {
      office.answers = true
      open().until { it.home.phase == Phase.LOADED && it.work.saveCount == 0 }
      assertEquals(1, office.outcomes.size) // the same key
      assertEquals(2, office.received)
    }
  }

  @Test
  fun aSnapshotThatCannotBeRestoredIsSetAside() = day {
    File(folder.root, "planner.snapshot").writeText("not a snapshot")
    open().until { it.cards.size == 3 }
    assertEquals("not a snapshot", File(folder.root, "planner.snapshot.unreadable").readText())
  }

  @Test
  fun theMessageOfARefusedCallIsShownUntilItIsRead() = day {
    val model = openPlan()
    model.rowTapped(UUID(0, 9))
    assertNotNull(model.state.value.message)
    model.messageRead()
    assertNull(model.state.value.message)
  }

  // ---- One process of the app ----

  private fun day(test: suspend CoroutineScope.() -> Unit) = runBlocking {
    val process = CoroutineScope(coroutineContext + Job())
    try {
      process.test()
    } finally {
      process.cancel()
    }
  }

  private fun CoroutineScope.open(authorization: Authorization = Authorization.WHEN_IN_USE): DayModel {
    val file = SnapshotFile(File(folder.root, "planner.snapshot"))
    val settings = Settings().undo(undo).requiresReason(true).seed(UUID(1, 1))
    return DayModel(office, file, sensor, this, settings, authorization, BERLIN, clock)
  }

  private suspend fun CoroutineScope.openPlan() = open().apply { until { it.cards.size == 3 } }

  private suspend fun DayModel.until(condition: (DayState) -> Boolean): DayState =
    withTimeout(10_000) { state.first(condition) }

  private fun DayModel.composer() = state.value.sheet!!.composer!!

  /** Taps an action in the details of a shop, which are opened for it. */
  private fun DayModel.act(shop: Long, action: Action) {
    rowTapped(UUID(0, shop))
    sheetShown(state.value.sheet!!.present.presentation)
    actionTapped(UUID(0, shop), state.value.sheet!!.details!!.actions.first { it.action == action })
  }
}

private val BERLIN = ZoneId.of("Europe/Berlin")

/** A clock that goes on from an instant. */
private fun clockAt(start: Instant): Clock =
  Clock.offset(Clock.systemUTC(), Duration.between(Instant.now(), start))

private fun shop(number: Long, title: String, order: Int): Task =
  Task.builder(UUID(0, number), title)
    .order(order)
    .coordinate(Coordinate(52.5016, 13.3411 + number * 0.01 - 0.01))
    .address("Tauentzienstraße 21")
    .build()

private class Office : Backend {
  var isOnline = true
  var answers = true
  var refusal: String? = null
  var onOutcome: () -> Unit = {}
  var tasks = listOf(shop(1, "KaDeWe", 0), shop(2, "Bikini Berlin", 1), shop(3, "Manufactum", 2))
  var received = 0
  val saves = LinkedHashMap<UUID, Save>()
  val outcomes = LinkedHashMap<UUID, Outcome>()

  /** The office changes the status of a shop. */
  fun report(shop: Long, status: TaskStatus) {
    tasks = tasks.map { if (it.id == UUID(0, shop)) it.toBuilder().status(status).build() else it }
  }

  override suspend fun plan(day: LocalDate): List<Task> = online { tasks }

  override suspend fun items(kind: SectionKind): List<Item> = online {
    if (kind == SectionKind.DATE) listOf(Item.of(LocalDate.parse("2026-05-12")), Item.of(LocalDate.parse("2026-05-13")))
    else listOf(Item.of("closed"), Item.of("no contact"))
  }

  override suspend fun save(save: Save) {
    online { saves.putIfAbsent(save.key, save) }
  }

  override suspend fun save(outcome: Outcome): String? = online {
    onOutcome()
    received += 1
    if (refusal == null) outcomes.putIfAbsent(outcome.key, outcome)
    if (!answers) awaitCancellation()
    refusal
  }

  private suspend fun <T> online(answer: suspend () -> T): T =
    if (isOnline) answer() else throw IOException("No connection")
}

private class Sensor : Locations {
  var distanceFilter: Double? = null

  override fun start(distanceFilterMeters: Double) {
    distanceFilter = distanceFilterMeters
  }

  override fun stop() {
    distanceFilter = null
  }
}
