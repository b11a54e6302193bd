public import IndoorModel

/// What a venue's positioning notes of ranges for its devices, until they take it, once a second.
public struct RangeLedger: Sendable {
  /// How many ranges named an anchor.
  public struct Tally: Hashable, Sendable {
    /// All of them.
    public fileprivate(set) var ranges = 0
    /// Those that were refused, by the name of the reason.
    public fileprivate(set) var refusals: [String: Int] = [:]

    fileprivate mutating func note(_ refusal: String?, count: Int) {
      ranges += count
      if let refusal { refusals[refusal, default: 0] += 1 }
    }
  }

  /// A range, compared with where its tag is.
  public struct Sample: Hashable, Sendable {
    /// The anchor.
    public var anchor: Identifier<Feature>
    /// The measured distance in metres.
    public var distance: Double
    /// The measured distance less the one that the tag's place explains, in metres.
    public var error: Double
    /// Whether the range contradicts the tag's place.
    public var isOutlier: Bool

    /// Describes a comparison.
    public init(
      anchor: Identifier<Feature>, distance: Double, error: Double, isOutlier: Bool
    ) {
      self.anchor = anchor
      self.distance = distance
      self.error = error
      self.isOutlier = isOutlier
    }
  }

  /// The most names that are noted: more in a second are made up.
  private static let nameLimit = 4096
  /// The most samples that are noted in a second.
  private static let sampleLimit = 50_000

  /// The ranges by what they call their anchor: its identifier in the plan, or its device's name.
  private(set) var tallies: [Identifier<Feature>: Tally] = [:]
  private(set) var samples: [Sample] = []

  /// Makes a ledger of nothing.
  public init() {}

  /// Whether nothing is noted.
  public var isEmpty: Bool { tallies.isEmpty && samples.isEmpty }

  /// Notes a range that names an anchor, and the reason for which it was refused, if it was.
  public mutating func note(_ name: Identifier<Feature>, refusal: String?) {
    note(name, refusal: refusal, count: 1)
  }

  /// Notes ranges that were taken.
  public mutating func note(_ name: Identifier<Feature>, count: Int) {
    note(name, refusal: nil, count: count)
  }

  private mutating func note(_ name: Identifier<Feature>, refusal: String?, count: Int) {
    guard tallies.count < Self.nameLimit || tallies[name] != nil else { return }
    tallies[name, default: Tally()].note(refusal, count: count)
  }

  /// Notes a comparison.
  public mutating func note(_ sample: Sample) {
    if samples.count < Self.sampleLimit { samples.append(sample) }
  }

  /// Removes and returns what was noted.
  public mutating func take() -> RangeLedger {
    defer { self = RangeLedger() }
    return self
  }
}
