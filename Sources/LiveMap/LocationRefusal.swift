public import IndoorModel

/// Why one of several reported locations was not taken.
public struct LocationRefusal: Hashable, Sendable {
  /// Its place in the list that was reported.
  public var index: Int
  /// Whose location it was.
  public var navigator: Identifier<Navigator>
  /// Why.
  public var reason: Reason

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
    /// Nobody was enrolled under this number on this connection.
    case unknownHandle(Int)
    /// It is not written as locations are.
    case unreadable(String)
    /// The venue is full.
    case tooMany(limit: Int)
    /// The venue shows the past to everybody.
    case replayed

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
      case .unknownHandle(let handle): "nobody is enrolled under the handle \(handle)"
      case .unreadable(let explanation): explanation
      case .tooMany(let limit): "the venue already has \(limit) navigators, the most it takes"
      case .replayed: "the venue shows the past, and nobody of now in it"
      }
    }

    /// With one decimal, and with three when that would be nothing.
    private static func short(_ number: Double) -> String {
      let parts = abs(number) < 0.1 ? 1000.0 : 10
      return Int(exactly: (number * parts).rounded()).map { "\(Double($0) / parts)" } ?? "\(number)"
    }
  }
}
