public import IndoorModel

/// A reported location that was not taken, and the reason.
public struct LocationRefusal: Hashable, Sendable {
  /// Its place in the list that was reported.
  public var index: Int
  /// The navigator that it was of.
  public var navigator: Identifier<Navigator>
  /// The reason.
  public var reason: Reason

  /// Makes a refusal.
  public init(index: Int, navigator: Identifier<Navigator>, reason: Reason) {
    (self.index, self.navigator, self.reason) = (index, navigator, reason)
  }

  /// Why a location is not taken.
  public enum Reason: Error, Hashable, CustomStringConvertible {
    /// There is no floor of this id or ordinal.
    case unknownFloor(String)
    /// An edit has taken the floor out of the plan.
    case removedFloor(String)
    /// A number is infinite or none at all.
    case notFinite(field: String)
    /// It lies further outside the plan than measuring explains.
    case outside(metres: Double)
    /// It claims to come from the future.
    case future(seconds: Double)
    /// A later one of the same navigator is known.
    case older(seconds: Double)
    /// It was measured so long ago that its navigator would be gone.
    case tooOld(seconds: Double)
    /// This connection has enrolled no navigator under the handle.
    case unknownHandle(Int)
    /// It is malformed.
    case unreadable(String)
    /// The venue is full.
    case tooMany(limit: Int)
    /// The venue shows a recording.
    case replayed
    /// The phone reports faster than it was told, and a newer location is known.
    case tooFast(hertz: Double)
    /// The server that takes the venue's locations cannot be reached.
    case noOwner

    /// The sentence for a person.
    public var description: String {
      switch self {
      case .unknownFloor(let word): "there is no floor “\(word)”"
      case .removedFloor(let word): "the floor “\(word)” was taken out of the plan"
      case .notFinite(let field): "\(field) must be a finite number"
      case .outside(let metres) where !metres.isFinite: "lies far outside the floor's plan"
      case .outside(let metres): "lies \(Self.short(metres)) m outside the floor's plan"
      case .future(let seconds): "its time is \(Self.short(seconds)) s in the future"
      case .older(let seconds):
        "its time is \(Self.short(seconds)) s before the last one of this navigator"
      case .tooOld(let seconds): "its time is \(Self.short(seconds)) s in the past"
      case .unknownHandle(let handle): "no navigator is enrolled under the handle \(handle)"
      case .unreadable(let explanation): explanation
      case .tooMany(let limit): "the venue already has \(limit) navigators, the most it takes"
      case .replayed: "the venue shows the past, and takes no locations"
      case .noOwner: "the server that takes the venue's locations cannot be reached"
      case .tooFast(let hertz):
        "it came faster than the phone is to report, \(Self.short(hertz)) times a second"
      }
    }

    /// With one decimal, and with three when that would be nothing.
    private static func short(_ number: Double) -> String {
      let parts = abs(number) < 0.1 ? 1000.0 : 10
      return Int(exactly: (number * parts).rounded()).map { "\(Double($0) / parts)" } ?? "\(number)"
    }
  }
}

extension LocationRefusal.Reason {
  /// The kinds of reasons, as counters and summaries name them.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The floor is not there.
    case unknownFloor = "unknown-floor"
    /// The floor was taken out of the plan.
    case removedFloor = "removed-floor"
    /// A number is infinite or NaN.
    case notFinite = "not-finite"
    /// Too far outside the plan.
    case outside
    /// Ahead of the server's clock.
    case future
    /// Before the navigator's last location.
    case older
    /// So old that its navigator would be gone.
    case tooOld = "too-old"
    /// No navigator has the handle.
    case unknownHandle = "unknown-handle"
    /// Malformed.
    case unreadable
    /// The venue is full.
    case tooMany = "too-many"
    /// The venue shows a recording.
    case replayed
    /// Faster than its phone is to report.
    case tooFast = "too-fast"
    /// The venue's owner cannot be reached.
    case noOwner = "no-owner"
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
    case .tooFast: .tooFast
    case .noOwner: .noOwner
    }
  }
}

extension LocationRefusal.Reason.Kind {
  /// Whether a clock that is wrong explains it.
  public var isAboutTime: Bool { self == .future || self == .older || self == .tooOld }
}
