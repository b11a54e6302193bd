/// Which of many numbered elements a traversal has seen.
///
/// A mark is the number of the traversal that set it, so that a new traversal begins without clearing
/// the marks; they are cleared once in 65 535 traversals.
struct VisitMarks: ~Copyable {
  private var marks = FlatBuffer<UInt16>(repeating: 0, count: 128)
  private var visit: UInt16 = 0

  /// Begins a traversal that has seen nothing.
  ///
  /// - Parameter count: elements have the numbers 0..<count.
  @inline(__always)
  mutating func begin(count: Int) {
    if marks.count < count { marks.resize(to: max(count, 2 * marks.count), with: 0) }
    if visit == .max {
      marks.fill(with: 0)
      visit = 0
    }
    visit &+= 1
  }

  /// Whether the present traversal has seen an element.
  @inline(__always)
  func contains(_ element: Int32) -> Bool { marks[element] == visit }

  /// Notes that an element has been seen.
  ///
  /// - Returns: whether it had not been seen before.
  @inline(__always)
  @discardableResult
  mutating func insert(_ element: Int32) -> Bool {
    if marks[element] == visit { return false }
    marks[element] = visit
    return true
  }
}
