import LiveMap
import Support
import Testing

@testable import VenueServer

@Suite struct MetricsTextTests {
  @Test func `what is written is OpenMetrics to the letter`() throws {
    var text = MetricsText()
    text.family(
      "a_frames", .counter, help: "All \"of\" them,\nwith \\.",
      [([("venue", "a\"b\\c\nd")], .number(3)), ([], .number(0.25))])
    var histogram = Histogram(bounds: [0.5, 1])
    for value in [0.1, 0.5, 0.7, 3, -1] { histogram.note(value) }
    text.family(
      "b_seconds", .histogram, unit: "seconds", help: "Time.",
      [([("venue", "x")], .histogram(histogram))])
    text.family("c", .info, help: "Which.", [([("version", "1")], .number(1))])
    text.family("d", .gauge, help: "Nothing.", [])
    let metrics = try StrictMetrics(text.bytes)
    #expect(metrics["a_frames_total", ["venue": "a\"b\\c\nd"]] == 3)
    #expect(metrics["a_frames_total", [:]] == 0.25)
    #expect(metrics["b_seconds_bucket", ["venue": "x", "le": "0.5"]] == 3)
    #expect(metrics["b_seconds_bucket", ["venue": "x", "le": "1.0"]] == 4)
    #expect(metrics["b_seconds_bucket", ["venue": "x", "le": "+Inf"]] == 5)
    #expect(metrics["b_seconds_count", ["venue": "x"]] == 5)
    #expect(abs((metrics["b_seconds_sum", ["venue": "x"]] ?? 0) - 4.3) < 1e-9)
    #expect(metrics["c_info", ["version": "1"]] == 1)
    #expect(metrics.families == ["a_frames", "b_seconds", "c"])
  }

  @Test(arguments: [
    "a 1\n# EOF\n", "# TYPE a gauge\na 1\n", "# TYPE a gauge\na{b=\"c} 1\n# EOF\n",
    "# TYPE a counter\na 1\n# EOF\n", "# TYPE a gauge\n# TYPE a gauge\na 1\n# EOF\n",
    "# TYPE a gauge\na 1\na 2\n# EOF\n", "# TYPE a gauge\na  1\n# EOF\n",
    "# TYPE a gauge\n# UNIT a seconds\na 1\n# EOF\n", "# TYPE a gauge\na 1\n# EOF\nx",
    "# TYPE 1a gauge\n1a 1\n# EOF\n", "# TYPE a gauge\na NaNa\n# EOF\n",
    "# TYPE a histogram\na_bucket{le=\"1.0\"} 3\na_bucket{le=\"+Inf\"} 2\n# EOF\n",
  ])
  func `the reader of these tests takes nothing else`(text: String) {
    #expect(throws: StrictMetrics.Mistake.self) { try StrictMetrics(Array(text.utf8)) }
  }
}
