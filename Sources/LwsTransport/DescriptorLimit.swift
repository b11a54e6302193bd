import Glibc

/// How many descriptors the process may have open, as far as libwebsockets depends on it.
///
/// Libwebsockets finds a connection by its descriptor's number in a table as long as that limit;
/// given a smaller one (`fd_limit_per_thread`) it looks through all connections at each event.
/// Above ten million it takes 2,560 instead. So the limit itself is kept within sensible bounds.
enum DescriptorLimit {
  /// What files, logs and other parts of the process need besides connections.
  private static let others: rlim_t = 1_024
  /// The most, for a table of 2 MiB.
  private static let most: rlim_t = 262_144

  /// Raises the limit to what these connections need, or lowers one that is out of all bounds.
  static func prepare(for connections: Int) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let soft = suitable(limit.rlim_cur, hard: limit.rlim_max, for: connections)
    guard soft != limit.rlim_cur else { return }
    limit.rlim_cur = soft
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// The limit that is right where another one holds now.
  static func suitable(_ soft: rlim_t, hard: rlim_t, for connections: Int) -> rlim_t {
    let needed = rlim_t(connections) + others
    if soft < needed { return min(hard, needed) }
    return min(soft, max(needed, most))
  }
}
