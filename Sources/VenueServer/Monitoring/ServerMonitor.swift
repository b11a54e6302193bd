import Foundation
import HTTPTypes
public import IndoorModel
import LiveMap
import Storage
import Support
import WebServer

/// How a server does: what its probes, its metrics and its status page report.
///
/// Everything that is asked for is known already; a sampler looks every five seconds.
public final class ServerMonitor: Sendable {
  /// Something that went wrong, for the organiser.
  public struct Warning: Sendable {
    /// When.
    public var time: Timestamp
    /// Whether it was an error.
    public var isError: Bool
    /// What, in a sentence.
    public var message: String
    /// The venue it is about, if it is about one.
    public var venue: String?

    /// Makes a warning.
    public init(time: Timestamp, isError: Bool, message: String, venue: String? = nil) {
      self.time = time
      self.isError = isError
      self.message = message
      self.venue = venue
    }

    /// Characters of a reason that a warning has.
    private static let reasonLimit = 200

    /// Says which request failed, and why, as far as the log has it.
    ///
    /// - Parameters:
    ///   - path: without the query, which may have what only the client should know.
    ///   - reason: folders in it are left out: the status page is not for them.
    public static func sentence(
      _ message: String, method: String, path: String, reason: String?
    ) -> String {
      let request = "\(message): \(method) \(path)"
      guard let reason, !reason.isEmpty else { return request }
      let words = reason.split(separator: " ").map { word in
        word.count { $0 == "/" } > 1 ? "…" + (word.split(separator: "/").last ?? "") : word
      }
      let text = words.joined(separator: " ")
      return "\(request) (\(text.prefix(reasonLimit))\(text.count > reasonLimit ? "…" : ""))"
    }
  }

  struct State: Sendable {
    var isStopping = false
    var disk: DiskRoom?
    var warnings: [Warning] = []
    var history = StatusHistory()
    var network: (@Sendable () -> NetworkFigures)?
    var requests = 0
    var refusals = ContentRefusals()
  }

  /// Warnings that are remembered at most.
  private static let warningLimit = 20

  private let state = Locked(State())
  private let folder: String?
  private let mark = String(UInt32.random(in: 0 ... .max), radix: 36)

  /// Makes a monitor of nothing yet.
  ///
  /// - Parameter folder: the folder of the venues; the monitor watches the room on its disk.
  public init(folder: String? = nil) { self.folder = folder }

  /// From now on the server is not ready any more.
  public func beginStopping() { state.withLock { $0.isStopping = true } }

  /// Names where the network's figures are asked for; must be quick.
  public func observe(network: @escaping @Sendable () -> NetworkFigures) {
    state.withLock { $0.network = network }
  }

  /// Counts an error that is sent to a client, if it is about what contents may be.
  func count(refusal error: any Error) { state.withLock { $0.refusals.count(error) } }

  /// Remembers a warning among the last.
  public func note(_ warning: Warning) {
    state.withLock { $0.warnings = $0.warnings.suffix(Self.warningLimit - 1) + [warning] }
  }

  /// Looks at everything every five seconds until cancelled.
  public func run(over server: ServerContext) async throws {
    let clock = ContinuousClock()
    while true {
      if let folder {
        let disk = DiskRoom.read(folder)
        state.withLock { $0.disk = disk }
      }
      for venue in server.venues.open { venue.file.look() }
      let sample = await StatusHistory.Sample(of: server)
      state.withLock { $0.history.add(sample) }
      try await clock.sleep(for: .seconds(StatusHistory.interval), tolerance: .seconds(1))
    }
  }

  // MARK: - For answers

  var now: State { state.withLock { $0 } }

  var network: NetworkFigures? { now.network?() }

  /// By what a request is called in answer and log: what the client calls it, if that is plain,
  /// else something new.
  func requestID(of request: Request) -> String {
    let given = HTTPField.Name("X-Request-Id").flatMap { request.head.headerFields[$0] } ?? ""
    let isPlain = given.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
    if isPlain, (1...64).contains(given.utf8.count) { return given }
    let number = state.withLock { state in
      state.requests += 1
      return state.requests
    }
    return "\(mark)-\(String(number, radix: 36))"
  }
}
