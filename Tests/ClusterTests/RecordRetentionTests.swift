import Cluster
import Testing

struct RecordRetentionTests {
  @Test func `a record goes once two files hold it, and never one of the last`() {
    let retention = RecordRetention(kept: 100)
    #expect(retention.lastDeletable(head: 1_000, synced: [:]) == 0)
    #expect(retention.lastDeletable(head: 1_000, synced: ["a": 1_000]) == 0)
    #expect(retention.lastDeletable(head: 1_000, synced: ["a": 1_000, "b": 300]) == 300)
    #expect(retention.lastDeletable(head: 1_000, synced: ["a": 1_000, "b": 300, "c": 700]) == 700)
    #expect(retention.lastDeletable(head: 1_000, synced: ["a": 1_000, "b": 1_000]) == 900)
    #expect(retention.lastDeletable(head: 50, synced: ["a": 50, "b": 50]) == 0)
  }
}
