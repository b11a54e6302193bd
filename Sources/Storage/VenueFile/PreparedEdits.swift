public import IndoorModel

/// Edits that were checked against an open venue file, and are not stored yet.
public struct PreparedEdits: Sendable {
  /// What becomes of each edit, in their order, once they are committed.
  public let results: [Result<StoredEdit, EditRefusal>]
  /// Those that are new, in the order of their revisions.
  let entries: [StoredEdit]

  /// The journal entries of those that are new.
  public var applied: [AppliedEdit] { entries.map(\.applied) }

  /// What becomes of each edit where it is not known whether those that are new are stored.
  ///
  /// Only those that the file had before are certain: a repetition of a new one is as unclear as that one is,
  /// and a refusal may have been because of it.
  ///
  /// - Parameter failure: of what is unclear.
  public func unsettled(_ failure: any Error) -> [Result<StoredEdit, any Error>] {
    let first = entries.first?.applied.revision ?? .max
    return results.map { result in
      guard case .success(let edit) = result, edit.applied.revision < first else {
        return .failure(failure)
      }
      return .success(edit)
    }
  }

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
