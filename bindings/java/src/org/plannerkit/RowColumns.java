package org.plannerkit;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;

/**
 * Fields of rows as columns: an array for each {@link Column} that was chosen. The same index of each array is the same
 * row. The arrays belong to the caller. The method of a column that was not chosen returns null.
 */
public final class RowColumns {
  /** An absent instant. */
  public static final long NONE = Long.MIN_VALUE;

  /** How many rows were read. */
  public final int count;

  /** The changes that were collected; null if all rows were read. */
  public final Changes changes;

  private final Map<Column, Object> arrays = new EnumMap<>(Column.class);

  RowColumns(Decoder in, Set<Column> chosen, boolean isOfChanges) {
    count = in.int32();
    for (Column each : chosen) arrays.put(each, read(in, each));
    changes = isOfChanges ? new Changes(in) : null;
  }

  /**
   * The index of each row.
   *
   * @return the indexes
   */
  public int[] index() { return (int[]) arrays.get(Column.INDEX); }

  /**
   * The task's id of each row.
   *
   * @return the ids
   */
  public UUID[] id() { return (UUID[]) arrays.get(Column.ID); }

  /**
   * The place of each row in the visiting order.
   *
   * @return the places
   */
  public int[] order() { return (int[]) arrays.get(Column.ORDER); }

  /**
   * The task's status.
   *
   * @return the statuses
   */
  public TaskStatus[] status() { return (TaskStatus[]) arrays.get(Column.STATUS); }

  /**
   * The latitude of the task's place.
   *
   * @return degrees, NaN without a place
   */
  public double[] latitude() { return (double[]) arrays.get(Column.LATITUDE); }

  /**
   * The longitude of the task's place.
   *
   * @return degrees, NaN without a place
   */
  public double[] longitude() { return (double[]) arrays.get(Column.LONGITUDE); }

  /**
   * The distance from the last used fix.
   *
   * @return metres, NaN if it is unknown
   */
  public double[] distance() { return (double[]) arrays.get(Column.DISTANCE); }

  /**
   * The travel time from there.
   *
   * @return seconds, NaN if it is unknown
   */
  public double[] travelTime() { return (double[]) arrays.get(Column.TRAVEL_TIME); }

  /**
   * Whether the distance waits for a fix.
   *
   * @return whether it does
   */
  public boolean[] isUpdating() { return (boolean[]) arrays.get(Column.IS_UPDATING); }

  /**
   * The instant for which it is planned.
   *
   * @return milliseconds since 1970, or {@link #NONE}
   */
  public long[] plannedAt() { return (long[]) arrays.get(Column.PLANNED_AT); }

  /**
   * The local day for which it is planned.
   *
   * @return the days, each of them may be null
   */
  public LocalDate[] plannedDay() { return (LocalDate[]) arrays.get(Column.PLANNED_DAY); }

  /**
   * When the agent arrives, as it is shown.
   *
   * @return milliseconds since 1970, or {@link #NONE}
   */
  public long[] arrival() { return (long[]) arrays.get(Column.ARRIVAL); }

  /**
   * How the stop will go.
   *
   * @return the paces, {@link Pace#NONE} for what is no stop of the schedule
   */
  public Pace[] pace() { return (Pace[]) arrays.get(Column.PACE); }

  /**
   * Whether the venue is open now.
   *
   * @return the states, {@link OpenState#NONE} without opening hours that are understood
   */
  public OpenState[] openState() { return (OpenState[]) arrays.get(Column.OPEN_STATE); }

  /**
   * When the venue closes, if it is open, or opens, if it is closed.
   *
   * @return milliseconds since 1970, or {@link #NONE}
   */
  public long[] hoursChange() { return (long[]) arrays.get(Column.HOURS_CHANGE); }

  // ---- Arrays of values that have 8 bytes each, and ids ----

  private Object read(Decoder in, Column column) {
    switch (column) {
      case INDEX:
      case ORDER: return LongStream.of(in.longs(count)).mapToInt(Math::toIntExact).toArray();
      case ID: return ids(in);
      case STATUS: return constants(in, TaskStatus.ALL);
      case LATITUDE:
      case LONGITUDE:
      case DISTANCE:
      case TRAVEL_TIME: return in.doubles(count);
      case IS_UPDATING: return flags(in);
      case PLANNED_AT:
      case ARRIVAL:
      case HOURS_CHANGE: return in.longs(count);
      case PLANNED_DAY: return days(in);
      case PACE: return constants(in, Pace.ALL);
      case OPEN_STATE: return constants(in, OpenState.ALL);
    }
    throw new AssertionError(column);
  }

  private UUID[] ids(Decoder in) {
    UUID[] all = new UUID[count];
    Arrays.setAll(all, n -> in.uuid());
    return all;
  }

  private boolean[] flags(Decoder in) {
    boolean[] all = new boolean[count];
    for (int n = 0; n < count; n++) all[n] = in.int64() != 0;
    return all;
  }

  private LocalDate[] days(Decoder in) {
    return LongStream.of(in.longs(count))
        .mapToObj(day -> day == NONE ? null : Reader.day(day))
        .toArray(LocalDate[] ::new);
  }

  private <T> T[] constants(Decoder in, T[] constants) {
    T[] all = Arrays.copyOf(constants, count); // an array of the same class
    Arrays.setAll(all, n -> constants[(int) in.int64()]);
    return all;
  }
}
