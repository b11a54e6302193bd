import Foundation
import Glibc
import Support
import WebServer

/// Many clients of one server on one thread, for measurements.
///
/// What comes in is stamped and handed on as bytes; nothing of it is read on the way, so that who
/// measures costs the measured little. The first clients are WebSockets, the last one speaks HTTP.
/// `@unchecked Sendable` is true because descriptors do not change once made, `incoming` is used by
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

  /// Why there are no clients.
  package enum Failure: Error, CustomStringConvertible {
    /// A call to the system failed.
    case refused(call: String, code: CInt)
    /// The server does not speak WebSocket at this path.
    case noWebSocket(answer: String)

    /// The sentence for a person.
    package var description: String {
      switch self {
      case .refused(let call, let code): "\(call): \(String(cString: strerror(code)))"
      case .noWebSocket(let answer): "the server answers \(answer)"
      }
    }
  }

  private struct State {
    var isOver = false
    /// Nanoseconds that the thread has worked.
    var worked: UInt64 = 0
  }

  private let descriptors: [CInt]
  private var incoming: [IncomingFrames]
  private let state = Locked(State())
  private let continuation: AsyncStream<[Arrival]>.Continuation

  /// What comes in, as it comes; ends when the clients are closed.
  package let arrivals: AsyncStream<[Arrival]>
  /// The number of the client that speaks HTTP.
  package var plain: Int { descriptors.count - 1 }
  /// Seconds of processor time that the clients have used.
  package var processorSeconds: Double { Double(state.withLock(\.worked)) / 1e9 }

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
        descriptors.append(try Self.connect(port: port))
        guard number < webSockets else { continue }
        try Self.openWebSocket(descriptors[number], path: path, subprotocol: subprotocol)
      }
    } catch {
      for descriptor in descriptors { Glibc.close(descriptor) }
      throw error
    }
    self.descriptors = descriptors
    incoming = Array(repeating: IncomingFrames(), count: webSockets)
    (arrivals, continuation) = AsyncStream.makeStream()
  }

  deinit { for descriptor in descriptors { Glibc.close(descriptor) } }

  /// Says a text on a WebSocket.
  package func say(_ text: String, as client: Int) throws {
    try Self.write(Self.frame(opcode: 1, Array(text.utf8)), to: descriptors[client])
  }

  /// Writes bytes as they are.
  package func write(_ bytes: [UInt8], as client: Int) throws {
    try Self.write(bytes, to: descriptors[client])
  }

  /// Ends the thread and then the connections.
  package func close() { state.withLock { $0.isOver = true } }

  // MARK: - On the thread

  private func read() {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while !state.withLock(\.isOver) {
      guard poll(&polled, nfds_t(polled.count), 50) >= 0 || errno == EINTR else { break }
      var arrivals: [Arrival] = []
      for client in polled.indices where polled[client].revents != 0 {
        let count = recv(polled[client].fd, &piece, piece.count, Int32(MSG_DONTWAIT))
        if count > 0 {
          take(piece[..<count], client, into: &arrivals)
        } else if count == 0 || errno != EAGAIN {
          polled[client].fd = -1
        }
      }
      if !arrivals.isEmpty { continuation.yield(arrivals) }
      let worked = workedNanoseconds()
      state.withLock { $0.worked = worked }
    }
    continuation.finish()
  }

  private func take(_ piece: ArraySlice<UInt8>, _ client: Int, into arrivals: inout [Arrival]) {
    let now = ContinuousClock.now
    guard client < incoming.count else {
      arrivals.append(Arrival(client: client, time: now, bytes: Array(piece)))
      return
    }
    incoming[client].append(piece)
    while let frame = incoming[client].next() {
      switch frame.opcode {
      case 1: arrivals.append(Arrival(client: client, time: now, bytes: frame.payload))
      case 9: try? Self.write(Self.frame(opcode: 10, frame.payload), to: descriptors[client])
      default: break
      }
    }
  }

  /// Nanoseconds of processor time of the calling thread.
  private func workedNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  // MARK: - Connecting

  private static func connect(port: Int) throws -> CInt {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.refused(call: "socket", code: errno) }
    var isOn: CInt = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, size)
      }
    }
    guard result == 0 else {
      let code = errno
      Glibc.close(descriptor)
      throw Failure.refused(call: "connect", code: code)
    }
    return descriptor
  }

  private static func openWebSocket(
    _ descriptor: CInt, path: String, subprotocol: String
  ) throws {
    // The key is that of RFC 6455, section 1.2: nobody here doubts that the server understands.
    try write(
      Array(
        ("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
          + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: \(subprotocol)\r\n\r\n").utf8),
      to: descriptor)
    // Byte by byte: what follows the head is the first message.
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      var byte: UInt8 = 0
      guard recv(descriptor, &byte, 1, 0) == 1 else {
        throw Failure.refused(call: "recv", code: errno)
      }
      head.append(byte)
    }
    let answer = String(decoding: head.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    guard answer.contains(" 101") else { throw Failure.noWebSocket(answer: answer) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure.refused(call: "send", code: errno) }
      sent += count
    }
  }

  /// A masked frame; the mask is zero, because nobody is between.
  private static func frame(opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x80 | opcode]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(0x80 | 127)
      bytes += (0..<8).reversed().map { UInt8((payload.count >> ($0 * 8)) & 255) }
    }
    return bytes + [0, 0, 0, 0] + payload
  }
}
