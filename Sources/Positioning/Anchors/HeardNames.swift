import IndoorModel

/// The numbers of the anchors that one tag measured last, by what its measurements call them: a tag
/// hears the same few for long, and comparing a few names costs less than hashing one.
struct HeardNames: Sendable {
  private var entries: [(name: Identifier<Feature>, number: Int32)] = []
  /// The version of the map that the numbers are from.
  private var version = -1

  /// The number of an anchor that is not removed, by its identifier or its other name.
  mutating func number(of name: Identifier<Feature>, in anchors: AnchorMap) -> Int32? {
    if version != anchors.version {
      entries.removeAll(keepingCapacity: true)
      version = anchors.version
    }
    for index in entries.indices where entries[index].name == name { return entries[index].number }
    guard let number = anchors.number(of: name) else { return nil }
    if entries.count == BiasSlots.capacity { entries.removeFirst() }
    entries.append((name, number))
    return number
  }
}
