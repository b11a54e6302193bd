import HTTPTypes

/// Paths that pages of some other origins may ask for as well (the CORS protocol of the Fetch
/// standard): without the cookies of an account, which browsers do not send there.
struct SharedPaths: Sendable {
  private let origins: [Origin]
  private let prefixes: [String]

  /// - Parameters:
  ///   - origins: of the pages.
  ///   - prefixes: what the paths begin with.
  init(origins: [Origin], prefixes: [String]) {
    (self.origins, self.prefixes) = (origins, prefixes)
  }

  /// The origin of the page that asks, if it may.
  func origin(of request: Request) -> String? {
    guard let text = request.head.headerFields[.origin], let origin = Origin(text),
      origins.contains(origin), prefixes.contains(where: request.path.hasPrefix)
    else { return nil }
    return text
  }

  /// Says to a browser what its page may ask for; `nil` for what is no such question.
  func answer(to request: Request) -> Response? {
    guard request.method == .options, origin(of: request) != nil else { return nil }
    return Response(
      status: .noContent,
      fields: [
        .accessControlAllowMethods: "GET, POST, DELETE",
        .accessControlAllowHeaders: "authorization, content-type", .accessControlMaxAge: "600",
      ])
  }

  /// Lets the page that asks read a response.
  func complete(_ response: inout Response, for request: Request) {
    guard let origin = origin(of: request) else { return }
    response.fields[.accessControlAllowOrigin] = origin
    response.fields[.vary] =
      [response.fields[.vary], "Origin"].compactMap(\.self).joined(separator: ", ")
  }
}
