import Cluster
import EtcdLog

/// Records of one venue that a node's watch has seen and the venue's file does not hold yet.
struct RecordInbox {
  /// Bytes of records that wait at most; what is beyond is read from the log later.
  private static let limit = 2 << 20

  private var records: [ClusterRecord] = []
  private var bytes = 0
  /// Whether records were missed, or cannot be read here: the log has to be read.
  var isIncomplete = false
  /// The last record that was seen.
  private(set) var newest: Int64 = 0

  mutating func take(_ entries: [LogWatch.Entry]) {
    for entry in entries {
      // Records that were deleted are old ones.
      guard case .record(_, let revision) = entry.key, let value = entry.value else { continue }
      newest = max(newest, revision)
      bytes += value.count
      guard let record = ClusterRecord(value, at: revision), bytes <= Self.limit else {
        (records, bytes, isIncomplete) = ([], 0, true)
        continue
      }
      records.append(record)
    }
  }

  /// Takes out what waits, and whether there is more in the log.
  mutating func empty() -> (records: [ClusterRecord], isIncomplete: Bool) {
    defer { (records, bytes, isIncomplete) = ([], 0, false) }
    return (records, isIncomplete)
  }
}
