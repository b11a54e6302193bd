import CLibwebsockets

/// Our own handles on libuv's loop: a timer, and two that report when the loop reads sockets.
struct LoopHandles {
  private let timer: UnsafeMutablePointer<uv_timer_t>
  private let before: UnsafeMutablePointer<uv_prepare_t>
  private let after: UnsafeMutablePointer<uv_check_t>

  init(on loop: UnsafeMutablePointer<uv_loop_t>, user: UnsafeMutableRawPointer, tick: UInt64) {
    timer = .allocate(capacity: 1)
    before = .allocate(capacity: 1)
    after = .allocate(capacity: 1)
    uv_timer_init(loop, timer)
    uv_prepare_init(loop, before)
    uv_check_init(loop, after)
    timer.pointee.data = user
    before.pointee.data = user
    after.pointee.data = user
    uv_timer_start(timer, onTick, tick, tick)
    uv_prepare_start(before, onBeforePoll)
    uv_check_start(after, onAfterPoll)
  }

  /// Takes them off the loop, which needs one more round for that.
  func close() {
    timer.withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0, nil) }
    before.withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0, nil) }
    after.withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0, nil) }
  }

  /// The handles on a loop, ours and libwebsockets'.
  static func count(on loop: UnsafeMutablePointer<uv_loop_t>) -> Int {
    var count = 0
    uv_walk(loop, { _, count in count?.assumingMemoryBound(to: Int.self).pointee += 1 }, &count)
    return count
  }

  /// Frees them, after that round.
  func free() {
    timer.deallocate()
    before.deallocate()
    after.deallocate()
  }
}

/// The C entry point of the timer.
func onTick(timer: UnsafeMutablePointer<uv_timer_t>?) {
  server(timer?.pointee.data)?.assumeIsolated { $0.tick() }
}

/// The C entry point before sockets are waited for.
func onBeforePoll(handle: UnsafeMutablePointer<uv_prepare_t>?) {
  guard let server = server(handle?.pointee.data) else { return }
  server.assumeIsolated { $0.beginReadingSockets() }
  // What timers and kept-back bytes have begun on this very thread has woken no other: then the loop
  // must not wait.
  if server.executor.hasQueued { uv_stop(handle?.pointee.loop) }
}

/// The C entry point after their events.
func onAfterPoll(handle: UnsafeMutablePointer<uv_check_t>?) {
  server(handle?.pointee.data)?.assumeIsolated { $0.endReadingSockets() }
}

private func server(_ user: UnsafeMutableRawPointer?) -> Server? {
  user.map { Unmanaged<Server>.fromOpaque($0).takeUnretainedValue() }
}
