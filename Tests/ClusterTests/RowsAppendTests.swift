import Cluster
import Testing

struct RowsAppendTests {
  private let nothing = RowsAppend.View(head: .none, modRevision: 0)

  @Test func `of two nodes that have seen the same head, one appends`() {
    let one = RowsAppend([1], to: "accounts", seeing: nothing)
    let other = RowsAppend([2], to: "accounts", seeing: nothing)
    #expect(one.write.conditions == other.write.conditions)
    #expect(one.write.conditions.map(\.modRevision) == [0])
    // The log has applied the first one: the head has another mod revision.
    let now = RowsAppend.View(head: one.record.head, modRevision: 7)
    #expect(one.judge(now, found: one.record) == .written)
    #expect(other.judge(now, found: one.record) == .overtaken)
    #expect(other.judge(now, found: nil) == .unknown)
  }

  @Test func `an append of which nothing is known is tried again while the head is the same`() {
    let view = RowsAppend.View(head: .none, modRevision: 3)
    let append = RowsAppend([1], to: "accounts", seeing: view)
    #expect(append.judge(view, found: nil) == .again)
    #expect(append.write.conditions.map(\.modRevision) == [3])
  }

  @Test func `records follow each other in a chain`() throws {
    let first = RowsAppend([1], to: "accounts", seeing: nothing).record
    let second = RowsAppend(
      [2], to: "accounts", seeing: RowsAppend.View(head: first.head, modRevision: 1)
    ).record
    var chain = RecordChain()
    for record in [first, second] { try chain.take(record) }
    #expect(chain.head == second.head)
    let other = RowsAppend(
      [3], to: "accounts", seeing: RowsAppend.View(head: first.head, modRevision: 1)
    ).record
    #expect(throws: RecordChain.Fault.forked(revision: 2)) { try chain.take(other) }
  }
}
