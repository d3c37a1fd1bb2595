package org.plannerkit;

import java.util.Arrays;
import org.junit.internal.TextListener;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;

/** Runs the tests with these names: a class, or a class and a method with a dot between. */
public final class Run {
  private Run() {}

  public static void main(String[] names) throws ClassNotFoundException {
    Class<?>[] classes = new Class<?>[names.length];
    for (int n = 0; n < names.length; n++) classes[n] = Class.forName("org.plannerkit." + names[n].split("[.]")[0]);
    Request request = Request.classes(Arrays.stream(classes).distinct().toArray(Class<?>[]::new));
    JUnitCore runner = new JUnitCore();
    runner.addListener(new TextListener(System.out));
    System.exit(runner.run(request.filterWith(named(names))).wasSuccessful() ? 0 : 1);
  }

  private static Filter named(String... names) {
    return new Filter() {
      @Override
      public boolean shouldRun(Description test) {
        if (!test.isTest()) return test.getChildren().stream().anyMatch(this::shouldRun);
        String kind = test.getTestClass().getSimpleName();
        String method = kind + "." + test.getMethodName();
        return Arrays.stream(names).anyMatch(name -> name.equals(kind) || name.equals(method));
      }

      @Override
      public String describe() {
        return String.join(", ", names);
      }
    };
  }
}
