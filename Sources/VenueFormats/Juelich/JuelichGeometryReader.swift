import Geometry
import IndoorModel

/// Picks the lines out of a geometry XML of the Jülich tools.
struct JuelichGeometryReader: XMLElementReader {
  /// A chain of vertices, what it stands for, and where in the file it begins.
  typealias Chain = (kind: FeatureKind, points: [Point], line: Int)

  private(set) var caption: String?
  private var isGeometry = false
  private var unit: String?
  private var allChains: [Chain] = []
  private(set) var unknown: [(element: String, line: Int)] = []
  private var isInObstacle = false

  /// The chains with at least one vertex.
  var chains: [Chain] { allChains.filter { !$0.points.isEmpty } }

  /// Why it is no plan in metres; `nil` when it is one.
  var complaint: String? {
    if !isGeometry { return "is XML, but has no <geometry> as the Jülich tools write it" }
    return ["m", nil].contains(unit) ? nil : "has unit “\(unit ?? "")”; it must be m"
  }

  mutating func end(_ name: String) {
    if name == "obstacle" { isInObstacle = false }
  }

  mutating func start(_ name: String, _ attributes: [String: String], line: Int) {
    switch name {
    case "geometry":
      isGeometry = true
      unit = attributes["unit"]
      caption = attributes["caption"]
    case "rooms", "room", "subroom", "transitions", "crossings": break
    case "obstacle": isInObstacle = true
    case "polygon": begin(isInObstacle ? .obstacle : .wall, line)
    case "transition", "crossing": begin(.door, line)
    case "vertex": add(attributes, line)
    default: unknown.append((name, line))
    }
  }

  private mutating func begin(_ kind: FeatureKind, _ line: Int) {
    allChains.append((kind, [], line))
  }

  private mutating func add(_ attributes: [String: String], _ line: Int) {
    guard let x = attributes["px"].flatMap(Double.init), x.isFinite,
      let y = attributes["py"].flatMap(Double.init), y.isFinite, !allChains.isEmpty
    else { return unknown.append(("vertex without px and py", line)) }
    allChains[allChains.count - 1].points.append(Point(x: x, y: y))
  }
}
