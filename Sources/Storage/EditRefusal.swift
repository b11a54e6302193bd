public import IndoorModel

/// Why an edit was not stored; the venue is as it was before.
public enum EditRefusal: Error, Hashable, Sendable {
  /// An edit with this id but other content is in the journal.
  case idReused(id: Identifier<EditSubject>, revision: Int)
  /// An operation changes or removes a feature that somebody removed meanwhile.
  case removed(
    operation: Int, feature: Identifier<Feature>, by: String, at: Timestamp, revision: Int)
  /// The edit breaks a rule of the model, or is about a feature that never was.
  case refused(EditError)
  /// The edit is right, but the file could not be written.
  case notStored(VenueFileError)
}
