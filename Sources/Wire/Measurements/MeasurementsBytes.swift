import IndoorModel
package import LiveMap
import Positioning

/// Writes measurements as bytes (docs/api.md, “Measurements as bytes”), which a server reads in a
/// fraction of the time that JSON takes.
package struct MeasurementsBytes: Sendable {
  /// How the body calls itself.
  package static let mediaType = BinaryMeasurements.mediaType

  /// What the bytes of navigators say of them.
  private struct Entry: Hashable {
    let id: String
    let name: String
    let group: String
  }

  /// The body; it holds all but `rest`.
  package let bytes: [UInt8]
  /// The measurements that have no place in bytes, such as directions and fixes.
  package let rest: [MeasurementReport]

  /// Writes measurements, at most 20 000.
  package init(_ reports: [MeasurementReport]) {
    let latest = reports.map(\.measurement.time.millisecondsSince1970).max() ?? 0
    var navigators = Numbering<Entry>()
    var anchors = Numbering<String>()
    var list: [UInt8] = []
    var rest: [MeasurementReport] = []
    list.reserveCapacity(reports.count * BareMeasurement.size)
    var count = 0
    for report in reports {
      let entry = Entry(
        id: report.navigator.rawValue, name: report.name ?? "", group: report.group ?? "")
      guard let ids = Self.anchors(of: report.measurement.content),
        let bare = BareMeasurement(
          report.measurement.content, navigator: navigators.number(of: entry),
          anchor: anchors.number(of: ids.anchor),
          reference: ids.reference.map { anchors.number(of: $0) },
          age: latest - report.measurement.time.millisecondsSince1970)
      else {
        rest.append(report)
        continue
      }
      bare.write(to: &list)
      count += 1
    }
    var bytes: [UInt8] = [20, 2]
    Self.append(anchors.all.count, 2, to: &bytes)
    Self.append(navigators.all.count, 2, to: &bytes)
    Self.append(0, 2, to: &bytes)
    Self.append(Int(latest), 8, to: &bytes)
    Self.append(count, 4, to: &bytes)
    for anchor in anchors.all { Self.append(anchor, to: &bytes) }
    for navigator in navigators.all {
      for word in [navigator.id, navigator.name, navigator.group] { Self.append(word, to: &bytes) }
    }
    self.bytes = bytes + list
    self.rest = rest
  }

  private static func anchors(
    of content: TagMeasurement.Content
  ) -> (anchor: String, reference: String?)? {
    switch content {
    case .range(let range): (range.anchor.rawValue, nil)
    case .timeDifference(let difference):
      (difference.anchor.rawValue, difference.reference.rawValue)
    default: nil
    }
  }

  private static func append(_ word: String, to bytes: inout [UInt8]) {
    append(word.utf8.count, 2, to: &bytes)
    bytes += word.utf8
  }

  /// Little-endian.
  private static func append(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}

/// Numbers things in the order in which they first come.
private struct Numbering<Thing: Hashable> {
  private(set) var all: [Thing] = []
  private var numbers: [Thing: Int] = [:]

  mutating func number(of thing: Thing) -> Int {
    if let known = numbers[thing] { return known }
    numbers[thing] = all.count
    all.append(thing)
    return all.count - 1
  }
}
