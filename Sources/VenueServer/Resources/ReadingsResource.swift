import HTTPTypes
import IndoorModel
import JSONText
import VenueFormats
import WebServer
import Wire

/// `/venues/{slug}/readings`: what the codes in a picture of a phone's camera say.
enum ReadingsResource {
  /// The bytes that a picture may have.
  static let bodyLimit = 1 << 19
  /// The pixels that it may have.
  static let pixelLimit = 2_000_000

  static func add(_ context: RequestContext) async throws -> Response {
    _ = try context.venue
    let bytes = context.request.body
    let picture = try PlanPicture(bytes, pixelLimit: pixelLimit)
    guard ["image/jpeg", "image/png"].contains(picture.mediaType) else { throw Problem.noFrame }
    let begin = ContinuousClock.now
    // What the program takes is the client's, too.
    defer { RequestCost.add((ContinuousClock.now - begin) / .seconds(1)) }
    let texts = try await context.server.codes.texts(in: bytes)
    var response = Response.json(["texts": .array(texts.map { .string($0) })])
    response.fields[.cacheControl] = "no-store"
    return response
  }
}

extension Problem {
  /// A picture is of a type that is not read for codes.
  fileprivate static let noFrame = Problem(
    .unsupportedMediaType, "no-frame", "Codes are read from JPEG and PNG pictures")

  /// The problem of a picture that was not read for codes.
  static func refusedFrame(_ refusal: CodeReader.Refusal) -> Problem {
    switch refusal {
    case .notInstalled:
      Problem(
        .serviceUnavailable, "reader-not-installed", "This server cannot read codes",
        detail: "Install Debian’s package zxing-cpp-tools on it (scripts/setup does), or type the "
          + "code.")
    case .busy:
      Problem(
        .serviceUnavailable, "busy", "Other pictures are being read",
        detail: "Send the next one in a second.", retryAfterSeconds: 1)
    case .unreadable:
      Problem(.unprocessableContent, "invalid-picture", "The picture cannot be read")
    case .tooLaborious(let seconds):
      Problem(
        .unprocessableContent, "picture-too-laborious",
        "The picture takes more than \(seconds) s, or too much memory, to read")
    }
  }
}
