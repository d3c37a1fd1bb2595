package org.plannerkit;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The native side of one planner. It is freed when that is closed, or after it was forgotten. (Android has {@code
 * java.lang.ref.Cleaner} from API level 33 on only.)
 */
final class Handle extends PhantomReference<Planner> {
  private static final ReferenceQueue<Planner> FORGOTTEN = new ReferenceQueue<>();
  private static final Set<Handle> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Thread cleaner = new Thread(Handle::freeForgotten, "plannerkit-cleaner");
    cleaner.setDaemon(true);
    cleaner.start();
  }

  /** 0 when it was freed. */
  volatile long address;

  Handle(Planner planner, long address) {
    super(planner, FORGOTTEN);
    this.address = address;
    OPEN.add(this);
  }

  void free() {
    if (!OPEN.remove(this)) return;
    Native.destroy(address);
    address = 0;
  }

  private static void freeForgotten() {
    while (true) {
      try {
        ((Handle) FORGOTTEN.remove()).free();
      } catch (InterruptedException error) {
        // Nobody ends this thread.
      }
    }
  }
}
