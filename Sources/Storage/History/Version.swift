public import IndoorModel

/// The number of a version in its venue.
public typealias VersionID = Int

/// A state of a venue that somebody gave a name to.
public struct Version: Hashable, Sendable {
  /// Its number, which stays.
  public let id: VersionID
  /// What it is called, e.g. `before the fair`; unique in its venue.
  public let name: String
  /// Who kept it.
  public let author: String
  /// When it was kept.
  public let time: Timestamp
  /// The revision it is a state of.
  public let revision: Int
}

/// Why something cannot be done with a version.
public enum VersionRefusal: Error, Hashable, Sendable {
  /// There is no such version (any more).
  case missing(VersionID)
  /// Another version has the name.
  case nameTaken(String)
  /// A name must have 1 to 200 characters.
  case badName
  /// The file could not be read or written.
  case notStored(VenueFileError)
  /// The venue is shown but not changed, and why.
  case readOnly(VenueFileError)
}
