// The macros that check types would hide the functions from the importer.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Swift cannot call functions with a variable number of arguments.
static inline CURLcode floorcast_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode floorcast_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode floorcast_curl_set_writer(
    CURL *easy, size_t (*writer)(char *, size_t, size_t, void *), void *user) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, writer);
  return code ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, user);
}

static inline CURLcode floorcast_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode floorcast_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}
