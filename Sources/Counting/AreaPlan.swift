import Geometry

/// The outlines of the counted areas and the grids that find them, by floor.
package struct AreaPlan {
  package init() {}

  private var outlines: [AreaOutline?] = []
  private var floors: [Int32] = []
  private var grids: [AreaGrid?] = []
  /// Floors with a grid that is not yet that of their areas.
  private var dirty: Set<Int32> = []

  /// The grid of a floor; `nil` where there are no areas.
  package func grid(of floor: Int32) -> AreaGrid? {
    floor >= 0 && Int(floor) < grids.count ? grids[Int(floor)] : nil
  }

  /// Square metres of an area.
  package func size(of area: Int32) -> Double { outlines[Int(area)]?.size ?? 0 }

  /// Puts an area on a floor, moves it, or takes it away (`nil`).
  package mutating func set(_ outline: AreaOutline?, floor: Int32, of area: Int32) {
    while outlines.count <= Int(area) {
      outlines.append(nil)
      floors.append(-1)
    }
    if outlines[Int(area)] == outline, floors[Int(area)] == floor { return }
    dirty.formUnion([floors[Int(area)], floor].filter { $0 >= 0 })
    outlines[Int(area)] = outline
    floors[Int(area)] = outline == nil ? -1 : floor
  }

  /// Brings the grids up to date.
  ///
  /// - Returns: the floors with areas that have changed.
  package mutating func settle(margin: Double) -> Set<Int32> {
    if dirty.isEmpty { return [] }
    defer { dirty = [] }
    while grids.count <= Int(dirty.max() ?? 0) { grids.append(nil) }
    var areas: [Int32: [(number: Int32, outline: AreaOutline)]] = [:]
    for (number, floor) in floors.enumerated() where dirty.contains(floor) {
      if let outline = outlines[number] {
        areas[floor, default: []].append((Int32(number), outline))
      }
    }
    for floor in dirty { grids[Int(floor)] = areas[floor].map { AreaGrid($0, margin: margin) } }
    return dirty
  }
}
