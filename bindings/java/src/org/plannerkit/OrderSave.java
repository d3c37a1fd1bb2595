package org.plannerkit;

import java.util.List;
import java.util.UUID;

/** The save of an accepted order, not acknowledged yet. */
public final class OrderSave extends Value {
  /** Whether it waits for {@link Planner#orderSaveRetried}. */
  public final boolean hasFailed;

  /** The number of the save, of {@link Effect.SaveOrder}. */
  public final long request;

  /** The ids of all tasks of the list, in the accepted order. */
  public final List<UUID> ids;

  /** The host's message, if it failed. */
  public final String message;

  /** The ids follow in the same answer. */
  OrderSave(boolean hasFailed, long request, int idCount, String message, Decoder rest) {
    this(hasFailed, request, rest.list(idCount, rest::uuid), message);
  }

  OrderSave(boolean hasFailed, long request, List<UUID> ids, String message) {
    this.hasFailed = hasFailed;
    this.request = request;
    this.ids = ids;
    this.message = message;
  }
}
