import Geometry
import IndoorModel

/// Picks the lines out of a geometry XML of the Jülich tools.
struct JuelichGeometryReader {
  /// A chain of vertices and what it stands for.
  struct Line {
    var kind: FeatureKind
    var points: [Point]
    /// Where in the file it begins.
    var line: Int
  }

  private(set) var isGeometry = false
  private(set) var unit: String?
  private(set) var caption: String?
  private(set) var lines: [Line] = []
  private(set) var unknown: [(element: String, line: Int)] = []
  private var scanner: XMLScanner
  private var isInObstacle = false

  init(_ bytes: [UInt8]) { scanner = XMLScanner(bytes) }

  mutating func read() throws(XMLScanner.Malformed) {
    while let event = try scanner.next() {
      switch event {
      case .start(let name, let attributes): start(name, attributes)
      case .end("obstacle"): isInObstacle = false
      case .end: break
      }
    }
    lines.removeAll { $0.points.isEmpty }
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "geometry":
      isGeometry = true
      unit = attributes["unit"]
      caption = attributes["caption"]
    case "rooms", "room", "subroom", "transitions", "crossings": break
    case "obstacle": isInObstacle = true
    case "polygon": begin(isInObstacle ? .obstacle : .wall)
    case "transition", "crossing": begin(.door)
    case "vertex": add(attributes)
    default: unknown.append((name, scanner.line))
    }
  }

  private mutating func begin(_ kind: FeatureKind) {
    lines.append(Line(kind: kind, points: [], line: scanner.line))
  }

  private mutating func add(_ attributes: [String: String]) {
    guard let x = attributes["px"].flatMap(Double.init), x.isFinite,
      let y = attributes["py"].flatMap(Double.init), y.isFinite, !lines.isEmpty
    else { return unknown.append(("vertex without px and py", scanner.line)) }
    lines[lines.count - 1].points.append(Point(x: x, y: y))
  }
}
