public import EtcdLog

extension ClusterNode {
  /// What an operator says of a node.
  public struct Settings: Sendable {
    /// Its name, which no other node has.
    public let name: String
    /// The URL at which the other nodes reach it.
    let address: String
    /// The name of the cluster, which begins its keys in etcd.
    let cluster: String
    /// What nodes show each other.
    let secret: ClusterSecret
    /// The members of etcd.
    let engine: [EtcdAddress]
    /// By what the node authenticates there.
    let credentials: EtcdCredentials
    /// Whether it only shows venues, and owns none.
    let isEdge: Bool
    /// Whether what it stores as an owner is permanent only once another node's file holds it, too.
    let needsSecondFile: Bool

    /// Makes settings; names have no slash.
    public init(
      name: String, address: String, cluster: String, secret: ClusterSecret,
      engine: [EtcdAddress], credentials: EtcdCredentials, isEdge: Bool = false,
      needsSecondFile: Bool = false
    ) {
      (self.isEdge, self.needsSecondFile) = (isEdge, needsSecondFile)
      (self.name, self.address, self.cluster, self.secret) = (name, address, cluster, secret)
      (self.engine, self.credentials) = (engine, credentials)
    }
  }
}
