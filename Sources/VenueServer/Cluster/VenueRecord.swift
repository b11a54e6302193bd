import IndoorModel
import JSONText
import Storage

/// What a record of the log that several nodes share says of a venue.
enum VenueRecord {
  /// The first one: all files that are like this one hold the log from here on.
  case beginning(VenueBeginning)
  /// Edits that were ordered together, with their revisions.
  case edits([AppliedEdit])

  /// Reads a record's body; throws for one of a later version.
  init(_ body: [UInt8]) throws {
    let fields = try Fields(
      Value(json: body, depthLimit: Value.keptJSONDepthLimit), of: "a record of the log")
    if let beginning = try fields.readIfPresent("beginning", VenueBeginning.init(value:)) {
      self = .beginning(beginning)
    } else {
      self = .edits(try fields.list("edits", AppliedEdit.init(value:)))
    }
  }

  /// The body: JSON, as clients get edits, without their inverses, which each node finds by itself.
  var body: [UInt8] {
    switch self {
    case .beginning(let beginning): Value.object(["beginning": beginning.value]).json()
    case .edits(let edits):
      Value.object([
        "edits": .array(
          edits.map { applied in
            AppliedEdit(
              edit: applied.edit, revision: applied.revision, time: applied.time, inverse: []
            ).value
          })
      ]).json()
    }
  }
}

/// What a venue is like before its first record.
struct VenueBeginning: Hashable {
  /// Its revision.
  let revision: Int
  /// The SHA-256 of the plan, in hexadecimal.
  private let digest: String
  /// The id of the last edit in the journal; empty where there is none.
  private let lastEdit: String

  /// Describes a file as it is.
  init(of file: VenueFile) async throws(VenueFileError) {
    revision = file.current.revision
    digest = file.digest
    lastEdit = try await file.history(limit: 1).first?.edit.id.rawValue ?? ""
  }

  init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a beginning")
    revision = try fields.integer("revision")
    digest = try fields.text("digest")
    lastEdit = try fields.text("lastEdit")
  }

  var value: Value {
    [
      "revision": Value(revision), "digest": .string(digest), "lastEdit": .string(lastEdit),
    ]
  }
}
