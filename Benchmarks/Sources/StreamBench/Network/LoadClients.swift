import Foundation
import Glibc
import Support

/// Many clients of one server on a thread of their own, which other threads send by.
///
/// What comes in is stamped and handed on as bytes; nothing of it is read on the way, so that
/// measuring costs the measured little. The first clients are WebSockets, the last one speaks HTTP.
/// `@unchecked Sendable` is true because descriptors do not change once made, `cutters` is used by
/// the thread alone, and the rest is locked.
package final class LoadClients: @unchecked Sendable {
  /// Something that came in.
  package struct Arrival: Sendable {
    /// The number of the client.
    package var client: Int
    /// When it was read.
    package var time: ContinuousClock.Instant
    /// The payload of a text message; for the client that speaks HTTP a piece of an answer.
    package var bytes: [UInt8]
  }

  /// The server does not speak WebSocket at this path.
  package struct NoWebSocket: Error, CustomStringConvertible {
    /// The first line of its answer.
    let answer: String

    /// The sentence for a person.
    package var description: String { "the server answers \(answer)" }
  }

  private let descriptors: [CInt]
  private var cutters: [MessageCutter]
  private let isOver = Locked(false)
  /// Nanoseconds that the thread has worked.
  private let worked = Locked<Int64>(0)
  private let continuation: AsyncStream<[Arrival]>.Continuation

  /// What comes in, as it comes; ends when the clients are closed.
  package let arrivals: AsyncStream<[Arrival]>
  /// The number of the client that speaks HTTP.
  package var plain: Int { descriptors.count - 1 }
  /// Seconds of processor time that the clients have used.
  package var processorSeconds: Double { Double(worked.withLock(\.self)) / 1e9 }

  /// Connects to a port of this machine and begins to read.
  ///
  /// - Parameters:
  ///   - webSockets: how many.
  ///   - path: where they are opened.
  package static func connect(
    port: Int, webSockets: Int, path: String, subprotocol: String
  ) async throws -> LoadClients {
    try await withCheckedThrowingContinuation { ready in
      // A thread of its own: the server answers on the others.
      Thread.detachNewThread {
        do {
          let clients = try LoadClients(
            port: port, webSockets: webSockets, path: path, subprotocol: subprotocol)
          ready.resume(returning: clients)
          clients.read()
        } catch { ready.resume(throwing: error) }
      }
    }
  }

  private init(port: Int, webSockets: Int, path: String, subprotocol: String) throws {
    var descriptors: [CInt] = []
    do {
      for number in 0...webSockets {
        descriptors.append(try SystemCalls.connect(port: port, isBlocking: true))
        guard number < webSockets else { continue }
        try Self.openWebSocket(descriptors[number], path: path, subprotocol: subprotocol)
      }
    } catch {
      for descriptor in descriptors { SystemCalls.close(descriptor) }
      throw error
    }
    self.descriptors = descriptors
    cutters = Array(repeating: MessageCutter(), count: webSockets)
    (arrivals, continuation) = AsyncStream.makeStream()
  }

  deinit { for descriptor in descriptors { SystemCalls.close(descriptor) } }

  /// Sends a text on a WebSocket.
  package func say(_ text: String, as client: Int) throws {
    try Self.write(ClientFrame.bytes(opcode: 1, Array(text.utf8)), to: descriptors[client])
  }

  /// Writes bytes as they are.
  package func write(_ bytes: [UInt8], as client: Int) throws {
    try Self.write(bytes, to: descriptors[client])
  }

  /// Ends the thread and then the connections.
  package func close() { isOver.withLock { $0 = true } }

  // MARK: - On the thread

  private func read() {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while !isOver.withLock(\.self) {
      guard unsafe poll(&polled, nfds_t(polled.count), 50) >= 0 || errno == EINTR else { break }
      var arrivals: [Arrival] = []
      for client in polled.indices where polled[client].revents != 0 {
        switch SystemCalls.receive(polled[client].fd, into: &buffer, limit: .max) {
        case .bytes(let count): take(buffer.span.extracting(0..<count), client, into: &arrivals)
        case .nothingYet: break
        case .over: polled[client].fd = -1
        }
      }
      if !arrivals.isEmpty { continuation.yield(arrivals) }
      worked.withLock { $0 = SystemCalls.worked }
    }
    continuation.finish()
  }

  private func take(_ piece: Span<UInt8>, _ client: Int, into arrivals: inout [Arrival]) {
    let now = ContinuousClock.now
    guard client < cutters.count else {
      arrivals.append(Arrival(client: client, time: now, bytes: piece.copy))
      return
    }
    cutters[client].cut(piece) { opcode, payload, _ in
      switch opcode {
      case 1: arrivals.append(Arrival(client: client, time: now, bytes: payload.copy))
      case 9:
        try? Self.write(ClientFrame.bytes(opcode: 10, payload.copy), to: descriptors[client])
      default: break
      }
    }
  }

  // MARK: - Connecting

  private static func openWebSocket(
    _ descriptor: CInt, path: String, subprotocol: String
  ) throws {
    try write(ClientFrame.handshake(path: path, subprotocol: subprotocol), to: descriptor)
    // Byte by byte: what follows the head is the first message.
    var head: [UInt8] = []
    var byte: [UInt8] = [0]
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard case .bytes = SystemCalls.receive(descriptor, into: &byte, limit: 1) else {
        throw SystemFailure("recv")
      }
      head.append(byte[0])
    }
    let answer = String(decoding: head.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    guard answer.contains(" 101") else { throw NoWebSocket(answer: answer) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws {
    guard let sent = SystemCalls.send(descriptor, bytes) else { throw SystemFailure("send") }
    if sent < bytes.count { try write(Array(bytes[sent...]), to: descriptor) }
  }
}
