import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/invitations`: by which people get accounts.
enum InvitationsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let now = context.server.now()
    let invitations = try await context.book.file.read { try $0.invitations() }
    return .json([
      "invitations": .array(
        invitations.filter { context.decides(in: $0.venue) && now < $0.expires }.map { $0.value() })
    ])
  }

  static func add(_ context: RequestContext) async throws -> Response {
    let (book, now) = (try context.book, context.server.now())
    let fields = try context.fields("an invitation: venue, role, email, days")
    let venue = try context.venueToShare(fields)
    let role = try fields.role("role", of: Invitation.roles)
    let email = try fields.value("email").map { _ in try fields.email("email") }
    let days = try fields.daysIfPresent(1...30)
    let token = Token(.invitation)
    let seconds = days.map { Double($0) * 86_400 } ?? Lifetimes.invitation
    let invitation = Invitation(
      id: Sodium.identifier("i"), digest: token.digest, role: role, venue: venue, email: email,
      created: now, createdBy: context.principal.id, expires: now.advanced(bySeconds: seconds))
    try await book.write { rows in
      try rows.removeExpired(at: now)
      try rows.add(invitation)
      try rows.audit.note(
        context.event(
          .invitationMade, about: email?.text ?? invitation.id, venue: venue, detail: role.rawValue)
      )
    }
    if let email, book.tasks.hasMail {
      let language = context.principal.id.flatMap { book.accounts[$0]?.language } ?? "en"
      book.tasks.add(.invite(email, token, language: language))
    }
    return .json(
      invitation.value(adding: [
        "token": .string(token.secret), "path": .string(PublicAddress.path(of: token)),
      ]), status: .created)
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    let id = context.parameter("id")
    try await context.book.write { rows in
      guard let found = try rows.invitations().first(where: { $0.id == id }),
        context.decides(in: found.venue)
      else { throw AccountRefusal.notFound }
      try rows.remove(invitation: id)
      try rows.audit.note(context.event(.invitationRemoved, about: id, venue: found.venue))
    }
    return Response(status: .noContent)
  }
}
