import Foundation
import Geometry
import Yams

/// What the YAML of a robot map says.
///
/// - SeeAlso: https://wiki.ros.org/map_server#YAML_format
struct RobotMapSettings {
  /// Why it says too little.
  struct Fault: Error, Hashable {
    let message: String
  }

  /// The path of the picture, as it is written.
  let image: String
  /// The side of a pixel in metres.
  let resolution: Double
  /// How pixels say what stands there.
  private(set) var rule = OccupancyRule()
  /// Keys that change nothing here, with their lines.
  private(set) var others: [(name: String, line: Int)] = []
  /// What was taken though the file does not say it.
  private(set) var assumptions: [RemarkText] = []
  /// Where the picture's bottom left corner is, unless the origin is its top left corner.
  private var origin = Point(x: 0, y: 0)
  /// Radians counter-clockwise.
  private var yaw = 0.0

  private static let keys: Set = [
    "image", "resolution", "origin", "negate", "occupied_thresh", "free_thresh", "mode",
  ]
  /// The keys by which maps of navigation-poc are known.
  private static let ownKeys = ["width_meters", "height_meters", "image_width", "image_height"]

  init(_ root: Node) throws(Fault) {
    guard let image = root["image"]?.string, !image.isEmpty else {
      throw Fault(message: "names no picture under `image`")
    }
    guard let resolution = root["resolution"]?.number, (1e-4...100).contains(resolution) else {
      throw Fault(
        message: "has no `resolution` of 0.0001 to 100 metres for a pixel")
    }
    self.image = image
    self.resolution = resolution
    others = root.members.filter { !Self.keys.contains($0.name) }.map { ($0.name, $0.value.line) }
    if Self.ownKeys.allSatisfy({ root[$0] != nil }) {
      // That program never reads its origin, thresholds and `negate`.
      rule.mode = .navigationPoc
    } else {
      try readOrigin(root["origin"])
      try readRule(root)
    }
  }

  /// Whether the file has the keys of navigation-poc; its origin is the top left corner then.
  var isNavigationPoc: Bool { rule.mode == .navigationPoc }

  /// From pixels of a picture (y down) to the floor.
  ///
  /// - Parameter height: of the picture in pixels.
  func pixelsToFloor(height: Int) -> Transform {
    if isNavigationPoc {
      return Transform(a: resolution, b: 0, c: 0, d: -resolution, tx: 0, ty: 0)
    }
    let flat = Transform.planToFloor(metresPerPixel: resolution, imageHeight: Double(height))
    // Exact where nothing is turned, which is usual.
    let (x, y) = yaw == 0 ? (1.0, 0.0) : (cos(yaw), sin(yaw))
    return flat.then(Transform(a: x, b: y, c: -y, d: x, tx: origin.x, ty: origin.y))
  }

  private mutating func readOrigin(_ node: Node?) throws(Fault) {
    guard let node else {
      assumptions.append(
        RemarkText(
          "origin is missing; the bottom left corner is taken as (0, 0)", code: "origin-guessed"))
      return
    }
    let numbers = node.elements.map(\.number)
    guard (2...3).contains(numbers.count), let x = numbers[0], let y = numbers[1],
      abs(x) <= 1e6, abs(y) <= 1e6, numbers.allSatisfy({ $0 != nil })
    else {
      throw Fault(
        message: "has an `origin` in line \(node.line) that is not [x, y, yaw]: metres within "
          + "1 000 000 and radians")
    }
    origin = Point(x: x, y: y)
    yaw = numbers.count > 2 ? numbers[2] ?? 0 : 0
  }

  private mutating func readRule(_ root: Node) throws(Fault) {
    if let mode = root["mode"]?.string {
      let known = OccupancyRule.Mode.allCases.filter { $0 != .navigationPoc }
      guard let known = known.first(where: { $0.rawValue == mode }) else {
        throw Fault(
          message: "has the unknown `mode` “\(mode.prefix(40))” in line "
            + "\(root["mode"]?.line ?? 0); it is trinary, scale or raw")
      }
      rule.mode = known
    }
    if let negate = root["negate"] {
      guard let value = negate.bool ?? negate.int.map({ $0 != 0 }) else {
        throw Fault(message: "has a `negate` in line \(negate.line) that is neither 0 nor 1")
      }
      rule.isNegated = value
    }
    rule.occupied = try threshold("occupied_thresh", of: root, usual: rule.occupied)
    rule.free = try threshold("free_thresh", of: root, usual: min(rule.free, rule.occupied))
    guard rule.free <= rule.occupied else {
      throw Fault(message: "has a `free_thresh` that is larger than `occupied_thresh`")
    }
  }

  private mutating func threshold(
    _ name: String, of root: Node, usual: Double
  ) throws(Fault) -> Double {
    guard let node = root[name] else {
      assumptions.append(
        RemarkText("\(name) is missing; it is taken as \(usual)", code: "setting-guessed"))
      return usual
    }
    guard let number = node.number, (0...1).contains(number) else {
      throw Fault(message: "has a `\(name)` in line \(node.line) that is no number of 0 to 1")
    }
    return number
  }
}
