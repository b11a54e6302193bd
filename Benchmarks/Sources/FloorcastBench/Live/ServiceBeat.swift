import Foundation
import Glibc
import LiveMap
import LwsTransport
import Support

/// Looks a thousand times a second for how long the service thread lets others wait.
///
/// What counts is processor time of that thread between two looks: the pauses that the machine
/// makes for other programs are not that thread's fault.
final class ServiceBeat: Sendable {
  private struct State {
    var last: UInt64 = 0
    var longest: UInt64 = 0
  }

  private let state = Locked(State())

  /// Begins to look, for as long as the caller keeps this.
  init(_ live: LiveVenue) {
    Thread.detachNewThread { [weak self] in
      while let beat = self {
        live.perform { _ in beat.look() }
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }

  /// Forgets what was seen.
  func reset() { state.withLock { $0.longest = 0 } }

  /// Seconds that the thread worked between two looks at most.
  var longestBlock: Double { Double(state.withLock(\.longest)) / 1e9 }

  /// Seconds of processor time of this process.
  static var processSeconds: Double { Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID)) / 1e9 }

  private func look() {
    let now = Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    state.withLock { state in
      if state.last > 0, now > state.last { state.longest = max(state.longest, now - state.last) }
      state.last = now
    }
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
