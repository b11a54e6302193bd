public import IndoorModel

/// An edit that is on the disk.
public struct StoredEdit: Sendable {
  /// The journal entry; of an edit that was sent before, the one from then. One whose content was
  /// compacted away has the operations that were sent, and no inverse.
  public let applied: AppliedEdit
  /// What it changed; empty when it was sent before.
  public let changes: VenueChanges
  /// The venue after it; as it is now when the edit was sent before.
  public let venue: Venue
  /// Whether it was not in the journal before.
  public let isNew: Bool
}
