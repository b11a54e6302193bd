import IndoorModel
import LiveMap
import Support
public import WebServer
import Wire

/// One client of the live stream. Each of its messages is decoded (`MessageDecoder`), authorised
/// (`MessageAuthoriser`) and dispatched (`MessageDispatcher`), in the order in which they came.
public final class LiveSocketHandler: WebSocketHandler {
  private let sockets: LiveSockets
  private let decoder: MessageDecoder
  private let authoriser: MessageAuthoriser
  private let admission: SignInAdmission?
  private let shares: [ClientShare]
  private let dispatcher = Locked<MessageDispatcher?>(nil)
  private let queue = MessageQueue()

  init(
    sockets: LiveSockets, authoriser: MessageAuthoriser, admission: SignInAdmission? = nil,
    shares: [ClientShare] = []
  ) {
    self.sockets = sockets
    self.authoriser = authoriser
    self.admission = admission
    self.shares = shares
    decoder = sockets.makeDecoder()
  }

  /// Greets the client.
  public func opened(_ socket: any WebSocket) {
    let client = LiveClient(socket)
    let dispatcher = MessageDispatcher(
      for: client, sockets: sockets, authoriser: authoriser, shares: shares)
    self.dispatcher.withLock { $0 = dispatcher }
    admission?.enter(socket)
    sockets.greet(client, on: socket)
  }

  /// Handles a message in its turn; closes the socket of a client that sends more than the server
  /// can read.
  public func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    guard let dispatcher = dispatcher.withLock(\.self) else { return }
    let size = if case .text(let text) = message { text.utf8.count } else { 0 }
    let isAccepted = queue.take(bytes: size) {
      switch message {
      case .text(let text): self.handle(text: Array(text.utf8), dispatcher)
      case .binary(let bytes): self.handle(binary: bytes, dispatcher)
      }
    }
    if !isAccepted { socket.close(.tryAgainLater, reason: "more messages than can be read") }
  }

  private func handle(text: [UInt8], _ dispatcher: MessageDispatcher) {
    do throws(MessageDecoder.Failure) {
      handle(try decoder.decode(text: text, now: sockets.now()), dispatcher)
    } catch { refuse(error, dispatcher) }
  }

  private func handle(binary bytes: [UInt8], _ dispatcher: MessageDispatcher) {
    do throws(MessageDecoder.Failure) {
      handle(try decoder.decode(binary: bytes), dispatcher)
    } catch { refuse(error, dispatcher) }
  }

  private func handle(_ decoded: MessageDecoder.Decoded, _ dispatcher: MessageDispatcher) {
    let problem: Problem? =
      switch authoriser.authorise(decoded.message) {
      case .success(let message): dispatcher.perform(message, type: decoded.type)
      case .failure(let problem): problem
      }
    if let problem { dispatcher.send(problem, about: decoded.type, id: decoded.id) }
  }

  private func refuse(_ failure: MessageDecoder.Failure, _ dispatcher: MessageDispatcher) {
    sockets.count(refusal: failure.error)
    dispatcher.send(Problem(failure.error), about: failure.type, id: failure.id)
  }

  /// Leaves all venues, after the client's last message.
  public func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    admission?.leave(socket)
    _ = queue.take(bytes: 0) {
      let dispatcher = self.dispatcher.withLock { dispatcher in
        defer { dispatcher = nil }
        return dispatcher
      }
      dispatcher?.leave()
    }
  }
}
