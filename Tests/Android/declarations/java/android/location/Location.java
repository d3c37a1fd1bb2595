package android.location;

public class Location {
  public native float getAccuracy();

  public native long getElapsedRealtimeNanos();

  public native double getLatitude();

  public native double getLongitude();

  public native boolean hasAccuracy();
}
