package android.content;

import android.content.res.AssetManager;
import java.io.File;

public abstract class Context {
  public static final int MODE_PRIVATE = 0;

  public abstract AssetManager getAssets();

  public abstract File getFilesDir();

  public abstract SharedPreferences getSharedPreferences(String name, int mode);

  public final native String getString(int id);

  public final native <T> T getSystemService(Class<T> kind);

  public abstract ComponentName startService(Intent service);

  public abstract boolean stopService(Intent service);
}
