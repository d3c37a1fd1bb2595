/* The keyboard of a terminal in raw mode, or a script in its place. */
#include "terminal.h"

#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

/* ---- The terminal ---- */

static struct termios cooked;
static bool is_raw;
static FILE *complaints; /* standard error would spoil the screen, so it is collected here */
static int standard_error;
static FILE *script;

bool keys_open_terminal(void) {
  if (tcgetattr(STDIN_FILENO, &cooked) != 0) return false;
  struct termios raw = cooked;
  raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | IEXTEN); /* ISIG stays: Ctrl-C ends the day properly */
  raw.c_iflag &= (tcflag_t)~IXON;                     /* Ctrl-S is ours */
  raw.c_cc[VSUSP] = raw.c_cc[VQUIT] = _POSIX_VDISABLE;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  atexit(keys_close);
  is_raw = tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0;
  /* Another screen without a cursor, no wrapped lines, and marked pastes. */
  fputs("\033[?1049h\033[?25l\033[?7l\033[?2004h", stdout);
  if (isatty(STDERR_FILENO) && (complaints = tmpfile()) != NULL) {
    standard_error = dup(STDERR_FILENO);
    dup2(fileno(complaints), STDERR_FILENO);
  }
  return is_raw;
}

void keys_close(void) {
  if (script != NULL) fclose(script);
  script = NULL;
  if (!is_raw) return;
  is_raw = false;
  fputs("\033[?2004l\033[?7h\033[?25h\033[?1049l", stdout);
  fflush(stdout);
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &cooked);
  if (complaints == NULL) return;
  dup2(standard_error, STDERR_FILENO);
  close(standard_error);
  rewind(complaints);
  for (int c; (c = getc(complaints)) != EOF;) putc(c, stderr);
  fclose(complaints);
}

/* ---- Characters and keys ---- */

size_t utf8_put(int32_t c, char out[4]) {
  size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  static const int first[] = {0, 0, 0xC0, 0xE0, 0xF0}; /* by size */
  for (size_t i = size - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
  out[0] = (char)(first[size] | c);
  return size;
}

size_t utf8_get(const char *text, size_t size, int32_t *character) {
  unsigned char first = (unsigned char)text[0];
  size_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  int32_t c = length == 1 ? first : first & (0x7F >> length);
  for (size_t i = 1; i < length; i++) {
    if (i >= size || (text[i] & 0xC0) != 0x80) return *character = first, 1;
    c = c << 6 | (text[i] & 0x3F);
  }
  return *character = c, length;
}

/* A byte of the terminal within a time, or -1. */
static int read_byte(int timeout) {
  unsigned char byte;
  if (poll(&(struct pollfd){STDIN_FILENO, POLLIN, 0}, 1, timeout) <= 0) return -1;
  return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -1;
}

/* Everything after ESC: a letter, as of the arrow keys, or a number and '~'. */
static int32_t read_sequence(void) {
  int byte = read_byte(25), number = 0;
  if (byte != '[' && byte != 'O') return KEY_ESC;
  while ((byte = read_byte(25)) >= 0 && byte < '@')
    if (byte >= '0' && byte <= '9') number = (number * 10 + byte - '0') % 1000;
  switch (byte) {
    case 'A':
    case 'B':
    case 'C':
    case 'D': return KEY_UP + byte - 'A';
    case 'F': return KEY_END;
    case 'H': return KEY_HOME;
    case 'Z': return KEY_BACK_TAB;
    case '~':
      if (number == 200 || number == 201) day.is_pasting = number == 200; /* a paste begins, or ends */
      if (number == 3) return KEY_DELETE;
      if (number == 1 || number == 7) return KEY_HOME;
      return number == 4 || number == 8 ? KEY_END : KEY_NONE;
    default: return KEY_NONE;
  }
}

int32_t keys_read(void) {
  char text[4];
  int32_t key;
  int byte = read_byte(0);
  if (byte < 0) return KEY_NONE;
  if (byte == KEY_ESC) return read_sequence();
  if (byte == KEY_CONTROL('H')) return KEY_BACKSPACE;
  size_t size = 0, wanted = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
  for (text[size++] = (char)byte; size < wanted && (byte = read_byte(25)) >= 0;) text[size++] = (char)byte;
  return utf8_get(text, size, &key) == size ? key : KEY_NONE;
}

/* ---- The script ---- */

static const char *script_path;
static unsigned line_number;
static char line[4096];

bool keys_open_script(const char *path) {
  script_path = path;
  script = fopen(path, "r");
  if (script == NULL) perror(path);
  return script != NULL;
}

static int32_t key_named(const char *name) {
  static const struct {
    const char *name;
    int32_t key;
  } keys[] = {{"Enter", KEY_ENTER}, {"Tab", KEY_TAB},   {"Shift-Tab", KEY_BACK_TAB}, {"Esc", KEY_ESC},
              {"Up", KEY_UP},       {"Down", KEY_DOWN}, {"Left", KEY_LEFT},          {"Right", KEY_RIGHT},
              {"Home", KEY_HOME},   {"End", KEY_END},   {"Del", KEY_DELETE},         {"Backspace", KEY_BACKSPACE},
              {"Space", ' '}};
  int32_t key;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (strcmp(name, keys[i].name) == 0) return keys[i].key;
  if (strncmp(name, "Ctrl-", 5) == 0 && name[5] >= 'A' && name[5] <= 'Z' && name[6] == '\0')
    return KEY_CONTROL(name[5]);
  return *name != '\0' && utf8_get(name, strlen(name), &key) == strlen(name) ? key : KEY_NONE;
}

/* "wait 500", "until 09:30", "screen the list", "text Buy flowers", "paste Buy flowers", or a key. */
static bool read_step(struct step *step) {
  int hour = 0, minute = 0, end = 0;
  long long wait = 0;
  *step = (struct step){.kind = STEP_KEY, .key = KEY_NONE, .text = strchr(line, ' ') ? strchr(line, ' ') + 1 : ""};
  if (sscanf(line, "wait %8lld%n", &wait, &end) == 1 && line[end] == '\0')
    step->kind = STEP_WAIT;
  else if (sscanf(line, "until %2d:%2d%n", &hour, &minute, &end) == 2 && line[end] == '\0')
    step->kind = STEP_UNTIL;
  else if (strncmp(line, "text ", 5) == 0)
    step->kind = STEP_TEXT;
  else if (strncmp(line, "paste ", 6) == 0)
    step->kind = STEP_PASTE;
  else if (strncmp(line, "screen", 6) == 0 && strchr(" ", line[6]))
    step->kind = STEP_SCREEN;
  else
    step->key = key_named(line);
  step->milliseconds = wait + (hour * 60 + minute) * 60000;
  return step->kind != STEP_KEY || step->key != KEY_NONE;
}

bool keys_next_step(struct step *step) {
  while (fgets(line, sizeof line, script) != NULL) {
    line_number++;
    line[strcspn(line, "\r\n")] = '\0';
    if (*line == '\0' || (line[0] == '#' && line[1] != '\0')) continue;
    if (read_step(step)) return true;
    fprintf(stderr, "%s:%u: unknown key '%s'\n", script_path, line_number, line);
  }
  return false;
}

bool keys_are_scripted(void) { return script_path != NULL; }
