import CLibwebsockets
import Glibc

/// Libwebsockets' virtual host, through which connections come in; for the service thread only.
struct VirtualHost {
  private let context: OpaquePointer
  private let vhost: OpaquePointer
  /// Libwebsockets' connection for the socket that waits for connections.
  private var listener: OpaquePointer?
  /// Given up for a moment to accept and refuse when the process has no other left.
  private var spare: CInt = -1

  /// - Parameters:
  ///   - vhost: what libwebsockets calls a virtual host.
  ///   - context: the context that owns it.
  ///   - listener: the socket on which it waits for connections; `nil` when they are handed to it.
  /// - Returns: `nil` when libwebsockets does not take the socket.
  init?(_ vhost: OpaquePointer, of context: OpaquePointer, listeningOn listener: Listener?) {
    self.context = context
    self.vhost = vhost
    guard let listener else { return }
    guard let adopted = listener.adopt(into: vhost) else { return nil }
    self.listener = adopted
    takeSpare()
  }

  /// The socket that waits for connections; `nil` where there is none.
  var listening: CInt? { listener.map { CInt(lws_get_socket_fd($0)) } }

  /// Takes over a connection; one that is not taken is closed.
  func adopt(_ descriptor: SocketDescriptor) -> OpaquePointer? { descriptor.adopt(into: vhost) }

  /// Closes the socket that waits for connections, soon.
  mutating func stopListening() {
    guard let listener else { return }
    lws_set_timeout(listener, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
    self.listener = nil
  }

  /// Takes one connection off the queue when no descriptor is left: else it would wake the thread
  /// without end.
  ///
  /// - Returns: whether it could.
  mutating func refuseOne(from descriptor: CInt) -> Bool {
    guard spare >= 0 else { return false }
    Glibc.close(spare)
    if let refused = Listener.accept(from: descriptor) { refused.descriptor.close() }
    takeSpare()
    return true
  }

  private mutating func takeSpare() { spare = open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Has libwebsockets read a certificate again, which was looked at just before: a few kilobytes.
  func reload(_ files: CertificateFiles) {
    lws_tls_cert_updated(context, files.certificate, files.key, nil, 0, nil, 0)
  }

  /// Closes what libwebsockets does not have.
  mutating func close() {
    if spare >= 0 { Glibc.close(spare) }
    spare = -1
  }
}
