/// A scalar measurement as the filter takes it: how it depends on the state near the estimate.
struct Linearization: Sendable {
  /// How many states of a measurement matter at most: place, height, and two biases of two anchors.
  static let capacity = 8

  /// The derivatives of a range; those after the offset and after both biases of its anchor are 1.
  struct Range: Sendable {
    var x: Double
    var y: Double
    var height: Double
    /// The state of the anchor's slow bias; that of the fast one follows.
    var slow: Int
  }

  /// What it is if it is a range; its entries say the same.
  private(set) var range: Range?
  /// How many entries are in use.
  private(set) var count = 0
  /// Small, because each look at one copies all.
  private var indices = InlineArray<8, UInt8>(repeating: 0)
  private var coefficients = InlineArray<8, Double>(repeating: 0)
  /// The measured value less the expected one, in its unit.
  var residual = 0.0
  /// The variance of the measurement itself.
  var variance = 1.0

  /// Begins again.
  @inline(__always)
  mutating func removeAll() {
    count = 0
    range = nil
  }

  /// Adds the derivatives of a range to an empty one.
  @inline(__always)
  mutating func add(_ range: Range) {
    add(0, range.x)
    add(1, range.y)
    add(Hypothesis.height, range.height)
    add(Hypothesis.offset, 1)
    add(range.slow, 1)
    add(range.slow + 1, 1)
    self.range = range
  }

  /// Adds the derivative after a state.
  @inline(__always)
  mutating func add(_ index: Int, _ coefficient: Double) {
    indices[count] = UInt8(truncatingIfNeeded: index)
    coefficients[count] = coefficient
    count += 1
  }

  /// The number of the state of an entry.
  @inline(__always) func index(_ entry: Int) -> Int { Int(indices[entry]) }

  /// The derivative of an entry.
  @inline(__always) func coefficient(_ entry: Int) -> Double { coefficients[entry] }

  /// The product with a vector of states, which is neither copied nor changed.
  @inline(__always)
  func product(_ vector: borrowing Span<Double>) -> Double {
    var sum = 0.0
    for entry in 0..<count { sum += coefficients[entry] * vector[Int(indices[entry])] }
    return sum
  }
}
