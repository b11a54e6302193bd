/// The stems of a text with their weights, of length one: how much two texts resemble each other.
struct StemVector {
  private let stems: [(stem: Int, weight: Double)]

  /// Makes a vector of the numbers of stems, in order, with weights of 0 or more.
  init(_ weights: [(stem: Int, weight: Double)]) {
    let length = weights.reduce(0) { $0 + $1.weight * $1.weight }.squareRoot()
    stems = weights.map { ($0.stem, length > 0 ? $0.weight / length : 0) }
  }

  /// 1 for the same words, 0 for none in common.
  func cosine(_ other: StemVector) -> Double {
    var (mine, its, sum) = (0, 0, 0.0)
    while mine < stems.count, its < other.stems.count {
      if stems[mine].stem == other.stems[its].stem {
        sum += stems[mine].weight * other.stems[its].weight
        mine += 1
        its += 1
      } else if stems[mine].stem < other.stems[its].stem {
        mine += 1
      } else {
        its += 1
      }
    }
    return sum
  }
}
