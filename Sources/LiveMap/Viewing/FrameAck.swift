/// What a viewer says of the newest frame that it has taken in.
public struct FrameAck: Hashable, Sendable {
  /// The time in the frame: milliseconds of the server's clock, modulo 2³².
  public var time: UInt32
  /// Seconds since it came.
  public var held: Double
  /// The index of the floor that it was about; `nil` when that is not said.
  public var floor: UInt16?

  /// Makes an acknowledgement.
  public init(time: UInt32, held: Double = 0, floor: UInt16? = nil) {
    self.time = time
    self.held = held
    self.floor = floor
  }

  /// Whether all that was sent at a time has come, when the last of it was about a floor: of several
  /// floors of the same time the others come first.
  func isWhole(_ time: UInt32, _ floor: UInt16?) -> Bool {
    self.time != time || floor == nil || self.floor == nil || self.floor == floor
  }
}
