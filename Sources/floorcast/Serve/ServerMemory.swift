import CMalloc

/// How the allocator keeps what a server uses for weeks.
enum ServerMemory {
  /// Lets threads share two heaps, and keeps large pieces out of them.
  ///
  /// Usually each of glibc's threads may have a heap of its own, up to eight for each core. Threads
  /// that run tasks come and go, and what one heap has free no other one gets: while as much as
  /// ever was in use, a server under load came to hold two thirds more than that. Two are enough
  /// for the loop and the threads that work beside it, since small pieces come from each thread's
  /// own cache. And after the first large piece that was given back glibc takes such pieces from
  /// the heaps, too, where holes of their size are soon in use by smaller ones; given a bound it
  /// keeps to it, and gives back what is free at the end. The bound is below what a minute of
  /// tracks and a second of all navigators' places are gathered in: of those, some ten megabytes
  /// come and go each minute.
  static func prepare() {
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MMAP_THRESHOLD, 64 << 10)
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
  }

  /// Gives back whole pages that are free between others, every ten seconds until the task is
  /// cancelled.
  ///
  /// What is built for a minute (its tracks, walks that were asked for) is given back piece by
  /// piece, and the allocator itself returns only what is free at a heap's end. A round takes about
  /// a millisecond with 10 000 people, in which a thread that needs memory of the same heap waits.
  static func keepSmall() async throws {
    while true {
      try await Task.sleep(for: .seconds(10))
      malloc_trim(0)
    }
  }
}
