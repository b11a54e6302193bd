import LiveMap
import Support
import Wire

/// Writes metrics as text in the form of OpenMetrics 1.0
/// (<https://github.com/OpenObservability/OpenMetrics>, section “Text format”).
struct MetricsText {
  /// The media type of the text.
  static let mediaType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  /// What is reported of one set of labels.
  enum Reading {
    case number(Double)
    case histogram(Histogram)
  }

  /// What a family's numbers are.
  enum Kind: String { case counter, gauge, histogram, info }

  typealias Labels = [(name: String, value: String)]

  private var lines = ""

  /// Writes all of one family; nothing when it has no samples.
  ///
  /// - Parameters:
  ///   - name: without the endings that belong to samples; ends with the unit if there is one.
  ///   - help: one sentence.
  mutating func family(
    _ name: String, _ kind: Kind, unit: String? = nil, help: String,
    _ samples: [(labels: Labels, reading: Reading)]
  ) {
    if samples.isEmpty { return }
    lines += "# TYPE \(name) \(kind.rawValue)\n"
    if let unit { lines += "# UNIT \(name) \(unit)\n" }
    lines += "# HELP \(name) \(Self.escaped(help))\n"
    for (labels, reading) in samples {
      switch (kind, reading) {
      case (_, .histogram(let histogram)): write(histogram, name, labels)
      case (.counter, .number(let value)): line("\(name)_total", labels, value)
      case (.info, .number(let value)): line("\(name)_info", labels, value)
      case (_, .number(let value)): line(name, labels, value)
      }
    }
  }

  /// The whole text.
  var bytes: [UInt8] { Array("\(lines)# EOF\n".utf8) }

  private mutating func write(_ histogram: Histogram, _ name: String, _ labels: Labels) {
    var count = 0
    for (index, number) in histogram.counts.enumerated() {
      count += number
      let bound = index < histogram.bounds.count ? "\(histogram.bounds[index])" : "+Inf"
      line("\(name)_bucket", labels + [("le", bound)], Double(count))
    }
    line("\(name)_count", labels, Double(count))
    line("\(name)_sum", labels, histogram.sum)
  }

  private mutating func line(_ name: String, _ labels: Labels, _ value: Double) {
    lines += name
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
      lines += "{\(pairs.joined(separator: ","))}"
    }
    lines += " \(Int(exactly: value).map(String.init) ?? "\(value)")\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
