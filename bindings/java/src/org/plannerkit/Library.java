package org.plannerkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * The native library inside the jar. It is loaded when the first planner is created or the first distance is computed;
 * call {@link #load} to load it earlier.
 *
 * <p>The jar has the library for Linux on x86-64 and arm64, for Windows on x86-64, and for macOS. It copies the one
 * that is needed to the folder for temporary files to load it. On Android {@code plannerjni} is loaded, which the app
 * packages. The system property {@code org.plannerkit.library} names another file to load.
 */
public final class Library {
  private static final String NAME = "plannerjni";
  private static final String COPY = "org.plannerkit-";
  private static final String SYSTEMS = "linux-x86_64, linux-aarch64, windows-x86_64, macos-x86_64 and macos-aarch64";

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
      if (file != null)
        System.load(Paths.get(file).toAbsolutePath().toString());
      else if ("Dalvik".equals(System.getProperty("java.vm.name")))
        System.loadLibrary(NAME);
      else
        loadFromJar();
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
    if (system.startsWith("windows")) system = "windows";
    if (system.startsWith("mac")) system = "macos";
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    if (machine.equals("amd64")) machine = "x86_64";
    if (machine.equals("arm64")) machine = "aarch64";
    String platform = system + "-" + machine;
    String file = fileFor(system, machine);
    try (InputStream inside = Library.class.getResourceAsStream("native/" + file)) {
      if (inside == null) throw new IOException("the jar has none for " + platform + ", only for " + SYSTEMS + ".");
      deleteOldCopies();
      Path copy = Files.createTempFile(COPY, file.substring(file.lastIndexOf('.')));
      try {
        Files.copy(inside, copy, StandardCopyOption.REPLACE_EXISTING);
        System.load(copy.toString());
      } finally { delete(copy); }
    }
  }

  /** The library of macOS is for both processors. */
  private static String fileFor(String system, String machine) {
    switch (system) {
      case "windows": return "windows-" + machine + "/" + NAME + ".dll";
      case "macos":
        return (machine.equals("x86_64") || machine.equals("aarch64") ? "macos/lib" : "none/lib") + NAME + ".dylib";
      default: return system + "-" + machine + "/lib" + NAME + ".so";
    }
  }

  /**
   * Windows keeps the file of a loaded library, so a later program deletes it. A new copy may be about to be loaded.
   */
  private static void deleteOldCopies() {
    Instant anHourAgo = Instant.now().minus(Duration.ofHours(1));
    Path folder = Paths.get(System.getProperty("java.io.tmpdir"));
    try (DirectoryStream<Path> copies = Files.newDirectoryStream(folder, COPY + "*")) {
      for (Path copy : copies) {
        if (Files.getLastModifiedTime(copy).toInstant().isBefore(anHourAgo)) delete(copy);
      }
    } catch (IOException | DirectoryIteratorException error) {
      // They are in nobody's way.
    }
  }

  private static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
    } catch (IOException inUse) {
      // A later program deletes it.
    }
  }
}
