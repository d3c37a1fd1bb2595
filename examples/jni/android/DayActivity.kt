// A sketch, not built here: how an Android activity carries out the effects of a planner. It needs AndroidX
// (activity-compose, lifecycle-viewmodel, core) and the plannerkit jar, with libplannerjni.so in
// src/main/jniLibs/arm64-v8a and x86_64 (docs/platforms.md). The library has the logic of the day; this code does input
// and output.

package com.example.day

import android.Manifest.permission.ACCESS_FINE_LOCATION
import android.annotation.SuppressLint
import android.app.Application
import android.content.pm.PackageManager.PERMISSION_GRANTED
import android.location.Location
import android.location.LocationListener
import android.location.LocationManager
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.activity.result.contract.ActivityResultContracts.RequestPermission
import androidx.activity.viewModels
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.core.content.ContextCompat.checkSelfPermission
import androidx.core.util.AtomicFile
import androidx.lifecycle.AndroidViewModel
import androidx.lifecycle.viewModelScope
import java.io.File
import java.io.IOException
import java.time.Duration
import java.time.Instant
import java.util.Locale
import java.util.UUID
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.plannerkit.*

/** Where plans are loaded and tasks are saved: a server, a database. */
interface Office {
  suspend fun tasks(day: java.time.LocalDate): List<Task>
  suspend fun items(kind: SectionKind): List<Item>
  suspend fun save(save: Save)
  /** Returns why the office does not want it, or null. */
  suspend fun save(outcome: Outcome): String?
  suspend fun save(record: LogRecord)
  val installation: UUID
}

/** The planner, for as long as the app runs. It is used on the main thread, since no call waits. */
class DayModel(private val app: Application) : AndroidViewModel(app), EffectHandler, LocationListener {
  private val office: Office = (app as DayApplication).office
  private val file = AtomicFile(File(app.filesDir, "planner.snapshot"))
  private val planner: Planner = restored() ?: created()
  private val alarm = Handler(Looper.getMainLooper())

  // The state of the screen. Compose draws it again when it changes.
  val rows = mutableStateListOf<Row>()
  var home by mutableStateOf(planner.home())
    private set
  var schedule by mutableStateOf(planner.schedule())
    private set
  var log by mutableStateOf(planner.log())
    private set
  var sheet by mutableStateOf<Effect.Present?>(null)
    private set
  var details by mutableStateOf<List<Line>>(emptyList())
    private set
  var composer by mutableStateOf<Composer?>(null)
    private set
  var isTextFocused by mutableStateOf(false)
  var asksForPermission by mutableStateOf(false)
  var message by mutableStateOf<String?>(null)
    private set

  init {
    report { start(it) } // a restored planner may be started already
  }

  private fun settings() =
    Settings()
      .language(Locale.getDefault().toLanguageTag())
      .arrivalRadiusMeters(100.0)
      .recordsByItself(true) // an arrival starts a stop, and a departure finishes it
      .undo(Duration.ofSeconds(10))
      .hasLog(true)
      .seed(office.installation) // 16 random bytes, made once

  private fun authorization() =
    if (checkSelfPermission(app, ACCESS_FINE_LOCATION) == PERMISSION_GRANTED) Authorization.WHEN_IN_USE
    else Authorization.NOT_DETERMINED

  private fun created(): Planner =
    Planner.create(settings(), Instant.now()).also {
      it.authorizationChanged(Instant.now(), authorization())
    }

  /** The planner from before the process ended; null without a snapshot that can be restored. */
  private fun restored(): Planner? =
    try {
      Planner.restore(file.readFully(), settings(), authorization(), Instant.now())
    } catch (error: IOException) {
      null
    } catch (error: PlannerException) {
      null
    }

  /** Reports an event, carries out the effects, saves the planner, and sets the alarm. */
  fun report(event: Planner.(Instant) -> Unit) {
    try {
      planner.event(Instant.now())
    } catch (late: PlannerException.Outdated) {
      // A late answer is a benign race.
    } catch (refused: PlannerException) {
      message = refused.message
    }
    planner.carryOut(this)
    log = planner.log()
    save()
    alarm.removeCallbacksAndMessages(null)
    planner.nextWake()?.let { wake ->
      val delay = wake.toEpochMilli() - System.currentTimeMillis()
      alarm.postDelayed({ report { clockAdvanced(it) } }, maxOf(0, delay))
    }
  }

  /** A snapshot has a few kilobytes; with thousands of tasks another thread should write it. */
  private fun save() {
    val bytes = planner.snapshot()
    val writing = try { file.startWrite() } catch (error: IOException) { return }
    try {
      writing.write(bytes)
      file.finishWrite(writing)
    } catch (error: IOException) {
      file.failWrite(writing)
    }
  }

  // ---- Effects ----

  override fun loadPlan(effect: Effect.LoadPlan) {
    viewModelScope.launch {
      try {
        val tasks = withContext(Dispatchers.IO) { office.tasks(effect.day) }
        report { planLoaded(it, effect.request, tasks) }
      } catch (error: IOException) {
        report { planFailed(it, effect.request, error.message ?: "") }
      }
    }
  }

  override fun requestPermission(effect: Effect.RequestPermission) {
    asksForPermission = true // the activity shows the system's dialog
  }

  @SuppressLint("MissingPermission") // the planner has this effect only with permission
  override fun startLocation(effect: Effect.StartLocation) {
    val manager = app.getSystemService(LocationManager::class.java)
    manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, 5_000, 0f, this) // the planner filters
  }

  override fun stopLocation(effect: Effect.StopLocation) {
    app.getSystemService(LocationManager::class.java).removeUpdates(this)
  }

  override fun attach(effect: Effect.Attach) {
    details = emptyList()
    composer = null
  }

  override fun present(effect: Effect.Present) {
    readChild()
    sheet = effect // DayScreen reports childAppeared when it is on screen
  }

  override fun dismiss(effect: Effect.Dismiss) {
    sheet = null // DayScreen reports childDisappeared when it is gone
  }

  override fun detach(effect: Effect.Detach) {
    sheet = null
    readChild()
  }

  override fun focusText(effect: Effect.FocusText) {
    isTextFocused = true
  }

  override fun loadItems(effect: Effect.LoadItems) {
    val kind = planner.sections()[effect.section].kind
    viewModelScope.launch {
      try {
        val items = withContext(Dispatchers.IO) { office.items(kind) }
        report { itemsLoaded(it, effect.request, items) }
      } catch (error: IOException) {
        report { itemsFailed(it, effect.request, error.message ?: "") }
      }
    }
  }

  override fun saveTask(effect: Effect.SaveTask) {
    val composed = planner.save(effect.key)
    send(effect.key) { office.save(composed); null }
  }

  /** What the agent did. The office stores a key once, and may refuse it. */
  override fun saveOutcome(effect: Effect.SaveOutcome) {
    val outcome = planner.outcome(effect.key)
    send(effect.key) { office.save(outcome) }
  }

  /** A leg, visit or stay that has ended. */
  override fun saveRecord(effect: Effect.SaveRecord) {
    val record = planner.logRecord(effect.key)
    send(effect.key) { office.save(record); null }
  }

  /** The planner is saved first: what the person did is kept, whatever happens now. What fails is sent again later. */
  private fun send(key: UUID, deliver: suspend () -> String?) {
    save()
    viewModelScope.launch {
      try {
        val refusal = withContext(Dispatchers.IO) { deliver() }
        report { if (refusal == null) saveAcknowledged(it, key) else saveRefused(it, key, refusal) }
      } catch (error: IOException) {
        report { saveFailed(it, key, error.message ?: "", it.plusSeconds(60)) }
      }
    }
  }

  /** A tap on an action of the details. */
  fun act(taskId: UUID, action: TaskAction) {
    val status = action.status
    if (action.action == Action.UNDO) report { outcomeUndone(it, taskId) }
    if (status != null) report { outcomeRecorded(it, Outcome.builder(taskId, status, it).day(action.day).build()) }
  }

  override fun redraw(effect: Effect.Redraw) {
    if (Changed.LIST in effect.changed) applyChanges()
    if (Changed.DAY in effect.changed || Changed.LIST in effect.changed) home = planner.home()
    if (Changed.SCHEDULE in effect.changed) schedule = planner.schedule()
    if (Changed.DETAILS in effect.changed || Changed.COMPOSER in effect.changed) readChild()
  }

  /** Takes out removed and moved rows from the end, and puts in inserted and moved ones from the start. */
  private fun applyChanges() {
    val changes = planner.collectChanges()
    (changes.removed + changes.moved.map { it.from }).sortedDescending().forEach { rows.removeAt(it) }
    (changes.inserted + changes.moved.map { it.to }).sorted().forEach { rows.add(it, planner.row(it)) }
    changes.updated.forEach { rows[it] = planner.row(it) }
  }

  private fun readChild() {
    details = planner.detailsLines()
    composer = planner.composer()
  }

  // ---- Events ----

  override fun onLocationChanged(location: Location) {
    val accuracy = if (location.hasAccuracy()) location.accuracy.toDouble() else 0.0
    val fix = Fix(Instant.ofEpochMilli(location.time), location.latitude, location.longitude, accuracy)
    report { fixReceived(it, fix) }
  }

  override fun onProviderDisabled(provider: String) = report { locationFailed(it) }

  fun compose() = report {
    val composition = Composition.newTask(UUID.randomUUID())
      .section(Section.of(SectionKind.PROJECT))
      .section(Section.of(SectionKind.DATE))
      .section(Section.of(SectionKind.ESTIMATED_TIME).withCustomItems())
      .section(Section.of(SectionKind.REPEAT_DAYS))
    composerRequested(it, composition)
  }

  fun lines(row: Int): List<Line> = planner.rowLines(row)
  fun sections(): List<SectionState> = planner.sections()
  fun items(section: Int): List<Item> = planner.items(section)
  fun string(key: StringKey): String = planner.string(key)

  override fun onCleared() {
    planner.close()
  }
}

class DayActivity : ComponentActivity() {
  private val model: DayModel by viewModels()
  private val question = registerForActivityResult(RequestPermission()) { isGranted ->
    val answer = if (isGranted) Authorization.WHEN_IN_USE else Authorization.DENIED
    model.asksForPermission = false
    model.report { authorizationChanged(it, answer) }
  }

  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(savedInstanceState)
    setContent {
      if (model.asksForPermission) question.launch(ACCESS_FINE_LOCATION)
      DayScreen(model)
    }
  }

  override fun onResume() {
    super.onResume()
    model.report { refresh(it) } // DAY-6: coming back refreshes
  }
}
