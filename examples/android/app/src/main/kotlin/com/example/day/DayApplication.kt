package com.example.day

import android.Manifest.permission.ACCESS_FINE_LOCATION
import android.app.Application
import android.content.pm.PackageManager.PERMISSION_GRANTED
import androidx.core.content.ContextCompat
import com.example.day.model.DayModel
import com.example.day.model.FileBackend
import com.example.day.model.SnapshotFile
import java.io.File
import java.time.Duration
import java.time.ZoneId
import java.util.Locale
import java.util.UUID
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope
import org.plannerkit.Authorization
import org.plannerkit.Settings

/** Holds the one model of the process: the activity draws it, and the location service reports to it. */
class DayApplication : Application() {
  val locations = ServiceLocations(this)

  /** Made on the main thread, when an activity or the service first needs it. */
  val model: DayModel by lazy {
    val zone = ZoneId.systemDefault()
    DayModel(
      backend = FileBackend(filesDir, zone, Dispatchers.IO) { assets.open("plan.tsv").reader().use { it.readText() } },
      snapshots = SnapshotFile(File(filesDir, "planner.snapshot")),
      locations = locations,
      scope = MainScope(),
      settings = settings(),
      authorization = if (hasLocationPermission()) Authorization.WHEN_IN_USE else Authorization.NOT_DETERMINED,
      zone = zone,
    )
  }

  fun hasLocationPermission(): Boolean =
    ContextCompat.checkSelfPermission(this, ACCESS_FINE_LOCATION) == PERMISSION_GRANTED

  private fun settings() =
    Settings()
      .language(Locale.getDefault().toLanguageTag())
      .arrivalRadiusMeters(100.0)
      .recordsByItself(true) // an arrival starts a stop, and a departure finishes it
      .requiresReason(true)
      .undo(Duration.ofSeconds(10))
      .seed(installation())

  /** 16 random bytes, made once: the keys of what the planner records by itself are unique to this installation. */
  private fun installation(): UUID {
    val preferences = getSharedPreferences("day", MODE_PRIVATE)
    preferences.getString("installation", null)?.let { return UUID.fromString(it) }
    return UUID.randomUUID().also { preferences.edit().putString("installation", it.toString()).commit() }
  }
}
