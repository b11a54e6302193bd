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

  @Test func `of a log that is to forget soon a record goes once all files hold it, or it is old`()
  {
    let retention = RecordRetention(kept: 1)
    func last(_ synced: [String: Int64], aged: Int64 = 0) -> Int64 {
      retention.lastDeletable(head: 100, synced: synced, aged: aged)
    }
    #expect(last([:], aged: 100) == 0)
    #expect(last(["a": 100, "b": 100, "c": 40]) == 40)
    #expect(last(["a": 100, "b": 100, "c": 100]) == 99)
    #expect(last(["a": 100, "b": 100, "c": 0], aged: 70) == 70)
    #expect(last(["a": 100, "b": 60, "c": 0], aged: 70) == 60)
    // A file alone is as safe as that of a server that runs alone, a while later.
    #expect(last(["a": 100]) == 0)
    #expect(last(["a": 100], aged: 70) == 70)
  }

  @Test func `a record is old when it was seen long enough ago`() {
    var ages = RecordAges(lifetime: 60)
    #expect(ages.note(5, at: 0) == 0)
    #expect(ages.note(9, at: 30) == 0)
    #expect(ages.note(9, at: 59) == 0)
    #expect(ages.note(12, at: 60) == 5)
    #expect(ages.note(12, at: 89) == 5)
    #expect(ages.note(12, at: 90) == 9)
    #expect(ages.note(12, at: 1_000) == 12)
    #expect(ages.note(13, at: 1_001) == 12)
  }
}
