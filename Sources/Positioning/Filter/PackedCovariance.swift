/// One number for each state of a filter, or fewer: two numbers for each of eight slots follow the six
/// of the tag itself.
typealias StateVector = InlineArray<22, Double>

/// A symmetric matrix of up to 22 rows: its lower triangle, row by row, in one piece of memory.
///
/// Rows are added at the end without moving the others. All loops that touch every entry are here; they
/// go without checks of bounds and overflow, which would keep the compiler from taking several entries at
/// once; `assert` replaces them in tests.
struct PackedCovariance: Sendable {
  /// The most rows.
  static let capacity = 22

  private var entries = InlineArray<253, Double>(repeating: 0)

  /// The entry of a row and a column, in either order.
  @inline(__always)
  subscript(row: Int, column: Int) -> Double {
    get { entries[Self.place(row, column)] }
    set { entries[Self.place(row, column)] = newValue }
  }

  @inline(__always)
  private static func place(_ row: Int, _ column: Int) -> Int {
    row >= column ? row * (row + 1) / 2 + column : column * (column + 1) / 2 + row
  }

  /// An entry in the lower triangle; mutating like `product`.
  @inline(__always)
  mutating func entry(_ row: Int, _ column: Int) -> Double {
    entries[row * (row + 1) / 2 + column]
  }

  /// Adds to an entry in the lower triangle.
  @inline(__always)
  mutating func add(_ variance: Double, at row: Int, _ column: Int) {
    entries[row * (row + 1) / 2 + column] += variance
  }

  /// The product with the derivatives of a measurement: its covariance with every state.
  ///
  /// Mutating only so that the compiler lends the two kilobytes instead of copying them.
  @inline(__always)
  mutating func product(
    _ measurement: borrowing Linearization, count: Int, into result: inout StateVector
  ) {
    if let range = measurement.range { return product(range, count: count, into: &result) }
    assert(count <= Self.capacity)
    let entries = entries.span
    var sums = result.mutableSpan
    for index in 0..<count { unsafe sums[unchecked: index] = 0 }
    for entry in 0..<measurement.count {
      let row = measurement.index(entry)
      let factor = measurement.coefficient(entry)
      assert(row < count)
      var place = row &* (row &+ 1) / 2
      for column in 0..<(row &+ 1) {
        unsafe sums[unchecked: column] += factor * entries[unchecked: place &+ column]
      }
      place &+= row
      var below = row &+ 1
      while below < count {
        place &+= below
        unsafe sums[unchecked: below] += factor * entries[unchecked: place]
        below &+= 1
      }
    }
  }

  /// The same for a range, of which nearly all measurements are: row by row, so that each sum stays in a
  /// register. It adds in the order of the general one, and so gives the same to the last bit.
  @inline(__always)
  private mutating func product(
    _ range: Linearization.Range, count: Int, into result: inout StateVector
  ) {
    let (slow, fast) = (range.slow, range.slow &+ 1)
    assert(slow >= 6 && fast < count && count <= Self.capacity)
    let entries = entries.span
    var sums = result.mutableSpan
    let slowRow = slow &* (slow &+ 1) / 2
    let fastRow = slowRow &+ fast
    for row in 0..<6 {
      var sum = unsafe range.x * entries[unchecked: Self.place(row, 0)]
      unsafe sum += range.y * entries[unchecked: Self.place(row, 1)]
      unsafe sum += range.height * entries[unchecked: Self.place(row, Hypothesis.height)]
      unsafe sum += entries[unchecked: Self.place(row, Hypothesis.offset)]
      unsafe sum += entries[unchecked: slowRow &+ row]
      unsafe sum += entries[unchecked: fastRow &+ row]
      unsafe sums[unchecked: row] = sum
    }
    var place = 21
    for row in 6..<max(6, count) {
      var sum = unsafe range.x * entries[unchecked: place]
      unsafe sum += range.y * entries[unchecked: place &+ 1]
      unsafe sum += range.height * entries[unchecked: place &+ Hypothesis.height]
      unsafe sum += entries[unchecked: place &+ Hypothesis.offset]
      // The slow bias lies in front of the fast one.
      unsafe sum += entries[unchecked: row < slow ? slowRow &+ row : place &+ slow]
      unsafe sum += entries[unchecked: row < fast ? fastRow &+ row : place &+ fast]
      unsafe sums[unchecked: row] = sum
      place &+= row &+ 1
    }
  }

  /// The product with a vector; mutating like the one above.
  mutating func product(
    _ vector: borrowing StateVector, count: Int, into result: inout StateVector
  ) {
    assert(count <= Self.capacity)
    let entries = entries.span
    let values = vector.span
    var sums = result.mutableSpan
    var place = 0
    for row in 0..<count {
      var sum = 0.0
      let value = unsafe values[unchecked: row]
      for column in 0..<row {
        let entry = unsafe entries[unchecked: place &+ column]
        sum += unsafe entry * values[unchecked: column]
        unsafe sums[unchecked: column] += entry * value
      }
      unsafe sums[unchecked: row] = sum + entries[unchecked: place &+ row] * value
      place &+= row &+ 1
    }
  }

  /// Takes away a multiple of a vector's product with itself.
  @inline(__always)
  mutating func subtractSquare(of vector: borrowing StateVector, times factor: Double, count: Int) {
    assert(count <= Self.capacity)
    var entries = entries.mutableSpan
    let values = vector.span
    var place = 0
    for row in 0..<count {
      let scaled = unsafe factor * values[unchecked: row]
      for column in 0..<(row &+ 1) {
        unsafe entries[unchecked: place &+ column] -= scaled * values[unchecked: column]
      }
      place &+= row &+ 1
    }
  }

  /// Copies the entries of a row; mutating like the products.
  mutating func copyRow(_ row: Int, count: Int, into result: inout StateVector) {
    assert(row < count && count <= Self.capacity)
    let entries = entries.span
    for column in 0..<count { result[column] = entries[Self.place(row, column)] }
  }

  /// Takes a multiple of a vector away from a row and from the column of the same number: twice from the
  /// entry that both have.
  @inline(__always)
  mutating func subtract(
    _ vector: borrowing StateVector, times factor: Double, at row: Int, count: Int
  ) {
    assert(row < count && count <= Self.capacity)
    var entries = entries.mutableSpan
    let values = vector.span
    var place = row &* (row &+ 1) / 2
    for column in 0..<row {
      unsafe entries[unchecked: place &+ column] -= factor * values[unchecked: column]
    }
    place &+= row
    unsafe entries[unchecked: place] -= 2 * (factor * values[unchecked: row])
    var below = row &+ 1
    while below < count {
      place &+= below
      unsafe entries[unchecked: place] -= factor * values[unchecked: below]
      below &+= 1
    }
  }

  /// Adds a multiple of the product of a measurement's derivatives with themselves.
  mutating func addSquare(of measurement: borrowing Linearization, times factor: Double) {
    var entries = entries.mutableSpan
    for first in 0..<measurement.count {
      for second in 0...first {
        entries[Self.place(measurement.index(first), measurement.index(second))] +=
          factor * measurement.coefficient(first) * measurement.coefficient(second)
      }
    }
  }

  /// Moves the covariance on by a time: places by velocities, everything else by its own factor.
  ///
  /// - Parameters:
  ///   - reach: the seconds by which a velocity moves the place.
  ///   - factors: what remains of each state; the first four all use that of velocity.
  @inline(__always)
  mutating func propagate(reach: Double, factors: borrowing StateVector, count: Int) {
    assert(count <= Self.capacity)
    var entries = entries.mutableSpan
    let factors = factors.span
    let kept = unsafe factors[unchecked: 2]
    // The places' own block: rows 0 and 1 are x and y, 2 and 3 their velocities.
    unsafe entries[unchecked: 0] +=
      reach * (2 * entries[unchecked: 3] + reach * entries[unchecked: 5])
    unsafe entries[unchecked: 1] +=
      reach
      * (entries[unchecked: 4] + entries[unchecked: 6] + reach * entries[unchecked: 8])
    unsafe entries[unchecked: 2] +=
      reach * (2 * entries[unchecked: 7] + reach * entries[unchecked: 9])
    unsafe entries[unchecked: 3] = kept * (entries[unchecked: 3] + reach * entries[unchecked: 5])
    unsafe entries[unchecked: 4] = kept * (entries[unchecked: 4] + reach * entries[unchecked: 8])
    unsafe entries[unchecked: 6] = kept * (entries[unchecked: 6] + reach * entries[unchecked: 8])
    unsafe entries[unchecked: 7] = kept * (entries[unchecked: 7] + reach * entries[unchecked: 9])
    unsafe entries[unchecked: 5] *= kept * kept
    unsafe entries[unchecked: 8] *= kept * kept
    unsafe entries[unchecked: 9] *= kept * kept
    var place = 10
    for row in 4..<max(4, count) {
      let factor = unsafe factors[unchecked: row]
      unsafe entries[unchecked: place] += reach * entries[unchecked: place + 2]
      unsafe entries[unchecked: place + 1] += reach * entries[unchecked: place + 3]
      unsafe entries[unchecked: place] *= factor
      unsafe entries[unchecked: place + 1] *= factor
      for column in 2..<(row &+ 1) {
        unsafe entries[unchecked: place &+ column] *= factor * factors[unchecked: column]
      }
      place &+= row &+ 1
    }
  }

  /// Goes back over a transition: its transpose before the matrix, and itself after it.
  ///
  /// - Parameters:
  ///   - reach: the seconds by which a velocity moves the place.
  ///   - kept: what remains of a velocity.
  ///   - factors: what remains of each other state.
  mutating func pullBack(
    reach: Double, kept: Double, factors: borrowing StateVector, count: Int
  ) {
    guard count > 0 else { return }
    assert(count <= Self.capacity)
    var entries = entries.mutableSpan
    let factors = factors.span
    var place = 10
    for row in 4..<max(4, count) {
      let factor = unsafe factors[unchecked: row]
      for axis in 0...1 {
        let (own, velocity) = (place &+ axis, place &+ axis &+ 2)
        unsafe entries[unchecked: velocity] =
          factor * (reach * entries[unchecked: own] + kept * entries[unchecked: velocity])
        unsafe entries[unchecked: own] *= factor
      }
      for column in 4..<(row &+ 1) {
        unsafe entries[unchecked: place &+ column] *= factor * factors[unchecked: column]
      }
      place &+= row &+ 1
    }
    // Velocities take up what places say; their own block first, because it needs the others as they are.
    for axis in 0...1 {
      for other in 0...axis {
        let crossed =
          entries[Self.place(axis, other + 2)] + entries[Self.place(axis + 2, other)]
        entries[Self.place(axis + 2, other + 2)] =
          reach * reach * entries[Self.place(axis, other)] + reach * kept * crossed
          + kept * kept * entries[Self.place(axis + 2, other + 2)]
      }
    }
    for axis in 0...1 {
      for other in 0...1 {
        let velocity = Self.place(axis + 2, other)
        entries[velocity] = reach * entries[Self.place(axis, other)] + kept * entries[velocity]
      }
    }
  }

  /// Makes a state independent of all others.
  mutating func reset(_ index: Int, to variance: Double, count: Int) {
    for other in 0..<count { self[index, other] = 0 }
    self[index, index] = variance
  }

  /// Whether a Cholesky factorization of the first rows succeeds.
  func isPositiveDefinite(count: Int) -> Bool {
    var factor = self
    for row in 0..<count {
      for column in 0...row {
        var sum = factor[row, column]
        for index in 0..<column { sum -= factor[row, index] * factor[column, index] }
        if row > column {
          factor[row, column] = sum / factor[column, column]
        } else {
          guard sum > 0, sum.isFinite else { return false }
          factor[row, row] = sum.squareRoot()
        }
      }
    }
    return true
  }
}
