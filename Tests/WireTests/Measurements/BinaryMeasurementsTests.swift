import IndoorModel
import LiveMap
import Positioning
import Testing

@testable import Wire

/// Measurements as bytes, written here byte by byte as docs/api.md lays them out.
struct BinaryMeasurementsTests {
  private static let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private static func number(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func word(_ text: String) -> [UInt8] { number(text.utf8.count, 2) + text.utf8 }

  private static func measurement(
    _ navigator: Int, _ anchor: Int, millimetres: Int, reference: Int = 65_535, age: Int = 0,
    deviation: Int = 0, quality: Int = 255
  ) -> [UInt8] {
    number(navigator, 2) + number(anchor, 2) + number(reference, 2) + number(age, 2)
      + number(millimetres, 4) + number(deviation, 2) + number(quality, 1) + [0]
  }

  private static func body(
    _ measurements: [[UInt8]], time: Int = 0, count: Int? = nil, head: [UInt8] = [20, 2]
  ) -> [UInt8] {
    let words = [word("uwb-1"), word("uwb-2"), word("badge-1"), word("Ada"), word("")]
    return head + number(2, 2) + number(1, 2) + [0, 0] + number(time, 8)
      + number(count ?? measurements.count, 4) + words.flatMap { $0 } + measurements.flatMap { $0 }
  }

  private static func reports(_ bytes: [UInt8]) throws -> [MeasurementReport] {
    try BinaryMeasurements.reports(bytes, limit: 10, now: now)
  }

  @Test func `a range has all that its bytes say`() throws {
    let bytes = Self.body([
      Self.measurement(0, 1, millimetres: 12_420, age: 250, deviation: 50, quality: 51)
    ])
    let report = try #require(try Self.reports(bytes).first)
    #expect(report.navigator == "badge-1" && report.name == "Ada" && report.group == nil)
    #expect(report.measurement.time == Self.now.advanced(bySeconds: -0.25))
    #expect(
      report.measurement.content
        == .range(AnchorRange(anchor: "uwb-2", distance: 12.42, quality: 0.2, deviation: 0.05)))
  }

  @Test func `a difference names its reference and may be negative`() throws {
    let bytes = Self.body(
      [Self.measurement(0, 0, millimetres: -1500, reference: 1)], time: 1_000_000)
    let report = try #require(try Self.reports(bytes).first)
    #expect(report.measurement.time == Timestamp(millisecondsSince1970: 1_000_000))
    #expect(
      report.measurement.content
        == .timeDifference(AnchorDifference(anchor: "uwb-1", reference: "uwb-2", difference: -1.5)))
  }

  @Test(arguments: [
    (body([], head: [20, 1]), "must begin with 20, 2"),
    (body([], count: 11), "count must be at most 10"),
    (body([], count: 1), "must have 16 bytes of measurements, not 0"),
    (body([measurement(1, 0, millimetres: 1)]), "measurements[0] must name one"),
    (
      body([measurement(0, 0, millimetres: 1), measurement(0, 2, millimetres: 1)]),
      "measurements[1]"
    ),
    (body([measurement(0, 0, millimetres: 1, reference: 2)]), "measurements[0] must name one"),
    (body([], time: 1 << 60), "time must be milliseconds"),
    (Array(body([]).prefix(24)), "anchors[0] ends too early"),
    (Array(body([]).prefix(27)), "anchors[1] is missing"),
  ])
  func `a body of another form is refused whole`(bytes: [UInt8], problem: String) {
    let error = #expect(throws: ValueError.self) { _ = try Self.reports(bytes) }
    #expect(error?.description.hasPrefix(problem) == true, "\(String(describing: error))")
  }
}
