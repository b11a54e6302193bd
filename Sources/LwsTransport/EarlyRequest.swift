import HTTPTypes
import WebServer

/// A request for a health page that is there before its connection is handed to libwebsockets.
///
/// When thousands of clients arrive at once, each event of theirs waits for those before it; a probe
/// would wait with them. Its request is read here when it is of the plainest form, as probes send it.
/// Anything else goes the usual way, which decides what is well-formed.
struct EarlyRequest {
  /// The most bytes that are looked at.
  static var limit: Int { 1_024 }

  private let version: Substring
  private let head: HTTPRequest
  private let path: String
  private let remoteAddress: String

  /// The request.
  var request: Request { Request(head: head, path: path, remoteAddress: remoteAddress) }
  /// Whether its client speaks HTTP/1.0.
  var isHTTP10: Bool { version == "HTTP/1.0" }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - bytes: all that the client has sent.
  ///   - paths: the paths that are answered early.
  /// - Returns: `nil` when it is not whole, for another path, or in any way unusual.
  init?(_ bytes: [UInt8], paths: Set<String>, remoteAddress: String) {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    guard bytes.starts(with: Array("GET /".utf8)), bytes.suffix(4) == end[...],
      bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0D || $0 == 0x0A })
    else { return nil }
    // Characters of Swift: CR and LF together are one, and neither may stand alone.
    let text = String(decoding: bytes.dropLast(4), as: UTF8.self)
    let lines = text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false)
    guard lines.allSatisfy({ !$0.contains("\r") && !$0.contains("\n") }) else { return nil }
    let target = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard target.count == 3, paths.contains(String(target[1])),
      target[2] == "HTTP/1.1" || target[2] == "HTTP/1.0",
      let fields = Self.fields(lines.dropFirst())
    else { return nil }
    let host = HTTPField.Name("Host").flatMap { fields[$0] }
    guard host.map({ !$0.isEmpty && !$0.contains(",") }) ?? (target[2] == "HTTP/1.0") else {
      return nil
    }
    (path, version, self.remoteAddress) = (String(target[1]), target[2], remoteAddress)
    head = HTTPRequest(
      method: .get, scheme: "http", authority: host, path: nil, headerFields: fields)
  }

  /// The fields; `nil` where one comes twice, or is none that probes send.
  private static func fields(_ lines: ArraySlice<Substring>) -> HTTPFields? {
    var fields = HTTPFields()
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])),
        fields[name] == nil, plain.contains(name.canonicalName)
      else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      guard value.last != " " else { return nil }
      fields[name] = String(value)
    }
    return fields
  }

  /// The fields of probes, of proxies before them, and of what lets a client in.
  private static let plain: Set = [
    "accept", "accept-encoding", "accept-language", "authorization", "cache-control", "connection",
    "cookie", "forwarded", "host", "user-agent", "x-forwarded-for", "x-forwarded-host",
    "x-forwarded-prefix", "x-forwarded-proto", "x-request-id",
  ]
}
