import HTTPTypes
public import Logging
public import WebServer

/// One port served by one or several loops, each a server with a thread of its own.
///
/// The first one accepts all connections and hands each to the loop that has the fewest; clients
/// that get nothing but what all clients get are best served by all cores. With one loop it is that
/// server.
public final class ServerGroup: Sendable {
  /// The server that listens, on the executor that actors of the application may share.
  public let first: Server
  private let others: [Server]
  /// Makes the servers; `run` starts them.
  ///
  /// - Parameters:
  ///   - executor: the first loop's thread.
  ///   - loops: how many loops, at least 1. A connection is on one of them for its whole life;
  ///     handlers are called on their connection's thread.
  public init(
    application: any Application, configuration: Server.Configuration, loops: Int,
    executor: ServiceLoop = ServiceLoop(), logger: Logger
  ) {
    others = (1..<max(1, loops)).map { _ in
      Server(
        application: application, configuration: configuration, executor: ServiceLoop(),
        isListening: false, others: [], logger: logger)
    }
    first = Server(
      application: application, configuration: configuration, executor: executor,
      isListening: true, others: others, logger: logger)
  }

  /// Serves until it is cancelled or stopped, then closes all connections in an orderly way.
  ///
  /// - Throws: `Server.Failure` when it cannot listen.
  public func run() async throws {
    try await withThrowingTaskGroup { group in
      for server in others + [first] { group.addTask { try await server.run() } }
      // Where one has ended, all end.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Stops all, as `Server.stop` does.
  public func stop() async {
    await withDiscardingTaskGroup { group in
      for server in [first] + others { group.addTask { await server.stop() } }
    }
  }

  /// Waits until connections are taken.
  ///
  /// - Returns: the host of the configuration and the port, also when 0 was asked for.
  public func waitUntilListening() async throws -> (host: String, port: Int) {
    for server in others { _ = try await server.waitUntilListening() }
    return try await first.waitUntilListening()
  }

  /// Reads certificate and key again, for all connections that come from now on; those that are
  /// open keep what they began with.
  ///
  /// - Returns: whether there was anything to read: not where nothing is encrypted.
  /// - Throws: `Server.Failure` when the files cannot be used; then nothing changes.
  @discardableResult
  public func reloadCertificate() async throws -> Bool {
    guard let files = first.configuration.encryption else { return false }
    if let problem = files.problem { throw problem }
    for server in [first] + others { await server.reload(files) }
    return true
  }

  /// What all have done so far; from any thread.
  public var counters: TransportCounters {
    others.reduce(first.counters) { $0 + $1.counters }
  }

  /// How the connections are shared out.
  public var loads: [TransportCounters] { ([first] + others).map(\.counters) }
}
