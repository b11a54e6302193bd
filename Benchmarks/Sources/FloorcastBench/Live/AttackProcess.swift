import Foundation
import IndoorModel
import JSONText
import StreamBench

/// Attackers in a process of their own, which gives way to all others.
final class AttackProcess {
  private let process = Process()
  private let output = Pipe()

  /// Begins an attack that ends by itself.
  init(
    _ kind: Attack.Kind, port: Int, count: Int, sources: ClosedRange<UInt8>, seconds: Double
  ) throws {
    process.executableURL = ServerProcess.ownProgram
    process.arguments = [
      "live", "attack", "--port", "\(port)", "--kind", kind.rawValue, "--count", "\(count)",
      "--first", "\(sources.lowerBound)", "--last", "\(sources.upperBound)", "--seconds",
      "\(seconds)",
    ]
    process.standardOutput = output
    try process.run()
  }

  /// Whether it goes on.
  var isRunning: Bool { process.isRunning }

  /// What came of it, once it has ended.
  var figures: [String: Double] {
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let object = (try? Value(json: Array(text)))?.object ?? [:]
    return object.compactMapValues(\.number)
  }

  deinit { if process.isRunning { process.terminate() } }
}
