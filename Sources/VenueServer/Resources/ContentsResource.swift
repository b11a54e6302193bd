import HTTPTypes
import IndoorModel
import JSONText
import Storage
import VenueFormats
import WebServer
import Wire

/// `/venues/{slug}/contents`: the bytes of plan pictures, named by what they are.
enum ContentsResource {
  static func add(_ context: RequestContext) async throws -> Response {
    let bytes = context.request.body
    // What the client says of the type does not matter.
    if PDFPages.isDocument(bytes) { return try await addPage(of: bytes, context) }
    return .json(.object(try await store(bytes, context)), status: .created)
  }

  /// Takes a page of a PDF document as a picture.
  private static func addPage(of document: [UInt8], _ context: RequestContext) async throws
    -> Response
  {
    let pages = try await context.server.documents.pages(of: document)
    let number = try context.count("page", default: pages.count == 1 ? 1 : 0)
    guard number > 0 else { throw Problem.severalPages(pages) }
    let drawing = try await context.server.documents.draw(
      page: number, of: document, pixelLimit: context.server.limits.picturePixels)
    var members = try await store(drawing.png, context)
    members["page"] = Value(number)
    members["pageCount"] = Value(pages.count)
    members["paperMetresPerPixel"] = .number(drawing.metresPerPixel)
    return .json(.object(members), status: .created)
  }

  private static func store(_ bytes: [UInt8], _ context: RequestContext) async throws -> [String:
    Value]
  {
    let picture = try PlanPicture(bytes, pixelLimit: context.server.limits.picturePixels)
    let stored = try await context.venue.add(bytes, picture, at: context.server.now())
    return [
      "content": .string(stored.id.rawValue), "mediaType": .string(stored.mediaType),
      "width": Value(stored.width), "height": Value(stored.height),
    ]
  }

  static func show(_ context: RequestContext) async throws -> Response {
    let id = Identifier<ImageContent>(context.parameter("id"))
    return try await .picture(id, of: try context.venue, to: context.request, isLasting: true)
  }
}

extension Response {
  /// Answers with the bytes of a picture.
  ///
  /// - Parameter isLasting: whether the address will always mean these bytes.
  static func picture(
    _ id: Identifier<ImageContent>, of venue: OpenVenue, to request: Request, isLasting: Bool
  ) async throws -> Response {
    let caching = isLasting ? "private, max-age=31536000, immutable" : "no-cache"
    var response = try await tagged(id.rawValue, to: request, caching: caching) {
      guard let (content, bytes) = try await venue.content(id) else {
        throw Problem.notFound("There is no picture with the content “\(id)”")
      }
      return Response(fields: pictureFields(content.mediaType), body: bytes)
    }
    // A drawing may hold scripts; opened on its own it must not run them in our name. Browsers take
    // over what is said of a picture that they have already.
    response.fields[.contentSecurityPolicy] =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
    return response
  }

  private static func pictureFields(_ mediaType: String) -> HTTPFields {
    // A file may claim any type for its contents: a browser must not take them for pages or scripts.
    let isPicture = PlanPicture.mediaTypes.contains(mediaType)
    return [
      .contentType: isPicture ? mediaType : "application/octet-stream",
      .xContentTypeOptions: "nosniff", .contentDisposition: isPicture ? "inline" : "attachment",
    ]
  }
}

/// `/venues/{slug}/images/{id}`: the picture that a plan image shows now.
enum ImagesResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let id = Identifier<PlanImage>(context.parameter("id"))
    guard let content = try await open.venue().image(id)?.content else {
      throw Problem.notFound("There is no picture “\(id)”")
    }
    return try await .picture(content, of: open, to: context.request, isLasting: false)
  }
}
