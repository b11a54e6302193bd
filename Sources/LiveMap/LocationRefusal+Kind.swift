extension LocationRefusal.Reason {
  /// The kinds of reasons, as counters and summaries name them.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The floor is not there.
    case unknownFloor = "unknown-floor"
    /// The floor was taken out of the plan.
    case removedFloor = "removed-floor"
    /// A number is none.
    case notFinite = "not-finite"
    /// Too far outside the plan.
    case outside
    /// Ahead of the server's clock.
    case future
    /// Before the navigator's last location.
    case older
    /// So old that its navigator would be gone.
    case tooOld = "too-old"
    /// Nobody has the handle.
    case unknownHandle = "unknown-handle"
    /// Not written as locations are.
    case unreadable
    /// The venue is full.
    case tooMany = "too-many"
    /// The venue shows the past.
    case replayed
  }

  /// The kind of the reason.
  public var kind: Kind {
    switch self {
    case .unknownFloor: .unknownFloor
    case .removedFloor: .removedFloor
    case .notFinite: .notFinite
    case .outside: .outside
    case .future: .future
    case .older: .older
    case .tooOld: .tooOld
    case .unknownHandle: .unknownHandle
    case .unreadable: .unreadable
    case .tooMany: .tooMany
    case .replayed: .replayed
    }
  }
}

extension LocationRefusal.Reason.Kind {
  /// Whether a clock that is wrong explains it.
  public var isAboutTime: Bool { self == .future || self == .older || self == .tooOld }
}
