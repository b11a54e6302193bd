import Foundation
public import HTTPTypes

/// One HTTP request, its body already read.
public struct Request: Sendable {
  /// The method and header fields.
  public var head: HTTPRequest
  /// The path without query, percent-decoded, beginning with `/`.
  public var path: String
  /// The query's names and values, percent-decoded, in order.
  public var query: [(name: String, value: String)]
  /// The body; empty when there was none.
  public var body: [UInt8]
  /// The address at the other end of the connection: the client's, or that of a proxy before us.
  public var remoteAddress: String
  /// The client's address, for limits and records: what a trusted proxy says, else
  /// `remoteAddress`.
  public var client: String
  /// Whether a trusted proxy names what it was asked for, but not by which client.
  var isClientHidden = false
  /// The path below which a trusted proxy serves us, e.g. `/map`; empty for none.
  public var prefix = ""
  /// What the router read from the path's variable parts.
  public var parameters: [String: String]

  /// Makes a request.
  public init(
    head: HTTPRequest, path: String, query: [(name: String, value: String)] = [],
    body: [UInt8] = [], remoteAddress: String = "", parameters: [String: String] = [:]
  ) {
    self.head = head
    self.path = path
    self.query = query
    self.body = body
    self.remoteAddress = remoteAddress
    client = remoteAddress
    self.parameters = parameters
  }

  /// The method.
  public var method: HTTPRequest.Method { head.method }

  /// Whether the client takes a body as gzip.
  package var acceptsGzip: Bool {
    AcceptedCodings(head.headerFields[.acceptEncoding]).contains(FileCoding.gzip.rawValue)
  }

  /// Path and query as an address may name them; libwebsockets keeps only what it decoded.
  package var target: String { Self.encoded(path, .plainInPath) + encodedQuery }

  /// The query as it may stand behind a path, with its question mark; empty for none.
  var encodedQuery: String {
    let pairs = query.map { pair in
      let value = pair.value.isEmpty ? "" : "=" + Self.encoded(pair.value)
      return Self.encoded(pair.name) + value
    }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }

  /// A text with everything encoded that could mean something else in its place (RFC 3986,
  /// section 2.1).
  package static func encoded(_ part: String) -> String { encoded(part, .plainInPart) }

  private static func encoded(_ text: String, _ plain: CharacterSet) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  /// The first value that the query gives for a name.
  public func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// What is answered to a request.
public struct Response: Sendable {
  /// The status, e.g. `.ok`.
  public var status: HTTPResponse.Status
  /// The header fields; `Content-Length` is added by the transport.
  public var fields: HTTPFields
  /// The body.
  public var body: [UInt8]

  /// Makes a response.
  public init(status: HTTPResponse.Status = .ok, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

extension CharacterSet {
  /// What stands for itself in a part of a path or of a query (RFC 3986, section 2.3), and the
  /// delimiters that mean nothing there.
  fileprivate static let plainInPart = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$*,:@")
  /// The same with the slashes that divide a path's parts.
  fileprivate static let plainInPath = plainInPart.union(CharacterSet(charactersIn: "/"))
}
