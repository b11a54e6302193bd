/// The labels of a map, by number and by polygon.
struct LabelTable: ~Copyable {
  private var labels = FlatBuffer<Label>(capacity: 1024)
  /// The newest label of each polygon; −1 for none.
  private var heads = FlatBuffer<Int32>()

  /// How many labels there are, dropped ones included.
  @inline(__always) var count: Int { labels.count }

  /// Bytes that they take.
  var bytes: Int { labels.capacity * MemoryLayout<Label>.stride + heads.capacity * 4 }

  @inline(__always)
  subscript(number: Int32) -> Label { labels[number] }

  /// The newest label of a polygon; −1 for none. The next older ones follow by `next`.
  @inline(__always)
  func first(on polygon: Int32) -> Int32 { heads[polygon] }

  /// Whether a polygon has a label; it may be newer than the labels.
  func hasLabel(on polygon: Int32) -> Bool { polygon < heads.count && heads[polygon] >= 0 }

  /// Forgets all labels.
  ///
  /// - Parameter count: polygons have the numbers 0..<count.
  mutating func clear(polygons count: Int) {
    if heads.count == count, labels.count < count {
      for label in 0..<labels.count where labels[label].polygon >= 0 {
        heads[labels[label].polygon] = -1
      }
    } else {
      heads.resize(to: count, with: -1)
      heads.fill(with: -1)
    }
    labels.removeAll()
  }

  /// Puts a label on its polygon.
  ///
  /// - Returns: its number.
  @inline(__always)
  mutating func add(_ label: Label) -> Int32 {
    let number = Int32(labels.count)
    var label = label
    label.next = heads[label.polygon]
    heads[label.polygon] = number
    labels.append(label)
    return number
  }

  /// Whether a polygon has a label already.
  func contains(_ new: Label) -> Bool {
    var number = heads[new.polygon]
    while number >= 0 {
      let label = labels[number]
      if label.root == new.root, label.entry == new.entry, label.right == new.right,
        label.left == new.left, label.cost == new.cost
      {
        return true
      }
      number = label.next
    }
    return false
  }

  /// Where more labels than this share would have to be dropped, a flood from nothing is quicker.
  private static let wholeShare = 0.4

  /// Drops labels on polygons that an edit touched and all that came of them; children come after their
  /// parents, so that one pass does it.
  ///
  /// - Parameter count: polygons have the numbers 0..<count.
  /// - Returns: whether enough is left; `false` when one of a source was wrong, or too many.
  mutating func drop(
    polygons count: Int, _ work: borrowing RepairWork, _ corners: borrowing CornerWalks
  ) -> Bool {
    heads.resize(to: count, with: -1)
    heads.fill(with: -1)
    var (known, dropped) = (0, 0)
    for number in 0..<labels.count {
      var label = labels[number]
      if label.polygon < 0 { continue }
      known += 1
      let isWrong =
        work.isTouched(label.polygon)
        || (label.parent >= 0 && labels[label.parent].polygon < 0) || corners.isOutdated(label)
      if isWrong {
        if label.parent < 0 { return false }
        label.polygon = -1
        dropped += 1
      } else {
        label.next = heads[label.polygon]
        heads[label.polygon] = Int32(number)
      }
      labels[number] = label
    }
    // Where most are long gone, there is more to skip than to keep.
    return Double(dropped) < Self.wholeShare * Double(known) && 4 * (known - dropped) > labels.count
  }
}
