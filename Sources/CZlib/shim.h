#include <zlib.h>

/* `deflateInit2` is a macro, which Swift does not import; 16 more window bits ask for gzip (RFC 1952). */
static inline int floorcast_gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}
