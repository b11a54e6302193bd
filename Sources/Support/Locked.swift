public import Foundation

/// A value behind a lock; a holder of the lock never calls out.
///
/// An `NSLock`, because ThreadSanitizer does not understand `Synchronization.Mutex` on Linux.
/// `@unchecked Sendable` is true because `value` is touched only between `lock` and `unlock`.
public final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var value: Value

  /// Puts a value behind a lock.
  public init(_ value: sending Value) { self.value = value }

  /// Lends the value for as long as the closure runs.
  ///
  /// Inlinable, because it is on the way of every frame to every viewer.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
