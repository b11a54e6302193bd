import Foundation
import Glibc

/// Reports to systemd how the server is, where it asks for that: `sd_notify(3)`, the protocol of
/// which is one datagram to the socket that the environment names.
enum ServiceNotice {
  /// Everything runs.
  static let ready = "READY=1"
  /// The server is about to stop.
  static let stopping = "STOPPING=1"
  /// The server still answers.
  static let alive = "WATCHDOG=1"

  /// Seconds within which systemd wants to hear `alive`; `nil` when it does not.
  static var watchdogSeconds: Double? {
    ProcessInfo.processInfo.environment["WATCHDOG_USEC"].flatMap(Double.init)
      .flatMap { $0 > 0 ? $0 / 1_000_000 : nil }
  }

  /// Sends a notice; nothing happens where systemd does not ask for it.
  ///
  /// - Returns: whether it was sent.
  @discardableResult
  static func send(
    _ notice: String, to path: String? = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"]
  ) -> Bool {
    guard let path, path.hasPrefix("/") || path.hasPrefix("@") else { return false }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // An abstract name begins with a zero byte (unix(7)).
    if path.hasPrefix("@") { name[0] = 0 }
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < room else { return false }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let descriptor = socket(
      AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let text = Array(notice.utf8)
    // The address and the text live as long as the call, which keeps neither.
    let sent = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe sendto(
          descriptor, text, text.count, CInt(MSG_NOSIGNAL), address, length)
      }
    }
    return sent == text.count
  }
}
