import Geometry
import IndoorModel

/// The floors of a venue by the index that frames name them with.
///
/// An index stays with its floor while edits add and remove others, and waits for it while it is
/// away, so that no viewer takes one floor for another.
struct FloorTable {
  /// The units of positions, by index; those of floors that are away stay.
  private(set) var frames: [FloorFrame] = []
  /// The indices of the floors in the plan, in the venue's order.
  private(set) var present: [Int] = []
  /// The extent of each floor in metres, by index; `nil` for floors that are away.
  private(set) var bounds: [Box?] = []
  /// The same in plain numbers, which each location needs.
  private(set) var extents: [FloorExtent] = []
  private var indices: [Identifier<Floor>: Int] = [:]
  /// The floors by id, and by ordinals that only one has.
  private var names: [String: Int] = [:]
  private let margin: Double

  /// The most indices that frames have room for.
  private static let limit = Int(PositionTable.noFloor)

  /// Numbers the floors of a venue.
  ///
  /// - Parameter margin: how far beyond the plan positions can be written, in metres.
  init(_ venue: Venue, margin: Double) {
    self.margin = margin
    take(venue)
  }

  /// The frames of the floors in the plan, in the venue's order.
  var current: [FloorFrame] { present.map { frames[$0] } }

  /// The index of the floor with an id, or with an ordinal that only one has.
  func floor(called name: String) -> Int? { names[name] }

  /// Whether an edit has removed the floor with an id.
  func isAway(_ name: String) -> Bool {
    names[name] == nil && indices[Identifier(name)] != nil
  }

  /// Takes over the floors of an edited venue.
  ///
  /// - Returns: the indices of the floors that stay, and have other units of positions now.
  @discardableResult
  mutating func take(_ venue: Venue) -> [Int] {
    let before = Set(present)
    let floors = Set(venue.floors.map(\.id))
    for index in present where !floors.contains(frames[index].floor) { bounds[index] = nil }
    present = []
    var rewritten: [Int] = []
    for floor in venue.floors {
      let index = indices[floor.id] ?? newIndex()
      let frame = FloorFrame(
        floor: floor, index: UInt16(truncatingIfNeeded: index), margin: margin)
      if index == frames.count {
        frames.append(frame)
        bounds.append(floor.bounds)
      } else {
        if before.contains(index), frames[index] != frame { rewritten.append(index) }
        frames[index] = frame
        bounds[index] = floor.bounds
      }
      indices[floor.id] = index
      present.append(index)
    }
    extents = zip(bounds, frames).map(FloorExtent.init)
    takeNames(of: venue)
    return rewritten
  }

  /// An index that no floor has; when all are in use, that of a floor which is away.
  private mutating func newIndex() -> Int {
    guard frames.count >= Self.limit, let index = bounds.firstIndex(where: { $0 == nil }) else {
      return frames.count
    }
    indices[frames[index].floor] = nil
    return index
  }

  private mutating func takeNames(of venue: Venue) {
    names = [:]
    for (floor, index) in zip(venue.floors, present) {
      let ordinal = String(floor.ordinal)
      if venue.floor(called: ordinal)?.id == floor.id { names[ordinal] = index }
    }
    for (floor, index) in zip(venue.floors, present) { names[floor.id.rawValue] = index }
  }
}
