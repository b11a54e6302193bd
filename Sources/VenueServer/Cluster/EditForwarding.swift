import IndoorModel

/// Has the owner of a venue store edits, as long as it is the owner: a node that has stopped answers too
/// late.
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
      if let answer = try await ask(owner, at: address, edit) { return answer }
    }
    return nil
  }

  /// - Returns: `nil` where another node owns the venue now.
  private func ask(
    _ owner: ClusterMap.Owner, at address: String, _ edit: Edit
  ) async throws -> Answer? {
    let changes = node.changes(of: slug)
    return try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask { try await node.peers.forward(edit, of: slug, to: address) }
      group.addTask {
        guard node.otherOwner(of: slug) == owner else { return nil }
        for await _ in changes where node.otherOwner(of: slug) != owner { return nil }
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { return nil }
      return first
    }
  }
}
