import HTTPTypes
import IndoorModel
import Storage
import WebServer

/// `/venues/{slug}/images/{id}`: a plan picture's bytes.
enum ImagesResource {
  static func show(_ call: Call) async throws -> Response {
    let id = call.parameter("id")
    guard let image = try await call.venue.file.image(Identifier(id)) else {
      throw Problem.notFound("There is no picture “\(id)”")
    }
    return Response.tagged(hash(of: image.bytes), to: call.request) {
      Response(fields: fields(for: image.mediaType), body: image.bytes)
    }
  }

  private static func fields(for mediaType: String) -> HTTPFields {
    var fields: HTTPFields = [.contentType: mediaType, .xContentTypeOptions: "nosniff"]
    if mediaType == "image/svg+xml" {
      // A drawing may hold scripts; opened on its own it must not run them in our name.
      fields[.contentSecurityPolicy] =
        "sandbox; default-src 'none'; style-src 'unsafe-inline'"
    }
    return fields
  }

  /// FNV-1a; it only has to notice that a picture was replaced.
  private static func hash(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 36)
  }
}
