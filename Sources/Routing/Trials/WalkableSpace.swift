public import Geometry
public import IndoorModel

/// The space of a floor where the middle of a walker of a profile may be.
public struct WalkableSpace: Hashable, Sendable {
  /// A piece of it in which one can walk from anywhere to anywhere, one-way doors left out of account.
  public struct Part: Hashable, Sendable {
    /// The outline counter-clockwise, then the holes clockwise, in the floor's metres; not closed.
    public var rings: [[Point]]
    /// Whether a way leads from here to one of the places that were named; `nil` when none were.
    public var leadsOut: Bool?

    /// Makes a part.
    public init(rings: [[Point]], leadsOut: Bool? = nil) {
      self.rings = rings
      self.leadsOut = leadsOut
    }
  }

  /// The floor.
  public var floor: Identifier<Floor>
  /// The kind of walker.
  public var profile: Profile
  /// The parts, in no particular order.
  public var parts: [Part]

  /// Makes a space.
  public init(floor: Identifier<Floor>, profile: Profile, parts: [Part]) {
    self.floor = floor
    self.profile = profile
    self.parts = parts
  }
}
