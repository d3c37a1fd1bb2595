package org.plannerkit;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.arguments;
import static org.plannerkit.Given.assertIsMessage;
import static org.plannerkit.Given.call;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.fix;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.tasks;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.After;
import org.junit.Test;
import org.plannerkit.Given.State;

/** Planners that are closed, collected as garbage, or used by several threads. */
public class ThreadsTest {
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  @After
  public void endTheThreads() {
    threads.shutdown();
  }

  private static void assertEachCallThrows(Class<? extends PlannerException> kind, Planner planner) {
    List<Method> calls = Given.calls();
    assertTrue(calls.size() > 50);
    for (Method method : calls)
      assertIsMessage(assertThrows(method + "", kind, () -> call(method, planner, arguments(method, State.SAVES))));
  }

  @Test
  public void everyCallOnAClosedPlannerIsRefused() {
    Planner planner = State.SAVES.planner();
    assertFalse(planner.isClosed());
    planner.close();
    planner.close();
    assertTrue(planner.isClosed());
    assertEachCallThrows(PlannerException.Closed.class, planner);
  }

  /** Every call, even close, throws Busy during another call, and does nothing. */
  @Test
  public void everyCallDuringAnotherOneIsBusy() throws Exception {
    Field busy = Planner.class.getDeclaredField("busy");
    busy.setAccessible(true);
    try (Planner planner = State.SAVES.planner()) {
      byte[] before = planner.snapshot();
      busy.setInt(planner, 1);
      assertEachCallThrows(PlannerException.Busy.class, planner);
      assertThrows(PlannerException.Busy.class, planner::close);
      assertFalse(planner.isClosed());
      busy.setInt(planner, 0);
      assertArrayEquals(before, planner.snapshot());
    }
  }

  /** One thread loads a plan while another one queries: the plan is complete. */
  @Test
  public void aCallFromAnotherThreadIsBusyAndHarmsNothing() throws Exception {
    List<Task> many = tasks(300_000);
    try (Planner planner = started(List.of())) {
      PlannerException.Busy busy = null;
      for (int attempt = 0; busy == null && attempt < 50; attempt++) {
        planner.refresh(NOW);
        long request = taken(planner, Effect.LoadPlan.class).request;
        Future<?> loading = threads.submit(() -> {
          for (boolean isLoaded = false; !isLoaded;) {
            try {
              planner.planLoaded(NOW, request, many);
              isLoaded = true;
            } catch (PlannerException.Busy error) {
              // The other thread was in a query.
            }
          }
        });
        while (busy == null && !loading.isDone()) {
          Thread.sleep(1);
          try {
            planner.location();
          } catch (PlannerException.Busy error) { busy = error; }
        }
        loading.get();
      }
      assertEquals("Another thread is in a call on this planner.", busy.getMessage());
      assertEquals(many.size(), planner.home().rowCount);
      assertEquals("Shop 300000", planner.row(many.size() - 1).title);
    }
  }

  @Test
  public void plannersInSeveralThreadsAreIndependent() throws Exception {
    List<Callable<byte[]>> days = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      days.add(() -> {
        byte[] last = null;
        for (int round = 0; round < 50; round++) {
          try (Planner planner = State.COMPOSER.planner()) {
            for (int n = 0; n < 20; n++) {
              Instant now = NOW.plusSeconds(20 * n);
              planner.fixReceived(now, new Fix(now, 0, 0.01 * n, 5));
            }
            planner.rows();
            if (last != null) assertArrayEquals(last, planner.snapshot());
            last = planner.snapshot();
          }
        }
        return last;
      });
    }
    byte[] first = null;
    for (Future<byte[]> day : threads.invokeAll(days)) {
      if (first == null) first = day.get();
      assertArrayEquals(first, day.get());
    }
  }

  @Test
  public void anyThreadMayUseAndCloseAPlanner() throws Exception {
    Planner planner = threads.submit(() -> started(tasks(2))).get();
    planner.fixReceived(NOW, fix(0.01));
    threads.submit(() -> planner.rowTapped(NOW, id(1))).get();
    assertEquals(id(1), planner.details().taskId);
    threads.submit(planner::close).get();
    assertTrue(planner.isClosed());
  }

  private static Object value(Class<?> kind, String name, Object of) throws Exception {
    Field field = kind.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  @Test
  public void collectedPlannersAreFreedAndClosedOnesAtOnce() throws Exception {
    Collection<?> open = (Collection<?>) value(Handle.class, "OPEN", null);
    int before = open.size();
    List<Planner> planners = new ArrayList<>();
    for (int n = 0; n < 200; n++) planners.add(started(tasks(3)));
    assertTrue(open.size() >= 200);
    for (int n = 0; n < 100; n++) {
      Planner last = planners.remove(planners.size() - 1);
      Object handle = value(Planner.class, "handle", last);
      assertTrue(open.contains(handle));
      last.close();
      assertFalse(open.contains(handle));
    }
    Planner kept = planners.get(0);
    planners.clear();
    for (int attempt = 0; attempt < 600 && open.size() > before + 1; attempt++) {
      System.gc();
      Thread.sleep(10);
    }
    assertTrue(open.size() + " are open", open.size() <= before + 1);
    assertEquals(3, kept.rows().size());
    kept.close();
  }

  /** A handler may answer in the same thread while the effects are carried out. */
  @Test
  public void aHandlerMayAnswer() {
    try (Planner planner = created()) {
      StringBuilder seen = new StringBuilder();
      planner.start(NOW);
      planner.carryOut(new EffectHandler() {
        @Override
        public void loadPlan(Effect.LoadPlan effect) {
          seen.append("plan ");
          planner.planLoaded(NOW, effect.request, tasks(3));
        }

        @Override
        public void requestPermission(Effect.RequestPermission effect) {
          seen.append("permission ");
          planner.authorizationChanged(NOW, Authorization.WHEN_IN_USE);
        }

        @Override
        public void startLocation(Effect.StartLocation effect) {
          seen.append("start ");
          planner.fixReceived(NOW, fix(0));
          planner.rowTapped(NOW, id(2));
        }

        @Override
        public void stopLocation(Effect.StopLocation effect) {
          seen.append("stop ");
        }

        @Override
        public void attach(Effect.Attach effect) {
          seen.append("attach ");
        }

        @Override
        public void present(Effect.Present effect) {
          seen.append("present ");
          planner.childAppeared(NOW, effect.presentation);
          if (effect.child == Child.DETAILS) {
            planner.composerRequested(NOW, Composition.newTask(id(9)).section(Section.of(SectionKind.PROJECT)));
            return;
          }
          planner.textChanged(NOW, "Title");
          planner.sectionActivated(NOW, 0);
        }

        @Override
        public void dismiss(Effect.Dismiss effect) {
          seen.append("dismiss ");
          planner.childDisappeared(NOW, effect.presentation, true);
        }

        @Override
        public void detach(Effect.Detach effect) {
          seen.append("detach ");
          if (effect.child == Child.COMPOSER) planner.stop(NOW);
        }

        @Override
        public void focusText(Effect.FocusText effect) {
          seen.append("focus ");
        }

        @Override
        public void loadItems(Effect.LoadItems effect) {
          seen.append("items ");
          planner.itemsLoaded(NOW, effect.request, List.of(Item.of("x")));
          planner.saveTapped(NOW);
        }

        @Override
        public void saveTask(Effect.SaveTask effect) {
          seen.append("save ");
          assertSame(TaskStatus.PLANNED, planner.save(effect.key).task.status);
          planner.saveAcknowledged(NOW, effect.key);
        }

        @Override
        public void redraw(Effect.Redraw effect) {
          seen.append("redraw ");
          assertFalse(effect.changed.isEmpty());
        }
      });
      String details = "plan permission start attach present dismiss detach ";
      assertEquals(details + "attach present focus items save dismiss detach stop ", seen.toString());
      assertEquals("Shop 1, Shop 2, Shop 3, Title", Given.titles(planner));
      planner.start(NOW);
      assertEquals("LoadPlan StartLocation Redraw", Given.kinds(planner));
    }
  }
}
