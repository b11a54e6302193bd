public import IndoorModel

/// A query with an answer that a client relies on until it asks again or withdraws the query.
public struct RegisteredQuery: Hashable, Sendable {
  /// Tells registered queries apart; asking again with the same id replaces the earlier one.
  public struct ID: Hashable, Sendable, Comparable {
    /// The number.
    public let rawValue: UInt64

    /// Makes an id from a number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Orders by number.
    public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  /// Which one it is.
  public var id: ID
  /// Where the walk begins.
  public var start: Place
  /// Where it leads to: one place, or several of which the nearest is meant.
  public var destinations: [Place]
  /// The kind of walker.
  public var profile: Profile

  /// Makes a query.
  ///
  /// - Parameter destinations: one or more.
  public init(id: ID, start: Place, destinations: [Place], profile: Profile = .walking) {
    self.id = id
    self.start = start
    self.destinations = destinations
    self.profile = profile
  }
}

/// What a planner says to a registered query.
public struct RegisteredAnswer: Hashable, Sendable {
  /// The walk, or why there is none.
  public var result: Result<Route, RouteRefusal>
  /// The number of the destination that it leads to.
  public var destination: Int

  /// Makes an answer.
  public init(_ result: Result<Route, RouteRefusal>, destination: Int = 0) {
    self.result = result
    self.destination = destination
  }
}

/// What a planner says to many queries at once.
public struct RegisteredAnswerList: Sendable {
  /// The answers in the order of the queries.
  public let answers: [RegisteredAnswer]
  /// What all of them rest on.
  public let basis: RouteBasis
  /// Seconds that the engine was at work.
  public let seconds: Double
}

/// What answers rest on; both parts only grow.
public struct RouteBasis: Hashable, Sendable {
  /// The venue's revision.
  public var revision: Int
  /// The time of day for doors that are open at hours; `nil` before the first `advance`.
  public var time: Timestamp?

  /// Makes a basis.
  public init(revision: Int, time: Timestamp? = nil) {
    self.revision = revision
    self.time = time
  }
}
