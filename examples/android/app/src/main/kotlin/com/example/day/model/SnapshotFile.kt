package com.example.day.model

import java.io.File
import java.io.FileOutputStream
import java.io.IOException

/**
 * The planner as a file. A new file replaces the old one only when all its bytes are on the disk, so the process may
 * end at any time.
 */
class SnapshotFile(private val file: File) {
  private val other = File(file.path + ".new")

  /** The bytes that were saved last; null if there are none. */
  fun read(): ByteArray? =
    try {
      file.readBytes()
    } catch (error: IOException) {
      null
    }

  @Throws(IOException::class)
  fun write(bytes: ByteArray) {
    FileOutputStream(other).use {
      it.write(bytes)
      it.fd.sync()
    }
    if (!other.renameTo(file)) throw IOException("${file.name} cannot be replaced")
  }

  /** Keeps a file that cannot be restored: it may have work that no backend has. */
  fun setAside() {
    file.renameTo(File(file.path + ".unreadable"))
  }
}
