import CLibwebsockets
import WebServer

/// One open WebSocket.
///
/// What waits is kept here, behind a lock, and only up to a limit. Libwebsockets itself holds at
/// most the rest of one frame, because nothing is written while it owes bytes.
/// `@unchecked Sendable` is true because `state` is locked and `wire` is used by the service
/// thread alone.
final class Socket: WebSocket, @unchecked Sendable {
  private struct State {
    var isOpen = true
    /// Whether libwebsockets holds bytes that the client has not taken.
    var isOwing = false
    var isScheduled = false
    var queue = FrameQueue()
    var closing: (code: WebSocketCloseCode, reason: String)?
  }

  /// What is written next.
  private enum Step {
    case nothing, piece(FrameQueue.Piece), close
  }

  let id: UInt64
  let subprotocol: String?
  private let loop: ServiceLoop
  private let queueLimit: Int
  private let state = Locked(State())
  /// Libwebsockets' connection; used on the service thread only, `nil` once it is gone.
  private var wire: OpaquePointer?

  init(
    id: UInt64, subprotocol: String?, wire: OpaquePointer, loop: ServiceLoop, queueLimit: Int
  ) {
    self.id = id
    self.subprotocol = subprotocol
    self.wire = wire
    self.loop = loop
    self.queueLimit = queueLimit
  }

  // MARK: - WebSocket, from any thread

  func send(_ frame: WebSocketFrame) { send([frame]) }

  func send(_ frames: [WebSocketFrame]) {
    var rest = frames[...]
    while !rest.isEmpty {
      // No more than leaves in one piece: what goes out at once need not wait below the limit.
      let count = FrameQueue.countInOnePiece(rest)
      queue(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  private func queue(_ frames: ArraySlice<WebSocketFrame>) {
    let byteCount = frames.reduce(0) { $0 + $1.bytes.count }
    change { state in
      if state.queue.byteCount > 0, state.queue.byteCount + byteCount > queueLimit {
        state.queue.removeRest()
        state.closing = (.tryAgainLater, "the client does not keep up")
      } else {
        for frame in frames { state.queue.append(frame) }
      }
      return true
    }
  }

  @discardableResult
  func offer(_ frame: WebSocketFrame) -> Bool {
    if loop.isCurrent { return offerHere(frame) }
    return change { state in
      guard !state.isOwing, state.queue.isEmpty else { return false }
      state.queue.append(frame)
      return true
    }
  }

  func offer(_ frames: [WebSocketFrame]) -> Int {
    var taken = 0
    while taken < frames.count {
      let count = loop.isCurrent ? FrameQueue.countInOnePiece(frames[taken...]) : 1
      let isTaken =
        count == 1
        ? offer(frames[taken])
        : offerHere(.bytes(frames[taken..<(taken + count)].flatMap(\.bytes)))
      guard isTaken else { break }
      taken += count
    }
    return taken
  }

  func close(_ code: WebSocketCloseCode, reason: String) {
    change { state in
      state.closing = (code, reason)
      return true
    }
  }

  private func offerHere(_ frame: WebSocketFrame) -> Bool {
    if frame.bytes.count <= FrameQueue.pieceLimit { return offerHere(.whole(frame)) }
    guard isFree else { return false }
    change { state in
      state.queue.append(frame)
      return true
    }
    return true
  }

  /// Offers on the service thread: the piece is written without waiting in the queue.
  private func offerHere(_ piece: FrameQueue.Piece) -> Bool {
    guard isFree, let wire else { return false }
    guard write(piece, to: wire) else {
      abandon()
      return false
    }
    if lws_partial_buffered(wire) != 0 { state.withLock { $0.isOwing = true } }
    return true
  }

  /// Whether nothing waits and nothing is owed; on the service thread.
  private var isFree: Bool {
    guard let wire, lws_partial_buffered(wire) == 0 else { return false }
    return state.withLock { $0.isOpen && $0.closing == nil && $0.queue.isEmpty }
  }

  /// Changes what waits and has it written: at once on the service thread, else soon.
  @discardableResult
  private func change(_ body: (inout State) -> Bool) -> Bool {
    let isHere = loop.isCurrent
    let (isDone, isToSchedule) = state.withLock { state in
      guard state.isOpen, state.closing == nil, body(&state) else { return (false, false) }
      guard !isHere, !state.isScheduled else { return (true, false) }
      state.isScheduled = true
      return (true, true)
    }
    if isDone, isHere { flush() }
    if isToSchedule { loop.perform { self.flush() } }
    return isDone
  }

  // MARK: - On the service thread

  /// What the handshake of closing was started with, if it was from this side.
  var closingCode: WebSocketCloseCode? { state.withLock { $0.closing?.code } }

  /// Writes as much as the client takes.
  func flush() {
    guard let wire else { return }
    while true {
      let isOwing = lws_partial_buffered(wire) != 0
      switch next(isOwing: isOwing) {
      case .nothing: return
      case .close:
        // Only a callback may close: it is asked for, and a client that never reads is cut off.
        lws_callback_on_writable(wire)
        lws_set_timeout(wire, PENDING_TIMEOUT_USER_REASON_BASE, 5)
        return
      case .piece(let piece):
        if write(piece, to: wire) { continue }
        abandon()
        return
      }
    }
  }

  /// Handles that the client has taken what it owed; starts the closing handshake when all is out.
  ///
  /// To return −1 from the callback, as the manual says, ends the connection at once under libuv:
  /// libwebsockets 4.1.6 then closes twice (“uv repeat test”) and never sends the close frame.
  func becameWritable() {
    flush()
    guard let wire, lws_partial_buffered(wire) == 0, let closing = takeClosing() else { return }
    var reason = Array(closing.reason.utf8.prefix(123))
    let status = lws_close_status(rawValue: UInt32(closing.code.rawValue))
    lws_close_reason(wire, status, &reason, reason.count)
    lws_set_timeout(wire, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_sync)
  }

  /// The client has begun to close: libwebsockets answers, nothing else may be sent.
  func peerCloses() { state.withLock { $0 = State(isOpen: false, closing: $0.closing) } }

  private func takeClosing() -> (code: WebSocketCloseCode, reason: String)? {
    state.withLock { state in
      guard state.isOpen, state.queue.isEmpty, let closing = state.closing else { return nil }
      state.isOpen = false
      return closing
    }
  }

  /// Lets go of the connection; nothing is written any more.
  func end() {
    wire = nil
    state.withLock { $0 = State(isOpen: false) }
  }

  private func next(isOwing: Bool) -> Step {
    state.withLock { state in
      state.isScheduled = false
      state.isOwing = isOwing
      if isOwing || !state.isOpen { return .nothing }
      if let piece = state.queue.next() { return .piece(piece) }
      return state.closing == nil ? .nothing : .close
    }
  }

  /// Writes a frame ready-made: shared by all who get it, in one call, so that libwebsockets'
  /// own pongs and closes cannot fall inside it.
  private func write(_ piece: FrameQueue.Piece, to wire: OpaquePointer) -> Bool {
    func put(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      // Raw writes change nothing in the buffer and need no room before it.
      lws_write(
        wire, UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count, floorcast_write_raw)
        >= 0
    }
    switch piece {
    case .whole(let frame): return frame.bytes.withUnsafeBufferPointer(put)
    case .bytes(let bytes): return bytes.withUnsafeBufferPointer(put)
    }
  }

  private func abandon() {
    guard let wire else { return }
    state.withLock { $0 = State(isOpen: false) }
    lws_set_timeout(wire, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
  }
}
