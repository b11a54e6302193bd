/// Normal equations of many unknowns, solved by a Cholesky factorization.
struct SymmetricSystem {
  let count: Int
  /// The lower triangle, row by row.
  private var matrix: [Double]
  private(set) var right: [Double]

  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * (count + 1) / 2)
    right = Array(repeating: 0, count: count)
  }

  /// Adds a weighted equation.
  ///
  /// - Parameters:
  ///   - terms: the derivatives of the modelled value after unknowns.
  ///   - residual: the measured value less the modelled one.
  mutating func add(_ terms: [(index: Int, value: Double)], residual: Double, weight: Double) {
    for (number, (row, value)) in terms.enumerated() {
      right[row] += weight * value * residual
      for (column, other) in terms[...number] {
        let (high, low) = row >= column ? (row, column) : (column, row)
        matrix[high * (high + 1) / 2 + low] += weight * value * other
      }
    }
  }

  /// The solution; `nil` where the matrix is not positive definite.
  ///
  /// - Parameter damping: the share by which the diagonal grows (Levenberg and Marquardt).
  func solution(damping: Double) -> [Double]? {
    guard let factor = factor(damping: damping) else { return nil }
    return Self.backward(factor, Self.forward(factor, right))
  }

  /// The inverse's blocks of two unknowns that follow each other; `nil` as above.
  func covariances(pairs: Int) -> [PositionCovariance]? {
    guard let factor = factor(damping: 0) else { return nil }
    return (0..<pairs).map { pair in
      let columns = (0...1).map { axis in
        var unit = Array(repeating: 0.0, count: count)
        unit[2 * pair + axis] = 1
        return Self.backward(factor, Self.forward(factor, unit))
      }
      return PositionCovariance(
        xx: columns[0][2 * pair], xy: columns[0][2 * pair + 1], yy: columns[1][2 * pair + 1])
    }
  }

  private func factor(damping: Double) -> [Double]? {
    var factor = matrix
    for row in 0..<count {
      let start = row * (row + 1) / 2
      factor[start + row] *= 1 + damping
      for column in 0...row {
        let other = column * (column + 1) / 2
        var sum = factor[start + column]
        for index in 0..<column { sum -= factor[start + index] * factor[other + index] }
        if row > column {
          factor[start + column] = sum / factor[other + column]
        } else {
          guard sum > 1e-12 else { return nil }
          factor[start + row] = sum.squareRoot()
        }
      }
    }
    return factor
  }

  private static func forward(_ factor: [Double], _ right: [Double]) -> [Double] {
    var result = right
    for row in result.indices {
      let start = row * (row + 1) / 2
      for column in 0..<row { result[row] -= factor[start + column] * result[column] }
      result[row] /= factor[start + row]
    }
    return result
  }

  private static func backward(_ factor: [Double], _ right: [Double]) -> [Double] {
    var result = right
    for row in result.indices.reversed() {
      result[row] /= factor[row * (row + 1) / 2 + row]
      for column in 0..<row { result[column] -= factor[row * (row + 1) / 2 + column] * result[row] }
    }
    return result
  }
}
