import ArgumentParser
import CommandSupport
import UnixSignals

/// `floorcast gateway`: brings what other systems say to a server.
struct Gateway: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring what other systems measure to a venue of a running server.",
    discussion: """
      A server with accounts asks for a token that may report many people:
        export FLOORCAST_TOKEN=$(floorcast user link --role gateway --venue expo)
      What the server does not take now is kept for a minute. docs/gateways.md has examples.
      """,
    subcommands: [MQTTGateway.self, UWBNavigatorGateway.self, SerialGateway.self])

  /// Seconds after a signal in which the gateway says goodbye to a slow server or broker.
  private static let longestEnd = 5

  /// Runs parts side by side until SIGTERM or SIGINT.
  ///
  /// - Parameter end: what comes last, while the parts still run.
  static func run(
    _ parts: [@Sendable () async throws -> Void], end: @escaping @Sendable () async -> Void
  ) async throws {
    try await withThrowingTaskGroup { group in
      for part in parts { group.addTask { try await part() } }
      group.addTask {
        for await _ in await UnixSignalsSequence(trapping: [.sigterm, .sigint]) {
          ShutdownDeadline.arm(after: longestEnd)
          return await end()
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
