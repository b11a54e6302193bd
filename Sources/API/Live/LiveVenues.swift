public import IndoorModel
public import LiveMap

/// The venues that are open, as sockets see them.
public protocol LiveVenues: Sendable {
  /// The live side of a venue; `nil` when none of this name is open.
  ///
  /// Called on the network's thread: must answer at once.
  func live(slug: String) -> LiveVenue?

  /// Begins to show the past of a venue, for one viewer; must answer at once.
  ///
  /// - Parameter speed: recorded seconds a second, 0 to stand still.
  func replay(slug: String, at moment: Timestamp, speed: Double) throws(Problem) -> ReplaySession
}

extension LiveVenues {
  /// Nothing is recorded.
  public func replay(
    slug: String, at moment: Timestamp, speed: Double
  ) throws(Problem) -> ReplaySession { throw .nothingRecorded(slug) }
}
