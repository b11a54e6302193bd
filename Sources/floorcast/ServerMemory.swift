import CMalloc

/// How the allocator keeps what a server uses for weeks.
enum ServerMemory {
  /// Lets threads share two heaps.
  ///
  /// Usually each of glibc's threads may have a heap of its own, up to eight for each core. Threads that
  /// run tasks come and go, and what one heap has free no other one gets: while as much as ever was in
  /// use, a server under load came to hold two thirds more than that. Two are enough for the loop and who
  /// works beside it, since small pieces come from each thread's own cache.
  static func prepare() { mallopt(M_ARENA_MAX, 2) }
}
