/// What a hypothesis made of the latest distance in each slot.
///
/// It tells staff why a tag is where it is; the filter itself never reads it. Small, because each
/// hypothesis has one, and cheap: two stores a distance.
struct RangeNotes: Sendable {
  private var residuals = InlineArray<8, Float>(repeating: .nan)
  private var weights = InlineArray<8, UInt16>(repeating: 0)

  /// Notes what became of a distance, in the place of the slot's earlier one.
  ///
  /// - Parameters:
  ///   - residual: the measured distance less the expected one, in metres.
  ///   - weight: the probability that it was no outlier.
  @inline(__always)
  mutating func note(slot: Int, residual: Double, weight: Double) {
    residuals[slot] = Float(residual)
    weights[slot] = UInt16(weight * Double(UInt16.max))
  }

  /// Residual and weight of a slot's latest distance; `nil` before the first.
  subscript(slot: Int) -> (residual: Double, weight: Double)? {
    residuals[slot].isNaN
      ? nil : (Double(residuals[slot]), Double(weights[slot]) / Double(UInt16.max))
  }
}
