import Dispatch
import Foundation
import Glibc

/// A client that sends and reads the bytes that a test names, so that it can misbehave.
///
/// Waits on a queue of its own: a test must not block the threads that the server answers on.
/// `@unchecked Sendable` is true because `buffer` is touched on that queue only.
final class RawClient: @unchecked Sendable {
  enum Failure: Error { case refused(Int32), timedOut, ended(received: String), malformed(String) }

  /// An answer over HTTP.
  struct Answer {
    var status: Int
    var fields: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "client")
  private var buffer: [UInt8] = []

  /// Connects.
  ///
  /// - Parameter receiveBuffer: the kernel's buffer in bytes, for clients that read slowly.
  init(port: Int, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
    }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw Failure.refused(errno) }
  }

  deinit { Glibc.close(descriptor) }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws {
    try await onQueue { [self] in
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Glibc.send(
            descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { throw Failure.ended(received: "") }
        sent += count
      }
    }
  }

  /// Whether something has come that was not read, or the end.
  var isAnswered: Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0
  }

  /// Says that nothing more is sent, but goes on to read.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads exactly so many bytes.
  func read(_ count: Int) async throws -> [UInt8] {
    try await onQueue { [self] in
      while buffer.count < count { try fill() }
      defer { buffer.removeFirst(count) }
      return Array(buffer.prefix(count))
    }
  }

  /// Reads an answer over HTTP.
  func answer(toHead: Bool = false) async throws -> Answer {
    let lines = try await head().components(separatedBy: "\r\n")
    guard let first = lines.first, first.hasPrefix("HTTP/1.1 "),
      let status = Int(first.dropFirst(9).prefix(3))
    else { throw Failure.malformed(lines.first ?? "") }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let length = toHead ? 0 : fields["content-length"].flatMap { Int($0) } ?? 0
    return Answer(status: status, fields: fields, body: try await read(length))
  }

  /// Reads up to an empty line.
  func head() async throws -> String {
    try await onQueue { [self] in
      while true {
        if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
          defer { buffer.removeFirst(end.upperBound) }
          return String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        }
        try fill()
      }
    }
  }

  /// Reads until the server closes; `true` for an orderly end, `false` for a reset.
  @discardableResult
  func readToEnd() async throws -> Bool {
    try await onQueue { [self] in
      do { while true { try fill() } } catch Failure.ended { return true } catch Failure.refused {
        return false
      }
    }
  }

  private func fill() throws {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, 0)
    if count == 0 { throw Failure.ended(received: String(decoding: buffer, as: UTF8.self)) }
    if count < 0 { throw errno == EAGAIN ? Failure.timedOut : Failure.refused(errno) }
    buffer += piece.prefix(count)
  }

  private func onQueue<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try work() }) }
    }
  }
}
