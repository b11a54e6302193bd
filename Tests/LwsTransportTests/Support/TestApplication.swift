import HTTPTypes
import Logging
import LwsTransport
import WebServer

/// An application made of closures.
struct TestApplication: Application {
  var bodyLimit = 1_000
  var answer: @Sendable (Request) async -> Response = { Response(body: Array("\($0.path)".utf8)) }
  var answerAtOnce: @Sendable (Request) -> Response? = { _ in nil }
  var handler: any WebSocketHandler = Recorder()
  var accepts: @Sendable (Request, [String]) -> String?? = { _, protocols in .some(protocols.first)
  }

  func accept(_ request: Request) -> any Exchange {
    TestExchange(
      request: request, bodyLimit: bodyLimit, answer: answer, answerAtOnce: answerAtOnce)
  }
  func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    guard let subprotocol = accepts(request, protocols) else {
      return .refuse(Response(status: .forbidden, body: Array("no\n".utf8)))
    }
    return .accept(subprotocol: subprotocol, handler: handler)
  }
}

private struct TestExchange: Exchange {
  var request: Request
  let bodyLimit: Int
  let answer: @Sendable (Request) async -> Response
  let answerAtOnce: @Sendable (Request) -> Response?

  func respondAtOnce(to body: [UInt8]) -> Response? { answerAtOnce(request) }

  func respond(to body: [UInt8]) async -> Response {
    var request = request
    request.body = body
    return await answer(request)
  }
}

/// Notes what happens on sockets, answers as its closure does, and lets tests wait for events.
final class Recorder: WebSocketHandler {
  enum Event: Sendable {
    case opened(any WebSocket), received(WebSocketMessage), closed(WebSocketCloseCode)
  }

  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let reply: @Sendable (WebSocketMessage, any WebSocket) -> Void

  init(reply: @escaping @Sendable (WebSocketMessage, any WebSocket) -> Void = { _, _ in }) {
    (events, continuation) = AsyncStream.makeStream()
    self.reply = reply
  }

  func opened(_ socket: any WebSocket) { continuation.yield(.opened(socket)) }
  func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    continuation.yield(.received(message))
    reply(message, socket)
  }
  func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    continuation.yield(.closed(code))
  }

  /// The next socket that opens.
  func socket() async throws -> any WebSocket {
    for await case .opened(let socket) in events { return socket }
    throw CancellationError()
  }

  /// The next message.
  func message() async throws -> WebSocketMessage {
    for await case .received(let message) in events { return message }
    throw CancellationError()
  }

  /// The code of the next socket that closes.
  func closeCode() async throws -> WebSocketCloseCode {
    for await case .closed(let code) in events { return code }
    throw CancellationError()
  }
}

/// Runs a server on a free port for as long as the closure takes.
func serving<Result: Sendable>(
  _ application: TestApplication = TestApplication(),
  subprotocols: [String] = ["positions", "positions+json"],
  configure: (inout Server.Configuration) -> Void = { _ in },
  _ body: @Sendable (Int, Server) async throws -> Result
) async throws -> Result {
  var configuration = Server.Configuration(subprotocols: subprotocols)
  configuration.connectionLimit = 64
  configure(&configuration)
  let server = Server(
    application: application, configuration: configuration, logger: Logger(label: "test"))
  async let running: Void = server.run()
  let port = try await server.waitUntilListening().port
  let result = try await body(port, server)
  await server.stop()
  try await running
  return result
}
