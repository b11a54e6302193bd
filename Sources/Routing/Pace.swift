/// How fast people walk; one place for all constants of time.
///
/// Nothing may be faster than `walking` along the plan, because the search's lower bounds
/// divide straight distances by it.
public enum Pace {
  /// Metres per second on a floor.
  public static let walking = 1.3
  /// The space that a person needs on every side, in metres.
  public static let clearance = 0.25
}
