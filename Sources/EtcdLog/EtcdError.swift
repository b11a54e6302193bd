/// Why etcd did not do what a node asked for.
public enum EtcdError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No member of the list takes connections.
  case unreachable(String)
  /// No answer came within the time, or it broke off; a write may have happened.
  case noAnswer(String)
  /// The members have no leader, or change it; a write may have happened.
  case noLeader(String)
  /// The member's certificate is not from the authorities that the node trusts.
  case untrusted(String)
  /// What answers is no etcd, or one without `/v3`.
  case notEtcd(address: String, status: Int)
  /// The user's name or password is wrong, or etcd asks for one and the node has none.
  case wrongCredentials(String)
  /// The user may not touch these keys.
  case forbidden
  /// etcd's database has reached its quota (the alarm NOSPACE); it takes no writes until an operator has
  /// made room.
  case noSpace
  /// A record or request is larger than etcd takes.
  case tooLarge(bytes: Int)
  /// The lease has ended.
  case leaseGone
  /// The past that was asked for has been compacted.
  case compacted
  /// What a key holds cannot be read: it is of a later version, or not ours.
  case unreadable(key: String)
  /// The client has been ended.
  case ended
  /// Something else, in etcd's words.
  case other(code: Int, message: String)

  /// What an operator can do something with.
  public var description: String {
    switch self {
    case .unreachable(let why): "no member of etcd can be reached: \(why)"
    case .noAnswer(let why): "etcd did not answer: \(why)"
    case .noLeader(let why): "etcd has no leader at the moment: \(why)"
    case .untrusted(let why): "etcd's certificate is not trusted: \(why)"
    case .notEtcd(let address, let status):
      "what answers at \(address) is no etcd with /v3 (HTTP status \(status))"
    case .wrongCredentials(let why): "etcd refuses the user or the password: \(why)"
    case .forbidden: "etcd's user may not read or write the keys of this cluster"
    case .noSpace:
      "etcd's database is full (alarm NOSPACE): compact and defragment it, then disarm the alarm"
    case .tooLarge(let bytes): "\(bytes) bytes are more than etcd takes"
    case .leaseGone: "the lease has ended"
    case .compacted: "etcd has compacted the past that was asked for"
    case .unreadable(let key): "what etcd holds at \(key) cannot be read by this version"
    case .ended: "the client of etcd has been ended"
    case .other(let code, let message): "etcd: \(message) (\(code))"
    }
  }

  /// Whether a write that was answered with this may be in the log, or come there later.
  var leavesWriteUnclear: Bool {
    switch self {
    // What stands between may have passed it on.
    case .noAnswer, .noLeader, .notEtcd, .ended: true
    default: false
    }
  }

  /// Whether another member may do better.
  var isOfMember: Bool {
    switch self {
    case .unreachable, .noAnswer, .noLeader, .untrusted, .notEtcd: true
    default: false
    }
  }

  /// Reads an error response.
  ///
  /// - Parameters:
  ///   - code: gRPC's.
  ///   - message: etcd's, which alone tells some errors apart (rpctypes/error.go).
  init(code: Int, message: String, bytes: Int) {
    switch code {
    case 3 where message.contains("too large"): self = .tooLarge(bytes: bytes)
    case 8 where message.contains("larger than max"): self = .tooLarge(bytes: bytes)
    case 8 where message.contains("space exceeded"): self = .noSpace
    case 3 where message.contains("authentication failed"),
      3 where message.contains("user name is empty"),
      16:
      self = .wrongCredentials(message)
    case 3 where message.contains("revision of auth store is old"):
      self = .wrongCredentials(message)
    case 5 where message.contains("lease not found"): self = .leaseGone
    case 7: self = .forbidden
    case 11 where message.contains("compacted"): self = .compacted
    case 1, 2, 4, 13, 14: self = .noLeader(message)
    default: self = .other(code: code, message: message)
    }
  }
}
