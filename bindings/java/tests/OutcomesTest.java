package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.TODAY;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.started;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;
import static org.plannerkit.Given.tasks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.Test;

/** Outcomes: what the agent did with a task, in both directions. */
public class OutcomesTest {
  private static final UUID SHOP = id(1);

  private static Outcome.Builder outcome(TaskStatus status) { return Outcome.builder(SHOP, status, NOW); }

  private static Outcome record(Planner planner, TaskStatus status) {
    Outcome outcome = outcome(status).build();
    planner.outcomeRecorded(NOW, outcome);
    return outcome;
  }

  private static Outcome only(Planner planner) {
    assertEquals(1, planner.outcomes().size());
    return planner.outcomes().get(0);
  }

  /** The fields of an outcome that the host gives. */
  private static List<Object> given(Outcome outcome) {
    List<Object> all = new ArrayList<>(List.of(outcome.key, outcome.taskId, outcome.status, outcome.at));
    Collections.addAll(all, outcome.day, outcome.arrivedAt, outcome.leftAt, outcome.reason, outcome.note);
    all.add(outcome.values);
    return all;
  }

  /** WORK-1, WORK-3: all that the host gives comes out again, beside where the save stands. */
  @Test
  public void anOutcomeInBothDirections() {
    Outcome given = outcome(TaskStatus.CANNOT_COMPLETE)
                        .key(id(70))
                        .arrivedAt(NOW.minusSeconds(540))
                        .leftAt(NOW.minusMillis(1))
                        .reason("closed")
                        .note("The door was shut.\nNobody came.")
                        .value("photo", "7.jpg")
                        .value("\u00e9", "")
                        .build();
    assertNull(given.phase);
    try (Planner planner = started(tasks(1))) {
      planner.outcomeRecorded(NOW, given);
      Effect.SaveOutcome effect = taken(planner, Effect.SaveOutcome.class);
      assertEquals(new Effect.SaveOutcome(id(70), SHOP), effect);
      Outcome sent = planner.outcome(effect.key);
      assertEquals(given(given), given(sent));
      assertEquals(List.of(new OutcomeValue("photo", "7.jpg"), new OutcomeValue("\u00e9", "")), sent.values);
      assertEquals("SENT Shop 1 ", sent.phase + " " + sent.title + " " + sent.message);
      assertEquals(List.of(sent), planner.outcomes());
      assertSame(TaskStatus.CANNOT_COMPLETE, planner.task(SHOP).status);
      planner.saveFailed(NOW, effect.key, "no net");
      assertEquals("FAILED no net", only(planner).phase + " " + only(planner).message);
      planner.saveAcknowledged(NOW, effect.key);
      assertEquals(List.of(), planner.outcomes());
    }
  }

  /** A list is read in parts, and a part ends after the values of an outcome. */
  @Test
  public void manyOutcomes() {
    String text = "x".repeat(4096);
    List<OutcomeValue> values = Collections.nCopies(Limits.OUTCOME_VALUES, new OutcomeValue("key", text));
    List<UUID> keys = new ArrayList<>();
    try (Planner planner = started(tasks(40))) {
      for (int number = 1; number <= 40; number++) {
        keys.add(id(100 + number));
        planner.outcomeRecorded(
            NOW, Outcome.builder(id(number), TaskStatus.EN_ROUTE, NOW).key(id(100 + number)).values(values).build());
      }
      List<Outcome> outcomes = planner.outcomes();
      assertEquals(keys, outcomes.stream().map(each -> each.key).collect(Collectors.toList()));
      for (Outcome each : outcomes) assertEquals(values, each.values);
    }
  }

  /** WORK-3: the other one ends, and its values are in the copy. */
  @Test
  public void anOutcomeReplacesARefusedOne() {
    try (Planner planner = started(tasks(1))) {
      planner.outcomeRecorded(NOW, outcome(TaskStatus.EN_ROUTE).value("a", "b").build());
      Outcome refused = only(planner);
      planner.saveRefused(NOW, refused.key, "not yours");
      assertSame(Mark.REFUSED, planner.row(0).mark);
      Outcome.Builder other = only(planner).toBuilder().key(null).replaces(refused.key).note("not today");
      planner.outcomeRecorded(NOW, other.status(TaskStatus.PLANNED).day(TODAY.plusDays(1)).build());
      Outcome outcome = only(planner);
      assertNotEquals(refused.key, outcome.key);
      assertEquals(List.of(new OutcomeValue("a", "b")), outcome.values);
      assertEquals("not today", outcome.note);
      assertEquals(TODAY.plusDays(1), outcome.day);
      assertNull(outcome.replaces);
    }
  }

  /** WORK-1: an outcome keeps it, so that one that is reported twice is refused. */
  @Test
  public void theDefaultKeyIsRandom() {
    try (Planner planner = started(tasks(1))) {
      Outcome.Builder builder = outcome(TaskStatus.EN_ROUTE);
      assertNotEquals(builder.build().key, builder.build().key);
      Outcome first = record(planner, TaskStatus.EN_ROUTE);
      assertEquals(4, first.key.version());
      assertEquals(first.key, only(planner).key);
      Outcome again = first.toBuilder().status(TaskStatus.IN_PROGRESS).build();
      PlannerException error =
          assertThrows(PlannerException.Duplicate.class, () -> planner.outcomeRecorded(NOW, again));
      assertEquals("key", error.field);
    }
  }

  /** WORK-7. */
  @Test
  public void aHeldOutcomeIsUndone() {
    try (Planner planner = started(tasks(1))) {
      planner.settingsChanged(NOW, new Settings().undo(Duration.ofSeconds(5)));
      record
      (planner, TaskStatus.EN_ROUTE);
      assertSame(SavePhase.HELD, only(planner).phase);
      assertSame(Mark.HELD, planner.row(0).mark);
      assertEquals(NOW.plusSeconds(5), planner.nextWake());
      planner.outcomeUndone(NOW, SHOP);
      assertEquals(List.of(), planner.outcomes());
      assertSame(TaskStatus.PLANNED, planner.row(0).status);
      PlannerException error = assertThrows(PlannerException.Outdated.class, () -> planner.outcomeUndone(NOW, SHOP));
      assertEquals("taskId", error.field);
    }
  }

  /** WORK-8: those without an outcome have no status. */
  @Test
  public void actionsHaveStatusesAndTitles() {
    try (Planner planner = started(tasks(1))) {
      Map<Action, TaskStatus> statuses = new LinkedHashMap<>();
      for (TaskAction each : planner.actions(SHOP)) {
        statuses.put(each.action, each.status);
        assertEquals(each.action == Action.START_DRIVING, each.isMain);
      }
      Map<Action, TaskStatus> expected = new LinkedHashMap<>();
      expected.put(Action.START_DRIVING, TaskStatus.EN_ROUTE);
      expected.put(Action.START, TaskStatus.IN_PROGRESS);
      expected.put(Action.CANNOT_COMPLETE, TaskStatus.CANNOT_COMPLETE);
      expected.put(Action.NOT_TODAY, TaskStatus.PLANNED);
      expected.put(Action.NAVIGATE, null);
      assertEquals(new ArrayList<>(expected.entrySet()), new ArrayList<>(statuses.entrySet()));
      TaskAction first = planner.actions(SHOP).get(0);
      assertEquals(new TaskAction(Action.START_DRIVING, true, TaskStatus.EN_ROUTE, false, "Start driving",
                       "Start driving, Shop 1", null, ""),
          first);
    }
  }

  /** WORK-11. */
  @Test
  public void whatWaitsIsCountedAndListed() {
    try (Planner planner = started(tasks(1))) {
      assertEquals(new Work(0, 0, "", ""), planner.work());
      Outcome outcome = record(planner, TaskStatus.EN_ROUTE);
      assertEquals(new Work(1, 0, "1 change waits", "1 change waits"), planner.work());
      PendingSave save = new PendingSave(outcome.key, SHOP, SaveKind.OUTCOME, SavePhase.SENT, NOW, "Shop 1", "En route",
          "Not saved yet", "en route, Shop 1, not saved yet", "");
      assertEquals(List.of(save), planner.pendingSaves());
    }
  }

  /** WORK-9, WORK-10: with the day, the reason and the note. */
  @Test
  public void aReportIsAnOutcome() {
    try (Planner planner = started(tasks(1))) {
      planner.settingsChanged(NOW, new Settings().requiresReason(true));
      TaskAction notToday = planner.actions(SHOP).get(3);
      assertEquals(TODAY.plusDays(1) + " true", notToday.day + " " + notToday.needsReason);
      planner.composerRequested(NOW,
          Composition.notToday(SHOP, notToday.day)
              .section(Section.of(SectionKind.REASON))
              .section(Section.of(SectionKind.DATE))
              .preselect(0, Item.of("closed")));
      assertEquals("true true ",
          planner.composer().isReport + " " + planner.composer().canSave + " " + planner.composer().hintText);
      planner.textChanged(NOW, "Rang twice");
      planner.saveTapped(NOW);
      Outcome outcome = only(planner);
      assertEquals("closed Rang twice " + notToday.day, outcome.reason + " " + outcome.note + " " + outcome.day);
    }
  }

  /** WORK-10: the hint and the refusal name the reason. */
  @Test
  public void aReportCanNeedAReason() {
    try (Planner planner = started(tasks(1))) {
      planner.settingsChanged(NOW, new Settings().requiresReason(true));
      planner.composerRequested(NOW, Composition.report(SHOP, TaskStatus.CANNOT_COMPLETE));
      Composer composer = planner.composer();
      assertEquals("CANNOT_COMPLETE false A reason is needed",
          composer.status + " " + composer.canSave + " " + composer.hintText);
      PlannerException.InvalidArgument refusal =
          assertThrows(PlannerException.InvalidArgument.class, () -> planner.saveTapped(NOW));
      assertEquals("reason", refusal.field);
    }
  }

  /** WORK-12. */
  @Test
  public void anArrivalStartsAStopByItself() {
    try (Planner planner = started(tasks(1))) {
      planner.settingsChanged(NOW, new Settings().arrivalRadiusMeters(100).recordsByItself(true).seed(id(77)));
      planner.authorizationChanged(NOW, Authorization.WHEN_IN_USE);
      Coordinate place = planner.task(SHOP).coordinate;
      planner.fixReceived(NOW, new Fix(NOW, place.latitude, place.longitude, 5));
      planner.clockAdvanced(NOW.plusSeconds(120));
      Outcome outcome = only(planner);
      assertEquals("IN_PROGRESS true " + NOW, outcome.status + " " + outcome.isByItself + " " + outcome.arrivedAt);
    }
  }

  /** WORK-5. */
  @Test
  public void aConflictIsSettled() {
    Instant later = NOW.plusSeconds(1500);
    for (boolean keepsMine : new boolean[] {true, false}) {
      try (Planner planner = started(List.of(task(1).status(TaskStatus.IN_PROGRESS).build()))) {
        assertNull(planner.conflict(SHOP));
        record
        (planner, TaskStatus.DONE);
        planner.taskStatusChanged(later, SHOP, TaskStatus.CANCELLED);
        Conflict conflict = planner.conflict(SHOP);
        String text = "You: Done 07:00 \u00b7 Office: Cancelled 07:25";
        assertEquals(
            new Conflict(TaskStatus.DONE, TaskStatus.CANCELLED, NOW, later, text, conflict.spokenText), conflict);
        assertFalse(conflict.spokenText.isEmpty());
        assertSame(Mark.CONFLICT, planner.row(0).mark);
        planner.conflictSettled(later, SHOP, keepsMine);
        assertNull(planner.conflict(SHOP));
        assertSame(keepsMine ? TaskStatus.DONE : TaskStatus.CANCELLED, planner.row(0).status);
      }
    }
  }

  /** A handler gets the key, with which it reads the outcome. */
  @Test
  public void aHandlerSavesOutcomes() {
    List<Object> asked = new ArrayList<>();
    try (Planner planner = started(tasks(1))) {
      planner.outcomeRecorded(NOW, outcome(TaskStatus.EN_ROUTE).build());
      planner.carryOut(new OlderHandler() {
        @Override
        public void saveOutcome(Effect.SaveOutcome effect) {
          asked.add(planner.outcome(effect.key).status);
          planner.saveAcknowledged(NOW, effect.key);
        }
      });
      assertEquals(List.of(TaskStatus.EN_ROUTE), asked);
      assertEquals(List.of(), planner.outcomes());
    }
  }

  /** WORK-1.3: the field has its name in Java. */
  @Test
  public void refusedOutcomesNameTheField() {
    Map<String, Outcome> refused = new LinkedHashMap<>();
    refused.put("taskId", Outcome.builder(id(99), TaskStatus.EN_ROUTE, NOW).build());
    refused.put("status", outcome(TaskStatus.CANCELLED).build());
    refused.put("day", outcome(TaskStatus.PLANNED).day(TODAY).build());
    refused.put("replaces", outcome(TaskStatus.EN_ROUTE).replaces(id(5)).build());
    refused.put("reason", outcome(TaskStatus.EN_ROUTE).reason("x".repeat(65)).build());
    try (Planner planner = started(tasks(1))) {
      refused.forEach((field, outcome) -> {
        PlannerException error =
            assertThrows(field, PlannerException.class, () -> planner.outcomeRecorded(NOW, outcome));
        assertEquals(field, error.field);
        Given.assertIsMessage(error);
      });
      Collection<OutcomeValue> many = Collections.nCopies(17, new OutcomeValue("a", "b"));
      Outcome tooLong = outcome(TaskStatus.EN_ROUTE).values(many).build();
      assertThrows(PlannerException.LimitExceeded.class, () -> planner.outcomeRecorded(NOW, tooLong));
      assertThrows(PlannerException.InvalidArgument.class, () -> outcome(TaskStatus.DONE).leftAt(Instant.MAX));
      assertThrows(NullPointerException.class, () -> planner.outcomeRecorded(NOW, null));
      assertEquals("key", assertThrows(PlannerException.Outdated.class, () -> planner.outcome(id(5))).field);
      assertEquals("taskId", assertThrows(PlannerException.NotFound.class, () -> planner.conflict(id(99))).field);
      assertThrows(PlannerException.NotFound.class, () -> planner.actions(id(99)));
    }
  }
}
