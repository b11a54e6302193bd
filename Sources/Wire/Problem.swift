public import HTTPTypes
public import IndoorModel
import JSONText
public import WebServer

/// Why a request is not done, as a problem document (RFC 9457).
public struct Problem: Error, Hashable, Sendable {
  /// The status of the response.
  public var status: HTTPResponse.Status
  /// Names the kind of problem for programs, e.g. `no-such-venue`; the part of `type` after `#`.
  public var kind: String
  /// What is the matter, in one sentence, in English.
  public var title: String
  /// What helps, if something does.
  public var detail: String?
  /// The field that is wrong, where one is meant.
  public var field: String?
  /// Seconds after which it may be tried again, where time helps.
  public var retryAfterSeconds: Int?
  /// Further members, by kind of problem.
  public var members: [String: Value]

  /// Makes a problem.
  public init(
    _ status: HTTPResponse.Status, _ kind: String, _ title: String, detail: String? = nil,
    field: String? = nil, retryAfterSeconds: Int? = nil, members: [String: Value] = [:]
  ) {
    self.status = status
    self.kind = kind
    self.title = title
    self.detail = detail
    self.field = field
    self.retryAfterSeconds = retryAfterSeconds
    self.members = members
  }

  /// The document as an object.
  public var value: Value {
    let own = Value(members: [
      "type": .string("about:blank#\(kind)"), "title": .string(title), "status": Value(status.code),
      "detail": detail.map { .string($0) }, "field": field.map { .string($0) },
    ])
    return .object(members.merging(own.object ?? [:]) { _, own in own })
  }

  /// The document as a response.
  public var response: Response {
    var fields: HTTPFields = [
      .contentType: "application/problem+json", .cacheControl: "no-store",
    ]
    // What RFC 9110, section 15.5.2 asks of every 401; browsers ask nothing for this scheme.
    if status == .unauthorized { fields[.wwwAuthenticate] = "Bearer" }
    fields[.retryAfter] = retryAfterSeconds.map(String.init)
    return Response(status: status, fields: fields, body: value.json())
  }
}
