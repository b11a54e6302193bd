public import IndoorModel

/// Where a navigator seems to be, and how sure that is.
public struct NavigatorPlace: Hashable, Sendable {
  /// The place.
  public var place: Place
  /// The radius in metres that holds the navigator with 95 % probability; `nil` for a place that is right.
  public var radius: Double?
  /// How many seconds ago that was.
  public var age: Double

  /// Makes a place (default: of this moment, and right).
  public init(_ place: Place, radius: Double? = nil, age: Double = 0) {
    self.place = place
    self.radius = radius
    self.age = age
  }
}
