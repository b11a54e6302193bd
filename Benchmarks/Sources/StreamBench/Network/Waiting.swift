import CEpoll
import Glibc

/// Waits for many descriptors at once (epoll(7)).
@safe final class Waiting {
  private let descriptor: CInt
  private var events: [epoll_event]

  init() throws(SystemFailure) {
    descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw SystemFailure("epoll_create1") }
    unsafe events = Array(repeating: epoll_event(), count: 1024)
  }

  deinit { Glibc.close(descriptor) }

  /// Looks whether something can be read from a descriptor, and written if it is asked for.
  func watch(_ watched: CInt, as token: Int, isNew: Bool, reading: Bool, writing: Bool) {
    var event = unsafe epoll_event()
    unsafe event.events =
      (reading ? EPOLLIN.rawValue : 0) | (writing ? EPOLLOUT.rawValue : 0)
    unsafe event.data.u64 = UInt64(token)
    _ = unsafe epoll_ctl(descriptor, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, watched, &event)
  }

  /// Waits until something can be done or `nanoseconds` are over.
  ///
  /// - Parameter ready: the token, and whether it can be read from and written to.
  func wait(nanoseconds: Int64, ready: (Int, _ reading: Bool, _ writing: Bool) -> Void) {
    let left = max(0, nanoseconds)
    var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    let count = unsafe epoll_pwait2(descriptor, &events, CInt(events.count), &time, nil)
    guard count > 0 else { return }
    for index in 0..<Int(count) {
      let (bits, token) = unsafe (events[index].events, Int(events[index].data.u64))
      // Errors and ends are found by reading.
      let reads = bits & (EPOLLIN.rawValue | EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
      ready(token, reads, bits & EPOLLOUT.rawValue != 0)
    }
  }
}
