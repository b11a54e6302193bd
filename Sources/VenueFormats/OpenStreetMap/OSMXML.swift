import Geometry
import IndoorModel

/// Reads the XML of OpenStreetMap: nodes, ways and relations.
///
/// - SeeAlso: https://wiki.openstreetmap.org/wiki/OSM_XML
struct OSMXML: XMLElementReader {
  private struct Member {
    let type: String
    let ref: String
    let role: String
  }

  private struct Raw {
    let kind: String
    let id: String
    let line: Int
    var point: Point?
    var tags: [String: String] = [:]
    var nodes: [String] = []
    var members: [Member] = []
  }

  private var raws: [Raw] = []
  private var open: Raw?
  private var unknown: [(element: String, line: Int)] = []

  /// Whether a text's outermost element is `osm`.
  static func isOSM(_ bytes: [UInt8]) -> Bool { XMLText.outermostElement(of: bytes) == "osm" }

  mutating func start(_ name: String, _ attributes: [String: String], line: Int) {
    switch name {
    case "node", "way", "relation":
      var raw = Raw(kind: name, id: attributes["id"] ?? "", line: line)
      // What was deleted in an editor is in its file all the same.
      if attributes["action"] == "delete" || attributes["visible"] == "false" {
        open = nil
        return
      }
      if let x = attributes["lon"].flatMap(Double.init), x.isFinite,
        let y = attributes["lat"].flatMap(Double.init), y.isFinite
      {
        raw.point = Point(x: x, y: y)
      }
      open = raw
    case "tag":
      if let key = attributes["k"] { open?.tags[key] = attributes["v"] ?? "" }
    case "nd":
      if let ref = attributes["ref"] { open?.nodes.append(ref) }
    case "member":
      open?.members.append(
        Member(
          type: attributes["type"] ?? "", ref: attributes["ref"] ?? "",
          role: attributes["role"] ?? ""))
    case "osm", "bounds", "note", "meta", "bound": break
    default: unknown.append((name, line))
    }
  }

  mutating func end(_ name: String) {
    guard let raw = open, name == raw.kind else { return }
    raws.append(raw)
    open = nil
  }

  // MARK: - Shapes

  /// The elements with their shapes.
  func contents() -> OSMContents {
    var contents = OSMContents()
    let points = Dictionary(
      raws.lazy.filter { $0.kind == "node" }.compactMap { raw in raw.point.map { (raw.id, $0) } }
    ) { first, _ in first }
    let ways = Dictionary(raws.lazy.filter { $0.kind == "way" }.map { ($0.id, $0) }) { first, _ in
      first
    }
    let inherited = inheritedLevels(&contents)
    for raw in raws where !raw.tags.isEmpty {
      let place = RemarkPlace(line: raw.line, path: "\(raw.kind) \(raw.id)")
      var element: OSMElement?
      switch raw.kind {
      case "node":
        element = raw.point.map {
          OSMElement(id: "node/\(raw.id)", tags: raw.tags, shapes: [.point($0)], place: place)
        }
        if element == nil {
          contents.skipped.append((place, RemarkText("has no lat and lon", code: "no-lat-and-lon")))
        }
      case "way": element = way(raw, points, place, &contents)
      default: element = relation(raw, ways, points, place, &contents)
      }
      guard var element else { continue }
      element.inherited = inherited["\(raw.kind)/\(raw.id)"]
      contents.elements.append(element)
    }
    for (element, line) in unknown.prefix(1000) {
      contents.skipped.append(
        (RemarkPlace(line: line), RemarkText("<\(element)> is not known", code: "unknown-osm")))
    }
    return contents
  }

  private func way(
    _ raw: Raw, _ points: [String: Point], _ place: RemarkPlace, _ contents: inout OSMContents
  ) -> OSMElement? {
    let line = raw.nodes.compactMap { points[$0] }
    if let missing = raw.nodes.first(where: { points[$0] == nil }) {
      contents.skipped.append(
        (
          place,
          RemarkText("names the node \(missing), which is not in the file", code: "node-missing")
        ))
      return nil
    }
    guard line.count >= 2 else {
      contents.skipped.append(
        (place, RemarkText("has fewer than two nodes", code: "too-few-nodes")))
      return nil
    }
    let isClosed = raw.nodes.first == raw.nodes.last && line.count >= 4
    let isArea = isClosed && !OSMTags.isLine(raw.tags)
    return OSMElement(
      id: "way/\(raw.id)", tags: raw.tags,
      shapes: [isArea ? .polygon(Polygon(line)) : .polyline(Polyline(line))], place: place)
  }

  /// The first way of a multipolygon's rings that is not in the file, or the first of their nodes; `nil`
  /// where all are.
  private func missing(
    of raw: Raw, isInner: Bool, _ ways: [String: Raw], _ points: [String: Point]
  ) -> (way: String, node: String?)? {
    for member in raw.members where member.type == "way" && (member.role == "inner") == isInner {
      guard let way = ways[member.ref] else { return (member.ref, nil) }
      if let node = way.nodes.first(where: { points[$0] == nil }) { return (member.ref, node) }
    }
    return nil
  }

  private func relation(
    _ raw: Raw, _ ways: [String: Raw], _ points: [String: Point], _ place: RemarkPlace,
    _ contents: inout OSMContents
  ) -> OSMElement? {
    switch raw.tags["type"] {
    case "multipolygon":
      if let (way, node) = missing(of: raw, isInner: false, ways, points) {
        contents.skipped.append(
          (
            place,
            node.map {
              RemarkText("names the node \($0), which is not in the file", code: "node-missing")
            } ?? RemarkText("names the way \(way), which is not in the file", code: "way-missing")
          ))
        return nil
      }
      // An area without its holes is more than nothing.
      let hole = missing(of: raw, isInner: true, ways, points)
      if let hole {
        contents.remarks.append(
          (
            place,
            RemarkText(
              "is drawn without holes: the way \(hole.way) of one is not whole in the file",
              code: "hole-missing")
          ))
      }
      let rings = { (isInner: Bool) in
        let lines = raw.members.filter { $0.type == "way" && ($0.role == "inner") == isInner }
          .compactMap { ways[$0.ref] }.map { $0.nodes.compactMap { points[$0] } }
        return OSMRings(lines)
      }
      let (outer, inner) = (rings(false), hole == nil ? rings(true) : OSMRings([]))
      guard outer.isWhole, inner.isWhole, !outer.rings.isEmpty else {
        contents.skipped.append(
          (
            place,
            RemarkText("is a multipolygon with ways that do not close", code: "ways-do-not-close")
          ))
        return nil
      }
      let shapes = outer.rings.map { ring in
        let polygon = Polygon(ring)
        let holes = inner.rings.filter { $0.first.map(polygon.contains) ?? false }
        return Shape.polygon(Polygon(rings: [ring] + holes))
      }
      return OSMElement(id: "relation/\(raw.id)", tags: raw.tags, shapes: shapes, place: place)
    case "level", "building", "site": return nil
    default:
      let type = raw.tags["type"] ?? ""
      contents.skipped.append(
        (place, RemarkText("relations of type “\(type)” are not read", code: "relation-not-read")))
      return nil
    }
  }

  /// The level of what belongs to a relation of type `level`.
  private func inheritedLevels(_ contents: inout OSMContents) -> [String: String] {
    var levels: [String: String] = [:]
    for raw in raws where raw.kind == "relation" && raw.tags["type"] == "level" {
      guard let level = raw.tags["level"] else { continue }
      for member in raw.members { levels["\(member.type)/\(member.ref)"] = level }
      if let name = raw.tags["name"], let key = OSMLevels(level).levels.first {
        contents.levelNames[OSMLevels.key(key)] = name
      }
    }
    return levels
  }
}

/// Joins lines that meet at their ends to rings.
private struct OSMRings {
  /// The rings, closed.
  private(set) var rings: [[Point]] = []
  /// Whether every line became part of a ring.
  private(set) var isWhole = true

  init(_ lines: [[Point]]) {
    var byEnd: [Point: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last, line.count > 1 else {
        isWhole = false
        continue
      }
      byEnd[first, default: []].append(index)
      byEnd[last, default: []].append(index)
    }
    var used: Set<Int> = []
    for index in lines.indices where lines[index].count > 1 && used.insert(index).inserted {
      var ring = lines[index]
      while ring.first != ring.last, let end = ring.last,
        let next = byEnd[end]?.first(where: { !used.contains($0) })
      {
        used.insert(next)
        ring += (lines[next].first == end ? lines[next] : lines[next].reversed()).dropFirst()
      }
      if ring.first == ring.last, ring.count >= 4 { rings.append(ring) } else { isWhole = false }
    }
  }
}
