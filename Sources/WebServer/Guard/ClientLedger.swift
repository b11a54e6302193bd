import Support

/// Counts what each client does, for as many clients as memory is set aside for.
///
/// The clients that were not heard of for longest are forgotten first, all that they were owed with
/// them; a client that has connections open is never forgotten. At most 2 × `capacity` clients are
/// known besides those.
public final class ClientLedger: Admission {
  /// What was refused so far.
  public struct Counters: Sendable, Equatable {
    /// Connections that were hung up on because their address had too many.
    public var connections = 0
    /// Requests that were answered 429 because too many came.
    public var requests = 0
    /// Requests that were answered 429 because too many were being answered.
    public var openRequests = 0
    /// WebSockets that were closed with 1008 because too much came.
    public var sockets = 0
    /// Wishes to follow another venue that were refused.
    public var subscriptions = 0
    /// Requests of other sites' pages.
    public var otherSites = 0
    /// Requests for names that are not ours.
    public var otherHosts = 0
  }

  struct Entry {
    var connections = 0
    var openRequests = 0
    var subscriptions = 0
    var arrivals: TokenBucket
    var requests: TokenBucket
    var messages: TokenBucket
    var bytes: TokenBucket

    var isBusy: Bool { connections > 0 || openRequests > 0 || subscriptions > 0 }
  }

  fileprivate struct State {
    /// Clients that were heard of since the last turn, and before.
    var young: [ArraySlice<UInt8>: Entry] = [:]
    var old: [ArraySlice<UInt8>: Entry] = [:]
    /// The number of young ones at which those not heard of are forgotten.
    var limit: Int
    var counters = Counters()
  }

  /// What distinguishes clients, for the reasons that the server sends them.
  public enum Kind: String, Sendable {
    /// By address; with IPv6 by network.
    case address
    /// By the account or link that they are known by.
    case account = "account or link"
  }

  /// The limits that hold.
  public let limits: ClientLimits
  let kind: Kind
  private let proxies: TrustedProxies
  private let capacity: Int
  private let state: Locked<State>

  /// Makes a ledger.
  ///
  /// - Parameter rules: name the proxies; their connections are not theirs alone, and not counted.
  public convenience init(_ limits: ClientLimits = ClientLimits(), rules: HTTPPolicy? = nil) {
    self.init(limits, proxies: rules?.proxies ?? TrustedProxies(), capacity: 8_192)
  }

  /// Makes a ledger of accounts and links, which are distinguished by their ids.
  public convenience init(ofAccounts limits: ClientLimits) {
    self.init(limits, kind: .account, proxies: TrustedProxies(), capacity: 8_192)
  }

  init(
    _ limits: ClientLimits, kind: Kind = .address, proxies: TrustedProxies, capacity: Int
  ) {
    (self.limits, self.kind, self.proxies, self.capacity) = (limits, kind, proxies, capacity)
    state = Locked(State(limit: capacity))
  }

  /// What was refused so far; from any thread.
  public var counters: Counters { state.withLock { $0.counters } }

  /// The clients that are known.
  var count: Int { state.withLock { $0.young.count + $0.old.count } }

  // MARK: - Admission

  /// Whether another connection may be taken.
  public func admit(_ address: String) -> Bool { admit(address, at: .now) }

  func admit(_ address: String, at now: ContinuousClock.Instant) -> Bool {
    key(of: address).map { admit($0, at: now) } ?? true
  }

  func admit(_ key: ArraySlice<UInt8>, at now: ContinuousClock.Instant) -> Bool {
    let limit = limits.connections
    let rate = Double(limits.connectionsPerSecond)
    return change(key, at: now) { entry, counters in
      guard entry.connections < limit,
        entry.arrivals.take(rate: rate, burst: rate * 4, at: now) == nil
      else {
        counters.connections += 1
        return false
      }
      entry.connections += 1
      return true
    }
  }

  /// Counts a connection as gone.
  public func release(_ address: String) {
    if let key = key(of: address) { release(key) }
  }

  func release(_ key: ArraySlice<UInt8>) {
    change(key, at: .now) { entry, _ in entry.connections = max(0, entry.connections - 1) }
  }

  // MARK: - Requests

  /// Counts a request.
  ///
  /// - Returns: `nil` when it may be answered, else the seconds after which another may be.
  public func ask(_ client: String, at now: ContinuousClock.Instant = .now) -> Double? {
    guard let key = key(of: client) else { return nil }
    let rate = Double(limits.requestsPerSecond)
    return change(key, at: now) { entry, counters in
      let wait = entry.requests.take(rate: rate, burst: rate * 8, at: now)
      if wait != nil { counters.requests += 1 }
      return wait
    }
  }

  /// Counts a request that is being answered.
  ///
  /// - Returns: whether it may be.
  public func begin(_ client: String) -> Bool {
    guard let key = key(of: client) else { return true }
    let limit = limits.openRequests
    return change(key, at: .now) { entry, counters in
      guard entry.openRequests < limit else {
        counters.openRequests += 1
        return false
      }
      entry.openRequests += 1
      return true
    }
  }

  /// Counts one that has begun as answered.
  public func end(_ client: String) {
    guard let key = key(of: client) else { return }
    change(key, at: .now) { entry, _ in entry.openRequests = max(0, entry.openRequests - 1) }
  }

  /// What a client has of the limits for WebSockets; `nil` for one without limits.
  public func share(of client: String) -> ClientShare? {
    key(of: client).map { ClientShare(ledger: self, key: $0) }
  }

  /// Counts something else that was refused.
  func count(_ change: (inout Counters) -> Void) { state.withLock { change(&$0.counters) } }

  private func key(of text: String) -> ArraySlice<UInt8>? {
    guard kind == .address, let address = NetworkAddress(text) else {
      return text.utf8.prefix(64).map { $0 }[...]
    }
    if address.isLoopback, !limits.countsLoopback { return nil }
    return proxies.isTrusted(address) ? nil : address.countedPart
  }

  @discardableResult
  func change<Result>(
    _ key: ArraySlice<UInt8>, at now: ContinuousClock.Instant,
    _ body: (inout Entry, inout Counters) -> Result
  ) -> Result {
    let connections = Double(limits.connectionsPerSecond) * 4
    let requests = Double(limits.requestsPerSecond) * 8
    let messages = Double(limits.messagesPerSecondInAll) * 4
    let bytes = Double(limits.bytesPerSecondInAll) * 4
    return state.withLock { state in
      var entry =
        state.young[key] ?? state.old.removeValue(forKey: key)
        ?? Entry(
          arrivals: TokenBucket(burst: connections, at: now),
          requests: TokenBucket(burst: requests, at: now),
          messages: TokenBucket(burst: messages, at: now),
          bytes: TokenBucket(burst: bytes, at: now))
      defer {
        state.young[key] = entry
        if state.young.count >= state.limit { state.turn(capacity: capacity) }
      }
      return body(&entry, &state.counters)
    }
  }
}

extension ClientLedger.State {
  /// Forgets those that were not heard of since the last turn.
  fileprivate mutating func turn(capacity: Int) {
    var busy = young.filter(\.value.isBusy)
    for (key, entry) in old where entry.isBusy { busy[key] = entry }
    old = young.filter { !$0.value.isBusy }
    young = busy
    // The busy ones do not count, else there would be a turn each time.
    limit = young.count + capacity
  }
}
