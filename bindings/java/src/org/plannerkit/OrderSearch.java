package org.plannerkit;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A search for the best visiting order of some stops, without a planner:
 *
 * <pre>{@code
 * try (OrderSearch search = OrderSearch.begin(new OrderProblem(stops, travelTimes))) {
 *   while (search.search(100_000)) System.out.println(search.best().travel);
 *   System.out.println(search.best().stops);
 * }
 * }</pre>
 *
 * <p>It goes on only in {@link #search}, and ends by itself. Every method except {@link #isClosed} may throw {@link
 * PlannerException.Closed} and {@link PlannerException.Busy}: one thread at a time uses a search, and it may be any
 * thread. A search that is never closed is freed after it was collected as garbage.
 */
public final class OrderSearch implements AutoCloseable {
  private static final AtomicIntegerFieldUpdater<OrderSearch> BUSY =
      AtomicIntegerFieldUpdater.newUpdater(OrderSearch.class, "busy");
  private static final int ERROR_SIZE = 1024;
  private static final int BEST_SIZE = 256 + 48 * Limits.ORDERED_STOPS;
  private static final int INSERTION_SIZE = 64;

  private final Handle handle;
  private volatile int busy; // 1 in a call

  private OrderSearch(long address) { handle = new Handle(this, address, Native::destroyOrder); }

  /**
   * Begins a search. The problem is copied.
   *
   * @param problem what is asked
   * @return the search
   * @throws PlannerException.InvalidArgument if the problem is refused
   * @throws PlannerException.LimitExceeded if there are too many stops or windows
   */
  public static OrderSearch begin(OrderProblem problem) {
    Library.load();
    Encoder in = problem.encoded();
    long[] out = new long[1];
    byte[] error = new byte[ERROR_SIZE];
    int status = Native.beginOrder(in.bytes, in.size(), out, error);
    if (status < 0) throw new Decoder(error, error.length).error();
    return new OrderSearch(out[0]);
  }

  /** Ends the search and frees its memory. Closing twice has no effect. */
  @Override
  public void close() {
    if (!BUSY.compareAndSet(this, 0, 1)) throw busy();
    try {
      handle.free();
    } finally { leave(); }
  }

  /**
   * Whether the search is closed.
   *
   * @return whether it is
   */
  public boolean isClosed() { return handle.address == 0; }

  /**
   * Searches for some steps, of which each takes microseconds. How steps are divided among calls makes no difference.
   *
   * @param steps how many, 0 or more; {@link Long#MAX_VALUE}: to the end
   * @return whether something is left to try
   * @throws PlannerException.InvalidArgument if the number is negative
   */
  public boolean search(long steps) {
    if (steps < 0) throw new PlannerException.InvalidArgument("steps must be 0 or more.", "steps");
    long address = enter();
    try {
      byte[] error = new byte[ERROR_SIZE];
      int status = Native.searchOrder(address, steps, error);
      if (status < 0) throw new Decoder(error, error.length).error();
      return status == 0;
    } finally { leave(); }
  }

  /**
   * The best order so far. It is never worse than the present order.
   *
   * @return the order
   */
  public VisitingOrder best() {
    long address = enter();
    try {
      byte[] out = new byte[BEST_SIZE];
      byte[] error = new byte[ERROR_SIZE];
      int size = Native.bestOrder(address, out, error);
      if (size < 0) throw new Decoder(error, error.length).error();
      return new Decoder(out, size).orderValue();
    } finally { leave(); }
  }

  /**
   * The best gap for one new stop in the present order of the others, for each of some working days, such as one for
   * each agent. The new stop is the last one of each problem. Nothing is searched, and no stop is left out.
   *
   * @param problems the problems
   * @return for each what the gap adds; {@link OrderInsertion#isPossible} says whether there is one
   * @throws PlannerException.InvalidArgument if a problem is refused
   * @throws PlannerException.LimitExceeded if there are too many stops or windows
   */
  public static List<OrderInsertion> bestGaps(Collection<OrderProblem> problems) {
    Library.load();
    Encoder in = new Encoder();
    for (OrderProblem each : problems) each.encoded(in);
    byte[] out = new byte[INSERTION_SIZE * problems.size()];
    byte[] error = new byte[ERROR_SIZE];
    int size = Native.orderInsertions(in.bytes, in.size(), problems.size(), out, error);
    if (size < 0) throw new Decoder(error, error.length).error();
    Decoder found = new Decoder(out, size);
    return found.list(problems.size(), found::orderInsertion);
  }

  // ---- Calls ----

  private static PlannerException busy() {
    return new PlannerException.Busy("Another thread is in a call on this search.", null);
  }

  private long enter() {
    if (!BUSY.compareAndSet(this, 0, 1)) throw busy();
    long address = handle.address;
    if (address != 0) return address;
    leave();
    throw new PlannerException.Closed("The search is closed.", null);
  }

  private void leave() { BUSY.lazySet(this, 0); }
}
