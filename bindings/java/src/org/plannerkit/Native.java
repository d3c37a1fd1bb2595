package org.plannerkit;

/**
 * The functions of plannerjni.c. Those that tell or read return a status; one that reads returns how many bytes its
 * answer has, of which the array has taken all or, if it is too small, none ({@link #copy}).
 */
final class Native {
  private Native() {}

  static native int abiVersion();

  static native byte[] versionText();

  static native int distance(
      double fromLatitude, double fromLongitude, double toLatitude, double toLongitude, double[] out);

  static native int distances(double latitude, double longitude, double[] places, double[] out);

  static native long create(byte[] settings, int size, byte[] snapshot, int authorization, long now, byte[] why);

  static native void destroy(long handle);

  static native byte[] errorMessage(long handle);

  static native void copy(long handle, byte[] out);

  // ---- Events ----

  static native int start(long handle, long now);

  static native int stop(long handle, long now);

  static native int clockAdvanced(long handle, long now);

  static native int settingsChanged(long handle, long now, byte[] settings, int size);

  static native int authorizationChanged(long handle, long now, int authorization);

  static native int fixReceived(
      long handle, long now, long time, double latitude, double longitude, double horizontalAccuracy);

  static native int locationFailed(long handle, long now);

  static native int planLoaded(long handle, long now, long request, int count, byte[] tasks, int size);

  static native int planFailed(long handle, long now, long request, byte[] message);

  static native int refresh(long handle, long now);

  static native int taskAdded(long handle, long now, byte[] task, int size);

  static native int taskUpdated(long handle, long now, byte[] task, int size);

  static native int taskRemoved(long handle, long now, long idHigh, long idLow);

  static native int taskStatusChanged(long handle, long now, long idHigh, long idLow, int status);

  static native int travelTimeReceived(long handle, long now, long idHigh, long idLow, double seconds);

  static native int rowTapped(long handle, long now, long idHigh, long idLow);

  static native int detentChanged(long handle, long now, long presentation, int detent);

  static native int closeTapped(long handle, long now);

  static native int childAppeared(long handle, long now, long presentation);

  static native int childDisappeared(long handle, long now, long presentation, boolean dismissed);

  static native int composerRequested(long handle, long now, byte[] composition, int size);

  static native int textChanged(long handle, long now, byte[] text);

  static native int sectionActivated(long handle, long now, long section);

  static native int itemsLoaded(long handle, long now, long request, int count, byte[] items, int size);

  static native int itemsFailed(long handle, long now, long request, byte[] message);

  static native int itemTapped(long handle, long now, long section, long item);

  static native int itemEntered(long handle, long now, long section, byte[] item, int size);

  static native int selectionCleared(long handle, long now, long section);

  static native int keepDraftChanged(long handle, long now, boolean keeps);

  static native int saveTapped(long handle, long now);

  static native int saveAcknowledged(long handle, long now, long request);

  static native int saveFailed(long handle, long now, long request, byte[] message);

  static native int saveRetried(long handle, long now, long idHigh, long idLow);

  static native int replaceString(long handle, long now, int key, byte[] text);

  // ---- Queries ----

  static native int nextEffect(long handle, byte[] out);

  static native int nextWake(long handle, byte[] out);

  static native int home(long handle, byte[] out);

  static native int refusal(long handle, long index, byte[] out);

  static native int row(long handle, long index, byte[] out);

  static native int rows(long handle, long from, byte[] out);

  static native int rowsAt(long handle, int[] indexes, byte[] out);

  static native int rowLines(long handle, long row, byte[] out);

  static native int rowDistances(long handle, double latitude, double longitude, byte[] out);

  static native int collectChanges(long handle, byte[] out);

  static native int location(long handle, byte[] out);

  static native int details(long handle, byte[] out);

  static native int detailsRow(long handle, byte[] out);

  static native int detailsLines(long handle, byte[] out);

  static native int composer(long handle, byte[] out);

  static native int section(long handle, long index, byte[] out);

  static native int items(long handle, long section, byte[] out);

  static native int selected(long handle, long section, int type, byte[] out);

  static native int save(long handle, long index, byte[] out);

  static native int string(long handle, int key, byte[] out);

  static native int language(long handle, byte[] out);

  static native int snapshot(long handle, byte[] out);
}
