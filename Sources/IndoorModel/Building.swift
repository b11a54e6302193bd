/// A building of a venue; its floors share one frame.
public struct Building: Hashable, Sendable {
  /// Unique in its venue.
  public let id: Identifier<Building>
  /// What it is called.
  public var name: LocalizedText

  /// Makes a building.
  public init(id: Identifier<Building>, name: LocalizedText) {
    self.id = id
    self.name = name
  }
}
