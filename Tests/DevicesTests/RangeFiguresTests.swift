import IndoorModel
import Testing

@testable import Devices

/// Figures without kept values, against the values themselves.
struct RangeFiguresTests {
  /// A number between two ends, from a seed.
  private struct Numbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ range: ClosedRange<Double>) -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let share = Double(state >> 11) / Double(1 << 53)
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
  }

  private static func sample(_ error: Double) -> RangeLedger.Sample {
    RangeLedger.Sample(anchor: "a", distance: 10, error: error, isOutlier: false)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `medians are right to the width of a bucket`(seed: UInt64) throws {
    var numbers = Numbers(seed)
    let width = numbers.next(0.01...3)
    let bias = numbers.next(-1...1)
    let errors = (0..<Int(numbers.next(1...300))).map { _ in bias + numbers.next(-width...width) }
    var histogram = ErrorHistogram()
    for error in errors { histogram.note(error) }
    let sorted = errors.sorted()
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    let median = try #require(histogram.quantile(0.5))
    let tolerance = max(0.01, 0.25 * max(abs(low), abs(high)))
    #expect(median >= low - tolerance && median <= high + tolerance)
    let sizes = errors.map(abs).sorted()
    let size = try #require(histogram.medianSize)
    #expect(size >= 0.8 * sizes[(sizes.count - 1) / 2] - 0.005)
    #expect(size <= 1.25 * sizes[sizes.count / 2] + 0.005)
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `figures slide: they are those of the last minutes, whatever was before`(seed: UInt64) {
    var numbers = Numbers(seed)
    var sliding = SlidingFigures(5, seconds: 60)
    var notes: [(minute: Int64, error: Double)] = []
    var time = Timestamp(millisecondsSince1970: Int64(numbers.next(0...1e12)))
    for _ in 0..<200 {
      time = time.advanced(bySeconds: numbers.next(0...1) < 0.05 ? 200 : numbers.next(0...10))
      let error = numbers.next(-1...1)
      notes.append((time.millisecondsSince1970 / 60_000, error))
      sliding.note(at: time) { $0.note(Self.sample(error)) }
    }
    var expected = RangeFigures()
    let minute = time.millisecondsSince1970 / 60_000
    for note in notes where note.minute > minute - 5 { expected.note(Self.sample(note.error)) }
    #expect(sliding.total.samples == expected.samples)
    #expect(sliding.total.error == expected.error)
    #expect(sliding.total.spread == expected.spread)
    for age in 0..<5 {
      let own = notes.filter { $0.minute == minute - Int64(age) }
      #expect((sliding.sizes[4 - age] != nil) == !own.isEmpty)
    }
    sliding.advance(to: time.advanced(bySeconds: 1000))
    #expect(sliding.total.isEmpty)
    #expect(sliding.total.percent == nil)
  }

  @Test func `a clock that was set back loses nothing`() {
    var sliding = SlidingFigures(5, seconds: 60)
    let now = Timestamp(millisecondsSince1970: 1_800_000_000_000)
    sliding.note(at: now) { $0.note(Self.sample(0.1)) }
    sliding.note(at: now.advanced(bySeconds: -7200)) { $0.note(Self.sample(0.1)) }
    #expect(sliding.total.samples == 2)
    #expect(sliding.sizes.compactMap(\.self).count == 1)
  }
}
