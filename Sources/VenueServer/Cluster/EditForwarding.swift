import IndoorModel

/// Has the owner of a venue store edits.
struct EditForwarding: Sendable {
  typealias Answer = (applied: AppliedEdit, isNew: Bool)

  private let slug: String
  private let node: ClusterNode

  init(_ slug: String, by node: ClusterNode) { (self.slug, self.node) = (slug, node) }

  /// Sends an edit to the owner, and to the next one where the owner changes before it answers: that one
  /// knows the edit by its id.
  ///
  /// - Returns: `nil` where no other node owns the venue.
  func ask(_ edit: Edit) async throws -> Answer? {
    while let owner = node.otherOwner(of: slug), let address = node.address(of: owner.node) {
      node.count(\.forwarded)
      let answer = try await node.ask(owner, of: slug) { [node, slug] in
        try await node.peers.forward(edit, of: slug, to: address, isHeldTwice: node.needsSecondFile)
      }
      if let answer { return answer }
    }
    return nil
  }
}
