public import IndoorModel

/// How many guests a server takes.
public struct GuestLimits: Hashable, Sendable {
  /// New guests of one network in an hour. Visitors that share a venue's Wi-Fi share an address.
  public var perAddress: Int
  /// Guests at a time, in all venues.
  public var total: Int

  /// Sets both.
  public init(perAddress: Int = 600, total: Int = 5000) {
    self.perAddress = perAddress
    self.total = total
  }
}

/// Counts how many guests each network brings in an hour; memory is bounded.
public struct GuestThrottle: Sendable {
  private static let hour = 3600.0

  private struct Window: Sendable {
    private let start: Timestamp
    private var count = 0

    init(from start: Timestamp) { self.start = start }

    /// Counts one more guest, if fewer than a limit came.
    mutating func take(limit: Int) -> Bool {
      guard count < limit else { return false }
      count += 1
      return true
    }

    /// Whether it began before another.
    func isOlder(than other: Window) -> Bool { start < other.start }

    func rest(at now: Timestamp) -> Double {
      // A clock that was set back must not shut a network out for longer.
      min(GuestThrottle.hour, GuestThrottle.hour - now.seconds(since: start))
    }
  }

  private let limit: Int
  private let memory: Int
  private var windows: [String: Window] = [:]

  /// Begins without a memory.
  ///
  /// - Parameters:
  ///   - limit: guests of one network in an hour.
  ///   - memory: networks remembered at most; the oldest are forgotten first.
  public init(limit: Int, memory: Int = 10_000) {
    self.limit = limit
    self.memory = memory
  }

  /// How many networks are remembered.
  public var count: Int { windows.count }

  /// Asks for one more guest, and counts it.
  ///
  /// - Parameter address: the network address; one customer's IPv6 addresses count together.
  /// - Returns: the seconds to wait; 0 when the guest may enter.
  public mutating func admit(address: String, at now: Timestamp) -> Double {
    let network = SignInThrottle.network(of: address)
    if let rest = windows[network]?.rest(at: now), rest <= 0 { windows[network] = nil }
    if windows[network] == nil, windows.count >= memory { forget(at: now) }
    var window = windows[network] ?? Window(from: now)
    guard window.take(limit: limit) else { return window.rest(at: now) }
    windows[network] = window
    return 0
  }

  /// Makes room: networks at the end of their hour go, and of the others the oldest tenth.
  private mutating func forget(at now: Timestamp) {
    windows = windows.filter { $0.value.rest(at: now) > 0 }
    guard windows.count >= memory else { return }
    let oldest = windows.sorted { $0.value.isOlder(than: $1.value) }.prefix(max(1, memory / 10))
    for (network, _) in oldest { windows[network] = nil }
  }
}
