import Foundation

/// A file that is read in small parts, one behind the other.
///
/// It asks the system for some pages at once: `FileHandle` would take a call, a buffer and a copy for
/// each part, which before each acknowledged edit is a third of the edit's time.
struct ReadAheadFile: ~Copyable {
  private let descriptor: Int32
  private var window: [UInt8] = []
  /// Where the window begins in the file.
  private var windowStart = 0

  private static let windowSize = 32 * 1024

  /// - Returns: `nil` when there is no such file, or none that can be read.
  init?(path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// - Returns: fewer bytes than asked for at the end of the file, or where it cannot be read.
  mutating func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8> {
    if offset < windowStart || offset + count > windowStart + window.count {
      fill(from: offset, count: max(count, Self.windowSize))
    }
    let start = offset - windowStart
    return window[start..<min(start + count, window.count)]
  }

  private mutating func fill(from offset: Int, count: Int) {
    windowStart = offset
    window = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let read = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
      filled = max(0, read)
    }
  }
}
