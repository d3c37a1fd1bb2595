package android;

public final class Manifest {
  public static final class permission {
    public static final String ACCESS_COARSE_LOCATION = "android.permission.ACCESS_COARSE_LOCATION";
    public static final String ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION";
    public static final String POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"; // since 33, a text
  }
}
