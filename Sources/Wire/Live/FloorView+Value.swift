import Geometry
import IndoorModel
import LiveMap

extension FloorView {
  /// Reads `floor` (an id or an ordinal, not looked up here) and `box`.
  init(value: Value) throws(ValueError) {
    try self.init(Fields(value, of: "a view: floor and box"))
  }

  /// Reads the same from a message.
  init(_ fields: Fields) throws(ValueError) {
    self.init(
      floor: try fields.read("floor") { (value) throws(ValueError) in try value.asFloorWord() },
      box: try fields.read("box", Box.init(value:)))
  }
}

extension Resume {
  /// Reads `epoch`, `roster`, `node`, which may be absent, and `floors`: numbers by index.
  init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a resume: epoch, roster, floors")
    var floors: [Int: UInt32] = [:]
    for (index, sequence) in fields.value("floors")?.object ?? [:] {
      guard let index = Int(index) else { continue }
      floors[index] = UInt32(truncatingIfNeeded: try sequence.asInteger())
    }
    self.init(
      epoch: try fields.text("epoch"), node: try fields.textIfPresent("node"),
      roster: UInt32(truncatingIfNeeded: try fields.integer("roster")), floors: floors)
  }
}

extension NavigatorFilter {
  /// Names in one choice at most.
  private static let limit = 1000

  /// Reads `groups` and `navigators`, of which one may be absent.
  init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a choice: groups, navigators")
    for name in ["groups", "navigators"] {
      if let count = fields.value(name)?.array?.count, count > Self.limit {
        throw ValueError("must be at most \(Self.limit), not \(count)", at: name)
      }
    }
    let groups = try fields.readIfPresent("groups") { (value) throws(ValueError) in
      try value.list { (group) throws(ValueError) in try group.asText() }
    }
    let navigators = try fields.readIfPresent("navigators") { (value) throws(ValueError) in
      try value.list { (id) throws(ValueError) in try id.asIdentifier() as Identifier<Navigator> }
    }
    guard groups != nil || navigators != nil else {
      throw ValueError("must name groups or navigators")
    }
    self.init(groups: Set(groups ?? []), navigators: Set(navigators ?? []))
  }
}
