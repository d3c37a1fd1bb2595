# Sourced by test runners, from the root of the project: counts checks, prints one line for each, more for a failure,
# and ends with "N passed, N failed".

passed=0 failed=0
strict=(-std=c11 -Wall -Wextra -pedantic -Werror)
c_flags=("${strict[@]}" -Iinclude)
clang=$(scripts/tool clang)

# pass [COUNT]
pass() { passed=$((passed + ${1:-1})); }

# fail WHAT [OUTPUT [COUNT]]
fail() {
  failed=$((failed + ${3:-1}))
  printf 'FAILED %s\n' "$1"
  [ -z "${2-}" ] || head -n 60 <<< "$2" | cut -c 1-300 | sed 's/^/  /'
}

# check WHAT COMMAND...: the command has to succeed.
check() {
  local before=$failed
  check_quietly "$@"
  [ "$failed" != "$before" ] || printf 'ok     %s\n' "$1"
}

# check_quietly WHAT COMMAND...: as check, but prints a line only for a failure.
check_quietly() {
  local what=$1 text
  shift
  if text=$("$@" 2>&1); then pass; else fail "$what" "$text"; fi
}

# check_program WHAT COMMAND...: the command has to end with "N passed, 0 failed", with N above 0, and succeed. Its
# checks are counted.
check_program() {
  local what=$1 text status=0
  shift
  text=$("$@" 2>&1) || status=$?
  if [[ ! $(tail -n 1 <<< "$text") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    fail "$what (exit status $status)" "$text"
    return
  fi
  pass "${BASH_REMATCH[1]}"
  if [ "$status" = 0 ] && [ "${BASH_REMATCH[1]}" -gt 0 ] && [ "${BASH_REMATCH[2]}" = 0 ]; then
    printf 'ok     %s: %s passed\n' "$what" "${BASH_REMATCH[1]}"
  else
    # Without a failed check there was none, or the status is that of a sanitizer or of valgrind.
    fail "$what (exit status $status)" "$text" "$((BASH_REMATCH[2] > 0 ? BASH_REMATCH[2] : 1))"
  fi
}

# check_group WHAT COMMAND...: the function makes checks with check_quietly; if none failed, one line counts them.
check_group() {
  local what=$1 passed_before=$passed failed_before=$failed
  shift
  "$@"
  if [ "$failed" != "$failed_before" ]; then return; fi
  if [ "$passed" = "$passed_before" ]; then fail "$what: nothing was checked"; return; fi
  printf 'ok     %s: %s passed\n' "$what" $((passed - passed_before))
}

# prints TEXT COMMAND...: whether the command prints just this text.
prints() {
  local text=$1 found
  shift
  found=$("$@") && [ "$found" = "$text" ] || { echo "not '$text' but '$found'"; return 1; }
}

# plays_the_same PLAYER...: whether a player of Tests/Conformance prints the transcript of its script. Prints the first
# differences, a field a line, so that one at the end of a long line shows.
plays_the_same() {
  local transcript=Tests/Conformance/day.transcript printed
  printed=$(mktemp)
  if "$@" Tests/Conformance/day.script > "$printed" && cmp -s $transcript "$printed"; then rm "$printed"; return; fi
  diff -U 3 <(tr '\t' '\n' < $transcript) <(tr '\t' '\n' < "$printed") || true
  rm "$printed"
  return 1
}

# fails COMMAND...: whether the command fails.
fails() { if "$@"; then return 1; fi; }

# require_tools NAME... and require_files NAME...: without them nothing can be checked.
require_tools() {
  local tool
  for tool; do command -v "$tool" > /dev/null || { fail "$tool is missing"; finish; }; done
}
require_files() {
  local file
  for file; do [ -e "$file" ] || { fail "$file is missing: see the Makefile"; finish; }; done
}

# select_parts NAME... -- WANTED...: the parts that this run checks are those wanted, or all.
select_parts() {
  local name known=()
  while [ "$1" != -- ]; do known+=("$1"); shift; done
  shift
  parts=("$@")
  [ $# -gt 0 ] || parts=("${known[@]}")
  for name in "${parts[@]}"; do
    [[ " ${known[*]} " == *" $name "* ]] || { echo "$0: no part is named $name; there are: ${known[*]}" >&2; exit 2; }
  done
}

# selected NAME: whether this run checks the part.
selected() { [[ " ${parts[*]} " == *" $1 "* ]]; }

# finish: prints the last line, and ends the run.
finish() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  if [ "$failed" = 0 ] && [ "$passed" -gt 0 ]; then exit 0; else exit 1; fi
}
