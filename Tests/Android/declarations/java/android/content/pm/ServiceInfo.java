package android.content.pm;

public class ServiceInfo {
  public static final int FOREGROUND_SERVICE_TYPE_LOCATION = 1 << 3; // since 29, a number
}
