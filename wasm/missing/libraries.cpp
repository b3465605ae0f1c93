// What is asked of SQLite, zstd, threads and files where none is there: databases cannot be opened, tables cannot be
// read. Experience, books and exact values that are inside the program are texts and need neither.
#include <cerrno>

#include <pthread.h>
#include <sqlite3.h>
#include <zstd.h>

extern "C" {

int sqlite3_open_v2(const char*, sqlite3** connection, int, const char*) {
  *connection = nullptr;
  return SQLITE_CANTOPEN;
}
int sqlite3_close(sqlite3*) { return SQLITE_OK; }
const char* sqlite3_errmsg(sqlite3*) { return "there are no databases in a browser"; }
int sqlite3_exec(sqlite3*, const char*, int (*)(void*, int, char**, char**), void*, char**) { return SQLITE_ERROR; }
int sqlite3_busy_timeout(sqlite3*, int) { return SQLITE_ERROR; }
int sqlite3_prepare_v2(sqlite3*, const char*, int, sqlite3_stmt**, const char**) { return SQLITE_ERROR; }
int sqlite3_step(sqlite3_stmt*) { return SQLITE_ERROR; }
int sqlite3_reset(sqlite3_stmt*) { return SQLITE_ERROR; }
int sqlite3_finalize(sqlite3_stmt*) { return SQLITE_OK; }
int sqlite3_bind_double(sqlite3_stmt*, int, double) { return SQLITE_ERROR; }
int sqlite3_bind_int64(sqlite3_stmt*, int, sqlite3_int64) { return SQLITE_ERROR; }
int sqlite3_bind_null(sqlite3_stmt*, int) { return SQLITE_ERROR; }
int sqlite3_bind_text(sqlite3_stmt*, int, const char*, int, void (*)(void*)) { return SQLITE_ERROR; }
int sqlite3_column_bytes(sqlite3_stmt*, int) { return 0; }
double sqlite3_column_double(sqlite3_stmt*, int) { return 0; }
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt*, int) { return 0; }
const unsigned char* sqlite3_column_text(sqlite3_stmt*, int) { return nullptr; }
int sqlite3_column_type(sqlite3_stmt*, int) { return SQLITE_NULL; }
int sqlite3_table_column_metadata(sqlite3*, const char*, const char*, const char*, const char**, const char**, int*,
                                  int*, int*) {
  return SQLITE_ERROR;
}

// The stand-ins that emscripten has for programs without files would say that each of them is there.
long __syscall_open(long, long, ...) { return -ENOENT; }
long __syscall_openat(long, long, long, ...) { return -ENOENT; }
long __syscall_stat64(long, long) { return -ENOENT; }
long __syscall_lstat64(long, long) { return -ENOENT; }
long __syscall_fstatat64(long, long, long, long) { return -ENOENT; }
long __syscall_access(long, long) { return -ENOENT; }
long __syscall_faccessat(long, long, long, long) { return -ENOENT; }
long __syscall_readlink(long, long, long) { return -ENOENT; }
long __syscall_readlinkat(long, long, long, long) { return -ENOENT; }
long __syscall_mkdir(long, long) { return -ENOENT; }
long __syscall_mkdirat(long, long, long) { return -ENOENT; }
long __syscall_unlink(long) { return -ENOENT; }
long __syscall_unlinkat(long, long, long) { return -ENOENT; }

// There is one thread, so that nothing ponders and nothing gives way.
int pthread_setschedparam(pthread_t, int, const sched_param*) { return 0; }

size_t ZSTD_compressBound(size_t size) { return size; }
ZSTD_CCtx* ZSTD_createCCtx() { return nullptr; }
size_t ZSTD_freeCCtx(ZSTD_CCtx*) { return 0; }
size_t ZSTD_compressCCtx(ZSTD_CCtx*, void*, size_t, const void*, size_t, int) { return static_cast<size_t>(-1); }
size_t ZSTD_decompress(void*, size_t, const void*, size_t) { return static_cast<size_t>(-1); }
unsigned ZSTD_isError(size_t code) { return code == static_cast<size_t>(-1) ? 1 : 0; }
const char* ZSTD_getErrorName(size_t) { return "there are no tables in a browser"; }
}
