import Foundation

/// A node of a cluster, as it announces itself while it holds a lease.
public struct ClusterMember: Codable, Hashable, Sendable {
  /// The number of its lease at etcd, so that a request that was repeated finds its own write.
  public let lease: Int64
  /// The URL at which it answers the other nodes.
  public let address: String
  /// Whether it gives its venues to other nodes, and takes none.
  public let isDraining: Bool

  init(lease: Int64, address: String, isDraining: Bool) {
    (self.lease, self.address, self.isDraining) = (lease, address, isDraining)
  }

  /// Reads what a node has announced; `nil` for other bytes. What a later version adds is passed over.
  public init?(_ bytes: [UInt8]) {
    guard let member = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = member
  }

  /// As etcd keeps it: JSON.
  func data() throws(EtcdError) -> Data {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try encoder.encode(self)
    } catch { throw .other(code: 0, message: "a member cannot be written: \(error)") }
  }
}
