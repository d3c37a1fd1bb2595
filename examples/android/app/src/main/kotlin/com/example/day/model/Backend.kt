package com.example.day.model

import java.io.IOException
import java.time.LocalDate
import org.plannerkit.Item
import org.plannerkit.Outcome
import org.plannerkit.Save
import org.plannerkit.SectionKind
import org.plannerkit.Task

/** Where the plan comes from, and where the work goes: your server. Every function may wait, on a thread of its own. */
interface Backend {
  @Throws(IOException::class) suspend fun plan(day: LocalDate): List<Task>

  @Throws(IOException::class) suspend fun items(kind: SectionKind): List<Item>

  /** Stores a composed task once for each key, however often it comes. */
  @Throws(IOException::class) suspend fun save(save: Save)

  /** Stores an outcome once for each key. Returns why the backend refuses it, or null. */
  @Throws(IOException::class) suspend fun save(outcome: Outcome): String?
}

/** The sensor of the location. It reports to [DayModel.fixReceived] and [DayModel.locationFailed]. */
interface Locations {
  fun start(distanceFilterMeters: Double)

  fun stop()
}
