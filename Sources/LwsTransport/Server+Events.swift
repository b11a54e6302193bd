import CLibwebsockets
import Foundation
import Glibc
import Logging
import Synchronization
import WebServer

extension Server {
  /// Does what an event asks for.
  ///
  /// - Returns: what the callback returns: 0, or −1 to close the connection.
  func handle(_ event: Event, of wire: OpaquePointer) -> CInt {
    if case .connectionWaits(let descriptor) = event {
      accept(from: descriptor)
      return 0
    }
    guard let connection = connections[wire] else { return 0 }
    switch event {
    case .connectionWaits: return 0
    case .request: return receiveRequest(on: connection)
    case .body(let bytes): return receive(body: bytes, on: connection)
    case .bodyEnd: return endBody(on: connection)
    case .responseWritable: return write(on: connection)
    case .upgrade(let name): return upgrade(connection, to: name)
    case .opened: return open(connection)
    case .message(let bytes): return receive(message: bytes, on: connection)
    case .peerCloses(let reason): return peerCloses(connection, reason)
    case .givenUp:
      giveUp(connection)
      return 0
    case .socketWritable:
      guard case .socket(let open) = connection.phase else { return 0 }
      open.socket.becameWritable()
      return 0
    case .gone:
      forget(connection)
      return 0
    }
  }

  // MARK: - Connections

  /// Takes all connections that wait, each for the loop that has the fewest.
  private func accept(from descriptor: CInt) {
    for _ in 0..<64 {
      guard let accepted = Listener.accept(from: descriptor) else {
        if errno == EMFILE || errno == ENFILE { refuseOne(from: descriptor) }
        return
      }
      let admission = configuration.admission
      guard admission?.admit(accepted.address) ?? true else {
        close(accepted.descriptor)
        continue
      }
      var idlest = self
      for other in others where other.connectionCount < idlest.connectionCount { idlest = other }
      let total = others.reduce(connectionCount) { $0 + $1.connectionCount }
      guard total < configuration.connectionLimit else {
        executor.traffic.refused.add(1, ordering: .relaxed)
        admission?.release(accepted.address)
        close(accepted.descriptor)
        continue
      }
      // Counted now, so that the next one goes elsewhere.
      idlest.executor.traffic.connections.add(1, ordering: .relaxed)
      if idlest === self {
        adopt(accepted.descriptor, from: accepted.address)
      } else {
        let taker = idlest
        taker.executor.perform {
          taker.assumeIsolated { $0.adopt(accepted.descriptor, from: accepted.address) }
        }
      }
    }
  }

  private nonisolated var connectionCount: Int {
    executor.traffic.connections.load(ordering: .relaxed)
  }

  /// Takes over a connection that is counted already.
  private func adopt(_ descriptor: CInt, from address: String) {
    guard let vhost = listening?.vhost, !isDraining else {
      discount(address)
      close(descriptor)
      return
    }
    // It closes what it does not take.
    guard let wire = lws_adopt_socket_vhost(vhost, descriptor) else {
      discount(address)
      return
    }
    let connection = Connection(
      wire: wire, descriptor: descriptor, remoteAddress: address, since: Self.uptime)
    connections[wire] = connection
    executor.traffic.accepted.add(1, ordering: .relaxed)
    newcomers.append(connection)
    crowdOut()
  }

  private func discount(_ address: String) {
    executor.traffic.connections.subtract(1, ordering: .relaxed)
    configuration.admission?.release(address)
  }

  /// Takes one connection off the queue when no descriptor is left: else it would wake the
  /// thread without end.
  private func refuseOne(from descriptor: CInt) {
    guard let spare = listening?.spare, spare >= 0 else { return }
    close(spare)
    if let refused = Listener.accept(from: descriptor) { close(refused.descriptor) }
    executor.traffic.refused.add(1, ordering: .relaxed)
    listening?.spare = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    logger.warning("No descriptor is left for another connection")
  }

  private func forget(_ connection: Connection) {
    connections[connection.wire] = nil
    discount(connection.remoteAddress)
    newcomers.remove(connection)
    reserve(0, for: connection)
    switch connection.phase {
    case .responding(let task): task.cancel()
    case .socket(let open):
      let code = open.peerCode ?? open.socket.closingCode ?? .abnormal
      executor.traffic.webSockets.subtract(1, ordering: .relaxed)
      open.socket.end()
      open.handler.closed(open.socket, code: code)
    case .idle, .reading, .writing, .lingering: break
    }
    connection.phase = .idle
  }

  /// Looks after clients that went away or do not read, four times a second.
  func tick() {
    bidFarewell()
    let now = Self.uptime
    controlTurn = (controlTurn + 1) % Self.controlTurns
    for connection in connections.values {
      if isTooSlow(connection, at: now) { continue }
      switch connection.phase {
      case .responding:
        // A client may end its sending and still read: it has a second for its answer.
        connection.unreadTicks = waiting(connection) == .end ? connection.unreadTicks + 1 : 0
        if connection.unreadTicks > 4 { hangUp(connection) }
      case .writing:
        // Libwebsockets would be woken without end by what nobody reads now.
        connection.unreadTicks = waiting(connection) == .nothing ? 0 : connection.unreadTicks + 1
        if connection.unreadTicks > 1 { hangUp(connection) }
      case .socket(let open):
        open.socket.listenAgain()
        countControlFrames(open, on: connection, turn: controlTurn)
      case .idle, .reading, .lingering: break
      }
    }
  }

  enum Waiting { case nothing, bytes, end }

  /// Looks at what a client has sent without taking it.
  func waiting(_ connection: Connection) -> Waiting {
    var byte: UInt8 = 0
    let count = recv(connection.descriptor, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT))
    if count > 0 { return .bytes }
    if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
    return .end
  }

  func hangUp(_ connection: Connection) {
    switch connection.phase {
    case .responding(let task):
      task.cancel()
      connection.phase = .idle
    // Whoever holds the socket is told when it is gone.
    case .socket: break
    case .idle, .reading, .writing, .lingering: connection.phase = .idle
    }
    lws_set_timeout(connection.wire, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
    // Under libuv it looks at its timeouts only after an event, and a quiet loop has none.
    lws_cancel_service(lws_get_context(connection.wire))
  }
}
