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

  /// The first value that the query gives for a name.
  public func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
