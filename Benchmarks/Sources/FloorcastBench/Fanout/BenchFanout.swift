import ArgumentParser
import CommandSupport
import HTTPTypes
import Logging
import LwsTransport
import WebServer

/// `floorcast-bench fanout`: a server that passes on what it gets, for a load client to measure.
struct BenchFanout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fanout",
    abstract: "Serve a broadcast for a load client to measure.",
    discussion: """
      Sends every binary message received at /pub to all clients of any other path, through \
      the network code that also serves maps. What arrives in one round of the loop leaves \
      in one write for each viewer. Ends on SIGTERM.
      """,
    shouldDisplay: false)

  @Option(help: "Port; 0 takes a free one.")
  var port = 0

  @Option(help: "Milliseconds to collect messages for one write; 0 for a round.")
  var tick = 0

  @Option(help: "Bytes per read from clients without a subprotocol.")
  var receiveBuffer = 262_144

  @OptionGroup var network: NetworkOptions

  @Flag(help: "Skip viewers that do not keep up, as positions do, instead of queueing for them.")
  var skip = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535")
    }
    guard (0...10_000).contains(tick) else {
      throw ValidationError("--tick must be from 0 to 10000")
    }
    guard (128...262_144).contains(receiveBuffer) else {
      throw ValidationError("--receive-buffer must be from 128 to 262144")
    }
  }

  func run() async throws {
    var logger = Logger(label: "fanout")
    logger.logLevel = .error
    let executor = ServiceLoop()
    let fanout = Fanout(executor: executor, isTicking: tick > 0, isSkipping: skip)
    var configuration = Server.Configuration(port: port)
    configuration.receiveBuffer = receiveBuffer
    configuration.encryption = network.encryption
    let server = ServerGroup(
      application: FanoutApplication(fanout: fanout), configuration: configuration,
      loops: network.loops, executor: executor, logger: logger)
    async let running: Void = server.run()
    Console.say("http://127.0.0.1:\(try await server.waitUntilListening().port)/")
    if tick > 0 { try await fanout.run(interval: .milliseconds(tick)) }
    try await running
  }
}

/// Takes publishers and viewers.
private struct FanoutApplication: Application {
  let fanout: Fanout

  func accept(_ request: Request) -> any Exchange { NotFound() }

  func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    .accept(
      subprotocol: protocols.first,
      handler: FanoutHandler(fanout: fanout, isPublisher: request.path == "/pub"))
  }
}

/// What is no WebSocket.
private struct NotFound: Exchange {
  let bodyLimit = 0

  func respond(to body: [UInt8]) async -> Response { Response(status: .notFound) }
}

/// One client of the broadcast.
private final class FanoutHandler: WebSocketHandler {
  private let fanout: Fanout
  private let isPublisher: Bool

  init(fanout: Fanout, isPublisher: Bool) {
    self.fanout = fanout
    self.isPublisher = isPublisher
  }

  func opened(_ socket: any WebSocket) {
    if !isPublisher { fanout.perform { $0.add(socket) } }
  }

  func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    guard isPublisher, case .binary(let bytes) = message else { return }
    fanout.perform { $0.publish(bytes) }
  }

  func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    if !isPublisher { fanout.perform { $0.remove(socket.id) } }
  }
}
