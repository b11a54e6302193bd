import HTTPTypes
import IndoorModel
import JSONText
import WebServer

extension Response {
  /// Answers with JSON.
  static func json(_ value: Value, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, fields: [.contentType: "application/json", .cacheControl: "no-store"],
      body: value.json())
  }

  /// Answers with JSON that stays the same as long as its tag; 304 without body when the client
  /// has it already.
  static func json(
    _ value: @autoclosure () throws -> Value, tag: String, to request: Request
  ) rethrows -> Response {
    try tagged(tag, to: request) {
      Response(fields: [.contentType: "application/json"], body: try value().json())
    }
  }

  /// Answers with what stays the same as long as its tag (RFC 9110, section 8.8.3).
  static func tagged(
    _ tag: String, to request: Request, _ make: () throws -> Response
  ) rethrows -> Response {
    let tag = "\"\(tag)\""
    let known = request.head.headerFields[.ifNoneMatch]
    var response =
      known.map { matches($0, tag) } == true
      ? Response(status: .notModified) : try make()
    response.fields[.eTag] = tag
    // May be kept, but must be asked for anew each time.
    response.fields[.cacheControl] = "no-cache"
    return response
  }

  private static func matches(_ field: String, _ tag: String) -> Bool {
    field.split(separator: ",").contains { part in
      var part = part.drop { $0 == " " }
      while part.last == " " { part.removeLast() }
      return part == "*" || part == tag || part == "W/" + tag
    }
  }
}
