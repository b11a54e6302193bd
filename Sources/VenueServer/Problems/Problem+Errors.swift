import Accounts
import EtcdLog
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Routing
import Storage
import VenueFormats
public import Wire

extension Problem {
  /// Makes a problem of any error: the only place that gives errors a status and words.
  ///
  /// An unforeseen error is not described to the client; the caller logs it.
  public init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as JSONError: self = .badJSON(error)
    case let error as ValueError: self = .badField(error)
    case let error as EditRefusal: self = EditProblems.problem(of: error)
    case let error as VersionRefusal: self = .refusedVersion(error)
    case let error as PlanPicture.Refusal: self = .refusedPicture(error)
    case let error as FormatError: self = .refusedPlan(error)
    case let error as ExportError: self = .refusedExport(error)
    case let error as PDFPages.Refusal: self = .refusedDocument(error)
    case let error as CodeReader.Refusal: self = .refusedFrame(error)
    case let error as EditError: self = EditProblems.problem(of: error)
    case let error as VenueFileError: self = .failedFile(error)
    case let error as LiveError: self = .refusedLive(error)
    case let error as AccountRefusal: self = .refusedAccount(error)
    case let error as FriendRefusal: self = FriendProblems.problem(of: error)
    case let error as EtcdError: self = .notShared("\(error)")
    case let error as SharedRowsError: self = .refusedRows(error)
    case is PasswordHashing.Busy: self = .busyHashing
    case is CancellationError: self = .clientGone
    default: self = .unforeseen
    }
  }

  /// Whether the server is at fault, so that its log should have it: not where it only asks the client
  /// to come back later, which metrics count, nor where it does not do such a thing at all.
  public var isOurs: Bool {
    status.kind == .serverError && retryAfterSeconds == nil && status != .notImplemented
  }

  /// Adds the member `error`, which clients of an earlier system read: the title and the detail.
  mutating func nameError() {
    members["error"] = .string([title, detail].compactMap(\.self).joined(separator: ": "))
  }

  /// Something failed that should not.
  static let unforeseen = Problem(
    .internalServerError, "internal", "Something went wrong in the server",
    detail: "See the server's log.")

  /// The client hung up and does not read this.
  private static let clientGone = Problem(
    HTTPResponse.Status(code: 499), "client-gone", "The client did not wait for the answer")

  private static func badJSON(_ error: JSONError) -> Problem {
    if case .tooDeep(let limit) = error.reason {
      return Problem(
        .badRequest, "too-deep",
        "The JSON has more than \(limit) lists and objects inside each other",
        detail: "\(error.description). Send it flatter, or start the server with a higher "
          + "--json-depth.", members: ["limit": Value(limit)])
    }
    return Problem(
      .badRequest, "not-json", "The body is not the JSON that is needed",
      detail: error.description)
  }

  private static func badField(_ error: ValueError) -> Problem {
    let field = error.path.isEmpty ? nil : error.path
    return Problem(
      .unprocessableContent, "invalid-field",
      field.map { "“\($0)” \(error.message)" } ?? "The body \(error.message)", field: field)
  }

  private static func refusedRows(_ error: SharedRowsError) -> Problem {
    switch error {
    case .busy: notShared("other servers change the same all the time")
    case .tooLarge(_, let limit): tooLarge(limit: limit)
    case .apart(let path, _), .needsCopy(let path), .shared(let path):
      path.hasSuffix("/" + FriendFile.name) ? friendsCutOff : accountsCutOff
    }
  }

  private static func failedFile(_ error: VenueFileError) -> Problem {
    switch error {
    case .disk:
      Problem(
        .init(code: 507), "not-stored", "The server's disk refuses to store it",
        detail: "Nothing was changed. See the server's log.")
    case .notShared(_, let detail): notShared(detail)
    case .compacted(_, let oldest):
      Problem(
        .gone, "journal-compacted", "The journal begins with revision \(oldest)",
        detail: "Earlier edits were compacted away. Take a new snapshot.",
        members: ["oldest": Value(oldest)])
    case .notOpen:
      Problem(
        .serviceUnavailable, "venue-closed", "The venue is being closed",
        detail: "Try again when the server runs again.", retryAfterSeconds: 5)
    default:
      Problem(
        .internalServerError, "venue-file", "The venue's file cannot be read or written",
        detail: "Nothing was changed. See the server's log.")
    }
  }
}

extension Problem {
  /// The problem of something that the live side of a venue does not do.
  static func refusedLive(_ error: LiveError) -> Problem {
    switch error {
    case .unknownFloor(let word):
      Problem(.notFound, "no-such-floor", "There is no floor “\(word)”")
    case .unknownFeature(let id):
      Problem(.notFound, "no-such-feature", "There is no feature “\(id)”")
    case .unknownNavigator(let id):
      Problem(
        .notFound, "no-such-navigator", "There is no navigator “\(id)” here",
        detail: "A navigator appears with its first location.")
    case .nothingFits(let choice): nothingFits(choice)
    case .beginsAtNearest:
      Problem(
        .unprocessableContent, "invalid-field", "A route cannot begin at the nearest of something",
        detail: "Name the place; only the end may be the nearest.", field: "from.nearest")
    case .outside(let place):
      Problem(
        .unprocessableContent, "outside",
        "(\(place.point.x), \(place.point.y)) lies outside the plan of floor “\(place.floor)”")
    case .notSubscribed:
      Problem(
        .conflict, "not-subscribed", "This connection does not follow positions here",
        detail: "Send `subscribe` first.")
    case .tooManyFilters(let limit):
      Problem(
        .tooManyRequests, "too-many-choices",
        "\(limit) other choices of navigators are followed, the most that a venue keeps apart")
    case .tooManyRoutes(let limit):
      Problem(
        .tooManyRequests, "too-many-routes", "One connection may keep \(limit) routes",
        detail: "End one of them first.")
    case .tooManyHandles(let limit):
      Problem(
        .tooManyRequests, "too-many-handles", "One connection may have \(limit) handles in a venue")
    case .tooManyParticipants(let limit):
      Problem(
        .tooManyRequests, "too-many-participants",
        "At most \(limit) people can have the plan open")
    case .tooManySharing(let limit):
      Problem(
        .tooManyRequests, "too-many-sharing",
        "\(limit) navigators have sharing settings, the most that a venue keeps")
    case .tooManyFriendships(let limit):
      Problem(
        .tooManyRequests, "too-many-sharing",
        "\(limit) friends are named in this venue, the most that it keeps")
    case .setByOwnDevice(let id):
      Problem(
        .forbidden, "said-by-itself", "“\(id)” has chosen its own sharing settings",
        detail: "Only its own device, with the link that names it, changes that.")
    case .notPresent:
      Problem(
        .conflict, "not-present", "This connection has not announced its presence",
        detail: "Send `presence` first.")
    case .unknownRoute(let id):
      Problem(.notFound, "no-such-route", "There is no route “\(id)”")
    }
  }

  private static func nothingFits(_ choice: Choice) -> Problem {
    let words =
      switch choice {
      case .categories(let words): words
      case .features(let ids): ids.map(\.rawValue)
      }
    let list = words.prefix(10).map { "“\($0)”" }.joined(separator: " or ")
    return Problem(
      .notFound, "nothing-fits", "Nothing here is \(list)",
      detail: "Ask for a category or a group that features of the venue have.")
  }
}

extension Problem {
  /// The problem of something that cannot be done with a version.
  static func refusedVersion(_ refusal: VersionRefusal) -> Problem {
    switch refusal {
    case .missing(let id):
      Problem(
        .notFound, "no-such-version", "There is no version \(id)",
        detail: "It never existed, or it was removed.", members: ["version": Value(id)])
    case .nameTaken(let name):
      Problem(
        .conflict, "version-name-taken", "There is a version “\(name)” already",
        detail: "Choose another name, or remove that version first.", field: "name")
    case .badName:
      Problem(
        .unprocessableContent, "invalid-field", "“name” must have 1 to 200 characters",
        field: "name")
    case .notStored(let error): Problem(error)
    case .readOnly(let reason): EditProblems.readOnly(reason)
    }
  }

  /// The venue is in the requested state already.
  static func nothingToRestore(_ title: String) -> Problem {
    Problem(
      .conflict, "nothing-to-restore", "The venue is as it was at \(title)",
      detail: "There is nothing to change.")
  }

  /// The problem of bytes that are not taken as a picture.
  static func refusedPicture(_ refusal: PlanPicture.Refusal) -> Problem {
    let title = "The picture \(refusal)"
    return switch refusal {
    case .tooManyBytes: Problem(.contentTooLarge, "too-large", title)
    case .unknownFormat: Problem(.unsupportedMediaType, "unknown-picture", title)
    case .tooManyPixels(let count, let limit):
      Problem(
        .unprocessableContent, "invalid-picture", title,
        detail: "Make it smaller, or start the server with a higher --pixels-per-picture.",
        members: ["count": Value(count), "limit": Value(limit)])
    default: Problem(.unprocessableContent, "invalid-picture", title)
    }
  }
}

extension Problem {
  /// The problem of a PDF document that is not drawn.
  static func refusedDocument(_ refusal: PDFPages.Refusal) -> Problem {
    switch refusal {
    case .notInstalled:
      Problem(
        .notImplemented, "pdf-not-installed", "This server cannot read PDF documents",
        detail: "Install Debian’s package poppler-utils on it (scripts/setup does), or save the "
          + "page as PNG or SVG and send that.")
    case .busy:
      Problem(
        .serviceUnavailable, "busy", "Other documents are being read",
        detail: "Send it again in a moment.", retryAfterSeconds: 2)
    case .unreadable(let detail):
      Problem(
        .unprocessableContent, "invalid-picture", "The PDF document cannot be read",
        detail: "\(detail). If it is locked by a password, save it without one.")
    case .tooManyPages(let count, let limit):
      Problem(
        .unprocessableContent, "invalid-picture",
        "The PDF document has \(count) pages; at most \(limit) can be read",
        detail: "Save the page with the plan on its own.")
    case .noSuchPage(let number, let count):
      Problem(
        .unprocessableContent, "no-such-page", "The PDF document has no page \(number)",
        detail: "It has \(count).", field: "page", members: ["pageCount": Value(count)])
    case .badSize:
      Problem(
        .unprocessableContent, "invalid-picture", "The page has no size that can be drawn")
    case .tooLaborious(let seconds):
      Problem(
        .unprocessableContent, "document-too-laborious",
        "The PDF document takes more than \(seconds) s, or too much memory, to draw",
        detail: "Save the page as PNG or JPEG and send that.")
    }
  }

  /// The client must choose a page.
  static func severalPages(_ pages: [PDFPages.Page]) -> Problem {
    Problem(
      .unprocessableContent, "several-pages", "The PDF document has \(pages.count) pages",
      detail: "Send it again with ?page= and the number of the one that is meant.", field: "page",
      members: [
        "pages": .array(
          pages.map { ["width": .number($0.width), "height": .number($0.height)] })
      ])
  }
}
