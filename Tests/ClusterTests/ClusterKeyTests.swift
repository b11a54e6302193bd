import Cluster
import Testing

struct ClusterKeyTests {
  @Test(arguments: [
    ClusterKey.member(node: "a"), .owner(venue: "fair"),
    .head(venue: "fair"), .record(venue: "fair", revision: 1),
    .record(venue: "fair", revision: .max), .synced(venue: "fair", node: "a"),
    .rowsHead(file: "accounts"), .rowsRecord(file: "accounts", revision: 7),
    .rowsSynced(file: "accounts", node: "a"), .setting(venue: "fair", name: "alarms"),
    .standing(venue: "fair"),
  ])
  func `a key is read as it was named`(_ key: ClusterKey) {
    #expect(ClusterKey(key.name(in: "test"), in: "test") == key)
    #expect(ClusterKey(key.name(in: "test"), in: "tes") == nil)
  }

  @Test(arguments: [
    "/fc/test/", "/fc/test/o", "/fc/test/l/fair/x", "/fc/test/l/fair/1", "/fc/test/z/a",
    "/fc/test/l/fair/+00000000001", "/fc/test/l/fair/0000000000001", "/fc/test/l/a/b/000000000001",
  ])
  func `a name of another kind is no key`(_ name: String) {
    #expect(ClusterKey(name, in: "test") == nil)
  }

  @Test func `names of records have the order of revisions, below a prefix of their venue's own`() {
    let names = [1, 9, 10, 99_999, 1_000_000].map {
      ClusterKey.record(venue: "fair", revision: $0).name(in: "test")
    }
    #expect(names == names.sorted())
    #expect(names.allSatisfy { $0.hasPrefix(ClusterKey.records(of: "fair", in: "test")) })
    let other = ClusterKey.record(venue: "fair-2", revision: 1).name(in: "test")
    #expect(!other.hasPrefix(ClusterKey.records(of: "fair", in: "test")))
  }
}
