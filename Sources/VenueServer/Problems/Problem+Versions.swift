import HTTPTypes
import IndoorModel
import Storage
import VenueFormats
import Wire

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
    case .readOnly(let reason): readOnly(reason)
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
