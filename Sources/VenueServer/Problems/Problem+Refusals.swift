import Accounts
import HTTPTypes
import IndoorModel
import LiveMap
import Storage
import VenueFormats
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

  /// A venue cannot be written in a format.
  static func refusedExport(_ error: ExportError) -> Problem {
    let code =
      switch error {
      case .noGeoreference: "no-georeference"
      case .noFloor, .needsFloor: "no-floor"
      case .invalid, .notPacked: "not-exported"
      }
    return Problem(
      .unprocessableContent, code, "The venue cannot be written in this format",
      detail: error.description)
  }

  /// IMDF has a postal address, which a venue has not.
  static var needsAddress: Problem {
    Problem(
      .unprocessableContent, "needs-address", "IMDF has the postal address of the venue",
      detail: "Give street, locality and country: the country by its two letters, such as DE")
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

  /// Too many requests wait for earlier states of a venue.
  static func notInBin(_ slug: String) -> Problem {
    Problem(.notFound, "not-in-bin", "There is no removed venue “\(slug)”")
  }

  static func nameInBin(_ slug: String) -> Problem {
    Problem(
      .conflict, "venue-in-bin", "A removed venue has the name “\(slug)”",
      detail: "Put it back, delete it for good, or choose another name.")
  }

  static let busyWithThePast = Problem(
    .serviceUnavailable, "busy", "Too many requests wait for earlier states of this venue",
    retryAfterSeconds: 2)

  /// This server shows venues that other servers own.
  static let madeElsewhere = Problem(
    .notImplemented, "not-in-cluster", "This server shows venues and makes none",
    detail: "Make the venue at a server that runs without --role edge.")

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

/// What can be wrong with a message on a live socket, besides what a request can have wrong.
extension Problem {
  /// - Parameters:
  ///   - offered: the subprotocols of a handshake, none of which is known.
  ///   - spoken: those that are.
  static func noSuchProtocol(_ offered: [String], spoken: [String]) -> Problem {
    Problem(
      .badRequest, "no-such-protocol",
      "The live stream does not speak \(offered.joined(separator: ", "))",
      detail: "Ask for \(spoken.joined(separator: ", ")).")
  }

  /// - Parameter count: the devices of a message that were refused.
  static func tooManyDevices(refused count: Int) -> Problem {
    Problem(
      .unprocessableContent, "too-many-devices",
      "The venue has as many unknown devices as it takes; \(count) were refused",
      detail: "Give the new devices places on the plan, or forget them.")
  }

  static func notEnrolled(in venue: UInt16) -> Problem {
    Problem(
      .conflict, "not-enrolled",
      "This connection has no handles in the venue with the number \(venue)",
      detail: "Send `enrol` first.")
  }

  static func noSuchLiveVenue(_ slug: String) -> Problem {
    Problem(.notFound, "no-such-venue", "There is no venue “\(slug)”")
  }

  static func forbidden(_ missing: Set<Permission>, to role: Role) -> Problem {
    let names = missing.map(\.rawValue).sorted().joined(separator: ", ")
    return Problem(
      .forbidden, "forbidden", "The role \(role.rawValue) may not do this",
      detail: "It takes: \(names).")
  }

  /// - Parameter limit: a number and a noun, e.g. “16 venues on one socket”.
  static func tooManySubscriptions(_ limit: String) -> Problem {
    Problem(
      .tooManyRequests, "too-many-subscriptions", "No more than \(limit) may be followed at a time")
  }

  /// - Parameter now: the server's time, sent where a wrong clock explains a refusal.
  static func refusedLocations(_ outcome: LocationOutcome, at now: Timestamp) -> Problem {
    let counts = outcome.refused.map { ($0.key.rawValue, Value($0.value)) }
    var members: [String: Value] = [
      "refused": .array(outcome.refusals.map(\.value)),
      "counts": .object(Dictionary(counts) { first, _ in first }),
    ]
    if outcome.refused.keys.contains(where: \.isAboutTime) {
      members["serverTime"] = Value(Int(now.millisecondsSince1970))
    }
    return Problem(
      .unprocessableContent, "locations-refused",
      "\(outcome.refusedCount) of \(outcome.count) locations were refused",
      detail: outcome.refusals.first.map { "\($0.navigator): \($0.reason)" }
        ?? (outcome.refused[.tooFast] != nil ? "Report as often as the last “rate” says." : nil),
      members: members)
  }
}

extension Problem {
  /// - Parameter now: the server's time, sent where a wrong clock explains a refusal.
  static func refusedMeasurements(_ outcome: MeasurementOutcome, at now: Timestamp) -> Problem {
    var members: [String: Value] = [
      "refused": .array(outcome.refusals.map(\.value)),
      "counts": .object(outcome.refused.mapValues { Value($0) }),
    ]
    if outcome.refusals.contains(where: \.reason.isAboutTime) {
      members["serverTime"] = Value(Int(now.millisecondsSince1970))
    }
    return Problem(
      .unprocessableContent, "measurements-refused",
      "\(outcome.refusedCount) of \(outcome.count) measurements were refused",
      detail: outcome.refusals.first.map { "\($0.navigator): \($0.reason)" }, members: members)
  }
}

extension MeasurementOutcome.Refusal {
  /// The refusal as an object: `index`, `navigator`, `reason`.
  var value: Value {
    [
      "index": Value(index), "navigator": .string(navigator.rawValue),
      "reason": .string(reason.description),
    ]
  }
}

extension LocationRefusal {
  /// The refusal as an object: `index`, `navigator`, `reason`.
  var value: Value {
    [
      "index": Value(index), "navigator": .string(navigator.rawValue),
      "reason": .string(reason.description),
    ]
  }
}

/// What can be wrong with looking back.
extension Problem {
  static func nothingRecorded(_ slug: String) -> Problem {
    Problem(
      .notFound, "nothing-recorded", "Nothing is recorded of “\(slug)”",
      detail: "Positions are recorded while the venue's setting tracksKeptHours is above 0.")
  }

  static func noRecording(_ slug: String) -> Problem {
    Problem(
      .notFound, "no-recording", "No measurements of “\(slug)” are recorded",
      detail: "PUT /api/v1/venues/\(slug)/measurements/recording begins to record them.")
  }

  static func recordingTooLarge(_ slug: String, limit: Int) -> Problem {
    Problem(
      .contentTooLarge, "recording-too-large",
      "The recorded measurements of “\(slug)” are too many to smooth",
      detail:
        "A replay smooths at most \(limit >> 20) MiB; “floorcast positions --smooth” has no limit.")
  }

  static func nothingRecordedAt(_ time: Timestamp, of slug: String) -> Problem {
    Problem(
      .notFound, "nothing-recorded", "Nothing is recorded of “\(slug)” at \(time.rfc3339)",
      detail: "GET /api/v1/venues/\(slug)/tracks lists what is.")
  }

  static func tooManyReplays(limit: Int) -> Problem {
    Problem(
      .tooManyRequests, "too-many-replays", "\(limit) replays are running already",
      detail: "Try again when one of them has ended.")
  }

  static func notInReplay(_ streams: Set<LiveStream>) -> Problem {
    let names = streams.map(\.rawValue).sorted().joined(separator: ", ")
    return Problem(
      .badRequest, "not-in-replay", "There are no \(names) in the past",
      detail: "Looking back shows positions and what is counted from them.")
  }

  static func notReplaying(_ slug: String) -> Problem {
    Problem(
      .conflict, "not-replaying", "You are not watching a replay of “\(slug)”",
      detail: "Subscribe with “at” first.")
  }
}

/// What can be wrong about accounts.
extension Problem {
  /// A server started with `--open` has no accounts.
  static let noAccounts = Problem(
    .conflict, "no-accounts", "This server has no accounts",
    detail: "It was started with --open, so every client may do everything.")

  /// Address and password do not fit; the answer does not say whether there is such an
  /// account.
  static let wrongSignIn = Problem(
    .unauthorized, "wrong-sign-in", "The address or the password is wrong")

  /// The password is not the one that is set.
  static let wrongPassword = Problem(
    .forbidden, "wrong-password", "The password is wrong", field: "old")

  static func tooManyAttempts(seconds: Double) -> Problem {
    let seconds = max(1, Int(seconds.rounded(.up)))
    return Problem(
      .tooManyRequests, "too-many-attempts", "Too many attempts",
      detail: "Try again in \(seconds) s.", retryAfterSeconds: seconds)
  }

  /// The event of a venue that lets guests in is over.
  static let guestsOver = Problem(
    .forbidden, "guests-over", "The event is over",
    detail: "The venue lets guests in until the end of its event. Ask its organiser for a link.")

  /// Too many guests came from one network.
  static func tooManyGuests(seconds: Double) -> Problem {
    let seconds = max(1, Int(seconds.rounded(.up)))
    return Problem(
      .tooManyRequests, "too-many-guests", "Too many guests came from this network",
      detail: "Try again in \(seconds) s, use another network, or ask the organiser for a link.",
      retryAfterSeconds: seconds)
  }

  /// Too many passwords wait to be checked.
  static let busyHashing = Problem(
    .serviceUnavailable, "busy", "Too many clients are signing in right now",
    detail: "Try again in a few seconds.", retryAfterSeconds: 2)

  static func refusedAccount(_ refusal: AccountRefusal) -> Problem {
    switch refusal {
    case .noSuchAccount: Problem(.notFound, "no-such-account", "There is no such account")
    case .notFound: Problem(.notFound, "not-found", "There is nothing of this id")
    case .noSuchToken:
      Problem(
        .notFound, "no-such-token", "This link is not good (any more)",
        detail: "It was used, revoked or is over. Ask for another one.")
    case .emailTaken:
      Problem(
        .conflict, "email-taken", "There is an account with this address already",
        detail: "Sign in with it, then open the invitation again.", field: "email")
    case .nameTaken:
      Problem(
        .conflict, "name-taken", "This name is taken",
        detail: "Names appear beside edits; add something that distinguishes you.", field: "name")
    case .lastOwner:
      Problem(
        .conflict, "last-owner", "This server would have no owner left",
        detail: "Make another account an owner of all venues first.")
    case .tooManyGuests(let limit):
      Problem(
        .serviceUnavailable, "guests-full", "There are \(limit) guests already",
        detail: "Try again in some minutes, or ask the organiser for a link.",
        retryAfterSeconds: 300)
    case .tooMany(let limit):
      Problem(
        .conflict, "too-many", "There are \(limit) of these already",
        detail: "Remove some that are no longer needed.")
    }
  }

  static func weakPassword(_ weakness: PasswordRules.Weakness) -> Problem {
    let detail =
      switch weakness {
      case .tooShort: "It must have \(PasswordRules.characters) characters or more."
      case .tooLong: "It may have \(PasswordRules.bytes) bytes at most."
      case .isOwnName: "It must not be your own name or address."
      case .isCommon: "It is one of those that are tried first."
      }
    return Problem(
      .unprocessableContent, "weak-password", "This password is too weak", detail: detail,
      field: "password", members: ["weakness": .string("\(weakness)")])
  }
}

extension Problem {
  /// The same problem with the field that it is about.
  func about(_ field: String) -> Problem {
    var problem = self
    problem.field = field
    return problem
  }

  /// Somewhere a choice of several features makes no sense.
  static func onlyEndIsNearest(_ field: String) -> Problem {
    Problem(LiveError.beginsAtNearest).about("\(field).nearest")
  }
}

extension Problem {
  /// Too many trials wait for their answers.
  static let busyTrying = Problem(
    .serviceUnavailable, "busy", "Too many trials wait for their answers",
    detail: "Ask again in a second; ask for the next one when the last is answered.",
    retryAfterSeconds: 1)
}

/// What can be wrong where several nodes serve a venue.
extension Problem {
  /// No node orders a venue's edits at the moment.
  static let noOwner = Problem(
    .serviceUnavailable, "no-owner", "No server orders the edits of this venue at the moment",
    detail: "Send it again in a second; an edit that is sent twice is stored once.",
    retryAfterSeconds: 1)

  /// It is not known whether the log has an edit.
  static let unsettled = Problem(
    .serviceUnavailable, "unsettled", "It is not known yet whether the edit was stored",
    detail: "Send it again in a second; an edit that is sent twice is stored once.",
    retryAfterSeconds: 1)

  /// No other node has taken a picture or a large edit, has one that is needed, or holds in its file what
  /// must be in two.
  static let noSecondCopy = Problem(
    .serviceUnavailable, "no-second-copy", "No other server of the cluster has a copy of it",
    detail: "Send it again in a second; what is sent twice is stored once.", retryAfterSeconds: 1)

  /// This node cannot know whether a client's account or link was revoked at another one.
  static let accountsCutOff = Problem(
    .serviceUnavailable, "accounts-cut-off",
    "This server cannot check accounts at the moment: it does not reach the others",
    detail: "Try again, or at another server of the cluster.", retryAfterSeconds: 2)

  /// This node does not know what navigators have changed among friends at other ones.
  static let friendsCutOff = Problem(
    .serviceUnavailable, "friends-cut-off",
    "This server does not know at the moment what friends do at the others",
    detail: "Try again, or at another server of the cluster. See the server's log.",
    retryAfterSeconds: 2)

  /// A change that all nodes get is not certain.
  static func notShared(_ why: String) -> Problem {
    Problem(
      .serviceUnavailable, "not-shared", "The other servers of the cluster did not get the change",
      detail: "Look whether it was made, or make it again in a second. (\(why))",
      retryAfterSeconds: 1)
  }

  /// The node that orders a venue's edits did not answer.
  static func ownerSilent(_ why: String) -> Problem {
    Problem(
      .serviceUnavailable, "owner-silent",
      "The server that orders the edits of this venue did not answer",
      detail: "Send it again in a second; an edit that is sent twice is stored once. (\(why))",
      retryAfterSeconds: 1)
  }

  /// Whether another owner may take what was refused: the one that was asked is none, or is gone.
  var asksForAnotherOwner: Bool {
    [Self.noOwner.kind, Self.ownerSilent("").kind].contains(kind)
  }

  /// Takes over the problem that another node has answered with.
  init(answeredWith value: Value, status: Int) {
    var members = value.object ?? [:]
    let type = members.removeValue(forKey: "type")?.string ?? ""
    let title = members.removeValue(forKey: "title")?.string
    let detail = members.removeValue(forKey: "detail")?.string
    let field = members.removeValue(forKey: "field")?.string
    members["status"] = nil
    self.init(
      .init(code: (400...599).contains(status) ? status : 503),
      String(type.drop { $0 != "#" }.dropFirst()), title ?? "The owner refused the edit",
      detail: detail, field: field, retryAfterSeconds: status == 503 ? 1 : nil, members: members)
  }
}
