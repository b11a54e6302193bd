import Glibc
import HTTPTypes
import WebServer

/// Writes the first lines of a response.
enum ResponseHead {
  /// Fields that are the transport's own.
  private static let ours: Set<HTTPField.Name> = [
    .contentLength, .connection, .transferEncoding, .date,
  ]

  /// The status line and fields as they go over the wire.
  ///
  /// - Parameters:
  ///   - isKept: whether the connection stays open afterwards.
  ///   - date: see ``DateField``.
  static func bytes(of response: Response, isKept: Bool, isHTTP10: Bool, date: String) -> [UInt8] {
    let status = response.status
    var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nDate: \(date)\r\n"
    for field in response.fields where !ours.contains(field.name) {
      text += "\(field.name.rawName): \(field.value)\r\n"
    }
    if hasBody(status) { text += "Content-Length: \(response.body.count)\r\n" }
    if !isKept {
      text += "Connection: close\r\n"
    } else if isHTTP10 {
      text += "Connection: keep-alive\r\n"
    }
    text += "\r\n"
    return Array(text.utf8)
  }

  /// Whether a response of this status has a body (RFC 9110, section 6.4.1).
  static func hasBody(_ status: HTTPResponse.Status) -> Bool {
    status.code >= 200 && status.code != 204 && status.code != 304
  }
}

/// The value of `Date` fields (RFC 9110, section 5.6.7), written once a second.
struct DateField {
  private var second: time_t = 0
  private var text = ""

  /// The value at a time.
  mutating func text(at time: time_t) -> String {
    if time != second || text.isEmpty { (second, text) = (time, Self.text(of: time)) }
    return text
  }

  private static func text(of time: time_t) -> String {
    var time = time
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(padded).joined(separator: ":")
    return "\(days[Int(parts.tm_wday)]), \(padded(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
      + "\(parts.tm_year + 1900) \(clock) GMT"
  }

  private static func padded(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
