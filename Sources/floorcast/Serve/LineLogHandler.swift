import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText
import Logging
import VenueServer

/// How much is logged.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}

/// How the log looks.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// For programs: one JSON object a line.
  case json
}

/// Writes each event as one line to standard error, and keeps warnings for the status page.
struct LineLogHandler: LogHandler {
  private let label: String
  private let format: LogFormat
  private let monitor: ServerMonitor
  var logLevel = Logger.Level.notice
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(label: String, format: LogFormat, monitor: ServerMonitor) {
    self.label = label
    self.format = format
    self.monitor = monitor
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = Timestamp.now
    var facts = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
      .merging(event.metadata ?? [:]) { $1 }
    if let error = event.error { facts["error"] = "\(error)" }
    if event.level >= .warning {
      monitor.note(
        ServerMonitor.Warning(
          time: time, isError: event.level >= .error,
          message: Self.sentence("\(event.message)", facts),
          venue: facts["venue"].map { "\($0)" }))
    }
    let line = Self.line(format, time, event.level, label, "\(event.message)", facts)
    // One write a line, so that lines of several threads do not mix.
    try? FileHandle.standardError.write(contentsOf: Data(line))
  }

  /// A message for the status page; that of a failed request says which one it was.
  private static func sentence(_ message: String, _ facts: Logger.Metadata) -> String {
    guard let method = facts["method"], let path = facts["path"] else { return message }
    return ServerMonitor.Warning.sentence(
      message, method: "\(method)", path: "\(path)", reason: facts["error"].map { "\($0)" })
  }

  /// One line in UTF-8, its end included.
  private static func line(
    _ format: LogFormat, _ time: Timestamp, _ level: Logger.Level, _ label: String,
    _ message: String, _ facts: Logger.Metadata
  ) -> [UInt8] {
    switch format {
    case .json:
      let members: [String: Value?] = [
        "time": .string(time.rfc3339), "level": .string(level.rawValue), "label": .string(label),
        "message": .string(message),
        "metadata": facts.isEmpty
          ? nil : .object(facts.mapValues { .string("\($0)") }),
      ]
      return Value(members: members).json() + [UInt8(ascii: "\n")]
    case .text:
      let pairs = facts.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
      let text = "\(time.rfc3339) \(level) \(label):\(pairs) \(message)"
      // Whatever an error says, it stays one line.
      return Array(text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }) + [UInt8(ascii: "\n")]
    }
  }
}
