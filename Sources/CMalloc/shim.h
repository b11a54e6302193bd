// What glibc's allocator can be told, which Swift's Glibc module leaves out.
#include <malloc.h>
