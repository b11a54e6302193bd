import ShortestWalks

/// Snap rounding by trying everything: every piece against every other and every pixel.
///
/// L. Guibas and D. Marimont, “Rounding arrangements dynamically”, 1998. The pixel of a point on the
/// grid is the square of one unit around it, with its left and lower border and without the others.
/// Pixels are hot when a corner or a meeting of two pieces lies in them; a piece becomes the chain
/// of the centres of all hot pixels that it passes.
struct Snapping {
  private let pixels: [GridPoint]

  init(parts: [PlanPart]) {
    var hot = Set(parts.flatMap(\.points))
    let pieces = Array(Set(parts.flatMap(\.pieces)))
    for (index, piece) in pieces.enumerated() {
      for other in pieces[(index + 1)...] {
        if let meeting = Self.meeting(of: piece, and: other) { hot.insert(meeting) }
      }
    }
    pixels = hot.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// The chain of a piece, its ends included.
  func chain(of piece: Piece) -> [GridPoint] {
    let (low, high) = (min(piece.from.x, piece.to.x), max(piece.from.x, piece.to.x))
    return pixels.filter { $0.x >= low && $0.x <= high && Self.passes(piece, pixel: $0) }
      .sorted { advance(piece.from, piece.to, $0) < advance(piece.from, piece.to, $1) }
  }

  /// The pixel in which two pieces meet; none for pieces on one line, which have hot ends anyway.
  static func meeting(of first: Piece, and second: Piece) -> GridPoint? {
    let before = orientation(second.from, second.to, first.from)
    let after = orientation(second.from, second.to, first.to)
    let low = orientation(first.from, first.to, second.from)
    let high = orientation(first.from, first.to, second.to)
    guard before != after, before.signum() * after.signum() <= 0,
      low.signum() * high.signum() <= 0
    else { return nil }
    // The share of the first piece up to the meeting is before / (before − after).
    func rounded(_ start: Int32, _ end: Int32) -> Int32 {
      let sign: Int128 = before > after ? 1 : -1
      let divisor = 2 * sign * (Int128(before) - Int128(after))
      let moved = 2 * sign * Int128(before) * (Int128(end) - Int128(start)) + divisor / 2
      return start + Int32(floorOfQuotient(moved, divisor))
    }
    return GridPoint(
      x: rounded(first.from.x, first.to.x), y: rounded(first.from.y, first.to.y))
  }

  /// Whether a piece has a point in a pixel, borders as said above.
  static func passes(_ piece: Piece, pixel: GridPoint) -> Bool {
    var share = Share()
    share.narrow(from: piece.from.x, to: piece.to.x, centre: pixel.x)
    share.narrow(from: piece.from.y, to: piece.to.y, centre: pixel.y)
    return !share.isEmpty
  }
}

/// The shares of a piece, from 0 to 1, that lie in a stripe: fractions with positive divisors.
private struct Share {
  private var low = (value: 0, divisor: 1, isOpen: false)
  private var high = (value: 1, divisor: 1, isOpen: false)
  private var isNowhere = false

  /// Keeps what lies in the half-open stripe of one unit around a centre.
  mutating func narrow(from start: Int32, to end: Int32, centre: Int32) {
    // All doubled, so that half units are whole.
    let way = 2 * (Int(end) - Int(start))
    let first = 2 * (Int(centre) - Int(start)) - 1
    if way == 0 {
      isNowhere = isNowhere || first > 0 || first + 2 <= 0
    } else if way > 0 {
      raise(to: (first, way, false))
      lower(to: (first + 2, way, true))
    } else {
      raise(to: (-first - 2, -way, true))
      lower(to: (-first, -way, false))
    }
  }

  var isEmpty: Bool {
    let difference = low.value * high.divisor - high.value * low.divisor
    return isNowhere || difference > 0 || (difference == 0 && (low.isOpen || high.isOpen))
  }

  private mutating func raise(to other: (value: Int, divisor: Int, isOpen: Bool)) {
    let difference = other.value * low.divisor - low.value * other.divisor
    if difference > 0 || (difference == 0 && other.isOpen) { low = other }
  }

  private mutating func lower(to other: (value: Int, divisor: Int, isOpen: Bool)) {
    let difference = other.value * high.divisor - high.value * other.divisor
    if difference < 0 || (difference == 0 && other.isOpen) { high = other }
  }
}

/// The largest whole number that is not above a quotient; the divisor is positive.
private func floorOfQuotient(_ value: Int128, _ divisor: Int128) -> Int128 {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}
