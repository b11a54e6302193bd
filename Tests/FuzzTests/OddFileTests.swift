import Foundation
import Support
import TestKit
import Testing

@testable import FuzzTargets

/// A file may come from anywhere: whatever stands in one of its columns, the server serves the other
/// venues.
struct OddFileTests {
  @Test func `no odd value in any column does harm`() async throws {
    var values: [[UInt8]] = []
    for column in try await FileTrial.columns.indices {
      for kind in 0..<(OddValue.kinds + 4) {
        for row in 0..<2 {
          values.append(OddValue.bytes(column: column, kind: kind, row: row, payload: UInt64(row)))
        }
      }
    }
    var random = SeededGenerator(seed: LongRun.seed(3))
    let share = LongRun.count("ODD_VALUES", share: 150)
    for bytes in values.shuffled(using: &random).prefix(share) { await FileTrial.run(bytes) }
  }

  @Test func `no odd values together do harm`() async throws {
    var random = SeededGenerator(seed: LongRun.seed(4))
    let count = try await FileTrial.columns.count
    for _ in 0..<LongRun.count("ODD_FILES", share: 30) {
      let bytes = (0..<3).flatMap { _ in
        OddValue.bytes(
          column: Int.random(in: 0..<count, using: &random),
          kind: Int.random(in: 0..<(OddValue.kinds + 4), using: &random),
          row: Int.random(in: 0..<20, using: &random),
          payload: UInt64.random(in: .min ... .max, using: &random))
      }
      await FileTrial.run(bytes)
    }
  }
}
