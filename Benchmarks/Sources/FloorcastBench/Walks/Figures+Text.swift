import Foundation
import IndoorModel
import WalkBench

extension Figures {
  /// The head of a table of figures.
  static let header = ["", "count", "mean", "median", "p95", "p99", "worst"]

  /// A row of a table: how many runs, then numbers in a unit of `unit` microseconds.
  func row(_ name: String, microseconds unit: Double = 1) -> [String] {
    [name, "\(count)"] + [mean, median, p95, p99, worst].map { Self.text($0 / unit) }
  }

  /// The figures as JSON shows them, in a unit of `unit` microseconds.
  func value(microseconds unit: Double = 1) -> Value {
    .object([
      "count": .number(Double(count)), "mean": Self.number(mean / unit),
      "median": Self.number(median / unit), "p95": Self.number(p95 / unit),
      "p99": Self.number(p99 / unit), "worst": Self.number(worst / unit),
    ])
  }

  /// A number to thousandths.
  static func number(_ number: Double) -> Value { .number((number * 1000).rounded() / 1000) }

  /// A number to thousandths, as text.
  static func text(_ number: Double) -> String {
    String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), number)
  }
}

/// The largest amount of memory that this process ever had, in megabytes; nil where the system does
/// not report it (`VmHWM` of proc(5)).
func peakMemory() -> Double? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
    return nil
  }
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  let kilobytes = line?.split(separator: " ").compactMap { Double($0) }.first
  return kilobytes.map { $0 / 1024 }
}
