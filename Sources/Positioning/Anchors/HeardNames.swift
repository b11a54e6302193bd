import IndoorModel

/// The numbers of the anchors that one tag measured last, by what its measurements call them: a tag
/// hears the same few for long, and comparing a few names costs less than hashing one.
struct HeardNames: Sendable {
  private var entries: [(name: Identifier<Feature>, number: Int32)] = []
  /// Where the next measurement's anchor probably is: sets hear the same anchors in the same order.
  private var next = 0
  /// The version of the map that the numbers are from.
  private var version = -1

  /// The number of an anchor that is not removed, by its identifier or its other name.
  mutating func number(of name: Identifier<Feature>, in anchors: AnchorMap) -> Int32? {
    if version != anchors.version {
      entries.removeAll(keepingCapacity: true)
      version = anchors.version
    }
    for step in entries.indices {
      var index = next + step
      if index >= entries.count { index -= entries.count }
      guard entries[index].name == name else { continue }
      next = index + 1 < entries.count ? index + 1 : 0
      return entries[index].number
    }
    guard let number = anchors.number(of: name) else { return nil }
    if entries.count == BiasSlots.capacity { entries.removeFirst() }
    entries.append((name, number))
    next = 0
    return number
  }
}
