import CLibwebsockets
import Glibc

/// A socket that waits for connections.
///
/// It is ours and adopted by libwebsockets as a plain file, because that names what went wrong,
/// gives the port, and lets us refuse a connection before libwebsockets knows of it.
struct Listener {
  private let descriptor: CInt
  /// The port that was asked for or found free.
  let port: Int

  /// Binds and listens.
  ///
  /// - Parameter host: an address in numbers, or a name of this machine.
  init(host: String, port: Int) throws(Server.Failure) {
    func failed(_ code: CInt) -> Server.Failure {
      .cannotListen(host: host, port: port, reason: String(cString: strerror(code)))
    }
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let address = found else {
      throw .cannotListen(host: host, port: port, reason: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(found) }
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.pointee.ai_family, type, 0)
    guard descriptor >= 0 else { throw failed(errno) }
    SocketDescriptor.set(SO_REUSEADDR, level: SOL_SOCKET, of: descriptor)
    guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
      listen(descriptor, 1_024) == 0
    else {
      let code = errno
      Glibc.close(descriptor)
      throw failed(code)
    }
    self.descriptor = descriptor
    self.port = SocketAddress.ofThisEnd(descriptor).port
  }

  /// Has libwebsockets report connections that wait.
  ///
  /// - Returns: its connection for the socket, which it closes from then on; `nil` when it did not
  ///   take the socket.
  func adopt(into vhost: OpaquePointer) -> OpaquePointer? {
    var file = lws_sock_file_fd_type()
    file.filefd = descriptor
    return lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, file, "", nil)
  }

  /// Closes a socket that libwebsockets does not have.
  func close() { Glibc.close(descriptor) }

  /// Takes the next connection that waits.
  ///
  /// - Returns: `nil` when there is none, or when the process has no descriptor left.
  static func accept(from descriptor: CInt) -> (descriptor: SocketDescriptor, address: String)? {
    let accepted = Glibc.accept(descriptor, nil, nil)
    guard accepted >= 0 else { return nil }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
    SocketDescriptor.set(CInt(TCP_NODELAY), level: CInt(IPPROTO_TCP), of: accepted)
    return (SocketDescriptor(accepted), SocketAddress.ofOtherEnd(accepted).host)
  }
}

/// One end of a connection.
struct SocketAddress {
  /// The address in numbers, empty when unknown.
  let host: String
  /// The port, 0 when unknown.
  let port: Int

  static func ofThisEnd(_ descriptor: CInt) -> SocketAddress {
    read { getsockname(descriptor, $0, $1) }
  }

  static func ofOtherEnd(_ descriptor: CInt) -> SocketAddress {
    read { getpeername(descriptor, $0, $1) }
  }

  private static func read(
    _ name: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
  ) -> SocketAddress {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        var host = [CChar](repeating: 0, count: 128)
        var service = [CChar](repeating: 0, count: 16)
        guard name(address, &length) == 0,
          getnameinfo(
            address, length, &host, 128, &service, 16, NI_NUMERICHOST | NI_NUMERICSERV) == 0
        else { return SocketAddress(host: "", port: 0) }
        return SocketAddress(host: text(host), port: Int(text(service)) ?? 0)
      }
    }
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
