import Accounts
public import IndoorModel
public import LiveMap
public import Wire

/// The venues that are open, as sockets see them.
public protocol LiveVenues: Sendable {
  /// The live side of a venue; `nil` when none of this name is open.
  ///
  /// Called on the network's thread: must answer at once.
  func live(slug: String) -> LiveVenue?

  /// Opens a venue that is not open yet; must answer at once.
  ///
  /// - Parameter work: called when it is open, or cannot be opened.
  /// - Returns: `false` where there is nothing to be opened.
  func open(_ slug: String, then work: @escaping @Sendable () -> Void) -> Bool

  /// Begins to show the past of a venue, for one viewer; must answer at once.
  ///
  /// - Parameter speed: recorded seconds a second, 0 to stand still.
  func replay(slug: String, at moment: Timestamp, speed: Double) throws(Problem) -> ReplaySession
}

extension LiveVenues {
  /// All are open.
  public func open(_ slug: String, then work: @escaping @Sendable () -> Void) -> Bool { false }

  /// The place for which the table of permissions is asked about a venue; some permissions depend
  /// on whether the venue shows its people in public.
  func reach(of slug: String, for permission: Permission? = nil) -> Reach {
    if let permission, !PermissionTable.shownInPublic.contains(permission) { return .venue(slug) }
    return live(slug: slug)?.hasPublicPositions == true ? .publicVenue(slug) : .venue(slug)
  }

  /// Nothing is recorded.
  public func replay(
    slug: String, at moment: Timestamp, speed: Double
  ) throws(Problem) -> ReplaySession { throw .nothingRecorded(slug) }
}
