public import IndoorModel

/// One navigator in a frame, in the units of frames.
public struct Position: Hashable, Sendable {
  /// Bit 7 of `state`: the heading is not known.
  static let headingUnknown: UInt8 = 0x80
  /// Bit 3 of `state`: the last step was faster than a person can be.
  static let doubtful: UInt8 = 8

  /// The number that the roster ties to an id.
  public var slot: UInt16
  /// Steps right of the floor's origin.
  public var x: Int16
  /// Steps up from the floor's origin.
  public var y: Int16
  /// The heading in 1/256 turns, counter-clockwise from east.
  public var heading: UInt8
  /// The byte in frames: a `NavigatorState`, and whether the heading is unknown.
  public var state: UInt8
}

extension Position {
  /// The heading in radians, if known.
  public var headingInRadians: Double? {
    state & Self.headingUnknown == 0 ? Double(heading) * 2 * .pi / 256 : nil
  }

  /// Whether the last step was faster than a person can be.
  public var isDoubtful: Bool { state & Self.doubtful != 0 }

  /// The state without its bits.
  public var navigatorState: NavigatorState { NavigatorState(rawValue: state & 7) ?? .gone }

  /// Any finite heading in radians as 1/256 turns.
  static func turns(_ heading: Double) -> UInt8 {
    // What is within one turn already, as most are, needs no remainder, which is slow.
    let isWithin = abs(heading) <= 2 * .pi
    let turn = (isWithin ? heading : heading.remainder(dividingBy: 2 * .pi)) / (2 * .pi)
    return UInt8(truncatingIfNeeded: Int((turn * 256).rounded()))
  }
}

/// The positions on one floor at one moment: all of them, or those that changed.
public struct PositionFrame: Hashable, Sendable {
  /// The floor, and the units of its positions.
  public var floor: FloorFrame
  /// Whether all navigators on the floor are in it.
  public var isKeyframe: Bool
  /// The server's time.
  public var time: Timestamp
  /// The number of the state that it leads to.
  public var sequence: UInt32
  /// The number of the state that it leads on from; `nil` for a keyframe.
  public var from: UInt32?
  /// The positions.
  public var positions: [Position]
}
