/// Which node takes a venue first, where several could: the one that all nodes find without asking.
///
/// Rendezvous hashing: a node that comes or goes moves only its own venues. The order decides which node
/// tries first and nothing else; `Tenure` decides which one may write.
public enum Placement {
  /// Nodes in the order in which they should take a venue.
  public static func candidates(for venue: String, among nodes: some Sequence<String>) -> [String] {
    nodes.map { (node: $0, weight: weight(of: $0, for: venue)) }
      .sorted { ($0.weight, $0.node) > ($1.weight, $1.node) }.map(\.node)
  }

  /// FNV-1a with 64 bits (RFC 9923), and its bits mixed, because short names differ in few of them.
  private static func weight(of node: String, for venue: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(venue)/\(node)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}
