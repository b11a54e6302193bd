import Support

/// Decides over connections before anything is read from them.
public protocol Admission: Sendable {
  /// Whether another connection may be taken from an address; counts it if so. Must not block.
  func admit(_ address: String) -> Bool
  /// Counts one that was admitted as gone.
  func release(_ address: String)
}

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
    /// Subscriptions to another venue that were refused.
    public var subscriptions = 0
    /// Requests of other sites' pages.
    public var otherSites = 0
    /// Requests for names that are not ours.
    public var otherHosts = 0
  }

  /// What distinguishes clients, for the reasons that the server sends them.
  public enum Kind: String, Sendable {
    /// By address; with IPv6 by network.
    case address
    /// By the account or link that they are known by.
    case account = "account or link"
  }

  /// What is under the lock.
  private struct State {
    var records: ClientRecords
    var counters = Counters()
  }

  /// The limits that hold.
  public let limits: ClientLimits
  private let kind: Kind
  private let proxies: TrustedProxies
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
    (self.limits, self.kind, self.proxies) = (limits, kind, proxies)
    state = Locked(State(records: ClientRecords(within: limits, capacity: capacity)))
  }

  /// What was refused so far; from any thread.
  public var counters: Counters { state.withLock(\.counters) }

  /// The clients that are known.
  var count: Int { state.withLock(\.records.count) }

  // MARK: - Admission

  /// Whether another connection may be taken.
  public func admit(_ address: String) -> Bool { admit(address, at: .now) }

  func admit(_ address: String, at now: ContinuousClock.Instant) -> Bool {
    key(of: address).map { admit($0, at: now) } ?? true
  }

  func admit(_ key: ClientRecords.Key, at now: ContinuousClock.Instant) -> Bool {
    change(key, at: now, refusalsIn: \.connections) { $0.connect(within: limits, at: now) }
  }

  /// Counts a connection as gone.
  public func release(_ address: String) {
    if let key = key(of: address) { release(key) }
  }

  func release(_ key: ClientRecords.Key) { change(key) { $0.disconnect() } }

  // MARK: - Requests

  /// Counts a request.
  ///
  /// - Returns: `nil` when it may be answered, else the seconds after which another may be.
  public func ask(_ client: String, at now: ContinuousClock.Instant = .now) -> Double? {
    guard let key = key(of: client) else { return nil }
    return state.withLock { state in
      let wait = state.records.change(key, at: now) { $0.request(at: now) }
      if wait != nil { state.counters.requests += 1 }
      return wait
    }
  }

  /// Counts a request that is being answered.
  ///
  /// - Returns: whether it may be.
  public func begin(_ client: String) -> Bool {
    guard let key = key(of: client) else { return true }
    return change(key, refusalsIn: \.openRequests) { $0.beginRequest(within: limits) }
  }

  /// Counts one that has begun as answered.
  ///
  /// - Parameter seconds: the processor time that it took.
  public func end(_ client: String, after seconds: Double = 0) {
    guard let key = key(of: client) else { return }
    let now = ContinuousClock.now
    change(key, at: now) { record in
      record.endRequest()
      record.spend(seconds, at: now)
    }
  }

  // MARK: - WebSockets

  /// What a client has of the limits for WebSockets; `nil` for one without limits.
  public func share(of client: String) -> ClientShare? {
    key(of: client).map { ClientShare(ledger: self, kind: kind, key: $0) }
  }

  /// Counts another venue that a client follows, if it may.
  func follow(_ key: ClientRecords.Key) -> Bool {
    change(key, refusalsIn: \.subscriptions) { $0.follow(within: limits) }
  }

  /// Counts venues as no longer followed.
  func unfollow(_ key: ClientRecords.Key, _ count: Int) { change(key) { $0.unfollow(count) } }

  /// Counts messages and their bytes on all WebSockets of a client.
  ///
  /// - Returns: what there was too much of; `nil` when there was not.
  func receive(
    _ key: ClientRecords.Key, messages: Int, bytes: Int, at now: ContinuousClock.Instant
  ) -> String? {
    change(key, at: now) { $0.receive(messages: messages, bytes: bytes, at: now) }
  }

  /// Counts something else that was refused.
  func count(refusalIn counter: WritableKeyPath<Counters, Int>) {
    state.withLock { $0.counters[keyPath: counter] += 1 }
  }

  // MARK: - Records

  private func key(of text: String) -> ClientRecords.Key? {
    guard kind == .address, let address = NetworkAddress(text) else {
      return text.utf8.prefix(64).map { $0 }[...]
    }
    if address.isLoopback, !limits.countsLoopback { return nil }
    return proxies.isTrusted(address) ? nil : address.countedPart
  }

  @discardableResult
  private func change<Result>(
    _ key: ClientRecords.Key, at now: ContinuousClock.Instant = .now,
    _ body: (inout ClientRecord) -> Result
  ) -> Result {
    state.withLock { $0.records.change(key, at: now, body) }
  }

  /// Changes a record by a step that says whether it may be; counts it if not.
  private func change(
    _ key: ClientRecords.Key, at now: ContinuousClock.Instant = .now,
    refusalsIn counter: WritableKeyPath<Counters, Int>, _ step: (inout ClientRecord) -> Bool
  ) -> Bool {
    state.withLock { state in
      let isPossible = state.records.change(key, at: now, step)
      if !isPossible { state.counters[keyPath: counter] += 1 }
      return isPossible
    }
  }
}
