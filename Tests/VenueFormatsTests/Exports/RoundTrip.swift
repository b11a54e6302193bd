import Geometry
import IndoorModel
import Testing
import VenueFormats

/// A venue that was written and read again, held against what it was.
struct RoundTrip {
  let before: Venue
  let after: Venue
  let report: ImportReport

  init(before: Venue, after: Venue, report: ImportReport) {
    self.before = before
    self.after = after
    self.report = report
  }

  /// Reads the bytes of an export into a new venue.
  init(_ venue: Venue, _ bytes: [UInt8], source: String) throws {
    var draft = VenueImport(slug: venue.slug)
    try draft.add(PlanSource(name: source, bytes: bytes))
    let (after, _, report) = try draft.finished()
    self.init(before: venue, after: after, report: report)
  }

  /// What differs: kind, floor, place and properties of each feature, a line for each.
  ///
  /// - Parameters:
  ///   - tolerance: metres between a vertex before and after.
  ///   - ignoring: properties that the format does not keep.
  func differences(tolerance: Double, ignoring: Set<String>) -> [String] {
    var lines: [String] = []
    for id in Set(before.features.values.map(\.id)).union(after.features.values.map(\.id)).sorted()
    {
      guard let old = before.features[id], let new = after.features[id] else {
        lines.append("\(id) is \(before.features[id] == nil ? "new" : "gone")")
        continue
      }
      if (old.kind, old.floor) != (new.kind, new.floor) {
        lines.append("\(id) is a \(new.kind) on \(new.floor)")
      }
      lines += Self.differences(old.shape, new.shape, tolerance).map { "\(id) \($0)" }
      for name in Set(old.properties.keys).union(new.properties.keys).subtracting(ignoring).sorted()
      where old.properties[name] != new.properties[name] {
        let words = [old, new].map { "\($0.properties[name].map { "\($0)" } ?? "nothing")" }
        lines.append("\(id) \(name): \(words[1]), not \(words[0])")
      }
    }
    return lines
  }

  private static func differences(_ old: Shape, _ new: Shape, _ tolerance: Double) -> [String] {
    guard old.name == new.name, old.vertices.count == new.vertices.count else {
      return ["is a \(new.name) of \(new.vertices.count) points"]
    }
    // A ring may begin elsewhere or run the other way.
    let rest = new.vertices.filter { point in
      !old.vertices.contains { ($0 - point).length <= tolerance }
    }
    var lines = rest.map { "is at (\($0.x), \($0.y))" }
    if case .circle(_, let was) = old, case .circle(_, let radius) = new,
      abs(was - radius) > tolerance
    {
      lines.append("has the radius \(radius)")
    }
    if case .polyline(let was) = old, case .polyline(let line) = new,
      zip(was.points, line.points).contains(where: { ($0 - $1).length > tolerance })
    {
      lines.append("runs the other way")
    }
    return lines
  }
}
