import Geometry
import IndoorModel
import JSONText

/// Joins stairs and lifts that lie on one another where an archive has no relationships for them.
struct IMDFStacks {
  /// A unit that may lead to another floor.
  struct Unit {
    let id: String
    let category: String
    let level: String
    let polygon: Polygon
    let file: String
    let place: RemarkPlace
    /// A place within.
    let inside: Point

    init?(_ feature: IMDFFeature, level: String, polygon: Polygon) {
      guard let category = feature.category, let inside = polygon.innerPoint ?? polygon.outer.first
      else { return nil }
      id = feature.id
      self.category = category
      self.level = level
      self.polygon = polygon
      self.inside = inside
      file = feature.file
      place = feature.place
    }
  }

  private let units: [Unit]
  private let ordinals: [String: Int]

  /// The most units that are compared with one another.
  private static let unitLimit = 5000

  /// - Parameter ordinals: by the key of each level.
  init(units: [Unit], ordinals: [String: Int]) {
    self.units = Array(units.filter { ordinals[$0.level] != nil }.prefix(Self.unitLimit))
    self.ordinals = ordinals
  }

  /// A connector for each stack: lifts with all their stops, others from floor to floor.
  func items(into draft: inout PlanDraft) -> [PlanDraft.Item] {
    var items: [PlanDraft.Item] = []
    for stack in stacks {
      let isLift = stack[0].category == "elevator"
      let pieces = isLift ? [stack] : zip(stack, stack.dropFirst()).map { [$0, $1] }
      for piece in pieces where piece.count > 1 {
        items.append(item(for: piece, into: &draft))
      }
    }
    return items
  }

  private func item(for units: [Unit], into draft: inout PlanDraft) -> PlanDraft.Item {
    let first = units[0]
    let type = "stacked units/\(first.category)"
    draft.suggest(
      type, ImportTarget(.connector, category: IMDFTable.connectors[first.category]))
    draft.remark(
      first.file, first.place,
      "no relationship leads from this \(first.category) to another level; joined with the one above",
      code: "joined-with-above")
    return PlanDraft.Item(
      foreignID: "\(first.id)+\(units.count - 1)", type: type,
      shape: .polyline(Polyline(units.map(\.inside))),
      floors: units.map(\.level), file: first.file, place: first.place)
  }

  /// Units of one category that lie on one another, from the lowest to the highest.
  private var stacks: [[Unit]] {
    var rest = units.sorted { (ordinal($0), $0.id) < (ordinal($1), $1.id) }[...]
    var stacks: [[Unit]] = []
    while let first = rest.popFirst() {
      var stack = [first]
      while let top = stack.last,
        let next = rest.firstIndex(where: {
          $0.category == top.category && ordinal($0) == ordinal(top) + 1 && overlap($0, top)
        })
      {
        stack.append(rest.remove(at: next))
      }
      stacks.append(stack)
    }
    return stacks
  }

  private func ordinal(_ unit: Unit) -> Int { ordinals[unit.level] ?? 0 }

  private func overlap(_ one: Unit, _ other: Unit) -> Bool {
    one.polygon.contains(other.inside) || other.polygon.contains(one.inside)
  }
}
