package org.plannerkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.plannerkit.Given.NOW;
import static org.plannerkit.Given.id;
import static org.plannerkit.Given.taken;
import static org.plannerkit.Given.task;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.Test;

/** The visit log: legs and visits, and how they are saved. */
public class LogTest {
  private static Instant at(int second) { return NOW.plusSeconds(second); }

  /** An agent who drives to a shop, works there, and drives on. */
  private static Planner planner() {
    Settings settings = new Settings().arrivalRadiusMeters(100).hasLog(true).seed(id(7));
    Planner planner = Planner.create(settings, ZoneOffset.UTC, NOW);
    planner.authorizationChanged(NOW, Authorization.ALWAYS);
    planner.start(NOW);
    planner.taskAdded(NOW, task(1).plannedAt(at(3600)).build());
    for (int step = 0; step <= 2; step++)
      planner.fixReceived(at(10 * step), new Fix(at(10 * step), 0, 0.005 * step, 5));
    planner.clockAdvanced(at(140));
    planner.outcomeRecorded(at(150), Outcome.builder(id(1), TaskStatus.IN_PROGRESS, at(150)).build());
    planner.outcomeRecorded(at(200), Outcome.builder(id(1), TaskStatus.DONE, at(200)).build());
    for (int second : new int[] {300, 310, 320, 330})
      planner.fixReceived(at(second), new Fix(at(second), 0, 0.0125 + 0.0002 * (second - 300), 5));
    planner.clockAdvanced(at(370));
    return planner;
  }

  @Test
  public void eachRecordSaysWhatIsKnownAndHow() {
    try (Planner planner = planner()) {
      List<LogRecord> records = planner.logRecords();
      LogRecord leg = records.get(0);
      LogRecord visit = records.get(1);
      assertEquals(List.of(LogKind.LEG, LogKind.VISIT), List.of(leg.kind, visit.kind));
      assertEquals(List.of(SavePhase.SENT, SavePhase.WAITING), List.of(leg.phase, visit.phase));
      assertEquals(id(1), leg.taskId);
      assertEquals(List.of(NOW, at(20), at(3600)), List.of(leg.leftAt, leg.arrivedAt, leg.plannedAt));
      assertEquals(List.of(LogSource.BY_FIX, LogSource.BY_FIX), List.of(leg.leftSource, leg.arrivedSource));
      assertTrue(leg.isCommute);
      assertEquals(1113, leg.distance, 2);
      assertEquals(leg.distance, leg.bridgedDistance, 0);
      assertNull(leg.status);
      assertEquals(List.of(at(20), at(150), at(200), at(300)),
          List.of(visit.arrivedAt, visit.startedAt, visit.endedAt, visit.departedAt));
      assertEquals(List.of(LogSource.NOT_KNOWN, LogSource.BY_FIX, LogSource.BY_TAP, LogSource.BY_TAP, LogSource.BY_FIX),
          List.of(visit.leftSource, visit.arrivedSource, visit.startedSource, visit.endedSource, visit.departedSource));
      assertEquals(TaskStatus.DONE, visit.status);
      assertEquals(Duration.ofSeconds(130), visit.waiting);
      assertFalse(visit.isCommute);
      assertEquals(leg.shownArrivalAt, visit.shownArrivalAt);
      Log log = planner.log();
      assertEquals(leg.distance, log.distance, 0);
      assertEquals(leg.distance, log.commuteDistance, 0);
      assertEquals(724, log.openDistance, 5);
      assertEquals(List.of(Duration.ofSeconds(20), Duration.ofSeconds(150), Duration.ofSeconds(130)),
          List.of(log.travel, log.atStops, log.waiting));
      assertEquals(List.of(2, 2, 0), List.of(log.recordCount, log.waitingCount, log.lostCount));
    }
  }

  /** LOG-3: the next record follows the answer to the last one. */
  @Test
  public void recordsAreSavedOneAfterAnother() {
    try (Planner planner = planner()) {
      LogRecord leg = planner.logRecords().get(0);
      LogRecord visit = planner.logRecords().get(1);
      assertEquals(leg.key, taken(planner, Effect.SaveRecord.class).key);
      planner.saveFailed(at(371), leg.key, "no net");
      assertEquals("no net", planner.logRecord(leg.key).message);
      planner.logRetried(at(372));
      assertEquals(leg.key, taken(planner, Effect.SaveRecord.class).key);
      planner.saveAcknowledged(at(373), leg.key);
      assertEquals(SavePhase.ACKNOWLEDGED, planner.logRecord(leg.key).phase);
      assertEquals(visit.key, taken(planner, Effect.SaveRecord.class).key);
      planner.saveAcknowledged(at(374), visit.key);
      assertThrows(PlannerException.NotFound.class, () -> planner.logRetried(at(375)));
      assertThrows(PlannerException.Outdated.class, () -> planner.logRecord(id(99)));
    }
  }
}
