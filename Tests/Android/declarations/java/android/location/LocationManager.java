package android.location;

import java.util.List;

public class LocationManager {
  public static final String GPS_PROVIDER = "gps";

  public native List<String> getAllProviders();

  public native void removeUpdates(LocationListener listener);

  public native void requestLocationUpdates(
      String provider, long minimumTime, float minimumDistance, LocationListener listener);
}
