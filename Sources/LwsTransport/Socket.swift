import CLibwebsockets
import Support
import Synchronization
import WebServer

/// One open WebSocket.
///
/// What waits is kept here, behind a lock that all sockets of a loop share, and only up to a limit.
/// Libwebsockets itself holds at most the rest of one piece, because nothing is written while it
/// owes bytes. What is offered on the service thread needs no lock: `isBusy` says whether it may
/// go. `@unchecked Sendable` is true because `state` is touched under the loop's lock only and
/// `wsi` by the service thread alone.
final class Socket: WebSocket, @unchecked Sendable {
  private struct State {
    var isOpen = true
    /// Whether libwebsockets holds bytes that the client has not taken.
    var isOwing = false
    var isScheduled = false
    var queue = FrameQueue()
    var closing: Closing?

    /// Whether an offer must be refused.
    var isBusy: Bool { isOwing || !isOpen || closing != nil || !queue.isEmpty }
  }

  /// How this side closes; seldom there, so kept apart.
  private final class Closing: Sendable {
    let code: WebSocketCloseCode
    let reason: String

    init(_ code: WebSocketCloseCode, _ reason: String) { (self.code, self.reason) = (code, reason) }
  }

  /// What is written next.
  private enum Step {
    case nothing, piece(FrameQueue.Piece), close
  }

  // What every delivery touches lies together: a thousand viewers are a thousand cold cache lines.
  /// Libwebsockets' connection; used on the service thread only, `nil` once it is gone.
  private var wsi: OpaquePointer?
  private let loop: ServiceLoop
  /// The ticks for which nothing is read, until the close frame is out; on the service thread only.
  private var readPauseTicks = 0
  /// `state.isBusy` as it was last; stored under the lock, read without.
  private let isBusy = Atomic(false)
  let id: UInt64
  private let queueLimit: Int
  private var state = State()
  let subprotocol: String?

  /// Numbers for the sockets of all servers in this process.
  private static let lastID = Atomic<UInt64>(0)

  init(subprotocol: String?, wsi: OpaquePointer, loop: ServiceLoop, queueLimit: Int) {
    id = Self.lastID.add(1, ordering: .relaxed).newValue
    self.subprotocol = subprotocol
    self.wsi = wsi
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
        state.closing = Closing(.tryAgainLater, "the client does not keep up")
        loop.traffic.count(.tooSlow)
      } else {
        for frame in frames { state.queue.append(frame) }
      }
      return true
    }
  }

  @discardableResult
  func offer(_ frame: WebSocketFrame) -> Bool {
    guard loop.isCurrent, frame.bytes.count <= FrameQueue.pieceLimit else {
      return offer([frame]) == 1
    }
    guard let wsi = freeWSI else { return false }
    if write(frame.bytes, to: wsi) { return true }
    abandon()
    return false
  }

  func offer(_ frames: [WebSocketFrame]) -> Int {
    if loop.isCurrent { return offerHere(frames) }
    let isTaken = change { state in
      guard !state.isBusy else { return false }
      for frame in frames { state.queue.append(frame) }
      return true
    }
    return isTaken ? frames.count : 0
  }

  func close(_ code: WebSocketCloseCode, reason: String) {
    change { state in
      state.closing = Closing(code, reason)
      return true
    }
  }

  /// Changes what waits and has it written: at once on the service thread, else soon.
  @discardableResult
  private func change(_ body: (inout State) -> Bool) -> Bool {
    let isHere = loop.isCurrent
    let (isDone, isToSchedule) = loop.withSocketsLocked {
      guard state.isOpen, state.closing == nil, body(&state) else { return (false, false) }
      isBusy.store(true, ordering: .relaxed)
      guard !isHere, !state.isScheduled else { return (true, false) }
      state.isScheduled = true
      return (true, true)
    }
    if isDone, isHere { flush() }
    if isToSchedule { loop.flushSoon(self) }
    return isDone
  }

  // MARK: - On the service thread

  /// The connection, when nothing waits for it and it owes nothing.
  private var freeWSI: OpaquePointer? {
    guard !isBusy.load(ordering: .relaxed), let wsi, lws_partial_buffered(wsi) == 0 else {
      return nil
    }
    return wsi
  }

  /// Offers on the service thread: what is taken is written without waiting in the queue.
  private func offerHere(_ frames: [WebSocketFrame]) -> Int {
    var taken = 0
    while taken < frames.count {
      guard let wsi = freeWSI else { break }
      let count = FrameQueue.countInOnePiece(frames[taken...], limit: JointFrames.limit)
      let isWritten =
        if count > 1 {
          write(loop.joined(frames[taken..<(taken + count)]), to: wsi)
        } else if frames[taken].bytes.count <= FrameQueue.pieceLimit {
          write(frames[taken].bytes, to: wsi)
        } else {
          change { state in
            state.queue.append(frames[taken])
            return true
          }
        }
      guard isWritten else {
        abandon()
        break
      }
      taken += count
    }
    return taken
  }

  /// A ping without bytes (RFC 6455, section 5.5.2).
  private static let emptyPing: [UInt8] = [0x89, 0]

  /// Pings the client.
  ///
  /// - Returns: whether the ping left: not where the client owes reading.
  func ping() -> Bool {
    guard let wsi = freeWSI else { return false }
    guard write(Self.emptyPing, to: wsi) else {
      abandon()
      return false
    }
    return true
  }

  /// What the handshake of closing was started with, if it was from this side.
  var closingCode: WebSocketCloseCode? { loop.withSocketsLocked { state.closing?.code } }

  /// Writes as much as the client takes.
  func flush() {
    guard let wsi else { return }
    while true {
      let isOwing = lws_partial_buffered(wsi) != 0
      switch next(isOwing: isOwing) {
      case .nothing: return
      case .close:
        // Only a callback may close: it is asked for, and a client that never reads is cut off.
        lws_callback_on_writable(wsi)
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, 5)
        return
      case .piece(let piece):
        let isWritten =
          switch piece {
          case .whole(let frame): write(frame.bytes, to: wsi)
          case .several(let frames): write(loop.joined(frames), to: wsi)
          case .bytes(let bytes): write(bytes, to: wsi)
          }
        if isWritten { continue }
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
    guard let wsi, lws_partial_buffered(wsi) == 0, isClosingNext else { return }
    // It keeps the reason where it keeps the next ping that it answers. So nothing is read any more,
    // not even by the event that this belongs to, until the close frame is out.
    guard readPauseTicks > 0 else {
      readPauseTicks = 2
      lws_rx_flow_control(wsi, 0)
      lws_callback_on_writable(wsi)
      return
    }
    guard let closing = takeClosing() else { return }
    var reason = Array(closing.reason.utf8.prefix(123))
    let status = lws_close_status(rawValue: UInt32(closing.code.rawValue))
    lws_close_reason(wsi, status, &reason, reason.count)
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_sync)
  }

  /// Counts a tick; reads again some time after the close frame, which the client answers.
  func resumeReading() {
    guard readPauseTicks > 0, let wsi else { return }
    readPauseTicks -= 1
    if readPauseTicks == 0 { lws_rx_flow_control(wsi, 1) }
  }

  /// The client has begun to close: libwebsockets answers, nothing else may be sent.
  func peerCloses() {
    setState { State(isOpen: false, closing: $0.closing) }
  }

  private var isClosingNext: Bool {
    loop.withSocketsLocked { state.isOpen && state.queue.isEmpty && state.closing != nil }
  }

  private func takeClosing() -> Closing? {
    loop.withSocketsLocked {
      guard state.isOpen, state.queue.isEmpty, let closing = state.closing else { return nil }
      state.isOpen = false
      return closing
    }
  }

  /// Lets go of the connection; nothing is written any more. One that ends without a close while the
  /// client owes reading counts as one that did not keep up.
  func end() {
    wsi = nil
    let isUnread = loop.withSocketsLocked {
      state.isOpen && state.closing == nil && (state.isOwing || !state.queue.isEmpty)
    }
    if isUnread { loop.traffic.count(.tooSlow) }
    setState { _ in State(isOpen: false) }
  }

  private func setState(_ make: (State) -> State) {
    loop.withSocketsLocked {
      state = make(state)
      isBusy.store(state.isBusy, ordering: .relaxed)
    }
  }

  private func next(isOwing: Bool) -> Step {
    loop.withSocketsLocked {
      defer { isBusy.store(state.isBusy, ordering: .relaxed) }
      state.isScheduled = false
      state.isOwing = isOwing
      if isOwing || !state.isOpen { return .nothing }
      if let piece = state.queue.next() { return .piece(piece) }
      return state.closing == nil ? .nothing : .close
    }
  }

  /// Writes frames ready-made: shared by all sockets that get them, in one call, so that
  /// libwebsockets' own pongs and closes cannot fall inside.
  private func write(_ bytes: [UInt8], to wsi: OpaquePointer) -> Bool {
    let written = bytes.withUnsafeBufferPointer {
      // Raw writes change nothing in the buffer and need no room before it.
      lws_write(wsi, UnsafeMutablePointer(mutating: $0.baseAddress), $0.count, floorcast_write_raw)
    }
    let isPartial = written >= 0 && lws_partial_buffered(wsi) != 0
    loop.traffic.wrote(bytes.count, isPartial: isPartial)
    if isPartial {
      loop.withSocketsLocked {
        state.isOwing = true
        isBusy.store(true, ordering: .relaxed)
      }
    }
    return written >= 0
  }

  private func abandon() {
    guard let wsi else { return }
    setState { _ in State(isOpen: false) }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
  }
}
