import Foundation
import IndoorModel
import JSONText
import LiveMap
import Logging

/// Keeps what is known of a venue's devices over restarts of the server: a file of JSON beside the venue's,
/// written once a minute, so that at most a minute is lost, also by a crash.
struct DeviceMemory: Sendable {
  private static let seconds = 60
  /// The first time comes sooner: most devices speak soon after the server has begun.
  private static let firstSeconds = 5

  private let path: String
  private let logger: Logger

  init(path: String, logger: Logger) {
    self.path = path
    self.logger = logger
  }

  /// Has the devices of a venue go on from what was kept; a file that cannot be read is left out.
  func restore(_ live: LiveVenue) async {
    guard let content = FileManager.default.contents(atPath: path) else { return }
    do { try await live.devices.restore(Value(json: Array(content))) } catch {
      logger.warning(
        "What was known of devices cannot be read, and begins again",
        metadata: ["file": "\(path)", "error": "\(error)"])
    }
  }

  /// Writes what is known once a minute, until it is cancelled.
  func keep(_ live: LiveVenue) async throws {
    try await Task.sleep(for: .seconds(Self.firstSeconds))
    while true {
      await write(live)
      try await Task.sleep(for: .seconds(Self.seconds))
    }
  }

  /// Writes what is known; nothing where no device was ever heard.
  func write(_ live: LiveVenue) async {
    guard let memory = await live.devices.memory, memory.isWorthKeeping else { return }
    let new = path + "-new"
    // Renamed once it is whole: a crash leaves the old one. Only the server's user may read it.
    guard
      FileManager.default.createFile(
        atPath: new, contents: Data(memory.json()), attributes: [.posixPermissions: 0o600]),
      unsafe rename(new, path) == 0
    else {
      return logger.warning(
        "What is known of devices cannot be kept", metadata: ["file": "\(path)"])
    }
  }
}

extension Value {
  /// Whether any device was heard.
  fileprivate var isWorthKeeping: Bool { !(object?["devices"]?.array ?? []).isEmpty }
}
