import IndoorModel

/// Why a list was not fetched: what, and in `description` also what to do.
///
/// Nothing of it tells the path of the address, which may be secret.
enum FetchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server has this name.
  case noSuchHost(String)
  /// The name leads into the server's own network.
  case privateNetwork(String)
  /// No connection comes about.
  case notReached(String)
  /// The certificate of the other server does not hold.
  case notTrusted(String)
  /// The answer takes more than its time.
  case tooSlow(seconds: Int)
  /// The list has more bytes than are taken.
  case tooLarge(megabytes: Int)
  /// The answer leads on to another address.
  case redirected(String)
  /// The other server refuses.
  case status(Int)
  /// The answer has no bytes.
  case empty
  /// `curl` or `getent` is not installed.
  case notInstalled
  /// What `curl` reports and no other case says, by its exit code.
  case other(Int)

  /// Names the case for programs.
  private var code: String {
    switch self {
    case .noSuchHost: "no-such-host"
    case .privateNetwork: "private-network"
    case .notReached: "not-reached"
    case .notTrusted: "not-trusted"
    case .tooSlow: "too-slow"
    case .tooLarge: "too-large"
    case .redirected: "redirected"
    case .status: "status"
    case .empty: "empty"
    case .notInstalled: "not-installed"
    case .other: "other"
    }
  }

  /// What the texts of pages fill in.
  private var value: Value {
    switch self {
    case .noSuchHost(let host), .privateNetwork(let host), .notReached(let host),
      .notTrusted(let host), .redirected(let host):
      .string(host)
    case .tooSlow(let number), .tooLarge(let number), .status(let number), .other(let number):
      Value(number)
    case .empty, .notInstalled: .null
    }
  }

  var description: String {
    switch self {
    case .noSuchHost(let host): "There is no server “\(host)”. Look whether the address is right."
    case .privateNetwork(let host):
      "“\(host)” is in this server's own network, where lists are not fetched from. Start the "
        + "server with --fetch-from-private-networks if it may."
    case .notReached(let host):
      "“\(host)” cannot be reached, or refuses the connection. Try later, or look whether the "
        + "address is right."
    case .notTrusted(let host):
      "The certificate of “\(host)” does not hold. Ask its operator to renew it."
    case .tooSlow(let seconds):
      "The list did not come within \(seconds) seconds. Try later."
    case .tooLarge(let megabytes):
      "The list has more than \(megabytes) MB. Fetch one with a part of it."
    case .redirected(let origin):
      "The address leads on to \(origin). Set the address that it leads to."
    case .status(let status):
      "The other server refuses with status \(status). Look whether the address is right, and "
        + "may be read."
    case .empty: "The other server sent an empty list."
    case .notInstalled: "The program curl is not installed on the server. Install it."
    case .other(let code): "The list cannot be fetched (curl ends with \(code)). Try later."
    }
  }

  /// As JSON: `code`, `value`, `detail`.
  var members: Value {
    ["code": .string(code), "value": value, "detail": .string(description)]
  }
}
