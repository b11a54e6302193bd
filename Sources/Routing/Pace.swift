/// How fast a person on foot walks, and the space they need; `WalkerTraits` has the rest.
public enum Pace {
  /// Metres per second on a floor.
  public static let walking = 1.3
  /// The space that a person needs on every side of the middle, in metres.
  public static let clearance = 0.25
}
