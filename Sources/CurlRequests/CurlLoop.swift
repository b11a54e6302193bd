import CCurl
import Foundation
import Support

/// libcurl's multi interface on a thread of its own: many requests at once over connections that stay
/// open, each with an end by the clock. (Foundation's `URLSession` waits on Linux as long as TCP does for
/// a server that the network has lost.)
///
/// Other threads only append to `state` and call `curl_multi_wakeup`, which libcurl allows; so
/// `@unchecked Sendable` holds. `multi` is constant, and freed in `deinit`, which `run` delays until the
/// thread has ended.
public final class CurlLoop: @unchecked Sendable {
  private enum Command {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
    case resume(CurlTransfer)
    case endStreams(address: String)
  }

  private struct State {
    var commands: [Command] = []
    var isEnding = false
    var isOver = false
  }

  /// Milliseconds for which libcurl waits at most.
  private static let longestWait: CInt = 1_000
  /// Requests that wait for their turn.
  private static let waitingLimit = 10_000

  private let name: String
  private let requestLimit: Int
  private let multi: UnsafeMutableRawPointer
  private let state = Locked(State())
  /// The thread's own: transfers by their handle.
  private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  /// The thread's own: requests that have not begun, the oldest first.
  private var waiting: [CurlTransfer] = []
  /// The thread's own: how many of `transfers` are no streams.
  private var requests = 0

  /// - Parameters:
  ///   - name: of the thread.
  ///   - requestLimit: how many requests there are at once, each on a connection of its own; streams come
  ///     on top.
  public init(named name: String, requestLimit: Int = 64) {
    (self.name, self.requestLimit) = (name, requestLimit)
    // Counts its calls itself; `deinit` takes this one back.
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard let multi = curl_multi_init() else { preconditionFailure("libcurl does not begin") }
    self.multi = multi
  }

  deinit {
    curl_multi_cleanup(multi)
    curl_global_cleanup()
  }

  /// Serves transfers until the task is cancelled; ends what is under way then.
  public func run() async {
    await withTaskCancellationHandler {
      await Thread.perform(named: name) { self.serve() }
    } onCancel: {
      state.withLock { $0.isEnding = true }
      curl_multi_wakeup(multi)
    }
  }

  /// Makes a request and waits for all of its answer; a task that is cancelled stops waiting at once.
  ///
  /// - Returns: the body of the answer, as far as it came, and how it ended.
  public func answer(to request: CurlRequest) async -> (body: [UInt8], ending: CurlEnding) {
    let stream = CurlStream(request, on: self)
    var body: [UInt8] = []
    while true {
      let (more, ending) = await stream.next()
      body += more
      if let ending { return (body, ending) }
    }
  }

  /// Begins a transfer; one that begins before `run` waits for it.
  func start(_ transfer: CurlTransfer) { append(.start(transfer)) }

  /// Ends a transfer, if it is under way.
  func cancel(_ transfer: CurlTransfer) { append(.cancel(transfer)) }

  /// Goes on with a transfer that did not take its bytes.
  func resume(_ transfer: CurlTransfer) { append(.resume(transfer)) }

  /// Breaks off all streamed responses from an address that no longer answers others.
  public func endStreams(of address: String) { append(.endStreams(address: address)) }

  private func append(_ command: Command) {
    let isOver = state.withLock { state in
      if !state.isOver { state.commands.append(command) }
      return state.isOver
    }
    if isOver, case .start(let transfer) = command { return transfer.cancel() }
    curl_multi_wakeup(multi)
  }

  // MARK: - On the thread

  private func serve() {
    var running: CInt = 0
    while true {
      let (commands, isEnding) = state.withLock { state in
        defer { state.commands = [] }
        return (state.commands, state.isEnding)
      }
      for command in commands { perform(command) }
      if isEnding { break }
      let performed = curl_multi_perform(multi, &running)
      finishEnded()
      beginWaiting()
      let polled = curl_multi_poll(multi, nil, 0, Self.longestWait, nil)
      if performed != CURLM_OK || polled != CURLM_OK { breakAll() }
    }
    let late = state.withLock { state in
      state.isOver = true
      defer { state.commands = [] }
      return state.commands
    }
    for case .start(let transfer) in late { transfer.cancel() }
    for transfer in waiting { transfer.cancel() }
    waiting = []
    for transfer in transfers.values { remove(transfer)?.cancel() }
  }

  private func perform(_ command: Command) {
    switch command {
    case .start(let transfer):
      if transfer.isStream || requests < requestLimit { return begin(transfer) }
      guard waiting.count < Self.waitingLimit else {
        return transfer.refuse("too many requests wait")
      }
      waiting.append(transfer)
    case .cancel(let transfer):
      if let place = waiting.firstIndex(where: { $0 === transfer }) {
        waiting.remove(at: place)
        transfer.cancel()
      } else {
        remove(transfer)?.cancel()
      }
    case .resume(let transfer):
      if let easy = transfer.easy, transfers[easy] != nil { curl_easy_pause(easy, CURLPAUSE_CONT) }
    case .endStreams(let address):
      for transfer in transfers.values where transfer.isStream && transfer.isTo(address) {
        remove(transfer)?.finish(CURLE_RECV_ERROR)
      }
    }
  }

  private func beginWaiting() {
    let now = ContinuousClock.now
    for transfer in waiting where transfer.isLate(at: now) { transfer.expire() }
    waiting.removeAll { $0.isLate(at: now) }
    let count = min(requestLimit - requests, waiting.count)
    guard count > 0 else { return }
    let next = waiting.prefix(count)
    waiting.removeFirst(count)
    for transfer in next { begin(transfer) }
  }

  private func begin(_ transfer: CurlTransfer) {
    guard let easy = transfer.prepare() else { return transfer.finish(CURLE_OUT_OF_MEMORY) }
    guard curl_multi_add_handle(multi, easy) == CURLM_OK else {
      return transfer.finish(CURLE_OUT_OF_MEMORY)
    }
    transfers[easy] = transfer
    if !transfer.isStream { requests += 1 }
  }

  /// Ends all transfers where libcurl itself fails; their callers ask again, with pauses.
  private func breakAll() {
    for transfer in transfers.values { remove(transfer)?.finish(CURLE_RECV_ERROR) }
  }

  private func remove(_ transfer: CurlTransfer) -> CurlTransfer? {
    guard let easy = transfer.easy, transfers.removeValue(forKey: easy) != nil else { return nil }
    curl_multi_remove_handle(multi, easy)
    if !transfer.isStream { requests -= 1 }
    return transfer
  }

  private func finishEnded() {
    var left: CInt = 0
    while let message = curl_multi_info_read(multi, &left) {
      // The message is gone once its handle is removed.
      let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
      guard message.pointee.msg == CURLMSG_DONE, let easy, let transfer = transfers[easy] else {
        continue
      }
      remove(transfer)?.finish(code)
    }
  }
}
