package com.example.day

import android.annotation.SuppressLint
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.app.Service
import android.content.Context
import android.content.Intent
import android.content.pm.ServiceInfo
import android.location.Location
import android.location.LocationListener
import android.location.LocationManager
import android.os.Bundle
import android.os.IBinder
import android.os.SystemClock
import androidx.core.app.NotificationCompat
import androidx.core.app.ServiceCompat
import com.example.day.model.DayModel
import com.example.day.model.Locations
import java.time.Duration

/** Starts and stops the service as the planner asks. */
class ServiceLocations(private val context: Context) : Locations {
  private var distanceFilter: Double? = null // null: no locations are wanted

  override fun start(distanceFilterMeters: Double) {
    distanceFilter = distanceFilterMeters
    resume()
  }

  /** Android refuses to start a service while the app is in the background, so the activity calls this, too. */
  fun resume() {
    val filter = distanceFilter ?: return
    try {
      context.startService(LocationService.intent(context).putExtra(LocationService.DISTANCE_FILTER, filter))
    } catch (refused: IllegalStateException) {
      // The app is in the background.
    }
  }

  override fun stop() {
    distanceFilter = null
    context.stopService(LocationService.intent(context))
  }
}

/** Follows the agent while the app is in the background, too: a foreground service, with a notification. */
class LocationService : Service(), LocationListener {
  private val model: DayModel
    get() = (application as DayApplication).model

  private val manager: LocationManager
    get() = getSystemService(LocationManager::class.java)

  override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
    try {
      val type = ServiceInfo.FOREGROUND_SERVICE_TYPE_LOCATION
      ServiceCompat.startForeground(this, NOTIFICATION, notification(), type)
      follow(intent?.getDoubleExtra(DISTANCE_FILTER, 0.0) ?: 0.0)
    } catch (refused: SecurityException) { // the person has taken the permission back
      model.locationFailed()
      stopSelf()
    } catch (refused: IllegalStateException) { // the app is in the background
      stopSelf()
    }
    return START_NOT_STICKY // after a restart of the process the planner asks again
  }

  @SuppressLint("MissingPermission") // the planner asks for locations only with the permission
  private fun follow(distanceFilterMeters: Double) {
    manager.removeUpdates(this)
    if (LocationManager.GPS_PROVIDER !in manager.allProviders) return model.locationFailed()
    manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, INTERVAL, distanceFilterMeters.toFloat(), this)
  }

  private fun notification() =
    NotificationCompat.Builder(this, channel())
      .setSmallIcon(R.drawable.ic_route)
      .setContentTitle(getString(R.string.following))
      .setContentIntent(PendingIntent.getActivity(this, 0, Intent(this, MainActivity::class.java), IMMUTABLE))
      .setOngoing(true)
      .build()

  private fun channel(): String {
    val channel = NotificationChannel("location", getString(R.string.location), NotificationManager.IMPORTANCE_LOW)
    getSystemService(NotificationManager::class.java).createNotificationChannel(channel)
    return channel.id
  }

  override fun onDestroy() {
    manager.removeUpdates(this)
    super.onDestroy()
  }

  override fun onBind(intent: Intent?): IBinder? = null

  // ---- LocationListener. Up to API level 29 Android calls all four, and none has a default.

  override fun onLocationChanged(location: Location) {
    val age = Duration.ofNanos(SystemClock.elapsedRealtimeNanos() - location.elapsedRealtimeNanos)
    val accuracy = if (location.hasAccuracy()) location.accuracy.toDouble() else 0.0
    model.fixReceived(age, location.latitude, location.longitude, accuracy)
  }

  override fun onProviderDisabled(provider: String) = model.locationFailed()

  override fun onProviderEnabled(provider: String) = Unit

  @Deprecated("Android calls it up to API level 28")
  override fun onStatusChanged(provider: String?, status: Int, extras: Bundle?) = Unit

  companion object {
    const val DISTANCE_FILTER = "distance filter"
    private const val NOTIFICATION = 1
    private const val INTERVAL = 5_000L // milliseconds
    private const val IMMUTABLE = PendingIntent.FLAG_IMMUTABLE

    fun intent(context: Context) = Intent(context, LocationService::class.java)
  }
}
