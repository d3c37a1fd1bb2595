package org.plannerkit;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/**
 * Fields of rows as columns: an array for each {@link Column} that was chosen, and null for the others. The same index
 * of any array is the same row.
 */
public final class RowColumns {
  /** An absent instant. */
  public static final long NONE = Long.MIN_VALUE;

  /** How many rows were read. */
  public final int count;

  /** The changes that were collected; null if all rows were read. */
  public final Changes changes;

  /** The index of the row. */
  public final int[] index;

  /** The task's id. */
  public final UUID[] id;

  /** Place in the visiting order. */
  public final int[] order;

  /** The task's status. */
  public final TaskStatus[] status;

  /** Degrees; NaN without a place. */
  public final double[] latitude;

  /** Degrees; NaN without a place. */
  public final double[] longitude;

  /** Metres from the last used fix; NaN if unknown. */
  public final double[] distance;

  /** Seconds of travel from there; NaN if unknown. */
  public final double[] travelTime;

  /** Whether the distance waits for a fix. */
  public final boolean[] isUpdating;

  /** When it is planned, in milliseconds since 1970, or {@link #NONE}. */
  public final long[] plannedAt;

  /** The local day for which it is planned, or null. */
  public final LocalDate[] plannedDay;

  /** When the agent arrives, as it is shown, in milliseconds since 1970, or {@link #NONE}. */
  public final long[] arrival;

  /** How the stop will go; {@link Pace#NONE} if it is no stop of the schedule. */
  public final Pace[] pace;

  /** Whether the venue is open now; {@link OpenState#NONE} without opening hours that are understood. */
  public final OpenState[] openState;

  /**
   * When it closes, if it is open, or opens, if it is closed, in milliseconds since 1970, or {@link #NONE} if that is
   * unknown.
   */
  public final long[] hoursChange;

  RowColumns(Decoder in, Set<Column> chosen, boolean isOfChanges) {
    count = in.int32();
    index = column(in, chosen, Column.INDEX, RowColumns::ints);
    id = column(in, chosen, Column.ID, RowColumns::ids);
    order = column(in, chosen, Column.ORDER, RowColumns::ints);
    status = column(in, chosen, Column.STATUS, (all, size) -> constants(all, new TaskStatus[size], TaskStatus.ALL));
    latitude = column(in, chosen, Column.LATITUDE, Reader::doubles);
    longitude = column(in, chosen, Column.LONGITUDE, Reader::doubles);
    distance = column(in, chosen, Column.DISTANCE, Reader::doubles);
    travelTime = column(in, chosen, Column.TRAVEL_TIME, Reader::doubles);
    isUpdating = column(in, chosen, Column.IS_UPDATING, RowColumns::flags);
    plannedAt = column(in, chosen, Column.PLANNED_AT, Reader::longs);
    plannedDay = column(in, chosen, Column.PLANNED_DAY, RowColumns::days);
    arrival = column(in, chosen, Column.ARRIVAL, Reader::longs);
    pace = column(in, chosen, Column.PACE, (all, size) -> constants(all, new Pace[size], Pace.ALL));
    openState = column(in, chosen, Column.OPEN_STATE, (all, size) -> constants(all, new OpenState[size], OpenState.ALL));
    hoursChange = column(in, chosen, Column.HOURS_CHANGE, Reader::longs);
    changes = isOfChanges ? new Changes(in) : null;
  }

  private <T> T column(Decoder in, Set<Column> chosen, Column column, BiFunction<Decoder, Integer, T> read) {
    return chosen.contains(column) ? read.apply(in, count) : null;
  }

  private static int[] ints(Decoder in, int count) {
    return LongStream.of(in.longs(count)).mapToInt(Math::toIntExact).toArray();
  }

  private static boolean[] flags(Decoder in, int count) {
    boolean[] all = new boolean[count];
    for (int n = 0; n < count; n++) all[n] = in.int64() != 0;
    return all;
  }

  private static UUID[] ids(Decoder in, int count) {
    UUID[] all = new UUID[count];
    Arrays.setAll(all, n -> in.uuid());
    return all;
  }

  private static LocalDate[] days(Decoder in, int count) {
    return LongStream.of(in.longs(count)).mapToObj(day -> day == NONE ? null : Reader.day(day))
        .toArray(LocalDate[]::new);
  }

  private static <T> T[] constants(Decoder in, T[] all, T[] constants) {
    Arrays.setAll(all, n -> constants[(int) in.int64()]);
    return all;
  }
}
