package org.plannerkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.internal.TextListener;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;

/**
 * Runs the tests with these names, or all. A name is that of a class, or of a class and a method with a dot between, or
 * the first part of the name of a method of any class.
 */
public final class Run {
  private Run() {}

  public static void main(String[] names) throws Exception {
    Request request = Request.classes(testClasses());
    if (names.length > 0) request = request.filterWith(named(names));
    JUnitCore runner = new JUnitCore();
    runner.addListener(new TextListener(System.out));
    System.exit(runner.run(request).wasSuccessful() ? 0 : 1);
  }

  /** All that were compiled with this one. */
  private static Class<?>[] testClasses() throws Exception {
    Path folder = Path.of(Run.class.getResource("Run.class").toURI()).getParent();
    String[] names;
    try (Stream<Path> files = Files.list(folder)) {
      names = files.map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith("Test.class"))
                  .map(name -> "org.plannerkit." + name.replace(".class", ""))
                  .sorted()
                  .toArray(String[] ::new);
    }
    Class<?>[] classes = new Class<?>[names.length];
    for (int n = 0; n < names.length; n++) classes[n] = Class.forName(names[n]);
    return classes;
  }

  private static Filter named(String... names) {
    return new Filter() {
      @Override
      public boolean shouldRun(Description test) {
        if (!test.isTest()) return test.getChildren().stream().anyMatch(this::shouldRun);
        String kind = test.getTestClass().getSimpleName();
        String method = test.getMethodName();
        return Arrays.stream(names).anyMatch(
            name -> name.equals(kind) || name.equals(kind + "." + method) || method.startsWith(name));
      }

      @Override
      public String describe() {
        return String.join(", ", names);
      }
    };
  }
}
