public import Geometry
public import IndoorModel

/// What a participant says of itself: a client that has the plan open.
public struct Presence: Hashable, Sendable {
  /// The participant's name.
  public var name: String
  /// The colour of its marks on the others' maps: `#rrggbb`.
  public var colour: String
  /// The floor that it shows.
  public var floor: Identifier<Floor>?
  /// The features that it has selected, and hence is probably about to change.
  public var selection: [Identifier<Feature>]

  /// Puts together what a participant says.
  public init(
    name: String, colour: String, floor: Identifier<Floor>? = nil,
    selection: [Identifier<Feature>] = []
  ) {
    self.name = name
    self.colour = colour
    self.floor = floor
    self.selection = selection
  }
}

/// Where a participant points, and what it sees, on the floor that it shows.
public struct Cursor: Hashable, Sendable {
  /// The place of the pointer; `nil` while it is not on the map.
  public var point: Point?
  /// The visible part of the floor.
  public var view: Box?

  /// Makes a cursor.
  public init(point: Point? = nil, view: Box? = nil) {
    self.point = point
    self.view = view
  }
}

/// A participant as the others see it.
public struct Participant: Hashable, Sendable {
  /// Tells participants apart; never given to another one while the server runs.
  public var number: Int
  /// What it says of itself.
  public var presence: Presence
}

/// The participants that came, changed or went.
public struct PresenceNews: Hashable, Sendable {
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// New and changed participants, ordered by number.
  public var participants: [Participant]
  /// The numbers of participants that went.
  public var gone: [Int]
}

/// The cursors on a floor that moved.
public struct CursorNews: Hashable, Sendable {
  /// One participant's cursor.
  public struct Entry: Hashable, Sendable {
    /// The participant's number.
    public var number: Int
    /// Its cursor.
    public var cursor: Cursor
  }

  /// The floor.
  public var floor: Identifier<Floor>
  /// The cursors, ordered by number.
  public var cursors: [Entry]
}
