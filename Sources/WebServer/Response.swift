public import HTTPTypes

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
