package com.example.day.model

import java.io.File
import java.io.IOException
import java.time.Instant
import java.time.LocalDate
import java.time.ZoneId
import java.util.UUID
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.plannerkit.Outcome
import org.plannerkit.TaskStatus

/** The files of the example's backend. It runs in the folder `app`, as Gradle runs it. */
class FileBackendTest {
  @get:Rule val folder = TemporaryFolder()

  private val zone = ZoneId.of("Europe/Berlin")
  private val plan = File("../../data/plan.tsv")
  private val day = LocalDate.parse("2026-11-29")

  private fun backend(text: String = plan.readText()) = FileBackend(folder.root, zone) { text }

  @Test
  fun thePlanIsThatOfTheDay() = runBlocking {
    val tasks = backend().plan(day)
    assertEquals(12, tasks.size)
    assertEquals("HIT Ullrich am Zoo", tasks[0].title)
    assertEquals(Instant.parse("2026-11-29T08:05:00Z"), tasks[0].plannedAt) // 9:05 in winter time
    assertNull(tasks[8].address)
    assertTrue(tasks.all { it.plannedAt == null || it.plannedAt.atZone(zone).toLocalDate() == day })
  }

  @Test
  fun anOutcomeIsStoredOnceAndChangesThePlan() = runBlocking {
    val task = backend().plan(day)[2]
    val outcome = Outcome.builder(task.id, TaskStatus.DONE, Instant.now()).key(UUID(1, 2)).build()
    repeat(2) { assertNull(backend().save(outcome)) }
    assertEquals(1, File(folder.root, "outcomes.tsv").readLines().size)
    assertEquals(TaskStatus.DONE, backend().plan(day)[2].status)
  }

  @Test
  fun aLineThatIsNotUnderstoodIsNamed() {
    val short = "id\ttitle\n\n" + UUID(0, 1) + "\tKaDeWe\n"
    val error = assertThrows(IOException::class.java) { runBlocking { backend(short).plan(day) } }
    assertEquals("Line 3 of the plan lacks columns", error.message)
  }
}
