import Foundation

/// A value behind a lock; never held across a call out.
///
/// An `NSLock`, because ThreadSanitizer does not understand `Mutex` on Linux.
public final class Locked<Value>: @unchecked Sendable {
  // Unchecked is true because `value` is touched only between lock and unlock.
  private var value: Value
  private let lock = NSLock()

  /// Puts a value behind a lock.
  public init(_ value: Value) { self.value = value }

  /// Lends the value for as long as the closure runs.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
