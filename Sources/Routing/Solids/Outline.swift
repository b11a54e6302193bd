import Geometry
import IndoorModel

/// A straight piece of a wall or of a walled area, that doors may open.
struct Outline: Sendable {
  var segment: Segment
  /// Half of the wall's thickness in metres.
  var margin: Double
  var feature: Identifier<Feature>

  /// What is left of the piece between the openings.
  ///
  /// A thick wall is cut back by half its thickness more, because its ends are round.
  func cut(by openings: [Opening]) -> [Segment] {
    let box = segment.bounds.expanded(by: margin)
    let gaps = openings.lazy
      .filter { $0.bounds.intersects(box) }
      .compactMap { $0.covered(segment, margin: margin) }
      .sorted { $0.lowerBound < $1.lowerBound }
    guard !gaps.isEmpty else { return [segment] }
    var pieces: [Segment] = []
    var position = 0.0
    for gap in gaps + [1.0...1.0] {
      if gap.lowerBound > position { pieces.append(piece(position, gap.lowerBound)) }
      position = max(position, gap.upperBound)
    }
    return pieces.filter { $0.length > 0.001 }
  }

  private func piece(_ from: Double, _ to: Double) -> Segment {
    Segment(
      from == 0 ? segment.start : segment.start.interpolated(to: segment.end, fraction: from),
      to == 1 ? segment.end : segment.start.interpolated(to: segment.end, fraction: to))
  }
}

extension Opening {
  /// The two sides of the opening, as far as they bridge the gap between outlines that it cuts.
  ///
  /// They keep walkers out of the void between the outlines of two rooms. The end of a single wall
  /// has none.
  func jambs(between outlines: [Outline]) -> [Segment] {
    var reached = [Reach(), Reach()]
    let box = bounds
    for outline in outlines
    where outline.segment.bounds.expanded(by: outline.margin)
      .intersects(box)
    {
      guard let gap = covered(outline.segment, margin: outline.margin) else { continue }
      for fraction in [gap.lowerBound, gap.upperBound] {
        let end = local(
          outline.segment.start.interpolated(to: outline.segment.end, fraction: fraction))
        guard abs(abs(end.along) - halfWidth - outline.margin) < 1e-6 else { continue }
        let side = end.along < 0 ? 0 : 1
        reached[side].add(end.across, margin: outline.margin)
      }
    }
    return zip(reached, [-halfWidth, halfWidth]).compactMap { span, along in
      span.isGap
        ? Segment(point(along: along, across: span.low), point(along: along, across: span.high))
        : nil
    }
  }
  /// How far across the outlines reach on one side of an opening, in metres.
  private struct Reach {
    var low = Double.infinity
    var high = -Double.infinity
    private var thickest = 0.0

    mutating func add(_ across: Double, margin: Double) {
      low = min(low, across - margin)
      high = max(high, across + margin)
      thickest = max(thickest, 2 * margin)
    }

    /// Whether one outline alone does not fill it.
    var isGap: Bool { high - low > thickest + 0.001 }
  }
}
