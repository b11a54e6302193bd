public import IndoorModel

/// Why an edit was not stored; the venue is as it was before.
public enum EditRefusal: Error, Hashable, Sendable {
  /// What others have done, or a rule of the model, stands in the way.
  case conflict(EditConflict)
  /// An operation puts a picture whose bytes were never stored in the file, or are of another type
  /// or size than it says.
  case contentMissing(operation: Int, image: Identifier<PlanImage>)
  /// The venue would have more features than it may have.
  case tooManyFeatures(count: Int, limit: Int)
  /// The edit is right, but the file could not be written.
  case notStored(VenueFileError)
  /// The venue is shown but takes no edits, and why.
  case readOnly(VenueFileError)
}
