/// What a look at everything in a venue file came to.
public struct VenueCheckReport: Sendable {
  /// Something in the file that should not be so.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// What is meant, e.g. `feature “poi-1”`.
    public let subject: String
    /// What is wrong with it.
    public let message: String

    /// One line for a person.
    public var description: String { "\(subject): \(message)" }
  }

  /// So many findings are listed; the file is in ruins anyway.
  public static let limit = 1000

  /// The revision that the tables are at.
  public internal(set) var revision = 0
  /// How many floors were looked at.
  public internal(set) var floors = 0
  /// How many features were looked at.
  public internal(set) var features = 0
  /// How many edits were taken back and applied again.
  public internal(set) var edits = 0
  /// Everything that is wrong, at most `limit`.
  public private(set) var findings: [Finding] = []
  /// How many more there are.
  public private(set) var omitted = 0

  /// Whether nothing is wrong.
  public var isClean: Bool { findings.isEmpty }

  mutating func add(_ subject: String, _ message: String) {
    if findings.count < Self.limit {
      findings.append(Finding(subject: subject, message: message))
    } else {
      omitted += 1
    }
  }
}
