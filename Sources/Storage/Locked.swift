import Foundation

/// A value that one thread at a time may touch.
///
/// `@unchecked Sendable` holds because `content` is reached only between `lock` and `unlock`.
final class Locked<Content: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var content: Content

  init(_ content: Content) { self.content = content }

  func withLock<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&content)
  }
}
