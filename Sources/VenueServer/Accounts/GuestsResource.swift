import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Storage
import WebServer
import Wire

/// `/venues/{slug}/guests`: visitors that a venue lets in without an account or link.
enum GuestsResource {
  /// The guests that a list names; the others are counted.
  static let listed = 200

  /// Lets a stranger in. A client that may read the venue already stays what it is.
  static func enter(_ context: RequestContext) async throws -> Response {
    let book = try context.book
    let slug = context.parameter("slug")
    if context.allows(.readVenue, in: .venue(slug)) {
      _ = try context.venue
      return context.sessionAnswer
    }
    let old = context.credential?.guest
    // The cookie of a person or a screen is not replaced.
    guard old != nil || context.principal.kind == .anonymous,
      let policy = context.server.venues.live(slug: slug)?.guests, policy.areAllowed
    else {
      // The same for a venue without guests as for none, so that no stranger finds names.
      throw Problem.noSuchVenue(
        slug, existing: context.visible(context.server.venues.states).map(\.slug))
    }
    let now = context.server.now()
    guard policy.admits(at: now) else { throw Problem.guestsOver }
    try book.guests.admit(address: context.request.client, at: now)
    let token = try await book.enter(slug, policy, replacing: old) { link in
      context.event(
        link.id == old?.id ? .guestLeft : .guestEntered, about: link.id, venue: link.scope.venue)
    }
    return try context.signedIn(token, status: .created)
  }

  /// Gives a guest a navigator of its own.
  static func locate(_ context: RequestContext) async throws -> Response {
    let book = try context.book
    guard let guest = context.credential?.guest, guest.scope.venue == (try context.venue.slug)
    else { throw Problem.forbidden }
    try await book.locate(
      guest, context.event(.guestLocated, about: guest.id, venue: guest.scope.venue))
    var response = try context.refreshed.sessionAnswer
    if guest.scope.navigator == nil { response.status = .created }
    return response
  }

  static func list(_ context: RequestContext) async throws -> Response {
    let (venue, book, now) = (try context.venue, try context.book, context.server.now())
    let slug = venue.slug
    let all = book.withLastUse(try await book.file.read { try $0.guests.all(in: slug) })
      .filter { link in link.goodUntil.map { now < $0 } ?? true }
    let policy = venue.live.guests
    return .json(
      Value(members: [
        "allowed": .bool(policy.admits(at: now)),
        "until": policy.until.map { .string($0.rfc3339) }, "total": Value(all.count),
        "guests": .array(all.prefix(listed).map { $0.value() }),
      ]))
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    let (slug, id) = (try context.venue.slug, context.parameter("id"))
    _ = try await context.book.revokeGuests(id, of: slug) { _ in
      context.event(.guestRevoked, about: id, venue: slug)
    }
    return Response(status: .noContent)
  }

  static func removeAll(_ context: RequestContext) async throws -> Response {
    let slug = try context.venue.slug
    let count = try await context.book.revokeGuests(of: slug) { count in
      context.event(.guestsRevoked, venue: slug, detail: String(count))
    }
    return .json(["ended": Value(count)])
  }
}
