import TestKit
import Testing

/// Every edit sequence must end in what the same drawings give when inserted in another order.
///
/// The number of edits can be raised: FLOORCAST_FUZZ_EDITS=1000000 swift test --filter TriangulationFuzz
@Suite struct TriangulationFuzzTests {
  /// Half the side of the worlds, millimetres: from a handful of grid points to the whole plane.
  static let reaches: [Int32] = [3, 6, 12, 40, 300, 5000, 60_000, 2_000_000, (1 << 25) - 1]

  private var editsPerReach: Int {
    LongRun.count("FUZZ_EDITS", share: 27_000) / Self.reaches.count
  }

  @Test(arguments: reaches)
  func `edited or built anew in another order, it is the same`(reach: Int32) throws {
    var seed = LongRun.seed(reach)
    var edits = 0
    while edits < editsPerReach {
      for most in [5, 15, 60] {
        var fuzz = EditFuzz(seed: seed, reach: reach, most: most)
        let trouble = try fuzz.run(edits: 500, period: 50) + fuzz.clear()
        try #require(trouble.isEmpty, "seed \(seed), at most \(most): \(trouble.prefix(5))")
        seed += 1
        edits += 500
      }
    }
  }

  @Test func `every single edit leaves everything right`() throws {
    for (seed, reach) in Self.reaches.enumerated() {
      var fuzz = EditFuzz(seed: UInt64(1000 + seed), reach: reach, most: 12)
      let trouble = try fuzz.run(edits: 100, period: 1) + fuzz.clear()
      #expect(trouble.isEmpty, "reach \(reach): \(trouble.prefix(5))")
    }
  }
}
