package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.Test;

/** The native library: which file is loaded, and the message if it cannot be loaded. */
public class LibraryTest {
  private static final String FILE = "org.plannerkit.library";
  private static final String SYSTEM = System.getProperty("os.name");
  private static final boolean IS_WINDOWS = SYSTEM.startsWith("Windows");

  /** The message of a failed load in classes that were never loaded before, and of each later one; null if it works. */
  private static String failure(String property, String value) throws Exception {
    URL jar = Library.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader fresh = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
      String before = System.getProperty(property);
      System.setProperty(property, value);
      String first;
      try {
        first = failure(fresh);
      } finally {
        if (before == null)
          System.clearProperty(property);
        else
          System.setProperty(property, before);
      }
      assertEquals(first, failure(fresh));
      return first;
    }
  }

  private static String failure(ClassLoader loader) throws Exception {
    try {
      loader.loadClass(Library.class.getName()).getMethod("load").invoke(null);
      return null;
    } catch (InvocationTargetException error) {
      assertEquals(UnsatisfiedLinkError.class, error.getCause().getClass());
      return error.getCause().getMessage();
    }
  }

  @Test
  public void theJarHasTheLibraryAndItsCopyIsDeletedAtOnce() throws Exception {
    long before = copies();
    assertNull(failure("os.name", SYSTEM.toUpperCase(Locale.ROOT)));
    assertEquals(before + (IS_WINDOWS ? 1 : 0), copies()); // Windows keeps the file of a loaded library
  }

  @Test
  public void thePropertyNamesAnotherFile() throws Exception {
    Path copy = Files.createTempFile("plannerkit", ".so");
    String name = IS_WINDOWS ? "windows-x86_64/plannerjni.dll" : "linux-" + machine() + "/libplannerjni.so";
    try (InputStream inside = Library.class.getResourceAsStream("native/" + name)) {
      Files.copy(inside, copy, StandardCopyOption.REPLACE_EXISTING);
      assertNull(failure(FILE, Path.of("").toAbsolutePath().relativize(copy).toString()));
    } finally { copy.toFile().delete(); }
  }

  private static String machine() { return System.getProperty("os.arch").replace("amd64", "x86_64"); }

  @Test
  public void aLibraryOfAnotherInterfaceIsRefusedWithBothNumbers() throws Exception {
    assertEquals("The native library has the binary interface 7, and these classes need 0.",
        failure(FILE, System.getProperty("other.library")));
  }

  @Test
  public void aFileThatIsMissingOrNotALibraryIsNamed() throws Exception {
    Path text = Files.writeString(Files.createTempFile("plannerkit", ".so"), "not a library");
    try {
      for (String file : new String[] {text.toString(), "/nowhere/libplannerjni.so", "nowhere.so"}) {
        String failure = failure(FILE, file);
        assertTrue(failure, failure.startsWith("The native library cannot be loaded: "));
        assertTrue(failure, failure.contains(Path.of(file).toString()));
      }
      assertTrue(failure(FILE, "\0").startsWith("The native library cannot be loaded: "));
    } finally { Files.delete(text); }
  }

  @Test
  public void aSystemWithoutALibraryIsNamedWithThoseThatHaveOne() throws Exception {
    assertEquals("The native library cannot be loaded: the jar has none for " + (IS_WINDOWS ? "windows" : "linux")
            + "-sparc, only for linux-x86_64, linux-aarch64, windows-x86_64, macos-x86_64 and macos-aarch64.",
        failure("os.arch", "SPARC"));
    assertTrue(failure("os.arch", "x86").contains("-x86,"));
    assertTrue(failure("os.name", "Plan 9").contains("none for plan 9-"));
  }

  @Test
  public void theLibrariesOfOtherSystemsAreInside() throws Exception {
    for (String name : new String[] {IS_WINDOWS ? "Linux" : "Windows 11", "Mac OS X"}) {
      String failure = failure("os.name", name); // it is found, and cannot be loaded here
      assertTrue(failure, failure.contains("org.plannerkit-"));
    }
  }

  @Test
  public void copiesThatEarlierProgramsLeftAreDeletedAfterAnHour() throws Exception {
    Path old = Files.createTempFile("org.plannerkit-", ".dll");
    Path recent = Files.createTempFile("org.plannerkit-", ".dll");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    assertNull(failure("os.name", SYSTEM));
    assertFalse(Files.exists(old));
    assertTrue(Files.deleteIfExists(recent));
  }

  private static long copies() throws Exception {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(each -> each.getFileName().toString().startsWith("org.plannerkit-")).count();
    }
  }

  @Test
  public void theVersionIsTheJars() {
    String jar = Library.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    assertTrue(jar, jar.endsWith("/plannerkit-" + Library.version() + ".jar"));
  }
}
