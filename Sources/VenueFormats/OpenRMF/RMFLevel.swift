import Foundation
import Geometry
import IndoorModel
import Yams

/// A level of a `building.yaml`, and how its pixels become metres.
struct RMFLevel {
  /// `L1`.
  let name: String
  let node: Node
  /// In metres above the building's zero.
  let elevation: Double
  /// In the units of the file: pixels of the drawing, y down, or metres, y up.
  let vertices: [Point?]
  /// The points that are the same on several levels.
  let fiducials: [String: Point]
  /// The side of a pixel by the measured lines; `nil` where no line is measured.
  let measuredScale: Double?

  init(name: String, node: Node) {
    self.name = name
    self.node = node
    elevation = node["elevation"]?.number ?? 0
    let vertices = (node["vertices"]?.elements ?? []).map(Self.point)
    self.vertices = vertices
    var fiducials: [String: Point] = [:]
    for entry in node["fiducials"]?.elements ?? [] where entry.elements.count > 2 {
      guard let name = entry.elements[2].string, let point = Self.point(entry) else { continue }
      fiducials[name] = point
    }
    self.fiducials = fiducials
    let scales = (node["measurements"]?.elements ?? []).compactMap {
      Self.scale(of: $0, vertices)
    }
    measuredScale = scales.isEmpty ? nil : scales.reduce(0, +) / Double(scales.count)
  }

  /// `[x, y, …]`.
  static func point(_ node: Node) -> Point? {
    let elements = node.elements
    guard elements.count >= 2, let x = elements[0].number, let y = elements[1].number else {
      return nil
    }
    return Point(x: x, y: y)
  }

  /// Metres for a pixel by `[from, to, {distance: [3, metres]}]`.
  private static func scale(of measurement: Node, _ vertices: [Point?]) -> Double? {
    let elements = measurement.elements
    guard elements.count == 3, let from = elements[0].int, let to = elements[1].int,
      vertices.indices.contains(from), vertices.indices.contains(to),
      let start = vertices[from], let end = vertices[to],
      let distance = parameter("distance", of: elements[2])?.number
    else { return nil }
    let pixels = (end - start).length
    guard pixels > 0, distance > 0 else { return nil }
    return distance / pixels
  }

  /// The value of a parameter: the second of `[type, value]`.
  static func parameter(_ name: String, of node: Node) -> Node? {
    guard let entry = node[name] else { return nil }
    return entry.elements.count == 2 ? entry.elements[1] : entry
  }

  /// Metres for a pixel, by the distances of fiducials that another level has, too.
  func scale(fittedTo other: RMFLevel, of otherScale: Double) -> Double? {
    let names = Set(fiducials.keys).intersection(other.fiducials.keys).sorted().prefix(100)
    var (own, theirs) = (0.0, 0.0)
    for (index, first) in names.enumerated() {
      for second in names.dropFirst(index + 1) {
        guard let a = fiducials[first], let b = fiducials[second], let c = other.fiducials[first],
          let d = other.fiducials[second]
        else { continue }
        own += (b - a).length
        theirs += (d - c).length
      }
    }
    return own > 0 && theirs > 0 ? otherScale * theirs / own : nil
  }

  /// How far its scaled pixels lie from those of another level, by the mean of shared fiducials.
  func shift(to other: RMFLevel, scale: Double, otherScale: Double) -> Vector? {
    let names = Set(fiducials.keys).intersection(other.fiducials.keys)
    var sum = Vector(dx: 0, dy: 0)
    for name in names {
      guard let here = fiducials[name], let there = other.fiducials[name] else { continue }
      sum =
        sum
        + Vector(
          dx: there.x * otherScale - here.x * scale, dy: there.y * otherScale - here.y * scale)
    }
    return names.isEmpty ? nil : sum * (1 / Double(names.count))
  }
}
