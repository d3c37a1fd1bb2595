package androidx.core.app

import android.app.Notification
import android.app.PendingIntent
import android.app.Service
import android.content.Context

object ServiceCompat {
  @JvmStatic external fun startForeground(service: Service, id: Int, notification: Notification, type: Int)
}

class NotificationCompat private constructor() {
  class Builder(context: Context, channelId: String) {
    external fun setSmallIcon(icon: Int): Builder

    external fun setContentTitle(title: CharSequence?): Builder

    external fun setContentIntent(intent: PendingIntent?): Builder

    external fun setOngoing(ongoing: Boolean): Builder

    external fun build(): Notification
  }
}
