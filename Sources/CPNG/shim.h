#include <png.h>

/* The formats of the simplified API are macros with operators, which Swift does not import: the channels
   of a picture as they are, 8 bits each, without palettes. */
static inline png_uint_32 floorcast_png_plain_format(png_uint_32 format) {
  return format & (PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA);
}
static inline int floorcast_png_channels(png_uint_32 format) { return (int)PNG_IMAGE_SAMPLE_CHANNELS(format); }
