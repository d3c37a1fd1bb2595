package android.app;

public class NotificationManager {
  public static final int IMPORTANCE_LOW = 2;

  public native void createNotificationChannel(NotificationChannel channel);
}
