import HTTPTypes

/// What pages of some other origins may ask for as well (the CORS protocol of the Fetch standard):
/// without the cookies of an account, which count for our own pages only.
struct SharedPaths: Sendable {
  private let shares: [(origins: [Origin], interface: SharedInterface)]
  /// Scripts for pages of any origin. They hold nothing of a venue, and a browser checks the hash of
  /// a script only where its page may read it.
  private static let publicPrefix = "/embed/"

  /// - Parameter interfaces: what is shared, with its origins in the form of `Origin`.
  init(_ interfaces: [(SharedInterface, origins: [Origin])]) {
    shares = interfaces.map { ($0.origins, $0.0) }
  }

  /// The origin of the page that asks, if it may.
  func origin(of request: Request) -> String? {
    let fields = request.head.headerFields
    guard let text = fields[.origin], let origin = Origin(text) else { return nil }
    // Before a browser asks for what its page may not be allowed, it names the method.
    let asked = request.method == .options ? fields[.accessControlRequestMethod] : nil
    let method = asked.flatMap { HTTPRequest.Method($0) } ?? request.method
    let isShared = shares.contains {
      $0.origins.contains(origin) && $0.interface.allows(method, request.path)
    }
    return isShared ? text : nil
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
    if request.path.hasPrefix(Self.publicPrefix) {
      response.fields[.accessControlAllowOrigin] = "*"
      response.fields[Self.resourcePolicy] = "cross-origin"
      return
    }
    guard let origin = origin(of: request) else { return }
    response.fields[.accessControlAllowOrigin] = origin
    response.fields[.accessControlExposeHeaders] = "etag, retry-after"
    response.fields[.vary] =
      [response.fields[.vary], "Origin"].compactMap(\.self).joined(separator: ", ")
  }

  private static let resourcePolicy =
    HTTPField.Name("Cross-Origin-Resource-Policy") ?? .accessControlAllowOrigin
}
