/// What the frames of a channel have said last of one slot.
struct SentState: Hashable {
  /// Of nobody's slot, and of one that is not on the floor or not asked for.
  static let nobody = SentState()

  /// Steps right of the floor's origin.
  var x: Int16 = 0
  /// Steps up from the floor's origin.
  var y: Int16 = 0
  /// The heading in 1/256 turns.
  var heading: UInt8 = 0
  /// The byte of the wire.
  var state: UInt8 = 0
  /// One more than the index of the tile; 0 for nobody.
  var tile: UInt16 = 0

  /// Whether somebody is there.
  var isSomebody: Bool { tile != 0 }

  /// A position as it is told.
  func position(_ slot: UInt16) -> Position {
    Position(slot: slot, x: x, y: y, heading: heading, state: state)
  }
}

/// What happened to one slot between two frames of a channel.
struct SentChange: Hashable {
  let slot: UInt16
  let before: SentState
  let after: SentState
  /// Whether it was away in between: told as if it had not been there before.
  var isAnew = false

  /// As an absolute position; gone when nobody is there any more.
  var position: Position {
    if after.isSomebody { return after.position(slot) }
    var last = before.position(slot)
    last.state = NavigatorState.gone.rawValue | Position.headingUnknown
    return last
  }
}
