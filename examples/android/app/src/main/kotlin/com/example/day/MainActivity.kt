package com.example.day

import android.Manifest.permission.ACCESS_COARSE_LOCATION
import android.Manifest.permission.ACCESS_FINE_LOCATION
import android.Manifest.permission.POST_NOTIFICATIONS
import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.activity.enableEdgeToEdge
import androidx.activity.result.contract.ActivityResultContracts.RequestMultiplePermissions
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.lifecycle.compose.collectAsStateWithLifecycle
import com.example.day.model.DayModel
import com.example.day.screens.DayScreen
import com.example.day.screens.DayTheme
import org.plannerkit.Authorization

class MainActivity : ComponentActivity() {
  private val day: DayApplication
    get() = application as DayApplication

  private val model: DayModel
    get() = day.model

  /** Android before API level 33 grants notifications without a question. */
  private val permissions =
    registerForActivityResult(RequestMultiplePermissions()) {
      val answer = if (day.hasLocationPermission()) Authorization.WHEN_IN_USE else Authorization.DENIED
      model.authorizationChanged(answer)
    }

  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(savedInstanceState)
    enableEdgeToEdge()
    setContent {
      val state by model.state.collectAsStateWithLifecycle()
      LaunchedEffect(state.asksForLocation) {
        if (state.asksForLocation) {
          permissions.launch(arrayOf(ACCESS_FINE_LOCATION, ACCESS_COARSE_LOCATION, POST_NOTIFICATIONS))
        }
      }
      DayTheme { DayScreen(state, model) }
    }
  }

  override fun onStart() {
    super.onStart()
    if (day.hasLocationPermission()) model.authorizationChanged(Authorization.WHEN_IN_USE)
    day.locations.resume()
    model.resumed()
  }
}
