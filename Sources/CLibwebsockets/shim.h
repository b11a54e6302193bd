#pragma once
#include <libwebsockets.h>
#include <stdbool.h>
#include <uv.h>

// The importer cannot read macros with casts or long long shifts.
static const uint64_t floorcast_option_libuv = LWS_SERVER_OPTION_LIBUV;
static const uint64_t floorcast_option_explicit_vhosts = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
static const uint64_t floorcast_option_encryption = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
// SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION of openssl/ssl.h, which nothing else needs.
static const long floorcast_old_encryption = (1L << 26) | (1L << 28) | (1L << 30);
static const enum lws_write_protocol floorcast_write_raw = LWS_WRITE_RAW;
static const int floorcast_kill_async = LWS_TO_KILL_ASYNC;
static const int floorcast_kill_sync = LWS_TO_KILL_SYNC;
// Whether WakeDescriptor has something to do; a function, so that the compiler does not know.
static inline bool floorcast_closes_wake_twice(void) {
  return (LWS_LIBRARY_VERSION_NUMBER) < 4005003;
}
