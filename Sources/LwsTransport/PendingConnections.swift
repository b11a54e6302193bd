import WebServer

/// Connections that have asked for nothing yet, in the order in which they came.
///
/// A connection that goes or asks leaves a gap, so that both take constant time on average.
struct PendingConnections {
  private var line: [Connection] = []
  private var begin = 0
  /// How many there are.
  private(set) var count = 0

  /// Adds the newest.
  mutating func append(_ connection: Connection) {
    line.append(connection)
    count += 1
    // Gaps never make up more than half, and a little.
    if line.count - begin > 2 * count + 64 || begin > line.count / 2 + 64 {
      line = line[begin...].filter { !$0.isProven }
      begin = 0
    }
  }

  /// Counts one as gone or as having asked; a second time is nothing.
  mutating func remove(_ connection: Connection) {
    guard !connection.isProven else { return }
    connection.isProven = true
    count -= 1
  }

  /// Takes the oldest out.
  mutating func removeOldest() -> Connection? {
    while begin < line.count {
      let connection = line[begin]
      begin += 1
      guard !connection.isProven else { continue }
      remove(connection)
      return connection
    }
    return nil
  }
}
