extension String {
  /// Whether this comes before another when runs of digits count as numbers: `a-9` before `a-10`.
  func precedesNaturally(_ other: String) -> Bool {
    let (left, right) = (pieces, other.pieces)
    for (a, b) in zip(left, right) where a != b {
      if let a = Int(a), let b = Int(b), a != b { return a < b }
      return a < b
    }
    return left.count == right.count ? self < other : left.count < right.count
  }

  /// The text cut where digits begin and end.
  private var pieces: [Substring] {
    var pieces: [Substring] = []
    var rest = self[...]
    while let first = rest.first {
      let isNumber = first.isNumber
      let piece = rest.prefix { $0.isNumber == isNumber }
      pieces.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }
}
