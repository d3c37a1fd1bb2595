package android.location;

import android.os.Bundle;

/** The last three have defaults from API level 30 on. */
public interface LocationListener {
  void onLocationChanged(Location location);

  void onStatusChanged(String provider, int status, Bundle extras);

  void onProviderEnabled(String provider);

  void onProviderDisabled(String provider);
}
