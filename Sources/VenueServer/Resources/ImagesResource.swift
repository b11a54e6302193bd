import IndoorModel
import WebServer
import Wire

/// `/venues/{slug}/images/{id}`: the picture that a plan image shows now.
enum ImagesResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let open = try context.venue
    let id = Identifier<PlanImage>(context.parameter("id"))
    guard let content = try await open.venue().image(id)?.content else {
      throw Problem.notFound("There is no picture “\(id)”")
    }
    return try await .picture(content, of: open.file, to: context.request, isLasting: false)
  }
}
