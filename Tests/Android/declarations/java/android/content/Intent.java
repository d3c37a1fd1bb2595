package android.content;

public class Intent {
  public Intent(Context context, Class<?> kind) {}

  public native double getDoubleExtra(String name, double defaultValue);

  public native Intent putExtra(String name, double value);
}
