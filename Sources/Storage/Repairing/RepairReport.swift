import IndoorModel

/// What could be salvaged of a damaged venue file, and what could not.
public struct RepairReport: Sendable {
  /// The file that was made.
  public let path: String
  /// The revision of the venue in it.
  public let revision: Int
  /// How many floors it has.
  public let floors: Int
  /// How many features it has.
  public let features: Int
  /// How many plan images it has.
  public let images: Int
  /// How many edits its journal has.
  public let edits: Int
  /// How many versions it has.
  public let versions: Int
  /// What is gone, one line each.
  public let losses: [String]
  /// What was restored though its row was gone, and from where; one line each.
  public let restorations: [String]

  fileprivate init(
    path: String, venue: Venue, edits: Int, versions: Int, losses: [String],
    restorations: [String]
  ) {
    self.path = path
    revision = venue.revision
    floors = venue.floors.count
    features = venue.features.count
    images = venue.images.count
    self.edits = edits
    self.versions = versions
    self.losses = losses
    self.restorations = restorations
  }

  /// Whether everything could be salvaged.
  public var isComplete: Bool { losses.isEmpty }
}

/// What is gone and what was found another way, noted in the course of a repair.
struct RepairNotes {
  private var losses: [String] = []
  private var restorations: [String] = []

  /// Notes something that is gone.
  mutating func lose(_ loss: String) { losses.append(loss) }

  /// Notes something that was found another way.
  ///
  /// - Parameter loss: what had been noted of it as gone.
  mutating func restore(_ restoration: String, insteadOf loss: String? = nil) {
    if let loss { losses.removeAll { $0 == loss } }
    restorations.append(restoration)
  }

  /// The report on a file that was made.
  func report(path: String, venue: Venue, edits: Int, versions: Int) -> RepairReport {
    RepairReport(
      path: path, venue: venue, edits: edits, versions: versions, losses: losses,
      restorations: restorations)
  }

  /// Notes pages that cannot be read, before all that was on them.
  mutating func lose(pages: Set<Int>) {
    guard !pages.isEmpty else { return }
    let numbers = pages.sorted().prefix(20).map(String.init).joined(separator: ", ")
    let more = pages.count > 20 ? ", …" : ""
    let noun = pages.count == 1 ? "damaged page" : "damaged pages"
    losses.insert("\(pages.count) \(noun): \(numbers)\(more)", at: 0)
  }
}
