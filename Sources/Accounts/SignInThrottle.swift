public import IndoorModel

/// Decides which clients may try to sign in now: by account, by address, and by both together.
///
/// A client that guesses at one account from one address soon waits for a quarter of an hour. An
/// attacker that guesses from many addresses makes the account wait for a minute at most, and so
/// cannot lock its owner out for long; one that tries many accounts is slowed down by address.
public struct SignInThrottle: Sendable {
  private struct Pair: Hashable {
    private let account: String
    private let address: String

    init(account: String, address: String) {
      self.account = account
      self.address = address
    }
  }

  private var pairs = BackOff<Pair>(.init(free: 5, first: 2, longest: 900, memory: 3600))
  private var accounts = BackOff<String>(.init(free: 20, first: 1, longest: 60, memory: 3600))
  private var addresses = BackOff<String>(.init(free: 30, first: 2, longest: 900, memory: 3600))

  /// Begins without a memory.
  public init() {}

  /// Asks for a try, and counts it as failed until it has succeeded.
  ///
  /// - Parameters:
  ///   - account: what was written as the account, known or not.
  ///   - address: the network address.
  /// - Returns: the seconds to wait; 0 when it may be tried.
  public mutating func admit(account: String, address: String, at now: Timestamp) -> Double {
    let address = Self.network(of: address)
    let pair = Pair(account: account, address: address)
    let wait = max(
      pairs.wait(of: pair, at: now), accounts.wait(of: account, at: now),
      addresses.wait(of: address, at: now))
    guard wait <= 0 else { return wait }
    pairs.fail(pair, at: now)
    accounts.fail(account, at: now)
    addresses.fail(address, at: now)
    return 0
  }

  /// The try succeeded. Earlier failures of the address stay: an attacker with an account could
  /// otherwise wash it clean.
  public mutating func succeed(account: String, address: String) {
    let address = Self.network(of: address)
    pairs.clear(Pair(account: account, address: address))
    accounts.clear(account)
    addresses.forgive(address)
  }

  /// What belongs to one customer: an IPv4 address, or the first half of one of IPv6.
  public static func network(of address: String) -> String {
    guard address.contains(":") else { return address }
    if address.lowercased().hasPrefix("::ffff:"), address.contains(".") {
      return String(address.dropFirst(7))
    }
    let sides = address.split(separator: "%")[0].lowercased()
    let halves = sides.split(separator: "::", omittingEmptySubsequences: false).prefix(2)
    func groups(_ text: Substring?) -> [String] {
      (text ?? "").split(separator: ":").map(String.init)
    }
    let front = groups(halves.first.map { Substring($0) })
    let back = halves.count > 1 ? groups(halves.last.map { Substring($0) }) : []
    let zeros = [String](repeating: "0", count: max(0, 8 - front.count - back.count))
    return (front + zeros + back).prefix(4).joined(separator: ":") + "::/64"
  }
}
