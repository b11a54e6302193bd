import Geometry

extension PositionFeed {
  /// What somebody asks for.
  struct PositionRequest {
    var format: FrameFormat
    /// The indices of floors, there or not; `nil` for all.
    var floors: Set<Int>?
    /// A rectangle of one floor, instead of `floors`.
    var view: (floor: Int, box: Box)?
    var divisor: Int
    var who: NavigatorFilter?
    /// Whether acknowledgements come.
    var acks = false
    /// Where a viewer that comes back left off, by floor.
    var cursors: [Int: UInt32] = [:]

    /// Whether a floor is asked for.
    func includes(_ floor: Int) -> Bool {
      if let view { return view.floor == floor }
      return floors?.contains(floor) ?? true
    }
  }
}
