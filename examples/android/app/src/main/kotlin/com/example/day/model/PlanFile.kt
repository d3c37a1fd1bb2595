package com.example.day.model

import java.io.IOException
import java.time.DateTimeException
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.LocalTime
import java.time.ZoneId
import java.util.UUID
import org.plannerkit.Appointment
import org.plannerkit.Coordinate
import org.plannerkit.Task

/** The tasks of a plan in the form of `examples/data/plan.tsv`: a line of column names, then a line for each stop. */
@Throws(IOException::class)
fun tasksOf(text: String, zone: ZoneId): List<Task> =
  text.lines().withIndex().drop(1).filter { it.value.isNotBlank() }.map { (index, line) ->
    try {
      taskOf(line.split('\t'), zone)
    } catch (error: IndexOutOfBoundsException) {
      throw IOException("Line ${index + 1} of the plan lacks columns", error)
    } catch (error: IllegalArgumentException) {
      throw IOException("Line ${index + 1} of the plan: ${error.message}", error)
    } catch (error: DateTimeException) {
      throw IOException("Line ${index + 1} of the plan: ${error.message}", error)
    }
  }

private fun taskOf(field: List<String>, zone: ZoneId): Task {
  val task =
    Task.builder(UUID.fromString(field[0]), field[1])
      .address(field[2].ifEmpty { null })
      .openingHours(field[3].ifEmpty { null })
      .order(field[7].toInt())
      .photoUrl(field[8].ifEmpty { null })
  if (field[4].isNotEmpty()) task.coordinate(Coordinate(field[4].toDouble(), field[5].toDouble()))
  val planned = field[6]
  if ('/' in planned) { // an appointment: "2026-05-12T10:50/11:20"
    val first = LocalDateTime.parse(planned.substringBefore('/')).atZone(zone)
    val last = first.with(LocalTime.parse(planned.substringAfter('/')))
    task.plannedDay(first.toLocalDate()).appointments(listOf(Appointment(first.toInstant(), last.toInstant())))
  } else if ('T' in planned) {
    task.plannedAt(LocalDateTime.parse(planned).atZone(zone).toInstant())
  } else if (planned.isNotEmpty()) {
    task.plannedDay(LocalDate.parse(planned))
  }
  return task.build()
}
