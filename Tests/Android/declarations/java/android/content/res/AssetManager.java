package android.content.res;

import java.io.IOException;
import java.io.InputStream;

public final class AssetManager {
  public native InputStream open(String fileName) throws IOException;
}
