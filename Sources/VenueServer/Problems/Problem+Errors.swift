import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
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
    case let error as EditRefusal: self = .refusedEdit(error)
    case let error as VersionRefusal: self = .refusedVersion(error)
    case let error as PlanPicture.Refusal: self = .refusedPicture(error)
    case let error as PDFPages.Refusal: self = .refusedDocument(error)
    case let error as EditError: self = .badEdit(error)
    case let error as VenueFileError: self = .failedFile(error)
    case let error as LiveError: self = .refusedLive(error)
    case let error as AccountRefusal: self = .refusedAccount(error)
    case is PasswordHashing.Busy: self = .busyHashing
    default: self = .unforeseen
    }
  }

  /// Whether the server is to blame, so that its keeper should read of it.
  public var isOurs: Bool { status.kind == .serverError }

  /// Something failed that should not.
  static let unforeseen = Problem(
    .internalServerError, "internal", "Something went wrong in the server",
    detail: "See the server's log.")

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

  private static func failedFile(_ error: VenueFileError) -> Problem {
    switch error {
    case .disk:
      Problem(
        .init(code: 507), "not-stored", "The server's disk refuses to store it",
        detail: "Nothing was changed. See the server's log.")
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
