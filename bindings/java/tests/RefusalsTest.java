package org.plannerkit;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.assertIsMessage;
import static org.plannerkit.Given.created;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.task;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.Test;
import org.plannerkit.Given.State;

/** Every status has an exception of its own. */
public class RefusalsTest {
  private static Planner restored(byte[] snapshot) {
    return Planner.restore(snapshot, new Settings(), ZoneOffset.UTC, Authorization.ALWAYS, NOW);
  }

  /**
   * A call for each status, on a planner with an open composer. BUSY needs two threads (ThreadsTest); a fault has no
   * call.
   */
  private static final Map<Status, Consumer<Planner>> CALLS =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(Status.INVALID_ARGUMENT, planner -> planner.taskAdded(NOW, task(9).order(-1).build())),
              Map.entry(Status.INVALID_TEXT, planner -> planner.taskAdded(NOW, task(9).title("\u2028").build())),
              Map.entry(
                  Status.LIMIT_EXCEEDED, planner -> planner.replaceString(NOW, StringKey.CLOSE, "x".repeat(4097))),
              Map.entry(Status.DUPLICATE, planner -> planner.taskAdded(NOW, task(1).build())),
              Map.entry(Status.NOT_FOUND, planner -> planner.taskRemoved(NOW, id(99))),
              Map.entry(Status.OUTDATED, planner -> planner.planLoaded(NOW, 99, List.of())),
              Map.entry(Status.NOT_ALLOWED, planner -> planner.taskStatusChanged(NOW, id(1), TaskStatus.DONE)),
              Map.entry(Status.WRONG_TYPE, planner -> planner.itemEntered(NOW, 0, Item.of(Given.TODAY))),
              Map.entry(Status.NOT_STARTED,
                  planner -> {
                    try (Planner idle = created()) {
                      idle.refresh(NOW);
                    }
                  }),
              Map.entry(Status.CORRUPT, planner -> restored(new byte[3])),
              Map.entry(Status.NEWER, planner -> restored(Given.newer(planner.snapshot()))),
              Map.entry(Status.CLOSED, planner -> {
                Planner closed = created();
                closed.close();
                closed.home();
              })));

  @Test
  public void everyStatusHasItsException() {
    Set<Class<?>> kinds = new HashSet<>();
    for (Status status : Status.values()) {
      try (Planner planner = State.COMPOSER.planner()) {
        byte[] before = planner.snapshot();
        PlannerException error = CALLS.containsKey(status)
            ? assertThrows(PlannerException.class, () -> CALLS.get(status).accept(planner))
            : PlannerException.of(status, "This is a test.", "");
        assertSame(status, error.status);
        assertIsMessage(error);
        assertTrue(kinds.add(error.getClass()));
        assertArrayEquals(before, planner.snapshot());
      }
    }
    assertEquals(Set.of(PlannerException.class.getDeclaredClasses()), kinds);
    assertSame(Status.INTERNAL_ERROR, Status.of(-999));
  }

  /** The field has its name in Java, as the message has it in C. */
  @Test
  public void everyExceptionNamesTheField() {
    Map<String, Consumer<Planner>> calls = Map.of("order",
        planner
        -> planner.taskAdded(NOW, task(9).order(-1).build()),
        "estimatedDuration",
        planner
        -> planner.taskAdded(NOW, task(9).estimatedDuration(Duration.ofSeconds(-1)).build()),
        "taskId",
        planner
        -> planner.saveRetried(NOW, id(99)),
        "key",
        planner
        -> planner.save(id(99)),
        "maximum",
        planner
        -> State.NEW.planner().composerRequested(
            NOW, Composition.newTask(id(9)).section(Section.of(SectionKind.PROJECT).atMost(-1))),
        "value",
        planner
        -> Item.of("x").day(),
        "bytes",
        planner
        -> restored(new byte[3]),
        "hourCycle",
        planner
        -> Planner.create(new Settings().hourCycle(13), ZoneOffset.UTC, NOW),
        "now", planner -> planner.clockAdvanced(Instant.MAX), "plannedAt", planner -> task(1).plannedAt(Instant.MAX));
    calls.forEach((field, call) -> {
      try (Planner planner = State.COMPOSER.planner()) {
        PlannerException error = assertThrows(PlannerException.class, () -> call.accept(planner));
        assertEquals(field, error.field);
        assertIsMessage(error);
      }
    });
    try (Planner planner = created()) {
      assertNull(assertThrows(PlannerException.NotStarted.class, () -> planner.refresh(NOW)).field);
    }
  }

  /** SNAP-3: cut and altered bytes are refused, and do the planner no harm. */
  @Test
  public void bytesThatAreNotASnapshot() {
    try (Planner planner = State.SAVES.planner()) {
      byte[] snapshot = planner.snapshot();
      for (int size = 0; size < snapshot.length; size++) {
        byte[] cut = Arrays.copyOf(snapshot, size);
        assertThrows(PlannerException.CorruptSnapshot.class, () -> restored(cut));
        byte[] altered = snapshot.clone();
        altered[size] ^= 4;
        assertThrows(PlannerException.CorruptSnapshot.class, () -> restored(altered));
      }
      byte[] longer = Arrays.copyOf(snapshot, snapshot.length + 1);
      assertThrows(PlannerException.CorruptSnapshot.class, () -> restored(longer));
      restored(snapshot).close();
    }
  }

  /** LIFE-2. */
  @Test
  public void onlySettingsAuthorisationAndTasksAreLegalWhenNotStarted() throws Throwable {
    Set<String> legal = new HashSet<>();
    for (java.lang.reflect.Method method : Given.calls()) {
      if (method.getReturnType() != void.class || method.getName().equals("carryOut")) continue;
      try (Planner planner = State.NEW.planner()) {
        Given.call(method, planner, Given.arguments(method, State.NEW));
        legal.add(method.getName());
      } catch (PlannerException.NotStarted error) {
        assertEquals("The planner must be started.", error.getMessage());
      } catch (PlannerException error) { legal.add(method.getName()); }
    }
    assertEquals(Set.of("zoneChanged", "start", "stop", "settingsChanged", "authorizationChanged", "taskAdded",
                     "taskUpdated", "taskRemoved", "taskStatusChanged", "holidaysChanged", "workdayChanged",
                     "speedsChanged", "saveAcknowledged", "saveFailed", "saveRefused", "saveDismissed", "saveRetried",
                     "replaceString", "proposalDiscarded", "orderSaveRetried", "logRetried", "outcomeRecorded",
                     "outcomeUndone", "conflictSettled"),
        legal);
  }
}
