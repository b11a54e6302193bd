package import IndoorModel
import JSONText

/// The features of a venue as JSON, written once; after an edit only what it changed is written
/// again.
package struct FeatureListText: Sendable {
  /// One feature and the place of its text.
  private struct Entry {
    let feature: Feature
    let range: Range<Int>
  }

  /// The features, ordered by id, with commas between them.
  package private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var table: FeatureTable = []

  /// Begins without features.
  package init() {}

  /// Brings the text to what the features are now.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *n* features, *k* of them new.
  package mutating func update(to table: FeatureTable) {
    let features = ordered(table)
    var writer = JSONWriter(capacity: bytes.count + 4096)
    var next: [Entry] = []
    next.reserveCapacity(features.count)
    for (feature, known) in features {
      if !next.isEmpty { writer.append(raw: ",") }
      let start = writer.bytes.count
      if let known { writer.append(raw: bytes[known]) } else { writer.append(feature) }
      next.append(Entry(feature: feature, range: start..<writer.bytes.count))
    }
    bytes = writer.bytes
    entries = next
    self.table = table
  }

  /// The features with the places of the texts that are still right, ordered by id.
  private func ordered(_ now: FeatureTable) -> [(Feature, Range<Int>?)] {
    var kept: [(Feature, Range<Int>?)] = []
    kept.reserveCapacity(now.count)
    for entry in entries {
      guard let feature = now[entry.feature.id] else { continue }
      kept.append((feature, feature == entry.feature ? entry.range : nil))
    }
    guard kept.count < now.count else { return kept }
    let new = now.keys.filter { table[$0] == nil }.sorted().compactMap { now[$0] }
    guard !kept.isEmpty else { return new.map { ($0, nil) } }
    return merged(kept, new.map { ($0, nil) })
  }

  private func merged(
    _ left: [(Feature, Range<Int>?)], _ right: [(Feature, Range<Int>?)]
  ) -> [(Feature, Range<Int>?)] {
    var merged: [(Feature, Range<Int>?)] = []
    merged.reserveCapacity(left.count + right.count)
    var rest = right[...]
    for element in left {
      while let first = rest.first, first.0.id < element.0.id { merged.append(rest.removeFirst()) }
      merged.append(element)
    }
    return merged + rest
  }

  /// The texts of the features on a floor, in one list with commas.
  package func bytes(on floor: Identifier<Floor>) -> [UInt8] {
    var writer = JSONWriter()
    for entry in entries where entry.feature.isOn(floor) {
      if !writer.bytes.isEmpty { writer.append(raw: ",") }
      writer.append(raw: bytes[entry.range])
    }
    return writer.bytes
  }
}

extension Feature {
  fileprivate func isOn(_ floor: Identifier<Floor>) -> Bool {
    self.floor == floor || connectorFloors.contains(floor)
  }
}
