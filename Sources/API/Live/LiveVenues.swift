public import LiveMap

/// The venues that are open, as sockets see them.
public protocol LiveVenues: Sendable {
  /// The live side of a venue; `nil` when none of this name is open.
  ///
  /// Called on the network's thread: must answer at once.
  func live(slug: String) -> LiveVenue?
}
