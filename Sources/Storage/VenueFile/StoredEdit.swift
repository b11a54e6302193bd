public import IndoorModel

/// An edit that is on the disk.
public struct StoredEdit: Sendable {
  /// The journal entry; of an edit that was sent before, the one from then. After its content was
  /// compacted away, it has the operations that were sent, and no inverse.
  public let applied: AppliedEdit
  /// What it changed; empty when it was sent before.
  public let changes: VenueChanges
  /// The venue after it; as it is now when the edit was sent before.
  public let venue: Venue
  /// Whether it was not in the journal before.
  public let isNew: Bool
}

/// Why an edit was not stored; the venue is as it was before.
public enum EditRefusal: Error, Hashable, Sendable {
  /// An edit of another author, or a rule of the model, stands in the way.
  case conflict(EditConflict)
  /// An operation puts a picture with bytes that were never stored in the file, or are of another
  /// type or size than it says.
  case contentMissing(operation: Int, image: Identifier<PlanImage>)
  /// An operation makes a content the venue's logo that cannot be one.
  case unfitLogo(operation: Int, LogoProblem)
  /// The venue would have more features than it may have.
  case tooManyFeatures(count: Int, limit: Int)
  /// The edit is right, but the file could not be written.
  case notStored(VenueFileError)
  /// The venue is shown but takes no edits, and why.
  case readOnly(VenueFileError)
}
