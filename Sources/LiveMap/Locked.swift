import Foundation

/// A value that only one thread at a time can touch.
///
/// Not `Synchronization.Mutex`, which blinds ThreadSanitizer on Linux.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // `value` is only touched while `lock` is held.
  private let lock = NSLock()
  private var value: Value

  /// Puts a value into the box.
  package init(_ value: Value) { self.value = value }

  /// Lends the value; must not call out.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
