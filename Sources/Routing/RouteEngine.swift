public import IndoorModel

/// Finds walks on one venue and follows its edits.
///
/// The interface that engines fill; `RoutePlanner` is the actor that owns one.
public protocol RouteEngine: Sendable {
  /// Builds the search structure of a venue.
  init(venue: Venue)

  /// Finds the quickest walk.
  ///
  /// Free space keeps `clearance` from walls, outlines of walled areas (doors open them), closed
  /// doors, obstacles and forbidden areas. Mutating, because engines may remember what they found.
  mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route

  /// Takes over an edit.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - venue: the venue after it; its floors count, whatever `changes` says of them.
  mutating func update(_ changes: VenueChanges, venue: Venue)
}
