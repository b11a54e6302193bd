import CLibwebsockets
import Glibc

/// The descriptor that `lws_cancel_service` wakes the loop by, and its way out.
///
/// Under libuv, libwebsockets before 4.5.3 closes it twice: within `lws_context_destroy`, and again
/// when libuv has let go of its handle. Whatever another thread of the process opened in between —
/// a database, another server's connection — may have got the same number, and would be closed.
struct WakeDescriptor {
  private let handle: UnsafeMutablePointer<uv_handle_t>
  private let number: CInt

  /// Finds it on the loop of a context that has nothing else to poll yet.
  init?(on loop: UnsafeMutablePointer<uv_loop_t>) {
    var found: UnsafeMutablePointer<uv_handle_t>?
    uv_walk(
      loop,
      { handle, found in
        guard let handle, handle.pointee.type == UV_POLL else { return }
        found?.assumingMemoryBound(to: UnsafeMutablePointer<uv_handle_t>?.self).pointee = handle
      }, &found)
    var number: CInt = -1
    guard let found, uv_fileno(found, &number) == 0 else { return nil }
    handle = found
    self.number = number
  }

  /// Makes the second close harmless; to be called right after the first.
  ///
  /// The number is taken again, so that libwebsockets closes what is ours. If another thread was
  /// faster, the second close is left out, and the loop with what hangs on it is never freed.
  func survive(on loop: UnsafeMutablePointer<uv_loop_t>) {
    guard floorcast_closes_wake_twice() else { return }
    let taken = fcntl(uv_backend_fd(loop), F_DUPFD_CLOEXEC, number)
    guard taken != number else { return }
    if taken >= 0 { close(taken) }
    handle.pointee.close_cb = nil
  }
}
