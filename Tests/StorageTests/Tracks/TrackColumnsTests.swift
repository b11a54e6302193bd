import TestKit
import Testing

@testable import Storage

@Suite struct TrackColumnsTests {
  @Test(arguments: 1...20) func `what is written is read again`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let columns = randomColumns(&generator)
    let bytes = TrackColumns.bytes(of: columns)
    let packed = ZlibColumns.packed(bytes)
    let unpacked = try #require(ZlibColumns.unpacked(packed, size: bytes.count))
    #expect(try TrackColumns.columns(of: unpacked) == columns)
  }

  @Test func `bytes of any kind do no harm`() {
    var generator = SeededGenerator(seed: 3)
    let whole = TrackColumns.bytes(of: randomColumns(&generator))
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...4, using: &generator) {
        bytes[.random(in: bytes.indices, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      bytes.removeLast(Int.random(in: 0...3, using: &generator))
      _ = try? TrackColumns.columns(of: bytes)
      _ = ZlibColumns.unpacked(bytes, size: bytes.count + 1)
    }
  }

  private func randomColumns(_ generator: inout SeededGenerator) -> [TrackColumn] {
    var navigator: Int64 = 0
    return (0..<30).map { _ in
      navigator += .random(in: 1...300, using: &generator)
      var sample: Int32 = -1
      let steps = (0..<Int.random(in: 1...50, using: &generator)).map { _ -> TrackStep in
        sample += .random(in: 1...3, using: &generator)
        if Int.random(in: 0..<10, using: &generator) == 0 {
          return TrackStep(sample: sample, x: 0, y: 0, heading: 0, state: TrackStep.gone)
        }
        return TrackStep(
          sample: sample, x: .random(in: .min ... .max, using: &generator),
          y: .random(in: .min ... .max, using: &generator),
          heading: .random(in: 0...31, using: &generator),
          state: .random(in: 0...2, using: &generator))
      }
      return TrackColumn(navigator: navigator, steps: steps[...])
    }
  }
}
