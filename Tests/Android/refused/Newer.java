import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** Compiles for Java 11, and fails on Android 8: each call is one that api_levels.py must find. */
class Newer {
  static final List<Path> PATHS = List.of(Path.of("a"));

  static ByteBuffer start(ByteBuffer buffer) { return buffer.position(0); }
}
