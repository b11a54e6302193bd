// A disk that fails or remembers, put between SQLite and the C library with LD_PRELOAD.
//
// Only files whose path begins with FAULTS_PATH are touched. What happens is read from the file
// FAULTS_CONTROL before each call, so that a test can change it while the program runs:
//   ok                 everything works
//   eio SEED PERCENT   so many calls in a hundred fail with EIO
//   enospc             every call that writes fails with ENOSPC
//   hang               fsync and fdatasync never return
//   nosync             fsync and fdatasync fail with EIO, writes work
// With FAULTS_LOG every write, truncation and sync is written down there, one record a call:
//   u8 kind (1 write, 2 truncate, 3 sync), u16 length of the path, path, u64 offset or size,
//   u32 length of the data, data. Little-endian.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static unsigned long long random_state;

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static ssize_t plain_write(int file, const void *bytes, size_t count) {
  REAL(write);
  return real(file, bytes, count);
}

// The path of an open file if it is one of those to watch, else 0.
static int watched(int file, char *path, size_t size) {
  const char *prefix = getenv("FAULTS_PATH");
  if (!prefix) return 0;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, size - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  // The shared memory of the log is not on the disk, and the lock file tells nothing.
  if (strstr(path, "-shm") || strstr(path, "-lock")) return 0;
  return strncmp(path, prefix, strlen(prefix)) == 0;
}

static int chance(unsigned long long seed, unsigned percent) {
  if (random_state == 0) random_state = seed * 0x9E3779B97F4A7C15ull + 1;
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (random_state >> 33) % 100 < percent;
}

enum { WRITES = 1, SYNCS = 2 };

// What is to happen now; whether anything is said.
static int said(char *text, size_t size) {
  const char *name = getenv("FAULTS_CONTROL");
  if (!name) return 0;
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, size - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = 0;
  return 1;
}

// Before the lock, so that other calls go on.
static void hang(int kind) {
  char text[64] = "";
  if (kind == SYNCS && said(text, sizeof text) && strncmp(text, "hang", 4) == 0)
    for (;;) pause();
}

// The errno that a call must fail with now, or 0.
static int fault(int kind) {
  char text[64] = "";
  if (!said(text, sizeof text)) return 0;
  unsigned long long seed;
  unsigned percent;
  if (strncmp(text, "enospc", 6) == 0) return kind == WRITES ? ENOSPC : 0;
  if (strncmp(text, "nosync", 6) == 0) return kind == SYNCS ? EIO : 0;
  if (sscanf(text, "eio %llu %u", &seed, &percent) == 2) return chance(seed, percent) ? EIO : 0;
  return 0;
}

static void record(uint8_t kind, const char *path, uint64_t where, const void *data, uint32_t n) {
  const char *name = getenv("FAULTS_LOG");
  if (!name) return;
  if (log_file < 0) log_file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (log_file < 0) return;
  uint16_t length = (uint16_t)strlen(path);
  size_t size = 1 + 2 + length + 8 + 4 + n;
  unsigned char *bytes = malloc(size), *end = bytes;
  if (!bytes) abort();
  *end++ = kind;
  memcpy(end, &length, 2), end += 2;
  memcpy(end, path, length), end += length;
  memcpy(end, &where, 8), end += 8;
  memcpy(end, &n, 4), end += 4;
  if (n) memcpy(end, data, n);
  if (plain_write(log_file, bytes, size) != (ssize_t)size) abort();
  free(bytes);
}

// Runs one call: fails it, or does it and writes it down, as one step for all threads.
#define CALL(kind, failure, call, note) \
  char path[4096]; \
  if (!watched(file, path, sizeof path)) return call; \
  hang(kind); \
  pthread_mutex_lock(&lock); \
  __typeof__(call) result; \
  int error = fault(kind); \
  if (error) { \
    result = failure; \
  } else { \
    result = call; \
    error = errno; \
    if (result >= 0) note; \
  } \
  pthread_mutex_unlock(&lock); \
  errno = error; \
  return result

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  REAL(pwrite);
  CALL(WRITES, -1, real(file, bytes, count, offset),
       record(1, path, (uint64_t)offset, bytes, (uint32_t)result));
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  REAL(pwrite64);
  CALL(WRITES, -1, real(file, bytes, count, offset),
       record(1, path, (uint64_t)offset, bytes, (uint32_t)result));
}

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  CALL(WRITES, -1, real(file, bytes, count),
       record(1, path, (uint64_t)(lseek(file, 0, SEEK_CUR) - result), bytes, (uint32_t)result));
}

int ftruncate(int file, off_t size) {
  REAL(ftruncate);
  CALL(WRITES, -1, real(file, size), record(2, path, (uint64_t)size, 0, 0));
}

int ftruncate64(int file, off64_t size) {
  REAL(ftruncate64);
  CALL(WRITES, -1, real(file, size), record(2, path, (uint64_t)size, 0, 0));
}

int fsync(int file) {
  REAL(fsync);
  CALL(SYNCS, -1, real(file), record(3, path, 0, 0, 0));
}

int fdatasync(int file) {
  REAL(fdatasync);
  CALL(SYNCS, -1, real(file), record(3, path, 0, 0, 0));
}
