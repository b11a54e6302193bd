import Accounts
import Devices
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/venues/{slug}/links`: tokens that may do one thing in a venue.
enum LinksResource {
  /// Roles that a link to a venue can give.
  static let roles = Link.roles.filter { $0 != .monitor }

  static func list(_ context: RequestContext) async throws -> Response {
    let (slug, now) = (try context.venue.slug, context.server.now())
    let book = try context.book
    let links = book.withLastUse(try await book.file.read { try $0.links(to: slug) })
    return .json([
      "links": .array(
        links.filter { link in link.expires.map { now < $0 } ?? true }.map { $0.value() })
    ])
  }

  static func add(_ context: RequestContext) async throws -> Response {
    let (book, now) = (try context.book, context.server.now())
    let fields = try context.fields("a link: role, label, floor, place, navigator, device, days")
    let role = try fields.role("role", of: roles)
    let scope = try await scope(fields, in: try context.venue)
    guard context.permissions.allows(giving: role, in: scope.venue, by: context.principal) else {
      throw Problem.forbidden
    }
    let token = Token(.link)
    let link = Link(
      id: Sodium.identifier("l"), digest: token.digest, role: role, scope: scope,
      label: try fields.personNameIfPresent("label") ?? role.rawValue, created: now,
      createdBy: context.principal.id,
      expires: try fields.daysIfPresent(1...3650).map {
        now.advanced(bySeconds: Double($0) * 86_400)
      })
    try await book.write { rows in
      try rows.removeExpired(at: now)
      try rows.add(link)
      try rows.audit.note(
        context.event(.linkMade, about: link.id, venue: scope.venue, detail: link.label))
    }
    return .json(
      link.value(adding: [
        "token": .string(token.secret), "path": .string(PublicAddress.path(of: token)),
      ]), status: .created)
  }

  /// What a link is narrowed to; all of it must be there.
  private static func scope(_ fields: Fields, in open: OpenVenue) async throws -> Scope {
    var scope = Scope(venue: open.slug)
    let venue = try await open.venue()
    if fields.value("floor") != nil {
      let id: Identifier<Floor> = try fields.identifier("floor")
      guard venue.floor(id) != nil else { throw ValueError("is no floor here", at: "floor") }
      scope.floor = id.rawValue
    }
    if fields.value("place") != nil {
      let id: Identifier<Feature> = try fields.identifier("place")
      guard [.poi, .area].contains(venue.features[id]?.kind) else {
        throw ValueError("is no poi or area here", at: "place")
      }
      scope.place = id.rawValue
    }
    if fields.value("navigator") != nil {
      let id: Identifier<Navigator> = try fields.identifier("navigator")
      scope.navigator = id.rawValue
    }
    if fields.value("device") != nil {
      let id: Identifier<Device> = try fields.identifier("device")
      scope.device = id.rawValue
    }
    return scope
  }

  /// Gives a link a new token, shown once; clients with the old one lose their connections.
  static func rotate(_ context: RequestContext) async throws -> Response {
    let (slug, id) = (try context.venue.slug, context.parameter("id"))
    let (token, book) = (Token(.link), try context.book)
    let (permissions, principal) = (context.permissions, context.principal)
    let link = try await book.write { rows in
      guard let link = try rows.links(to: slug).first(where: { $0.id == id }) else {
        throw AccountRefusal.notFound
      }
      // A new token lets its holder in like a new link.
      guard permissions.allows(giving: link.role, in: slug, by: principal) else {
        throw Problem.forbidden
      }
      try rows.rotate(link: id, to: slug, digest: token.digest)
      try rows.audit.note(
        context.event(.linkRotated, about: id, venue: slug, detail: link.label))
      return link
    }
    return .json(
      link.value(adding: [
        "token": .string(token.secret), "path": .string(PublicAddress.path(of: token)),
      ]))
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    let (slug, id) = (try context.venue.slug, context.parameter("id"))
    try await context.book.write { rows in
      // Listed nowhere afterwards: the log alone still knows its name.
      let label = try rows.links(to: slug).first { $0.id == id }?.label
      try rows.remove(link: id, to: slug)
      try rows.audit.note(context.event(.linkRevoked, about: id, venue: slug, detail: label))
    }
    return Response(status: .noContent)
  }
}
