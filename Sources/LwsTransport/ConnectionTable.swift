/// The connections of a server, and which of them have asked for nothing yet.
struct ConnectionTable {
  private var connections: [OpaquePointer: Connection] = [:]
  private var pending = PendingConnections()

  /// Whether there is none.
  var isEmpty: Bool { connections.isEmpty }

  /// All, in no order.
  var all: some Collection<Connection> { connections.values }

  /// The connection that libwebsockets knows by a pointer.
  subscript(_ wsi: OpaquePointer) -> Connection? { connections[wsi] }

  /// Adds one that has asked for nothing yet.
  mutating func insert(_ connection: Connection) {
    connections[connection.wsi] = connection
    pending.append(connection)
  }

  /// Takes one out.
  mutating func remove(_ connection: Connection) {
    connections[connection.wsi] = nil
    pending.remove(connection)
  }

  /// Counts one as having asked; a second time is nothing.
  mutating func markRequested(_ connection: Connection) { pending.remove(connection) }

  /// The oldest of those that have asked for nothing, if they are too many; it counts no longer among
  /// them.
  ///
  /// Too many are more than `limit` that had their time to ask, or four times as many: when all phones of
  /// a hall come back at once, each needs a moment to ask.
  ///
  /// - Parameters:
  ///   - seconds: the time that a connection has to ask.
  ///   - now: in seconds of the system's uptime.
  mutating func removeOldestPending(
    beyond limit: Int, restingFor seconds: Int, at now: Double
  ) -> Connection? {
    guard pending.count > limit, let oldest = pending.oldest else { return nil }
    return oldest.hasRested(for: Double(seconds), at: now) || pending.count > 4 * limit
      ? pending.removeOldest() : nil
  }
}

/// Connections that have asked for nothing yet, in the order in which they came.
///
/// A connection that goes or asks leaves a gap, so that both take constant time on average.
struct PendingConnections {
  private var queue: [Connection] = []
  private var head = 0
  /// How many there are.
  private(set) var count = 0

  /// Adds the newest.
  mutating func append(_ connection: Connection) {
    queue.append(connection)
    count += 1
    // Gaps never make up more than half, and a little.
    if queue.count - head > 2 * count + 64 || head > queue.count / 2 + 64 {
      queue = queue[head...].filter(\.isPending)
      head = 0
    }
  }

  /// Counts one as gone or as having asked; a second time is nothing.
  mutating func remove(_ connection: Connection) {
    if connection.leavePending() { count -= 1 }
  }

  /// The oldest.
  var oldest: Connection? {
    mutating get {
      while head < queue.count, !queue[head].isPending { head += 1 }
      return head < queue.count ? queue[head] : nil
    }
  }

  /// Takes the oldest out.
  mutating func removeOldest() -> Connection? {
    guard let oldest else { return nil }
    remove(oldest)
    return oldest
  }
}
