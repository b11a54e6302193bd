public import IndoorModel

/// Edits that were checked against an open venue file, and are not stored yet.
public struct PreparedEdits: Sendable {
  /// What becomes of each edit, in their order, once they are committed.
  public let results: [Result<StoredEdit, EditRefusal>]
  /// Those that are new, in the order of their revisions.
  let entries: [StoredEdit]

  /// The journal entries of those that are new.
  public var applied: [AppliedEdit] { entries.map(\.applied) }

  /// The pictures that those that are new show, which a file must have before it takes them.
  public var contents: Set<Identifier<ImageContent>> {
    var contents: Set<Identifier<ImageContent>> = []
    for entry in entries {
      for operation in entry.applied.edit.operations {
        switch operation {
        case .changeVenue: entry.venue.settings.identity.logo.map { _ = contents.insert($0) }
        default:
          guard case .image(let id) = operation.subject else { continue }
          entry.venue.image(id)?.content.map { _ = contents.insert($0) }
        }
      }
    }
    return contents
  }
}

/// Why a record of the shared log is not in the venue file.
public enum RecordFailure: Error, Hashable, Sendable {
  /// The record does not begin where the file is.
  case misplaced(revision: Int)
  /// What the record does is not possible in this file: it has another past.
  case differing(revision: Int, detail: String)
  /// The file could not be written.
  case notStored(VenueFileError)
}
