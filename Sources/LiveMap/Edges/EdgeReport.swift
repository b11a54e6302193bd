import IndoorModel

/// What an edge tells the owner of a venue, once a second and when it needs the whole state.
///
/// The owner publishes as long as it hears of edges, and counts their viewers.
public struct EdgeReport: Hashable, Sendable {
  /// What an edge needs in order to go on.
  public enum Need: Hashable, Sendable {
    /// Nothing: it has each record.
    case nothing
    /// All positions, and the changes of the roster after a number.
    case positions(epoch: String, roster: UInt32)
    /// All positions and the whole roster.
    case everything
  }

  /// The name of the edge's node.
  public var node: String
  /// Its viewers of the venue.
  public var viewers: Int
  /// What it needs.
  public var need: Need

  private static let mark: [UInt8] = [34, 1]

  /// Makes a report.
  public init(node: String, viewers: Int, need: Need) {
    self.node = node
    self.viewers = viewers
    self.need = need
  }

  /// The bytes of the report.
  public var bytes: [UInt8] {
    var bytes = Self.mark
    bytes.append(text: node)
    bytes.append(varint: UInt64(max(0, viewers)))
    switch need {
    case .nothing: bytes.append(0)
    case .everything: bytes.append(1)
    case .positions(let epoch, let roster):
      bytes.append(2)
      bytes.append(text: epoch)
      bytes.append(varint: UInt64(roster))
    }
    return bytes
  }

  /// Reads the bytes of a report.
  public init(_ bytes: [UInt8]) throws(RecordFault) {
    guard bytes.starts(with: Self.mark) else {
      throw .unreadable("it is no report of an edge, or of another version")
    }
    var reader = RecordReader(bytes, from: Self.mark.count)
    let (node, viewers) = (try reader.text(), try reader.number() as UInt32)
    let need: Need =
      switch try reader.byte() {
      case 0: .nothing
      case 1: .everything
      case 2: .positions(epoch: try reader.text(), roster: try reader.number())
      case let other: throw .unreadable("a need of kind \(other)")
      }
    guard reader.rest == 0 else { throw .unreadable("it has bytes after its end") }
    self.init(node: node, viewers: Int(viewers), need: need)
  }
}
