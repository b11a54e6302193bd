/// The state last sent for one slot by the frames of a channel.
struct SentState: Hashable {
  /// Of a free slot, and of a navigator on another floor or outside of the filter.
  static let absent = SentState()

  /// Steps right of the floor's origin.
  var x: Int16 = 0
  /// Steps up from the floor's origin.
  var y: Int16 = 0
  /// The heading in 1/256 turns.
  var heading: UInt8 = 0
  /// The byte in frames.
  var state: UInt8 = 0
  /// One more than the index of the tile; 0 for an absent navigator.
  var tile: UInt16 = 0

  /// Whether the slot's navigator is on the floor.
  var isPresent: Bool { tile != 0 }

  /// As an absolute position.
  func position(_ slot: UInt16) -> Position {
    Position(slot: slot, x: x, y: y, heading: heading, state: state)
  }
}

/// What happened to one slot between two frames of a channel.
struct SentChange: Hashable {
  let slot: UInt16
  let before: SentState
  let after: SentState
  /// Whether the navigator was away in between: the frame enters it as if it had not been there.
  var isReentry = false

  /// As an absolute position; `gone` when the navigator is not there any more.
  var position: Position {
    if after.isPresent { return after.position(slot) }
    var last = before.position(slot)
    last.state = NavigatorState.gone.rawValue | Position.headingUnknown
    return last
  }
}
