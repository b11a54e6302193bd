public import IndoorModel

/// A change of a venue file that is no edit: the venue stays as it is.
public enum FileChange: Hashable, Sendable {
  /// Keeps the venue as it is under a name.
  ///
  /// - Parameter id: its number; `nil` for the next one.
  case addVersion(id: VersionID?, name: String, author: String, time: Timestamp)
  /// Forgets a version.
  case removeVersion(VersionID)
  /// Forgets the edits up to a version's revision.
  case compact(until: VersionID, time: Timestamp)

  /// What came of it.
  public enum Outcome: Hashable, Sendable {
    /// The version that was kept.
    case added(Version)
    /// The version is gone.
    case removed
    /// The journal is shorter.
    case compacted(VenueFile.Compaction)
  }

  /// The same change with the number that its version got.
  public func numbered(by outcome: Outcome) -> FileChange {
    guard case .addVersion(_, let name, let author, let time) = self,
      case .added(let version) = outcome
    else { return self }
    return .addVersion(id: version.id, name: name, author: author, time: time)
  }
}
