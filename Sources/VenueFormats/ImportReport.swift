public import IndoorModel

/// What an import read, and everything that it did not take as it was.
public struct ImportReport: Hashable, Sendable {
  /// One thing that was not understood, and what was done with it.
  public struct Remark: Hashable, Sendable {
    /// The file.
    public var source: String
    /// Where in the file: `feature “poi-1”, properties.colour`; empty for the file as a whole.
    public var place: String
    /// What is odd and what was done with it.
    public var message: String

    /// Makes a remark.
    public init(source: String, place: String, message: String) {
      self.source = source
      self.place = place
      self.message = message
    }
  }

  /// How many features of each kind are on each floor; a connector counts on its first.
  public var counts: [Identifier<Floor>: [FeatureKind: Int]] = [:]
  /// What was not taken as it was, in the order of the files.
  public var remarks: [Remark] = []
  /// How many features were left out; each has its remark.
  public var skipped = 0

  /// An empty report.
  public init() {}

  /// How many features were read in all.
  public var total: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// How many features of a kind were read.
  public func total(of kind: FeatureKind) -> Int {
    counts.values.reduce(0) { $0 + ($1[kind] ?? 0) }
  }
}
