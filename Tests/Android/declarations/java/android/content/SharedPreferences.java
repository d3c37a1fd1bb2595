package android.content;

public interface SharedPreferences {
  Editor edit();

  String getString(String key, String defaultValue);

  interface Editor {
    boolean commit();

    Editor putString(String key, String value);
  }
}
