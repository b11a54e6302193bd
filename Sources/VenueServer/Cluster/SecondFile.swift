import Wire

/// Up to which record of a venue's log another node's file is known to hold it; asks once for all edits that
/// wait at a time.
actor SecondFile {
  private let slug: String
  private let node: ClusterNode
  /// The last record that another file is known to hold.
  private var held: Int64 = 0
  /// The last record that an edit waits for.
  private var wanted: Int64 = 0
  private var question: Task<Int64, Never>?

  init(of slug: String, in node: ClusterNode) { (self.slug, self.node) = (slug, node) }

  /// Waits until another node's file holds a record.
  ///
  /// - Throws: `Problem.noSecondCopy` where none does within 2.5 s of the question.
  func hold(_ record: Int64) async throws {
    wanted = max(wanted, record)
    while held < record {
      let question = question ?? Task { await ask() }
      self.question = question
      if await question.value >= record, held < record { throw Problem.noSecondCopy }
    }
  }

  /// - Returns: the record that was asked for, whether another file holds it or not.
  private func ask() async -> Int64 {
    let record = wanted
    let isHeld = await node.peers.anyHolds(record, of: slug, at: node.otherAddresses)
    question = nil
    if isHeld { held = max(held, record) }
    return record
  }
}
