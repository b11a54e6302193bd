/// What was counted of areas and lines at a moment, in order to count on after a restart.
///
/// Numbers only, without names.
public struct CountSample: Hashable, Sendable {
  /// What was counted of one area.
  public struct Area: Hashable, Sendable {
    /// How many came in.
    public var entries: Int
    /// How many went out.
    public var exits: Int

    /// Gathers the counts of an area.
    public init(entries: Int, exits: Int) {
      self.entries = entries
      self.exits = exits
    }
  }

  /// What was counted of one line.
  public struct Line: Hashable, Sendable {
    /// How many crossed to the left of the line as it was drawn.
    public var forward: Int
    /// How many crossed to its right.
    public var backward: Int

    /// Gathers the counts of a line.
    public init(forward: Int, backward: Int) {
      self.forward = forward
      self.backward = backward
    }
  }

  /// When, by the server's clock.
  public var time: Timestamp
  /// Since when is counted.
  public var since: Timestamp
  /// The areas that count.
  public var areas: [Identifier<Feature>: Area]
  /// The lines that count.
  public var lines: [Identifier<Feature>: Line]

  /// Gathers all counts.
  public init(
    time: Timestamp, since: Timestamp, areas: [Identifier<Feature>: Area],
    lines: [Identifier<Feature>: Line]
  ) {
    self.time = time
    self.since = since
    self.areas = areas
    self.lines = lines
  }
}
