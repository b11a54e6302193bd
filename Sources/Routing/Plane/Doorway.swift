import Geometry
import IndoorModel

/// A door as walkers of one class find it.
struct Doorway: Sendable {
  let opening: Opening
  let isOneWay: Bool
  /// Whether it opens for such walkers at all.
  private let isPassable: Bool
  /// When it is open; `nil` for always.
  private let hours: OpeningHours?
  /// Whether they can go through now.
  private(set) var isOpen: Bool

  /// Reads a door; `nil` when its line has no length.
  ///
  /// - Parameter time: now; without it opening hours are always.
  init?(_ door: Feature, walker: WalkerClass, time: LocalTime?) {
    guard var opening = Opening(door: door), (0...1000).contains(opening.halfWidth),
      (0...1000).contains(opening.halfDepth)
    else { return nil }
    opening.widen(for: walker.traits)
    self.opening = opening
    isOneWay = door.isOneWay
    isPassable = !door.isClosed && walker.passes(door)
    hours = door.openingHours
    isOpen = isPassable
    if let time { advance(to: time) }
  }

  /// Whether it is open at some hours only.
  var hasHours: Bool { hours != nil }

  /// Opens and closes with the time.
  mutating func advance(to time: LocalTime) {
    isOpen = isPassable && hours?.isOpen(at: time) ?? true
  }
}

extension Opening {
  /// How much wider than twice the clearance an opening must be for the grid of the plane, in
  /// metres, on each side.
  private static let sill = 0.005

  /// Lets walkers through for which the door is just wide enough.
  fileprivate mutating func widen(for traits: WalkerTraits) {
    guard 2 * halfWidth >= traits.narrowestDoor - 1e-9 else { return }
    halfWidth = max(halfWidth, traits.clearance + Self.sill)
  }
}
