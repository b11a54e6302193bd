import CLibwebsockets
import Glibc

/// The descriptor of one connection: what the kernel knows and libwebsockets does not report.
struct SocketDescriptor {
  /// What a client has sent and the server has not taken.
  enum Unread { case nothing, bytes, end }

  private let number: CInt

  init(_ number: CInt) { self.number = number }

  /// Hands the socket over to libwebsockets, which closes one that it does not take.
  func adopt(into vhost: OpaquePointer) -> OpaquePointer? { lws_adopt_socket_vhost(vhost, number) }

  /// Closes a socket that libwebsockets does not have.
  func close() { Glibc.close(number) }

  /// What the client has sent, which stays there; `nil` where it is more than a limit, or nothing.
  func peek(atMost limit: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      count = max(0, recv(number, buffer.baseAddress, limit + 1, CInt(MSG_PEEK | MSG_DONTWAIT)))
    }
    return bytes.isEmpty || bytes.count > limit ? nil : bytes
  }

  /// Takes as many bytes off what the client has sent, sends others, and ends the connection.
  func answer(taking count: Int, with bytes: [UInt8]) {
    var taken = [UInt8](repeating: 0, count: count)
    _ = recv(number, &taken, count, CInt(MSG_DONTWAIT))
    // A connection that has just begun has room for all of it.
    _ = send(number, bytes, bytes.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
    endSending()
    close()
  }

  /// Says that nothing more is sent; what the client sends can still be read.
  func endSending() { shutdown(number, CInt(SHUT_WR)) }

  /// Lets the kernel hold little, so that the server notices when a client falls behind.
  ///
  /// - Parameters:
  ///   - unsent: the bytes that it has not sent.
  ///   - send: the bytes that it has not sent or the client has not confirmed.
  func limitBuffers(unsent: Int, send: Int) {
    Self.set(CInt(TCP_NOTSENT_LOWAT), level: CInt(IPPROTO_TCP), of: number, to: CInt(unsent))
    Self.set(SO_SNDBUF, level: SOL_SOCKET, of: number, to: CInt(send))
  }

  /// Sets an option of a socket; one that is refused is no reason to stop.
  static func set(_ option: CInt, level: CInt, of descriptor: CInt, to value: CInt = 1) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Looks at what the client has sent without taking it.
  var unread: Unread {
    var byte: UInt8 = 0
    let count = recv(number, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT))
    if count > 0 { return .bytes }
    if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
    return .end
  }

  /// The bytes that wait in the kernel.
  var unreadByteCount: Int {
    var count: CInt = 0
    return ioctl(number, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// The bytes that the connection has got since it was made, encrypted ones as they were sent;
  /// `nil` where the kernel does not say.
  ///
  /// `tcpi_bytes_received` of tcp(7) lies behind the part that glibc's `tcp_info` declares.
  var receivedByteCount: Int? {
    let offset = 128
    var info = [UInt8](repeating: 0, count: offset + 8)
    var length = socklen_t(info.count)
    guard getsockopt(number, CInt(IPPROTO_TCP), CInt(TCP_INFO), &info, &length) == 0,
      Int(length) == info.count
    else { return nil }
    return info[offset...].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether it is this one's turn, so that each of `turns` calls looks at another share of many.
  func isDue(in turn: Int, of turns: Int) -> Bool { Int(number) % turns == turn }
}
