import CCurl
import Foundation

/// A request to one address: a POST of its body, or a GET.
public struct CurlRequest: Sendable {
  /// When a request ends that is not answered.
  public enum TimeLimit: Sendable {
    /// Some seconds after it was made, those in which it waits for its turn included.
    case total(Double)
    /// After some seconds without a byte.
    case silence(Double)
    /// When the caller or the server ends it.
    case stream
  }

  fileprivate let url: String
  fileprivate let body: [UInt8]?
  fileprivate let fields: [String]
  fileprivate let authorities: String?
  fileprivate let connectionTimeout: Double
  fileprivate let limit: TimeLimit

  /// - Parameters:
  ///   - body: JSON; `nil` for a GET.
  ///   - fields: of the header, as HTTP writes them.
  ///   - authorities: a file of certificates (PEM); the system's where it is `nil`.
  ///   - connectionTimeout: seconds.
  public init(
    url: String, body: [UInt8]?, fields: [String], authorities: String? = nil,
    connectionTimeout: Double, limit: TimeLimit
  ) {
    (self.url, self.body, self.fields, self.authorities) = (url, body, fields, authorities)
    (self.connectionTimeout, self.limit) = (connectionTimeout, limit)
  }
}

/// How a transfer ended.
public enum CurlEnding: Sendable {
  /// An answer came as a whole.
  case answered(status: Int)
  /// The machine is there, and no program takes connections at the port: nothing was sent.
  case refused(String)
  /// There is no connection: nothing was sent.
  case unreachable(String)
  /// The server's certificate is not trusted: nothing was sent.
  case untrusted(String)
  /// The answer did not come, or not as a whole.
  case broken(String)
  /// The answer did not come, or not as a whole, in its time; whether the request was sent.
  case late(String, isSent: Bool)
  /// The caller gave up, or the loop has ended.
  case cancelled
}

/// One request by libcurl; `CurlLoop`'s thread alone touches it once it has begun, which makes
/// `@unchecked Sendable` true.
final class CurlTransfer: @unchecked Sendable {
  private let request: CurlRequest
  private let takeBytes: ([UInt8]) -> Bool
  private let end: (CurlEnding) -> Void
  private let deadline: ContinuousClock.Instant?
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// Whether all options could be set so far.
  private var isPrepared = true
  /// libcurl's handle; `CurlLoop` adds it to its own.
  private(set) var easy: UnsafeMutableRawPointer?

  /// - Parameters:
  ///   - bytes: takes what comes, on the loop's thread; `false` to be asked again after
  ///     `CurlLoop.resume`.
  ///   - end: called once.
  init(
    _ request: CurlRequest, bytes: @escaping @Sendable ([UInt8]) -> Bool,
    end: @escaping @Sendable (CurlEnding) -> Void
  ) {
    self.request = request
    takeBytes = bytes
    self.end = end
    if case .total(let seconds) = request.limit {
      deadline = .now + .seconds(seconds)
    } else {
      deadline = nil
    }
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headers)
  }

  /// Where the request goes, without its path.
  func isTo(_ address: String) -> Bool { request.url.hasPrefix(address + "/") }

  /// Whether the response is streamed until the caller or the server ends it.
  var isStream: Bool { if case .stream = request.limit { true } else { false } }

  /// Whether its time is over.
  func isLate(at now: ContinuousClock.Instant) -> Bool { deadline.map { now >= $0 } ?? false }

  /// Makes libcurl's handle; `nil` where there is no memory for it.
  func prepare() -> UnsafeMutableRawPointer? {
    easy = curl_easy_init()
    guard let easy else { return nil }
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    set(CURLOPT_CONNECTTIMEOUT_MS, Int((1_000 * request.connectionTimeout).rounded()))
    switch request.limit {
    case .total:
      let left = deadline.map { ($0 - ContinuousClock.now) / .milliseconds(1) } ?? 0
      set(CURLOPT_TIMEOUT_MS, max(1, Int(left.rounded())))
    case .silence(let seconds):
      set(CURLOPT_LOW_SPEED_LIMIT, 1)
      set(CURLOPT_LOW_SPEED_TIME, Int(seconds.rounded()))
    case .stream: break
    }
    set(CURLOPT_URL, request.url)
    set(CURLOPT_PROXY, "")
    // A machine that is gone does not close its connections; seconds.
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(CURLOPT_TCP_KEEPIDLE, 5)
    set(CURLOPT_TCP_KEEPINTVL, 2)
    if let authorities = request.authorities { set(CURLOPT_CAINFO, authorities) }
    if let body = request.body {
      // A body that is copied is as long as was said before.
      set(CURLOPT_POSTFIELDSIZE, body.count)
      note(
        body.withUnsafeBytes {
          floorcast_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
        })
      add(header: "Content-Type: application/json")
      // No `100-continue` before a large body.
      add(header: "Expect:")
    }
    for field in request.fields { add(header: field) }
    note(floorcast_curl_set_pointer(easy, CURLOPT_HTTPHEADER, headers))
    // The loop keeps this transfer until the handle is out of it.
    note(floorcast_curl_set_writer(easy, onBytes, Unmanaged.passUnretained(self).toOpaque()))
    return isPrepared ? easy : nil
  }

  private func note(_ code: CURLcode) { if code != CURLE_OK { isPrepared = false } }

  private func set(_ option: CURLoption, _ value: Int) {
    note(floorcast_curl_set_long(easy, option, value))
  }

  private func set(_ option: CURLoption, _ text: String) {
    note(text.withCString { floorcast_curl_set_pointer(easy, option, $0) })
  }

  private func add(header: String) {
    guard let longer = curl_slist_append(headers, header) else { return isPrepared = false }
    headers = longer
  }

  fileprivate func received(_ bytes: [UInt8]) -> Bool { takeBytes(bytes) }

  /// Says how it ended, by libcurl's code.
  func finish(_ code: CURLcode) {
    let why = String(cString: curl_easy_strerror(code)) + ", \(request.url)"
    switch code {
    case CURLE_OK:
      var status = 0
      _ = floorcast_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
      end(.answered(status: status))
    case CURLE_COULDNT_CONNECT where systemError == ECONNREFUSED: end(.refused(why))
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_UNSUPPORTED_PROTOCOL,
      CURLE_URL_MALFORMAT:
      end(.unreachable(why))
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CONNECT_ERROR,
      CURLE_SSL_CERTPROBLEM:
      end(.untrusted(why))
    case CURLE_OPERATION_TIMEDOUT: end(.late(why, isSent: hasConnected))
    default: end(.broken(why))
    }
  }

  /// Whether libcurl came so far as to send the request.
  private var hasConnected: Bool {
    var microseconds: curl_off_t = 0
    let code = floorcast_curl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds)
    return code != CURLE_OK || microseconds > 0
  }

  /// The system's number of the failure to connect.
  private var systemError: Int32 {
    var number = 0
    _ = floorcast_curl_get_long(easy, CURLINFO_OS_ERRNO, &number)
    return Int32(truncatingIfNeeded: number)
  }

  /// Says that its time was over before it began.
  func expire() { end(.late("it waited too long for its turn, \(request.url)", isSent: false)) }

  /// Says that it was not begun.
  func refuse(_ why: String) { end(.unreachable(why)) }

  /// Says that it was given up.
  func cancel() { end(.cancelled) }
}

/// The C entry point: bytes of an answer came.
private func onBytes(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, user: UnsafeMutableRawPointer?
) -> Int {
  guard let user, let bytes else { return 0 }
  let copy = Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
  let isTaken = Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue().received(copy)
  return isTaken ? size * count : Int(CURL_WRITEFUNC_PAUSE)
}
