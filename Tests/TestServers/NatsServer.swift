import Foundation

/// A NATS server on the loopback interface, set as docs/cluster.md says but for its pings: on a machine
/// under load, connections would end for their sake.
public actor NatsServer {
  private let folder: ServerFolder
  /// The lines of its file of settings that do not change.
  private let constant: String
  private var process: ServerProcess?
  /// Its port.
  public nonisolated let port: Int

  /// Starts it.
  ///
  /// - Parameters:
  ///   - settings: lines of its file of settings.
  ///   - host: the loopback address that it listens to.
  ///   - maxPending: bytes that it keeps for a client that reads slowly.
  ///   - maxPayload: bytes of a message, not more than `maxPending`.
  public init(
    settings: String = "", host: String = "127.0.0.1", maxPending: String = "2MB",
    maxPayload: String = "1MB"
  ) async throws {
    (folder, port, constant, process) = try await ServerProcess.retrying {
      let folder = try ServerFolder()
      let port = FreePorts.next()
      let constant = """
        listen: "\(host):\(port)"
        max_payload: \(maxPayload)
        max_pending: \(maxPending)
        write_deadline: "1s"
        ping_interval: "30s"
        ping_max: 2
        """
      try Self.write(constant, settings, in: folder)
      return (folder, port, constant, try await Self.start(in: folder))
    }
  }

  private static func write(
    _ constant: String, _ settings: String, in folder: ServerFolder
  ) throws {
    try "\(constant)\n\(settings)\n".write(
      to: folder.url.appending(path: "nats.conf"), atomically: true, encoding: .utf8)
  }

  private static func start(in folder: ServerFolder) async throws -> ServerProcess {
    try await ServerProcess(
      ["/usr/sbin/nats-server", "-c", folder.url.path + "/nats.conf"], ready: "Server is ready",
      log: folder.url.appending(path: "nats.log"))
  }

  /// What it has written.
  public var written: String { process?.written ?? "" }

  /// Kills it.
  public func end() async throws {
    try await process?.end()
    process = nil
  }

  /// Starts it again.
  ///
  /// - Parameter settings: other lines of its file of settings, where they change.
  public func restart(settings: String? = nil) async throws {
    if let settings { try Self.write(constant, settings, in: folder) }
    process = try await Self.start(in: folder)
  }
}
