package org.plannerkit;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/**
 * The native side of one planner, of opening hours, or of a search. It is freed when its owner is closed, or after its
 * owner was collected as garbage. ({@code java.lang.ref.Cleaner} exists on Android only from API level 33 on.)
 */
final class Handle extends PhantomReference<Object> {
  private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();
  private static final Set<Handle> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Thread cleaner = new Thread(Handle::freeCollected, "plannerkit-cleaner");
    cleaner.setDaemon(true);
    cleaner.start();
  }

  /** 0 once it is freed. */
  volatile long address;

  private final LongConsumer destroy;

  Handle(Object owner, long address, LongConsumer destroy) {
    super(owner, COLLECTED);
    this.address = address;
    this.destroy = destroy;
    OPEN.add(this);
  }

  void free() {
    if (!OPEN.remove(this)) return;
    destroy.accept(address);
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
