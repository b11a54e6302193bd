import Geometry
import IndoorModel

/// The floors of a venue by the index that frames name them with.
///
/// An index stays with its floor while edits add and remove others, and waits for it while it is
/// away, so that no viewer takes one floor for another.
struct FloorTable {
  /// How positions are written, by index; those of floors that are away stay.
  private(set) var frames: [FloorFrame] = []
  /// The indices of the floors that are there, in the venue's order.
  private(set) var present: [Int] = []
  /// The extent of each floor in metres, by index; `nil` for floors that are away.
  private(set) var bounds: [Box?] = []
  /// How far each floor reaches, by index, for what every location needs.
  private(set) var extents: [FloorExtent] = []
  private var indices: [Identifier<Floor>: Int] = [:]
  private var words: [String: Int] = [:]
  private let margin: Double

  /// The indices that frames have room for.
  private static let limit = Int(NavigatorTable.nowhere)

  /// Numbers the floors of a venue.
  ///
  /// - Parameter margin: how far beyond the plan positions can be written, in metres.
  init(_ venue: Venue, margin: Double) {
    self.margin = margin
    take(venue)
  }

  /// The frames of the floors that are there, in the venue's order.
  var current: [FloorFrame] { present.map { frames[$0] } }

  /// The index of the floor that is meant by an id, or by an ordinal that only one has.
  func floor(called word: String) -> Int? { words[word] }

  /// Whether a floor of this id was here once.
  func isAway(_ word: String) -> Bool {
    words[word] == nil && indices[Identifier(word)] != nil
  }

  /// Takes over the floors that a venue has become.
  ///
  /// - Returns: the indices of floors that stay and whose positions are written differently now.
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
    rename(by: venue)
    return rewritten
  }

  /// A number that no floor has; when all are given away, that of one which is away.
  private mutating func newIndex() -> Int {
    guard frames.count >= Self.limit, let index = bounds.firstIndex(where: { $0 == nil }) else {
      return frames.count
    }
    indices[frames[index].floor] = nil
    return index
  }

  private mutating func rename(by venue: Venue) {
    words = [:]
    for (floor, index) in zip(venue.floors, present) {
      let word = String(floor.ordinal)
      if venue.floor(called: word)?.id == floor.id { words[word] = index }
    }
    for (floor, index) in zip(venue.floors, present) { words[floor.id.rawValue] = index }
  }
}
