public import Geometry
public import IndoorModel

/// What somebody who has the plan open tells the others of themselves.
public struct Presence: Hashable, Sendable {
  /// What to call them.
  public var name: String
  /// The colour of what is theirs on the others' maps: `#rrggbb`.
  public var colour: String
  /// The floor that they look at.
  public var floor: Identifier<Floor>?
  /// What they have selected, and hence are probably about to change.
  public var selection: [Identifier<Feature>]

  /// Puts together what somebody tells of themselves.
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

/// Where somebody points and what they see, on the floor that they look at.
public struct Cursor: Hashable, Sendable {
  /// Where the pointer is; `nil` while it is not on the map.
  public var point: Point?
  /// The part of the floor that they see.
  public var view: Box?

  /// Makes a cursor.
  public init(point: Point? = nil, view: Box? = nil) {
    self.point = point
    self.view = view
  }
}

/// Somebody who has the plan open, as the others see them.
public struct Participant: Hashable, Sendable {
  /// Tells them apart; never given to somebody else while the server runs.
  public var number: Int
  /// What they tell of themselves.
  public var presence: Presence
}

/// Who came, changed or went.
public struct PresenceNews: Hashable, Sendable {
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// Those who are new or not as they were, ordered by number.
  public var participants: [Participant]
  /// The numbers of those who went.
  public var gone: [Int]
}

/// Where the cursors on a floor are that moved.
public struct CursorNews: Hashable, Sendable {
  /// One participant's cursor.
  public struct Entry: Hashable, Sendable {
    /// Whose it is.
    public var number: Int
    /// Where it is.
    public var cursor: Cursor
  }

  /// The floor.
  public var floor: Identifier<Floor>
  /// The cursors, ordered by their owners' numbers.
  public var cursors: [Entry]
}
