import CLibwebsockets
import Glibc

/// Owns libwebsockets' context and the libuv loop that drives it; used on one thread only.
///
/// The loop is ours (“foreign” to libwebsockets), because otherwise libwebsockets takes over the
/// process's signals; and it is libuv's, because poll() costs time for every open connection.
struct ServiceContext: ~Copyable {
  /// What libwebsockets calls a context.
  let context: OpaquePointer
  /// The one virtual host.
  let vhost: OpaquePointer

  private let loop: UnsafeMutablePointer<uv_loop_t>
  private let handles: LoopHandles
  private let wake: WakeDescriptor?
  private let memory: ContextMemory

  /// Makes a context without a listener.
  ///
  /// - Parameters:
  ///   - user: what `lws_context_user` gives to callbacks.
  ///   - tick: the milliseconds between two calls of `onTick`.
  init?(
    _ configuration: Server.Configuration, user: UnsafeMutableRawPointer,
    tick: UInt64
  ) {
    let loop = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
    guard uv_loop_init(loop) == 0 else {
      loop.deallocate()
      return nil
    }
    let memory = ContextMemory(configuration, loop: loop)
    var creation = memory.creation
    creation.user = user
    guard let context = lws_create_context(&creation) else {
      uv_loop_close(loop)
      loop.deallocate()
      memory.free()
      return nil
    }
    let wake = WakeDescriptor(on: loop)
    let handles = LoopHandles(on: loop, user: user, tick: tick)
    guard let vhost = lws_create_vhost(context, &creation) else {
      Self.destroy(context, loop, handles, wake, memory)
      return nil
    }
    self.context = context
    self.vhost = vhost
    self.loop = loop
    self.handles = handles
    self.wake = wake
    self.memory = memory
  }

  /// Waits for events and handles them.
  ///
  /// - Parameter isWaiting: `false` when there is other work to do meanwhile.
  func turn(isWaiting: Bool) { uv_run(loop, isWaiting ? UV_RUN_ONCE : UV_RUN_NOWAIT) }

  deinit { Self.destroy(context, loop, handles, wake, memory) }

  /// Closes everything.
  ///
  /// The first `lws_context_destroy` closes all connections, which libuv completes in its own
  /// rounds, and after the last of them libwebsockets' own handles. The second frees the context
  /// and, with it, those handles: only when none is left the loop may be touched again.
  private static func destroy(
    _ context: OpaquePointer, _ loop: UnsafeMutablePointer<uv_loop_t>,
    _ handles: LoopHandles, _ wake: WakeDescriptor?, _ memory: ContextMemory
  ) {
    handles.close()
    lws_context_destroy(context)
    wake?.survive(on: loop)
    var rounds = 0
    while LoopHandles.count(on: loop) > 0, rounds < 64 {
      uv_run(loop, UV_RUN_NOWAIT)
      rounds += 1
    }
    let isEmpty = LoopHandles.count(on: loop) == 0
    lws_context_destroy(context)
    handles.free()
    memory.free()
    // Better a few descriptors lost at the end of a server than freed memory used.
    guard isEmpty, uv_loop_close(loop) == 0 else { return }
    loop.deallocate()
  }
}
