import CMalloc

/// How the allocator keeps what a server uses for weeks.
enum ServerMemory {
  /// Lets threads share two heaps, and keeps large pieces out of them.
  ///
  /// Usually each of glibc's threads may have a heap of its own, up to eight for each core. Threads that
  /// run tasks come and go, and what one heap has free no other one gets: while as much as ever was in
  /// use, a server under load came to hold two thirds more than that. Two are enough for the loop and who
  /// works beside it, since small pieces come from each thread's own cache. And after the first large
  /// piece that was given back glibc takes such pieces from the heaps, too, where holes of their size are
  /// soon in use by smaller ones; told a bound it keeps to it, and gives back what is free at the end.
  static func prepare() {
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
  }
}
