import HTTPTypes
import IndoorModel
import JSONText
import WebServer
import Wire

extension Response {
  /// Answers with JSON.
  static func json(_ value: Value, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, fields: [.contentType: "application/json", .cacheControl: "no-store"],
      body: value.json())
  }

  /// Answers with an object of which some members are written already.
  static func json(_ object: JSONObject) -> Response {
    Response(
      fields: [.contentType: "application/json", .cacheControl: "no-store"], body: object.json())
  }

  /// Answers with JSON that is already written.
  static func json(bytes: [UInt8]) -> Response {
    Response(fields: [.contentType: "application/json"], body: bytes)
  }

  /// Answers with JSON that stays the same as long as its tag; 304 without body when the client
  /// has it already.
  static func json(_ value: Value, tag: String, to request: Request) async -> Response {
    await tagged(tag, to: request) { .json(bytes: value.json()) }
  }

  /// Answers with what stays the same as long as its tag (RFC 9110, section 8.8.3).
  ///
  /// - Parameter caching: how it may be kept; by default a client must ask for it again each time.
  static func tagged(
    _ tag: String, to request: Request, caching: String = "no-cache",
    _ make: () async throws -> Response
  ) async rethrows -> Response {
    let tag = "\"\(tag)\""
    let known = request.head.headerFields[.ifNoneMatch]
    var response =
      known.map { matches($0, tag) } == true
      ? Response(status: .notModified) : try await make()
    response.fields[.eTag] = tag
    response.fields[.cacheControl] = caching
    return response
  }

  /// Answers with features of a venue: as gzip, under a tag of its own, where the client takes that.
  ///
  /// Coordinates are most of what a page loads; gzip leaves a seventh of them.
  static func features(
    _ answer: VenueText.Answer, of venue: Venue, from text: VenueText, tag: String,
    to request: Request
  ) async -> Response {
    let isZipped = request.acceptsGzip
    var response = await tagged(isZipped ? "\(tag)-gzip" : tag, to: request) {
      guard isZipped, let zipped = await text.zippedJSON(of: answer, for: venue) else {
        return .json(bytes: await text.json(of: answer, for: venue))
      }
      var response = json(bytes: zipped)
      response.fields[.contentEncoding] = "gzip"
      return response
    }
    response.fields[.vary] = "Accept-Encoding"
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
