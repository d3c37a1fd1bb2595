package android.content;

import android.content.res.AssetManager;
import java.io.File;

public class ContextWrapper extends Context {
  @Override public native AssetManager getAssets();

  @Override public native File getFilesDir();

  @Override public native SharedPreferences getSharedPreferences(String name, int mode);

  @Override public native ComponentName startService(Intent service);

  @Override public native boolean stopService(Intent service);
}
