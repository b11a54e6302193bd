import Foundation
import IndoorModel
import JSONText
import Testing

/// A real server, and viewers of all kinds that check every frame.
@Suite struct BenchTruthTests {
  @Test(.timeLimit(.minutes(20)))
  func `nobody sees what is stale, mixed, doubled or missing`() throws {
    let programs = try Programs()
    defer { programs.remove() }
    let kinds = ["whole", "floor", "group", "names", "slow", "json", "view", "resume"]
    let answer = try programs.bench(
      ["live", "truth", "--navigators", "80", "--viewers", "1", "--seconds", "8"]
        + ["--json", "--kinds"] + kinds)
    let figures = try Value(json: Array(answer.output.utf8)).object ?? [:]
    #expect(figures["errors"] == 0, "\(figures["faults"]?.jsonText() ?? answer.errors)")
    #expect(answer.code == 0)
    #expect(figures["closings"] == 0, "eighty people are not too much for anybody")
    for kind in kinds {
      #expect((figures["\(kind)Frames"]?.number ?? 0) >= 5, "\(kind)")
    }
  }
}
