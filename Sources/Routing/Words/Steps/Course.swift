import Geometry

/// A leg as it is walked: how far each point lies from its beginning, and where it bends.
struct Course: Sendable {
  let points: [Point]
  /// Metres from the beginning to each of the points.
  let walked: [Double]
  /// The numbers of the points that matter: the ends, and between them the corners.
  private let corners: [Int]

  /// The most metres between the path and a walk from corner to corner.
  private static let wobble = 0.6
  /// Corners this near to each other, in metres, are one bend.
  private static let bendLength = 2.0

  /// Takes the points of a leg.
  init(_ points: [Point]) {
    self.points = points
    var walked: [Double] = []
    walked.reserveCapacity(points.count)
    var sum = 0.0
    for (index, point) in points.enumerated() {
      if index > 0 { sum += points[index - 1].distance(to: point) }
      walked.append(sum)
    }
    self.walked = walked
    corners = Self.corners(of: points)
  }

  /// Metres in all.
  var length: Double { walked.last ?? 0 }

  /// The point that lies so many metres from the beginning.
  func point(at distance: Double) -> Point {
    let end = walked.firstIndex { $0 >= distance } ?? points.count - 1
    guard end > 0, walked[end] > walked[end - 1] else { return points[max(0, end)] }
    let fraction = (distance - walked[end - 1]) / (walked[end] - walked[end - 1])
    return points[end - 1].interpolated(to: points[end], fraction: min(1, max(0, fraction)))
  }

  /// The direction from one corner to the next at so many metres from the beginning, as the crow
  /// flies; `nil` for a leg without length.
  func direction(at distance: Double) -> Vector? {
    guard corners.count > 1 else { return nil }
    let end = corners.indices.dropFirst().first { walked[corners[$0]] >= distance }
    let last = end ?? corners.count - 1
    return points[corners[last]] - points[corners[last - 1]]
  }

  // MARK: - Corners and bends

  /// The numbers of the points without those that hardly matter (Ramer, Douglas and Peucker).
  private static func corners(of points: [Point]) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    var corners = [0]
    var open = [points.count - 1]
    while let last = open.last, let first = corners.last {
      if let farthest = farthest(of: points, from: first, to: last) {
        open.append(farthest)
      } else {
        corners.append(last)
        open.removeLast()
      }
    }
    return corners
  }

  /// The point between two others that lies farthest from the straight piece between them, if that
  /// is too far.
  private static func farthest(of points: [Point], from first: Int, to last: Int) -> Int? {
    guard last - first > 1 else { return nil }
    let chord = Segment(points[first], points[last])
    var farthest: Int?
    var limit = wobble * wobble
    for number in (first + 1)..<last {
      let squared = chord.squaredDistance(to: points[number])
      if squared > limit { (farthest, limit) = (number, squared) }
    }
    return farthest
  }

  /// The changes of direction that a person notices, in order; the many small bends around one
  /// corner are one.
  var bends: [Bend] {
    var bends: [Bend] = []
    var first = 1
    while first < corners.count - 1 {
      var last = first
      while last + 1 < corners.count - 1,
        walked[corners[last + 1]] - walked[corners[last]] < Self.bendLength
      {
        last += 1
      }
      let arriving = points[corners[first]] - points[corners[first - 1]]
      let leaving = points[corners[last + 1]] - points[corners[last]]
      if let kind = Instruction.Kind(from: arriving, to: leaving) {
        bends.append(
          Bend(
            begin: walked[corners[first]], end: walked[corners[last]],
            place: points[corners[first]], arriving: arriving, leaving: leaving, kind: kind))
      }
      first = last + 1
    }
    return bends
  }
}

/// A change of direction that a person notices.
struct Bend: Sendable {
  /// Metres from the beginning of the leg to where it begins and ends.
  var begin: Double
  var end: Double
  var place: Point
  /// The way that leads there, and the one that leads on.
  var arriving: Vector
  var leaving: Vector
  var kind: Instruction.Kind

  /// Whether it takes a clear turn, of 50° or more.
  var isClear: Bool { kind.isClearTurn }

  /// How far, in metres, a later bend lies beside the way that leads to this one.
  func offset(to later: Bend) -> Double {
    let length = arriving.length
    return length > 0 ? abs(arriving.cross(later.place - place)) / length : 0
  }
}

extension Instruction.Kind {
  /// The word for a change of direction; `nil` below 25°.
  init?(from arriving: Vector, to leaving: Vector) {
    let length = (arriving.squaredLength * leaving.squaredLength).squareRoot()
    guard length > 0 else { return nil }
    let isLeft = arriving.cross(leaving) > 0
    switch arriving.dot(leaving) / length {
    case 0.9063...: return nil  // cosine of 25°
    case 0.6428..<0.9063: self = isLeft ? .slightLeft : .slightRight  // up to 50°
    case -0.5..<0.6428: self = isLeft ? .left : .right  // up to 120°
    default: self = isLeft ? .sharpLeft : .sharpRight
    }
  }

  /// Whether it leads to the left.
  var isLeftward: Bool { [.slightLeft, .left, .sharpLeft].contains(self) }
}
