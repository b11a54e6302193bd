import Geometry

/// The things that a feature consists of, a few neighbours in a box: an index of boxes has fewer
/// of them to keep, and a look at eight things costs less than another box.
struct ThingGroups: Hashable, Sendable {
  private let solids: [Solid]
  private let regions: [Region]
  /// The boxes of the groups: of the solids, then of each region.
  let boxes: [Box]

  private static let size = 8

  init(solids: [Solid] = [], regions: [Region] = []) {
    self.solids = solids
    self.regions = regions
    var boxes: [Box] = []
    for (number, solid) in solids.enumerated() {
      if number.isMultiple(of: Self.size) {
        boxes.append(solid.bounds)
      } else {
        boxes[boxes.count - 1] = boxes[boxes.count - 1].union(solid.bounds)
      }
    }
    self.boxes = boxes + regions.map(\.bounds)
  }

  /// The solids of a group; none when it is a region.
  func solids(of group: Int) -> ArraySlice<Solid> {
    let first = min(solids.count, group * Self.size)
    return solids[first..<min(solids.count, first + Self.size)]
  }

  /// The region that a group is.
  func region(of group: Int) -> Region? {
    let number = group - (boxes.count - regions.count)
    return number >= 0 ? regions[number] : nil
  }

  /// Only the things count, the boxes follow from them.
  static func == (left: Self, right: Self) -> Bool {
    left.solids == right.solids && left.regions == right.regions
  }

  func hash(into hasher: inout Hasher) { hasher.combine(solids) }
}
