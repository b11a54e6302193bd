import Foundation

/// A NATS server on the loopback interface, set as docs/cluster.md says.
public actor NatsServer {
  private let folder: ServerFolder
  private var process: ServerProcess?
  /// Its port.
  public nonisolated let port: Int

  /// Starts it.
  ///
  /// - Parameter settings: lines of its file of settings.
  public init(settings: String = "", maxPending: String = "2MB") async throws {
    folder = try ServerFolder()
    port = FreePorts.next()
    let text = """
      listen: "127.0.0.1:\(port)"
      max_payload: 1MB
      max_pending: \(maxPending)
      write_deadline: "1s"
      ping_interval: "1s"
      ping_max: 2
      \(settings)
      """
    try text.write(
      to: folder.url.appending(path: "nats.conf"), atomically: true, encoding: .utf8)
    process = try await Self.start(in: folder)
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
  public func restart() async throws { process = try await Self.start(in: folder) }
}
