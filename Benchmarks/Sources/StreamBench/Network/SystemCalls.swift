import CEpoll
import Glibc

/// A call to the system failed.
public struct SystemFailure: Error, CustomStringConvertible {
  let call: String
  let code: CInt

  init(_ call: String) {
    self.call = call
    code = errno
  }

  /// The sentence for a person.
  public var description: String { "\(call): \(unsafe String(cString: strerror(code)))" }
}

/// The few calls of the system that clients are made of; all that is unsafe in measuring lies here
/// and in `Waiting`.
package enum SystemCalls {
  /// Nanoseconds since 1970, by the clock that servers write into frames.
  package static var now: Int64 { nanoseconds(CLOCK_REALTIME) }

  /// Nanoseconds of processor time of the calling thread.
  package static var worked: Int64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Connects to a port of this machine.
  ///
  /// - Parameters:
  ///   - receiveBuffer: bytes that the system keeps for the reader at most, `nil` for its own
  ///     choice; the system doubles it.
  ///   - source: which of the machine's own addresses it comes from, `n` of `127.0.0.n`.
  ///   - isBlocking: whether reading and writing wait until they can be done.
  static func connect(
    port: Int, receiveBuffer: Int? = nil, from source: UInt8? = nil, isBlocking: Bool = false
  ) throws(SystemFailure) -> CInt {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | 0o2000000, 0)
    guard descriptor >= 0 else { throw SystemFailure("socket") }
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    if let receiveBuffer { set(descriptor, SOL_SOCKET, SO_RCVBUF, CInt(receiveBuffer)) }
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    func call(
      _ address: sockaddr_in,
      _ body: (CInt, UnsafePointer<sockaddr>?, socklen_t) -> CInt
    ) -> CInt {
      var address = address
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe body(descriptor, $0, size)
        }
      }
    }
    if let source { _ = unsafe call(Self.address(source, port: 0), Glibc.bind) }
    guard unsafe call(Self.address(1, port: port), Glibc.connect) == 0 else {
      let failure = SystemFailure("connect")
      close(descriptor)
      throw failure
    }
    if !isBlocking { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    return descriptor
  }

  private static func address(_ last: UInt8, port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0000 | UInt32(last)).bigEndian
    return address
  }

  /// Asks over HTTP and waits for the whole answer; empty when there is none.
  package static func get(_ path: String, port: Int) -> [UInt8] {
    guard let descriptor = try? connect(port: port, isBlocking: true) else { return [] }
    defer { close(descriptor) }
    let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    guard send(descriptor, Array(request.utf8)) != nil else { return [] }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case .bytes(let count) = receive(descriptor, into: &buffer, limit: .max) {
      answer += buffer[..<count]
    }
    return answer
  }

  /// Gives way to every other process from now on.
  package static func giveWay() {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
  }

  private static func set(_ descriptor: CInt, _ level: CInt, _ name: CInt, _ value: CInt) {
    var value = value
    unsafe setsockopt(descriptor, level, name, &value, 4)
  }

  static func close(_ descriptor: CInt) { Glibc.close(descriptor) }

  /// What came of reading.
  enum Received {
    case bytes(Int)
    case nothingYet
    case over
  }

  /// Reads what is there, `limit` bytes at most, to the beginning of a buffer.
  static func receive(_ descriptor: CInt, into buffer: inout [UInt8], limit: Int) -> Received {
    let count = unsafe recv(descriptor, &buffer, min(limit, buffer.count), 0)
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .over
  }

  /// Writes as much as there is room for; `nil` when the connection is over.
  static func send(_ descriptor: CInt, _ bytes: [UInt8]) -> Int? {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Allows as many open descriptors as this user may have; programs begun afterwards may, too.
  package static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
