/// What could be salvaged of a damaged venue file, and what could not.
public struct RepairReport: Sendable {
  /// The file that was made.
  public internal(set) var path = ""
  /// The venue in it.
  public internal(set) var revision = 0
  /// How many floors it has.
  public internal(set) var floors = 0
  /// How many features it has.
  public internal(set) var features = 0
  /// How many plan images it has.
  public internal(set) var images = 0
  /// How many edits of the journal it has.
  public internal(set) var edits = 0
  /// How many versions it has.
  public internal(set) var versions = 0
  /// What is gone, one line each.
  public internal(set) var losses: [String] = []
  /// What is there again though its row was gone, and from where; one line each.
  public internal(set) var restorations: [String] = []

  /// Whether everything could be salvaged.
  public var isComplete: Bool { losses.isEmpty }
}
