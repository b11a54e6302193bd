import Geometry

/// The positions that a viewer wants, in the indices and ticks of the venue.
struct PositionRequest {
  var format: FrameFormat
  /// The indices of floors, in the plan or not; `nil` for all.
  var floors: Set<Int>?
  /// A rectangle of one floor, instead of `floors`.
  var view: (floor: Int, box: Box)?
  /// Ticks from one frame to the next.
  var divisor: Int
  /// The navigators; `nil` for all.
  var filter: NavigatorFilter?
  /// Whether the viewer acknowledges frames.
  var acks = false

  /// Whether a floor is asked for.
  func includes(_ floor: Int) -> Bool {
    if let view { return view.floor == floor }
    return floors?.contains(floor) ?? true
  }
}
