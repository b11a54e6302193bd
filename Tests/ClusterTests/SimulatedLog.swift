@testable import Cluster

/// The shared log as etcd gives it: transactions one after the other, each with a number of its own,
/// judged where they are applied.
struct SimulatedLog {
  /// A condition that the log leaves out, to see whether the test notices.
  enum Mutation: CaseIterable {
    case ownerOfClaim, headOfClaim, ownerOfAppend, headOfAppend
  }

  private(set) var number: Int64 = 0
  private(set) var wrong: [String] = []
  private var values: [ClusterKey: (value: [UInt8], number: Int64)] = [:]
  private let mutation: Mutation?
  private let venue: String

  init(venue: String, without mutation: Mutation?) {
    (self.venue, self.mutation) = (venue, mutation)
  }

  private func isLeftOut(_ condition: ClusterWrite.Condition, of write: ClusterWrite) -> Bool {
    let isClaim = write.entries.contains { $0.isLeased }
    switch (mutation, condition.key) {
    case (.ownerOfClaim, .owner): return isClaim
    case (.headOfClaim, .head): return isClaim
    case (.ownerOfAppend, .owner): return !isClaim
    case (.headOfAppend, .head): return !isClaim
    default: return false
    }
  }

  private func number(of key: ClusterKey) -> Int64 { values[key]?.number ?? 0 }

  /// Applies a write.
  ///
  /// - Parameter fileOfClaimant: how far the file of a claiming node goes at this moment.
  mutating func apply(_ write: ClusterWrite, fileOfClaimant: ClusterHead?) -> Tenure.Answer {
    for condition in write.conditions where number(of: condition.key) != condition.modRevision {
      guard isLeftOut(condition, of: write) else { return .refused }
    }
    number += 1
    note(write, fileOfClaimant: fileOfClaimant)
    for entry in write.entries { values[entry.key] = (entry.value, number) }
    return .written(modRevision: number)
  }

  /// Holds a write that goes into the log against what must be true of all.
  private mutating func note(_ write: ClusterWrite, fileOfClaimant: ClusterHead?) {
    let head = view.head
    for entry in write.entries {
      switch entry.key {
      case .owner:
        if fileOfClaimant != head { wrong.append("an owner lacks records") }
        let seen = write.conditions.first { $0.key == entry.key }?.modRevision
        if seen != number(of: entry.key) {
          wrong.append("an owner replaces one that it did not see")
        }
      case .record(_, let revision):
        if values[entry.key] != nil { wrong.append("a record is written again") }
        guard let record = ClusterRecord(entry.value, at: revision) else {
          wrong.append("a record cannot be read")
          continue
        }
        if record.term != number(of: .owner(venue: venue)) {
          wrong.append("a deposed owner writes a record")
        }
        if !record.follows(head) { wrong.append("a record does not follow the last one") }
      case .member, .head, .synced, .rowsHead, .rowsRecord, .rowsSynced, .setting, .standing: break
      }
    }
  }

  /// What a node reads at this moment.
  var view: Tenure.View {
    let head = values[.head(venue: venue)]
    return Tenure.View(
      term: number(of: .owner(venue: venue)), head: head.flatMap { ClusterHead($0.value) } ?? .none,
      headModRevision: head?.number ?? 0)
  }

  func record(_ revision: Int64) -> ClusterRecord? {
    values[.record(venue: venue, revision: revision)].flatMap {
      ClusterRecord($0.value, at: revision)
    }
  }

  /// Ends the owner's lease, as a slow clock or a wrong leader of etcd may do at any time.
  mutating func revokeLease() {
    number += 1
    values[.owner(venue: venue)] = nil
  }
}
