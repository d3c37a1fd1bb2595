package com.example.day.model

import java.io.File
import java.io.FileOutputStream
import java.io.IOException
import java.time.LocalDate
import java.time.ZoneId
import java.util.UUID
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.plannerkit.Item
import org.plannerkit.Outcome
import org.plannerkit.Save
import org.plannerkit.SectionKind
import org.plannerkit.Task
import org.plannerkit.TaskStatus

/**
 * A backend in two files, in place of a server: a line for each composed task, and one for each outcome. The plan is
 * that of one day, and is moved to the day that is asked for.
 */
class FileBackend(
  private val folder: File,
  private val zone: ZoneId,
  private val context: CoroutineContext = Dispatchers.IO,
  private val readPlan: () -> String,
) : Backend {
  private val composed = File(folder, "composed.tsv")
  private val outcomes = File(folder, "outcomes.tsv")

  override suspend fun plan(day: LocalDate): List<Task> =
    withContext(context) {
      val statuses = lines(outcomes).map { it.split('\t') }.associate { it[1] to TaskStatus.valueOf(it[2]) }
      (tasksOf(readPlan(), zone).map { movedTo(day, it) } + lines(composed).map { composedTask(it.split('\t')) })
        .map { it.toBuilder().status(statuses[it.id.toString()] ?: it.status).build() }
    }

  private fun movedTo(day: LocalDate, task: Task): Task {
    val planned = task.plannedAt?.atZone(zone)
    return when {
      planned != null -> task.toBuilder().plannedAt(planned.with(day).toInstant()).build()
      task.plannedDay != null -> task.toBuilder().plannedDay(day).build()
      else -> task
    }
  }

  private fun composedTask(field: List<String>): Task =
    Task.builder(UUID.fromString(field[1]), field[2])
      .order(field[3].toInt())
      .plannedDay(field[4].ifEmpty { null }?.let { LocalDate.parse(it) })
      .projectId(field[5].ifEmpty { null })
      .build()

  override suspend fun items(kind: SectionKind): List<Item> {
    val today = LocalDate.now(zone)
    return when (kind) {
      SectionKind.PROJECT -> listOf(Item.of("p1").labelled("Spring"), Item.of("p2").labelled("Summer"))
      SectionKind.DATE -> (1L..7L).map { Item.of(today.plusDays(it)) }
      SectionKind.REASON -> listOf(Item.of("closed").labelled("Closed"), Item.of("no-contact").labelled("No contact"))
      else -> emptyList()
    }
  }

  override suspend fun save(save: Save) =
    withContext(context) {
      val task = save.task
      val title = task.title.replace('\t', ' ')
      append(composed, save.key, task.id, title, task.order, task.plannedDay ?: "", task.projectId ?: "")
    }

  override suspend fun save(outcome: Outcome): String? {
    withContext(context) { append(outcomes, outcome.key, outcome.taskId, outcome.status, outcome.reason) }
    return null
  }

  /** Appends a line, which is on the disk when this returns. A key that is there already changes nothing. */
  @Throws(IOException::class)
  private fun append(file: File, key: UUID, vararg fields: Any) {
    if (lines(file).any { it.startsWith(key.toString()) }) return
    FileOutputStream(file, true).use {
      it.write((listOf(key, *fields).joinToString("\t") + "\n").toByteArray())
      it.fd.sync()
    }
  }

  private fun lines(file: File): List<String> = if (file.exists()) file.readLines() else emptyList()
}
