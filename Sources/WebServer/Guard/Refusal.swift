import HTTPTypes

/// Answers of the guard, as problem documents (RFC 9457).
enum Refusal {
  /// A document of constant words, which need no escaping.
  static func response(
    _ status: HTTPResponse.Status, _ kind: StaticString, _ title: StaticString,
    retryAfterSeconds: Int? = nil
  ) -> Response {
    let text = "{\"type\":\"about:blank#\(kind)\",\"title\":\"\(title)\",\"status\":\(status.code)}"
    var fields: HTTPFields = [
      .contentType: "application/problem+json", .cacheControl: "no-store",
    ]
    fields[.retryAfter] = retryAfterSeconds.map(String.init)
    return Response(status: status, fields: fields, body: Array(text.utf8))
  }
}
