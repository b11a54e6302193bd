/// What one client does, and how much more it may do.
struct ClientRecord {
  private var connections = 0
  private var openRequests = 0
  private var subscriptions = 0
  private var arrivals: TokenBucket
  private var requests: TokenBucket
  /// The processor time that its requests may take.
  private var milliseconds: TokenBucket
  private var messages: MessageMeter

  /// The record of a client that has done nothing yet.
  init(within limits: ClientLimits, at now: ContinuousClock.Instant) {
    arrivals = TokenBucket(rate: limits.connectionsPerSecond, seconds: 4, at: now)
    requests = TokenBucket(rate: limits.requestsPerSecond, seconds: 8, at: now)
    milliseconds = TokenBucket(rate: limits.millisecondsPerSecond, seconds: 20, at: now)
    messages = MessageMeter(
      messagesPerSecond: limits.messagesPerSecondInAll, bytesPerSecond: limits.bytesPerSecondInAll,
      at: now)
  }

  /// Whether something is counted that ends later.
  var isBusy: Bool { connections > 0 || openRequests > 0 || subscriptions > 0 }

  /// Counts another connection, if it may be.
  mutating func connect(within limits: ClientLimits, at now: ContinuousClock.Instant) -> Bool {
    guard connections < limits.connections, arrivals.take(at: now) == nil else { return false }
    connections += 1
    return true
  }

  /// Counts a connection as gone.
  mutating func disconnect() { connections = max(0, connections - 1) }

  /// Counts a request.
  ///
  /// - Returns: `nil` when it may be answered, else the seconds after which another may be.
  mutating func request(at now: ContinuousClock.Instant) -> Double? {
    milliseconds.debt(at: now) ?? requests.take(at: now)
  }

  /// Counts the processor time that an answer took.
  mutating func spend(_ seconds: Double, at now: ContinuousClock.Instant) {
    milliseconds.spend(seconds * 1000, at: now)
  }

  /// Counts a request that is being answered, if it may be.
  mutating func beginRequest(within limits: ClientLimits) -> Bool {
    guard openRequests < limits.openRequests else { return false }
    openRequests += 1
    return true
  }

  /// Counts a request as answered.
  mutating func endRequest() { openRequests = max(0, openRequests - 1) }

  /// Counts another venue that is followed, if it may be.
  mutating func follow(within limits: ClientLimits) -> Bool {
    guard subscriptions < limits.subscriptions else { return false }
    subscriptions += 1
    return true
  }

  /// Counts venues as no longer followed.
  mutating func unfollow(_ count: Int) { subscriptions = max(0, subscriptions - count) }

  /// Counts messages and their bytes on all WebSockets of the client.
  ///
  /// - Returns: what there was too much of; `nil` when there was not.
  mutating func receive(
    messages count: Int, bytes: Int, at now: ContinuousClock.Instant
  ) -> String? {
    messages.take(messages: count, bytes: bytes, at: now)
  }
}

/// The records of the clients that were heard of lately.
struct ClientRecords {
  /// What a client is known by.
  typealias Key = ArraySlice<UInt8>

  /// Clients that were heard of since the last turn, and before.
  private var young: [Key: ClientRecord] = [:]
  private var old: [Key: ClientRecord] = [:]
  /// The number of young ones at which those not heard of are forgotten.
  private var limit: Int
  private let capacity: Int
  private let limits: ClientLimits

  /// - Parameter capacity: the clients after which those not heard of for longest are forgotten.
  init(within limits: ClientLimits, capacity: Int) {
    (self.limits, self.capacity, limit) = (limits, capacity, capacity)
  }

  /// How many there are.
  var count: Int { young.count + old.count }

  /// Changes the record of a client, a new one where it is not known.
  mutating func change<Result>(
    _ key: Key, at now: ContinuousClock.Instant, _ body: (inout ClientRecord) -> Result
  ) -> Result {
    var record =
      young[key] ?? old.removeValue(forKey: key) ?? ClientRecord(within: limits, at: now)
    defer {
      young[key] = record
      if young.count >= limit { forgetIdle() }
    }
    return body(&record)
  }

  /// Forgets those that were not heard of since the last turn and are not busy.
  private mutating func forgetIdle() {
    var busy = young.filter(\.value.isBusy)
    for (key, record) in old where record.isBusy { busy[key] = record }
    old = young.filter { !$0.value.isBusy }
    young = busy
    // The busy ones do not count, else there would be a turn each time.
    limit = young.count + capacity
  }
}
