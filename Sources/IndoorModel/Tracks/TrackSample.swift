public import Geometry

/// Where all navigators in a venue are at one moment, as it is handed over to be kept.
public struct TrackSample: Hashable, Sendable {
  /// One navigator on a floor.
  public struct Position: Hashable, Sendable {
    /// The number by which `people` name the navigator.
    public var slot: UInt16
    /// Steps right of the floor's origin.
    public var x: Int16
    /// Steps up from the floor's origin.
    public var y: Int16
    /// The heading in 1/256 turns, counter-clockwise from east.
    public var heading: UInt8
    /// Bits 0–2 a `TrackState`; bit 7: the heading is not known.
    public var state: UInt8
    /// How right the position is.
    public var accuracy: AccuracyClass

    /// Makes a position.
    public init(
      slot: UInt16, x: Int16, y: Int16, heading: UInt8, state: UInt8,
      accuracy: AccuracyClass = AccuracyClass(radius: nil)
    ) {
      self.slot = slot
      self.x = x
      self.y = y
      self.heading = heading
      self.state = state
      self.accuracy = accuracy
    }
  }

  /// The navigators on one floor.
  public struct OnFloor: Hashable, Sendable {
    /// The floor.
    public var floor: Identifier<Floor>
    /// The point that is written as (0, 0), in the floor's metres.
    public var origin: Point
    /// Metres that one step stands for.
    public var unit: Double
    /// The navigators on the floor, each once.
    public var positions: [Position]

    /// Gathers the navigators on a floor.
    public init(
      floor: Identifier<Floor>, origin: Point, unit: Double, positions: [Position]
    ) {
      self.floor = floor
      self.origin = origin
      self.unit = unit
      self.positions = positions
    }
  }

  /// The navigator with a slot.
  public struct Person: Hashable, Sendable {
    /// The slot.
    public var slot: UInt16
    /// The pseudonymous id.
    public var id: Identifier<Navigator>
    /// A name, only if the navigator gave one.
    public var name: String?
    /// The group it says it belongs to.
    public var group: String?

    /// Ties a slot to a navigator.
    public init(
      slot: UInt16, id: Identifier<Navigator>, name: String? = nil, group: String? = nil
    ) {
      self.slot = slot
      self.id = id
      self.name = name
      self.group = group
    }
  }

  /// When, by the server's clock.
  public var time: Timestamp
  /// The floors with the navigators on them; a navigator on no floor is not here.
  public var floors: [OnFloor]
  /// Which navigator has which slot, as far as that is new since the sample before.
  public var people: [Person]
  /// What was counted so far; `nil` when nothing is, or it is not time for it.
  public var counts: CountSample?

  /// Gathers a moment.
  public init(
    time: Timestamp, floors: [OnFloor], people: [Person], counts: CountSample? = nil
  ) {
    self.time = time
    self.floors = floors
    self.people = people
    self.counts = counts
  }
}

/// What a navigator does; the raw values are those of the wire.
public enum TrackState: UInt8, Hashable, Sendable, CaseIterable {
  /// On one spot.
  case standing = 0
  /// On the way.
  case moving = 1
  /// Silent for a while.
  case stale = 2
  /// Not on this floor any more.
  case gone = 3

  /// The name in JSON and tables.
  public var name: String {
    switch self {
    case .standing: "standing"
    case .moving: "moving"
    case .stale: "stale"
    case .gone: "gone"
    }
  }
}
