import Geometry

/// Two walls with the same course, or a common piece of it, within a centimetre.
enum DuplicateWall: ValidationRule {
  static let name = "duplicate-wall"

  /// Metres between lines that count as one.
  private static let tolerance = 0.01
  /// Common pieces shorter than this, in metres, are where walls meet.
  private static let least = 0.1

  static func issues(of wall: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard wall.kind == .wall, let body = index.body(of: wall) else { return [] }
    let boxes = Footprint.boxes(of: body).map { $0.expanded(by: tolerance) }
    for theirs in index.bodies(on: wall.floor, near: boxes)
    where theirs.feature.kind == .wall && theirs.feature.id < wall.id {
      let other = theirs.feature
      let near = body.bounds.expanded(by: tolerance)
      let axes = theirs.axes.filter { $0.bounds.intersects(near) }
      guard let first = body.axes.lazy.compactMap({ overlap(of: $0, with: axes) }).first else {
        continue
      }
      let isWhole = body.axes.allSatisfy { isCovered($0, by: axes) } && body.margin <= theirs.margin
      return [
        PlanIssue(
          rule: name, severity: .warning, floor: wall.floor, place: first,
          features: [wall.id, other.id],
          message: "The wall “\(PlanIssue.label(wall))” runs along the wall "
            + "“\(PlanIssue.label(other))”. Remove one of them.",
          values: [
            "name": .string(PlanIssue.label(wall)), "other": .string(PlanIssue.label(other)),
          ],
          fix: isWhole
            ? PlanIssue.Fix(label: "Remove the second wall", operations: [.remove(wall.id)]) : nil)
      ]
    }
    return []
  }

  /// The middle of the piece that a segment has in common with one of others.
  private static func overlap(of segment: Segment, with others: [Segment]) -> Point? {
    guard segment.length > 0 else { return nil }
    for other in others {
      let ends = [other.start, other.end]
      guard ends.allSatisfy({ segment.lineDistance(to: $0) <= tolerance }) else { continue }
      let fractions = ends.map(segment.fraction(nearest:))
      let lower = min(fractions[0], fractions[1])
      let upper = max(fractions[0], fractions[1])
      if (upper - lower) * segment.length > least {
        return segment.start.interpolated(to: segment.end, fraction: (lower + upper) / 2)
      }
    }
    return nil
  }

  private static func isCovered(_ segment: Segment, by others: [Segment]) -> Bool {
    others.contains {
      $0.distance(to: segment.start) <= tolerance && $0.distance(to: segment.end) <= tolerance
    }
  }
}

extension Segment {
  /// Metres from a point to the endless line through the segment.
  fileprivate func lineDistance(to point: Point) -> Double {
    let length = length
    return length > 0 ? abs((end - start).cross(point - start)) / length : start.distance(to: point)
  }
}
