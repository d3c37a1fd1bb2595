package org.plannerkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * The native library inside the jar. It is loaded when the first planner is created or the first distance is computed;
 * call {@link #load} to load it earlier.
 *
 * <p>The jar has the library for Linux on x86-64 and arm64, and copies it to the folder for temporary files to load it.
 * On Android {@code plannerjni} is loaded, which the app packages. The system property {@code org.plannerkit.library}
 * names another file to load.
 */
public final class Library {
  private static final String NAME = "plannerjni";

  private static boolean isLoaded;
  private static String failure;

  private Library() {}

  /**
   * Loads the library unless it is loaded.
   *
   * @throws UnsatisfiedLinkError if there is none for this system, it cannot be loaded, or it has another binary
   *     interface; the message says which
   */
  public static synchronized void load() {
    if (isLoaded) return;
    if (failure == null) failure = tryToLoad();
    if (failure != null) throw new UnsatisfiedLinkError(failure);
    isLoaded = true;
  }

  /**
   * The library's version, such as "0.1.0".
   *
   * @return the version
   */
  public static String version() {
    load();
    return new String(Native.versionText(), StandardCharsets.UTF_8);
  }

  /** Returns what went wrong as a message; null if nothing did. */
  private static String tryToLoad() {
    String file = System.getProperty("org.plannerkit.library");
    try {
      if (file != null) System.load(Path.of(file).toAbsolutePath().toString());
      else if ("Dalvik".equals(System.getProperty("java.vm.name"))) System.loadLibrary(NAME);
      else loadFromJar();
      int found = Native.abiVersion();
      if (found == Native.ABI_VERSION) return null;
      String needed = ", and these classes need " + Native.ABI_VERSION + ".";
      return "The native library has the binary interface " + found + needed;
    } catch (UnsatisfiedLinkError | RuntimeException | IOException error) {
      return "The native library cannot be loaded: " + error.getMessage();
    }
  }

  private static void loadFromJar() throws IOException {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    if (machine.equals("amd64")) machine = "x86_64";
    if (machine.equals("arm64")) machine = "aarch64";
    String name = "native/" + system + "-" + machine + "/lib" + NAME + ".so";
    try (InputStream inside = Library.class.getResourceAsStream(name)) {
      if (inside == null) throw new IOException("the jar has none for " + system + "-" + machine + ".");
      Path copy = Files.createTempFile("lib" + NAME, ".so");
      try {
        Files.copy(inside, copy, StandardCopyOption.REPLACE_EXISTING);
        System.load(copy.toString());
      } finally {
        Files.delete(copy);
      }
    }
  }
}
