import Accounts
import HTTPTypes
import IndoorModel
import LiveMap
import WebServer
import Wire

/// `/venues/{slug}/navigators/{id}/sharing`: the sharing settings of a navigator.
enum SharingResource {
  static func show(_ context: RequestContext) async throws -> Response {
    let (live, id) = (try context.venue.live, try navigator(context))
    return .json(await live.sharing(of: id).value)
  }

  static func set(_ context: RequestContext) async throws -> Response {
    let (live, id) = (try context.venue.live, try navigator(context))
    let sharing = try Sharing(try context.fields("sharing: status, friends"))
    try await live.set(sharing, of: id, isOwn: context.principal.isDevice(of: id))
    try await context.server.accounts?.sharing.flush()
    return .json(sharing.value)
  }

  /// The navigator of the path, for which the client may report.
  private static func navigator(_ context: RequestContext) throws -> Identifier<Navigator> {
    let id = Identifier<Navigator>(context.parameter("id"))
    guard id.isValid else { throw Problem.notFound("There is no such navigator") }
    if let own = context.principal.scope?.navigator, own != id.rawValue { throw Problem.forbidden }
    return id
  }
}
