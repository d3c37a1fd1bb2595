// Must not compile: up to API level 29 Android also calls the other three methods, and finds none.

package com.example.day

import android.location.Location
import android.location.LocationListener

class Listener : LocationListener {
  override fun onLocationChanged(location: Location) = Unit
}
