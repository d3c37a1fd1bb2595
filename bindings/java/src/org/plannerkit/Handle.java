package org.plannerkit;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The native side of one planner. It is freed when the planner is closed, or after the planner was collected as
 * garbage. ({@code java.lang.ref.Cleaner} exists on Android only from API level 33 on.)
 */
final class Handle extends PhantomReference<Planner> {
  private static final ReferenceQueue<Planner> COLLECTED = new ReferenceQueue<>();
  private static final Set<Handle> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Thread cleaner = new Thread(Handle::freeCollected, "plannerkit-cleaner");
    cleaner.setDaemon(true);
    cleaner.start();
  }

  /** 0 once it is freed. */
  volatile long address;

  Handle(Planner planner, long address) {
    super(planner, COLLECTED);
    this.address = address;
    OPEN.add(this);
  }

  void free() {
    if (!OPEN.remove(this)) return;
    Native.destroy(address);
    address = 0;
  }

  private static void freeCollected() {
    while (true) {
      try {
        ((Handle) COLLECTED.remove()).free();
      } catch (InterruptedException error) {
        // No one ends this thread.
      }
    }
  }
}
