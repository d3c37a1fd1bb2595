package android.app;

import android.os.Bundle;
import android.view.ContextThemeWrapper;

public class Activity extends ContextThemeWrapper {
  public final native Application getApplication();

  protected native void onCreate(Bundle savedInstanceState);

  protected native void onStart();
}
