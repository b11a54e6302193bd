import IndoorModel

/// What a check of a venue file came to.
public struct VenueCheckReport: Sendable {
  /// Something in the file that is wrong.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, e.g. `feature “poi-1”`.
    public let subject: String
    /// What is wrong with it.
    public let message: String

    /// One line for a person.
    public var description: String { "\(subject): \(message)" }
  }

  /// The most findings that are listed.
  public static let limit = 1000

  /// The revision that the tables are at.
  public let revision: Int
  /// How many floors were checked.
  public let floors: Int
  /// How many features were checked.
  public let features: Int
  /// How many edits were undone and applied again.
  public let edits: Int
  /// Everything that is wrong, at most `limit`.
  public let findings: [Finding]
  /// How many more there are.
  public let omitted: Int

  /// - Parameter venue: `nil` when it cannot be read.
  init(_ list: FindingList, venue: Venue? = nil, features: Int = 0, edits: Int = 0) {
    revision = venue?.revision ?? 0
    floors = venue?.floors.count ?? 0
    self.features = features
    self.edits = edits
    (findings, omitted) = list.listed
  }

  /// Whether nothing is wrong.
  public var isClean: Bool { findings.isEmpty }
}
