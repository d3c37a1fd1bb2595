package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.os.IBinder;

public abstract class Service extends ContextWrapper {
  public static final int START_NOT_STICKY = 2;

  public final native Application getApplication();

  public abstract IBinder onBind(Intent intent);

  public native void onDestroy();

  public native int onStartCommand(Intent intent, int flags, int startId);

  public final native void stopSelf();
}
