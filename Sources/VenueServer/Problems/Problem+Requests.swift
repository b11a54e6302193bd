import HTTPTypes
import Wire

extension Problem {
  /// There is no such venue.
  static func noSuchVenue(_ slug: String, existing: [String]) -> Problem {
    Problem(
      .notFound, "no-such-venue", "There is no venue “\(slug)”",
      detail: existing.isEmpty
        ? "There are no venues here yet." : "Venues here: \(existing.joined(separator: ", ")).")
  }

  /// The venue's file is there but cannot be opened.
  static func failedVenue(_ slug: String, reason: String) -> Problem {
    Problem(
      .serviceUnavailable, "venue-failed", "The venue “\(slug)” cannot be opened", detail: reason)
  }

  /// There is a venue, or a file, of this name already.
  static func slugTaken(_ slug: String) -> Problem {
    Problem(
      .conflict, "venue-exists", "There is a venue “\(slug)” already",
      detail: "Choose another name.", field: "slug")
  }

  /// A text cannot name a venue in addresses.
  static func badSlug(_ slug: String) -> Problem {
    Problem(
      .unprocessableContent, "invalid-slug", "“\(slug.prefix(80))” cannot name a venue",
      detail: "It must have 1 to 64 lower-case letters (a to z), digits and hyphens, and not begin "
        + "with a hyphen, e.g. expo-2026.", field: "slug")
  }

  /// The path names nothing.
  static func notFound(_ title: String) -> Problem { Problem(.notFound, "not-found", title) }

  /// A parameter of the query is wrong.
  static func badQuery(_ name: String, _ message: String) -> Problem {
    Problem(.badRequest, "invalid-query", "“\(name)” \(message)", field: name)
  }

  /// The client is not signed in, and anonymous clients may not do it.
  static let signInNeeded = Problem(
    .unauthorized, "sign-in-needed", "You must sign in first",
    detail: "Sign in with your account, or open a link that you were given.")

  /// The principal may not do it.
  static let forbidden = Problem(
    .forbidden, "forbidden", "You may not do this",
    detail: "Ask the operator of this server for permission.")

  /// The body is larger than allowed.
  /// An account or link asks too often.
  static func tooManyRequests(seconds: Double) -> Problem {
    let seconds = max(1, Int(seconds.rounded(.up)))
    return Problem(
      .tooManyRequests, "too-many-requests", "Too many requests came from this account or link",
      detail: "Try again in \(seconds) s.", retryAfterSeconds: seconds)
  }

  /// Too many requests of an account or link are under way.
  static let tooManyOpenRequests = Problem(
    .tooManyRequests, "too-many-requests",
    "Too many requests of this account or link are being answered", retryAfterSeconds: 1)

  static func tooLarge(limit: Int) -> Problem {
    Problem(
      .contentTooLarge, "too-large", "The body is larger than \(limit) bytes",
      detail: "Send less at once.")
  }

  /// Too much waits to be done.
  static let busy = Problem(
    .serviceUnavailable, "busy", "Too many edits wait to be stored",
    detail: "Send it again in a second; an edit that is sent twice is stored once.",
    retryAfterSeconds: 1)
}
