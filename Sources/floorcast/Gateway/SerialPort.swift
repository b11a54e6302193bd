import Foundation
import Glibc
import Support

/// A serial device, or a pseudo-terminal, opened for bytes as they are.
///
/// A thread of its own waits for the bytes; the file is closed when the last reader lets go.
final class SerialPort: Sendable {
  /// Why a device cannot be used.
  struct OpenError: Error, CustomStringConvertible {
    let description: String
  }

  private static let bufferSize = 4096
  /// Tenths of a second for which a read waits, so that the thread sees that it should end.
  private static let readTimeout: cc_t = 2

  private let descriptor: CInt
  private let path: String

  /// Opens a device at 115 200 baud, 8 bits, no parity, one stop bit, as the DWM1001 has them.
  init(_ path: String) throws(OpenError) {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      throw OpenError(description: "\(path): is no serial device")
    }
    unsafe cfmakeraw(&settings)
    unsafe cfsetspeed(&settings, speed_t(B115200))
    settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
    // `c_cc` comes as a tuple: its elements 5 and 6 are VTIME and VMIN.
    settings.c_cc.5 = Self.readTimeout
    settings.c_cc.6 = 0
    guard unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0 else {
      let failure = Self.failure(path)
      close(descriptor)
      throw failure
    }
  }

  deinit { close(descriptor) }

  /// Writes a text; whether the device took it all.
  func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// The bytes as they come, until the device goes away or the reader stops.
  func bytes() -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1024)) { continuation in
      let isEnding = Locked(false)
      continuation.onTermination = { _ in isEnding.withLock { $0 = true } }
      Thread.detachNewThread { [self] in
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        while !isEnding.withLock({ $0 }) {
          let count = unsafe read(descriptor, &buffer, buffer.count)
          if count > 0 { continuation.yield(Array(buffer[..<count])) }
          // Nothing within the time is no end; a terminal that hung up gives an error or nothing at once.
          if count < 0, errno != EINTR, errno != EAGAIN {
            return continuation.finish(throwing: Self.failure(path))
          }
          if count == 0, hasHungUp {
            return continuation.finish(throwing: OpenError(description: "\(path): is gone"))
          }
        }
      }
    }
  }

  private var hasHungUp: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }

  private static func failure(_ path: String) -> OpenError {
    OpenError(description: "\(path): \(unsafe String(cString: strerror(errno)))")
  }
}
