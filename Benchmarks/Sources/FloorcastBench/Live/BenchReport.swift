import IndoorModel
import JSONText
import StreamBench

/// What a measurement says at its end: figures with names, for people and as JSON.
struct BenchReport {
  private struct Line {
    let key: String
    let label: String
    let value: Value
    let text: String
  }

  private var lines: [Line] = []

  /// Adds a number.
  ///
  /// - Parameters:
  ///   - key: its name in JSON.
  ///   - label: its name for people.
  mutating func add(
    _ key: String, _ label: String, _ number: Double, digits: Int = 0, unit: String = ""
  ) {
    let text = EditBench.text(number, digits: digits) + (unit.isEmpty ? "" : " \(unit)")
    let scale = 1000.0
    lines.append(
      Line(
        key: key, label: label, value: .number((number * scale).rounded() / scale), text: text))
  }

  /// Adds quantiles of durations, in milliseconds.
  mutating func add(
    _ key: String, _ label: String, _ histogram: LatencyHistogram, shares: [Double] = [0.5, 0.99]
  ) {
    var members: [String: Value] = ["count": Value(histogram.count)]
    var texts: [String] = []
    for (share, name) in shares.map({ ($0, Self.name(of: $0)) }) + [(1, "max")] {
      let milliseconds = Double(histogram.quantile(share)) / 1e6
      members[name] = .number((milliseconds * 1000).rounded() / 1000)
      texts.append("\(name) \(EditBench.text(milliseconds, digits: 1))")
    }
    lines.append(
      Line(
        key: key, label: label, value: .object(members),
        text: texts.joined(separator: ", ") + " ms (\(histogram.count))"))
  }

  /// Adds words, or a list of them.
  mutating func add(_ key: String, _ label: String, _ words: [String]) {
    lines.append(
      Line(
        key: key, label: label, value: .array(words.map(Value.string)),
        text: words.isEmpty ? "none" : words.joined(separator: "; ")))
  }

  private static func name(of share: Double) -> String {
    let percent = EditBench.text(share * 100, digits: 1)
    return "p" + (percent.hasSuffix(".0") ? String(percent.dropLast(2)) : percent)
  }

  var value: Value {
    .object(Dictionary(lines.map { ($0.key, $0.value) }) { _, last in last })
  }

  var text: String {
    let width = lines.map(\.label.count).max() ?? 0
    return lines.map {
      $0.label + String(repeating: " ", count: width - $0.label.count + 2) + $0.text
    }.joined(separator: "\n")
  }
}
