package import IndoorModel
import JSONText

/// The features of a venue as JSON, written once; after an edit only what it changed is written
/// again.
package struct FeatureListText: Sendable {
  /// The features, ordered by id, with commas between them.
  private var text: [UInt8] = []
  private var features: [Feature] = []
  /// The places of the features in the text.
  private var ranges: [Range<Int>] = []
  private var table: FeatureTable = []

  /// Begins without features.
  package init() {}

  /// Brings the text to what the features are now.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *n* features, *k* of them new.
  package mutating func update(to table: FeatureTable) {
    let ordered = ordered(table)
    var writer = JSONWriter(capacity: text.count + 4096)
    ranges = []
    ranges.reserveCapacity(ordered.count)
    for (feature, known) in ordered {
      if !ranges.isEmpty { writer.append(raw: ",") }
      let start = writer.bytes.count
      if let known { writer.append(raw: text[known]) } else { feature.write(to: &writer) }
      ranges.append(start..<writer.bytes.count)
    }
    text = writer.bytes
    features = ordered.map(\.0)
    self.table = table
  }

  /// The features with the places of the texts that are still right, ordered by id.
  private func ordered(_ now: FeatureTable) -> [(Feature, Range<Int>?)] {
    var kept: [(Feature, Range<Int>?)] = []
    kept.reserveCapacity(now.count)
    for (known, range) in zip(features, ranges) {
      guard let feature = now[known.id] else { continue }
      kept.append((feature, feature == known ? range : nil))
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

  /// The texts of all features, or of those on a floor, in one list with commas.
  package func bytes(on floor: Identifier<Floor>? = nil) -> [UInt8] {
    guard let floor else { return text }
    var writer = JSONWriter()
    for (feature, range) in zip(features, ranges) where feature.isOn(floor) {
      if !writer.bytes.isEmpty { writer.append(raw: ",") }
      writer.append(raw: text[range])
    }
    return writer.bytes
  }
}

extension Feature {
  fileprivate func isOn(_ floor: Identifier<Floor>) -> Bool {
    self.floor == floor || connectorFloors.contains(floor)
  }
}
