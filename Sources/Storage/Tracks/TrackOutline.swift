public import IndoorModel

/// What is recorded of a venue, without any location.
public struct TrackOutline: Hashable, Sendable {
  /// A recorded minute, or a part of one.
  public struct Minute: Hashable, Sendable {
    /// Minutes since 1970.
    public var number: Int64
    /// The first sample's time.
    public var begin: Timestamp
    /// The last sample's time.
    public var end: Timestamp
    /// The most navigators at once.
    public var people: Int
    /// Locations in it: changes of a navigator's place or state.
    public var locations: Int
    /// The bytes that they take.
    public var bytes: Int
  }

  /// Time that is recorded without a gap.
  public struct Stretch: Hashable, Sendable {
    /// Its minutes; never empty.
    public var minutes: [Minute]
    /// Where it begins.
    public var begin: Timestamp { minutes[0].begin }
    /// Where it ends.
    public var end: Timestamp { minutes[minutes.count - 1].end }
    /// The most navigators at once.
    public var people: Int { minutes.map(\.people).max() ?? 0 }
    /// Locations in it.
    public var locations: Int { minutes.reduce(0) { $0 + $1.locations } }
    /// The bytes that they take.
    public var bytes: Int { minutes.reduce(0) { $0 + $1.bytes } }
  }

  /// The stretches, in order.
  public let stretches: [Stretch]

  /// Joins minutes that follow each other.
  init(_ minutes: [Minute]) {
    var stretches: [Stretch] = []
    for minute in minutes {
      if let last = stretches.last, minute.begin <= last.end.advanced(bySeconds: 2) {
        stretches[stretches.count - 1].minutes.append(minute)
      } else {
        stretches.append(Stretch(minutes: [minute]))
      }
    }
    self.stretches = stretches
  }

  /// The first recorded moment.
  public var begin: Timestamp? { stretches.first?.begin }
  /// The last recorded moment.
  public var end: Timestamp? { stretches.last?.end }
}
